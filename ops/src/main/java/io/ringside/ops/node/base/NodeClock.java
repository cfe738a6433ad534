package io.ringside.ops.node.base;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time that commands are stamped with: the machine's monotonic clock, set by its wall clock. A wall clock that is
 * ahead by more than a bound is not believed. Any thread may read it; one thread, once a second or so, calls {@link
 * #describe()}, which also follows the wall clock.
 */
public final class NodeClock implements EpochNanoClock
{
    /** What a thread that is put aside between two looks at clocks makes of them. */
    private static final long TOLERANCE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long NOTABLE_NS = TimeUnit.SECONDS.toNanos(1);

    private final long jumpMaxNs;
    private final EpochNanoClock wallClock;
    private final NanoClock nanoClock;
    private volatile long offsetNs;
    private volatile long skewNs;

    NodeClock(final long jumpMaxNs, final EpochNanoClock wallClock, final NanoClock nanoClock)
    {
        this.jumpMaxNs = jumpMaxNs;
        this.wallClock = wallClock;
        this.nanoClock = nanoClock;
        offsetNs = wallClock.nanoTime() - nanoClock.nanoTime();
    }

    /**
     * The clock of a node that starts.
     *
     * @param jumpMaxNs how far ahead the machine's clock is believed.
     * @param lastNs    the last time stamp in the journal, 0 if there is none.
     * @throws NodeException when the machine's clock is further ahead of that.
     */
    public static NodeClock start(final long jumpMaxNs, final long lastNs)
    {
        final NodeClock clock = new NodeClock(jumpMaxNs, SystemEpochNanoClock.INSTANCE, SystemNanoClock.INSTANCE);
        clock.check(lastNs);
        return clock;
    }

    void check(final long lastNs)
    {
        final long aheadNs = nanoTime() - lastNs;
        if (0 != lastNs && aheadNs > jumpMaxNs)
        {
            throw NodeException.refused("the machine's clock is " + days(aheadNs) + " ahead of the journal's last " +
                "command, more than node.clock-jump-max: set the clock, or raise node.clock-jump-max if the venue " +
                "was down for so long");
        }
    }

    @Override
    public long nanoTime()
    {
        return nanoClock.nanoTime() + offsetNs;
    }

    /**
     * How far the machine's wall clock is ahead of this one, positive or negative.
     *
     * @return nanoseconds at the last look, 0 when it is followed.
     */
    public long skewNs()
    {
        return skewNs;
    }

    /**
     * Follow the wall clock where it is to be believed, and say how the two stand.
     *
     * @return one line for the log.
     */
    public String describe()
    {
        final long aheadNs = wallClock.nanoTime() - nanoTime();
        if (Math.abs(aheadNs) <= TOLERANCE_NS)
        {
            skewNs = 0;
        }
        else if (aheadNs <= jumpMaxNs && aheadNs > -NOTABLE_NS)
        {
            // Also after the machine has slept, when the monotonic clock stood still. The core never goes back.
            offsetNs += aheadNs;
            skewNs = 0;
        }
        else
        {
            skewNs = aheadNs;
        }
        return 0 == skewNs ? "clock: follows the machine's" : "clock: the machine's is " +
            (aheadNs > 0 ? days(aheadNs) + " ahead" : days(-aheadNs) + " behind") + " and is not followed";
    }

    /** Rounded: a clock that is whole hours off would otherwise be told anew at each look. */
    private static String days(final long durationNs)
    {
        final long seconds = Duration.ofNanos(durationNs).plusMillis(500).toSeconds();
        return seconds >= TimeUnit.DAYS.toSeconds(2) ? (seconds + 43_200) / 86_400 + " days" :
            seconds > 120 ? (seconds + 30) / 60 + " min" : seconds + " s";
    }
}
