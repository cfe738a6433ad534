package io.ringside.loadgen;

import org.agrona.concurrent.NanoClock;

/**
 * Time that passes only when it is asked for: one microsecond a time. Runs of many seconds take milliseconds and
 * always go alike.
 */
final class VirtualClock implements NanoClock
{
    private static final long STEP_NS = 1_000;

    private long nowNs = 1_000_000_000L;

    @Override
    public long nanoTime()
    {
        nowNs += STEP_NS;
        return nowNs;
    }

    long peek()
    {
        return nowNs;
    }

    void advance(final long ns)
    {
        nowNs += ns;
    }
}
