package io.ringside.engine.ring;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Samples how far a consumer is behind, and for how long it has made no progress although there was work, so that no
 * hot thread has to. Stepped and read by one thread that is not hot.
 */
public final class ConsumerWatch implements Agent
{
    private final String roleName;
    private final RingBuffer ring;
    private final Sequence sequence;
    private final NanoClock clock;
    private final long stallNs;
    private long passed;
    private long passedNs;
    private long lag;
    private boolean isStalled;

    /**
     * @param roleName of the consumer.
     * @param ring     that it reads.
     * @param sequence that it releases.
     * @param clock    to time it with.
     * @param stallNs  without progress, though there is work, after which the consumer counts as stalled.
     */
    public ConsumerWatch(
        final String roleName,
        final RingBuffer ring,
        final Sequence sequence,
        final NanoClock clock,
        final long stallNs)
    {
        this.roleName = roleName;
        this.ring = ring;
        this.sequence = sequence;
        this.clock = clock;
        this.stallNs = stallNs;
        passed = sequence.getAcquire();
        passedNs = clock.nanoTime();
    }

    /** {@return 1 when the consumer has come to a stand since the last step, else 0} */
    @Override
    public int doWork()
    {
        final long nowNs = clock.nanoTime();
        // The sequence first: the lag may then be too high for a moment, but never negative.
        final long current = sequence.getAcquire();
        final boolean hadWork = lag > 0;
        lag = ring.cursor() - current;
        if (passed != current || !hadWork)
        {
            passed = current;
            passedNs = nowNs;
            isStalled = false;
        }
        else if (!isStalled && nowNs - passedNs >= stallNs)
        {
            isStalled = true;
            return 1;
        }

        return 0;
    }

    /** How far the consumer was behind the producers at the last step. */
    public long lag()
    {
        return lag;
    }

    @Override
    public String roleName()
    {
        return roleName;
    }
}
