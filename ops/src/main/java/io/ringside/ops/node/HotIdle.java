package io.ringside.ops.node;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;

import java.util.function.LongConsumer;

/**
 * Idle strategy of a hot thread that shares its processor: it yields, and after some time without work it sleeps,
 * longer each time. It counts time and not turns, because the time of a turn differs a hundredfold between machines and
 * thread plans. Hot path: no allocation.
 */
final class HotIdle implements IdleStrategy
{
    private final NanoClock clock;
    private final LongConsumer sleep;
    private final long awakeNs;
    private final long parkMinNs;
    private final long parkMaxNs;
    private boolean isIdle;
    private long idleSinceNs;
    private long parkNs;

    /**
     * @param clock     of the waits.
     * @param sleep     for so many nanoseconds.
     * @param awakeNs   how long it looks for work after the last one.
     * @param parkMinNs its first sleep.
     * @param parkMaxNs its longest sleep.
     */
    HotIdle(
        final NanoClock clock,
        final LongConsumer sleep,
        final long awakeNs,
        final long parkMinNs,
        final long parkMaxNs)
    {
        this.clock = clock;
        this.sleep = sleep;
        this.awakeNs = awakeNs;
        this.parkMinNs = parkMinNs;
        this.parkMaxNs = parkMaxNs;
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount > 0)
        {
            isIdle = false;
        }
        else
        {
            idle();
        }
    }

    @Override
    public void idle()
    {
        final long nowNs = clock.nanoTime();
        if (!isIdle)
        {
            isIdle = true;
            idleSinceNs = nowNs;
            parkNs = parkMinNs;
        }
        if (nowNs - idleSinceNs < awakeNs)
        {
            Thread.yield();
        }
        else
        {
            sleep.accept(parkNs);
            parkNs = Math.min(2 * parkNs, parkMaxNs);
        }
    }

    @Override
    public void reset()
    {
        isIdle = false;
    }

    @Override
    public String alias()
    {
        return "hot";
    }
}
