package io.ringside.journal.replication.standby;

/**
 * Notes what a standby hears of its primary: that it is there, how far it is, and whether records come. One thread;
 * when it was heard, and its sequence, may be read from any. Hot path: no allocation.
 */
final class PrimaryPulse
{
    private final long timeoutNs;
    private volatile long heardNs;
    private long recordsNs;
    private volatile long sequence = -1;

    PrimaryPulse(final long timeoutNs)
    {
        this.timeoutNs = timeoutNs;
    }

    /** A stream begins, of a primary that is at a sequence. */
    void connected(final long nowNs, final long primarySequence)
    {
        sequence = primarySequence;
        heardNs = nowNs;
        recordsNs = nowNs;
    }

    /**
     * The primary says how far it is.
     *
     * @param nextSequence of this node.
     */
    void heartbeat(final long nowNs, final long primarySequence, final long nextSequence)
    {
        sequence = primarySequence;
        heardNs = nowNs;
        if (primarySequence < nextSequence)
        {
            // Nothing is missing.
            recordsNs = nowNs;
        }
    }

    /** Records came, whether there was room for them or not. */
    void records(final long nowNs)
    {
        heardNs = nowNs;
        recordsNs = nowNs;
    }

    /** True if the primary was silent for the time-out. */
    boolean isGone(final long nowNs)
    {
        return nowNs - heardNs > timeoutNs;
    }

    /** True if it has had more records for the time-out than it sent: frames were lost, and no later one tells. */
    boolean isWithholding(final long nowNs)
    {
        return nowNs - recordsNs > timeoutNs;
    }

    /** When it was heard last. Any thread. */
    long heardNs()
    {
        return heardNs;
    }

    /** Last sequence that the primary reported, -1 when unknown. Any thread. */
    long sequence()
    {
        return sequence;
    }
}
