package io.ringside.ops.node.base;

import org.agrona.concurrent.NanoClock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Limits how often an error that repeats is logged: anybody who reaches a port may cause one with every datagram, and
 * the log is on the journal's disk. The first error of a kind, a class and its stack trace, is logged in full; later
 * ones in one line every {@link #INTERVAL_NS}. Any thread.
 */
final class RepeatedErrors
{
    static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);
    /** Further kinds count as one. */
    static final int KINDS_MAX = 64;
    private static final String OTHERS = "others";

    /** What to do with an error. */
    enum Telling
    {
        IN_FULL, IN_A_LINE, NOT
    }

    private static final class Kind
    {
        private long toldNs;
        private long untold;
    }

    private final Map<String, Kind> kinds = new HashMap<>();
    private final NanoClock clock;
    private long untold;

    RepeatedErrors(final NanoClock clock)
    {
        this.clock = clock;
    }

    /** How to tell of the next one; {@link #untold()} then says how many there were since. */
    Telling next(final Throwable throwable)
    {
        final long nowNs = clock.nanoTime();
        final String name = name(throwable);
        final String key = kinds.containsKey(name) || kinds.size() < KINDS_MAX ? name : OTHERS;
        final Kind known = kinds.get(key);
        untold = 0;
        if (null == known)
        {
            final Kind kind = new Kind();
            kind.toldNs = nowNs;
            kinds.put(key, kind);
            return Telling.IN_FULL;
        }
        if (nowNs - known.toldNs < INTERVAL_NS)
        {
            known.untold++;
            return Telling.NOT;
        }
        known.toldNs = nowNs;
        untold = known.untold;
        known.untold = 0;
        return Telling.IN_A_LINE;
    }

    /** Errors of the kind that {@link #next} has just seen that were not told. */
    long untold()
    {
        return untold;
    }

    private static String name(final Throwable throwable)
    {
        // All calls: the last one is often a method that makes exceptions for everybody.
        return throwable.getClass().getName() + ' ' + Arrays.hashCode(throwable.getStackTrace());
    }
}
