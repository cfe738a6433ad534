package io.ringside.engine.cluster;

/**
 * Whether a member's clients are better off with another member. An election takes its time. But a member that hears
 * nobody, or that hears another one lead and has no session with it, is given up after the time-out of heartbeats: its
 * own messages may be lost. One that never had a session has no clients. The cluster's thread looks, any thread asks.
 */
final class CutOff
{
    private final long heartbeatTimeoutNs;
    private final long changeTimeoutNs;
    private volatile long usableNs;
    private long leftOutNs;
    private volatile boolean isCutOff;

    /**
     * @param heartbeatTimeoutNs without a sign of life a member is gone.
     * @param changeTimeoutNs    that a change of leaders may take.
     */
    CutOff(final long heartbeatTimeoutNs, final long changeTimeoutNs)
    {
        this.heartbeatTimeoutNs = heartbeatTimeoutNs;
        this.changeTimeoutNs = changeTimeoutNs;
    }

    /**
     * Look.
     *
     * @param isUsable   whether there is a leader, and a session with it.
     * @param isAlone    whether no other member is heard.
     * @param otherLedNs when another member last said that it leads; 0 for never.
     * @param nowNs      on the same clock.
     */
    void look(final boolean isUsable, final boolean isAlone, final long otherLedNs, final long nowNs)
    {
        if (isUsable)
        {
            usableNs = nowNs;
            leftOutNs = 0;
        }
        else if (0 == leftOutNs && 0 != otherLedNs && otherLedNs - usableNs > 0)
        {
            leftOutNs = nowNs;
        }
        isCutOff = 0 != usableNs && (
            nowNs - usableNs > (isAlone ? heartbeatTimeoutNs : changeTimeoutNs) ||
            0 != leftOutNs && nowNs - leftOutNs > heartbeatTimeoutNs);
    }

    boolean isCutOff()
    {
        return isCutOff;
    }

    /** When there was a session with a leader for the last time; 0 for never. */
    long usableNs()
    {
        return usableNs;
    }
}
