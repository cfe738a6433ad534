package io.ringside.loadgen.workload;

import org.agrona.concurrent.NanoClock;

import java.util.List;

/**
 * Messages that were recorded, to be sent again: at their own times, faster or slower, or as fast as they are taken.
 * The n-th of them has correlation n, so that a cancel finds the order that it is about.
 */
public final class RecordedFlow
{
    /** Speed without a schedule: a message is due when the one before it has gone. */
    public static final double AS_FAST_AS_TAKEN = Double.POSITIVE_INFINITY;

    private static final long SECOND_NS = 1_000_000_000L;

    private final List<RecordedRequest> requests;
    private final double speed;

    /**
     * @param requests at least one, in the order of their times.
     * @param speed    2 is twice as fast as recorded.
     */
    public RecordedFlow(final List<RecordedRequest> requests, final double speed)
    {
        if (requests.isEmpty())
        {
            throw new IllegalArgumentException("the recording holds no order, no cancel and no replacement");
        }
        if (!(speed > 0))
        {
            throw new IllegalArgumentException("the speed must be above 0: speed=" + speed);
        }
        this.requests = List.copyOf(requests);
        this.speed = speed;
    }

    /** How many messages there are. */
    public int count()
    {
        return requests.size();
    }

    /** Whether there is no schedule. */
    public boolean isAsFastAsTaken()
    {
        return AS_FAST_AS_TAKEN == speed;
    }

    /**
     * The length of the schedule, each message with the time up to the next; of a recording that is shorter than a
     * second, a second: a burst in no time has no rate.
     *
     * @return nanoseconds; not used without a schedule.
     */
    public long scheduleNs()
    {
        final double lengthNs = dueNs(requests.size() - 1);
        return Math.max(SECOND_NS, 1 + (long)(lengthNs * requests.size() / Math.max(1, requests.size() - 1)));
    }

    /** Messages a second, all in all; not used without a schedule. */
    public double rate()
    {
        return count() * (double)SECOND_NS / scheduleNs();
    }

    /** Shares of the message kinds. */
    public MessageMix mix()
    {
        final FlowStatistics all = new FlowStatistics(1, 1);
        requests.forEach((it) -> count(all, it));
        return new MessageMix(all.newShare(), all.cancelShare(), all.replaceShare(), all.aggressiveShare());
    }

    /**
     * @param clock of the run; read only without a schedule.
     * @return when the messages are due.
     */
    public Arrivals arrivals(final NanoClock clock)
    {
        return new Arrivals()
        {
            private int index;
            private long startNs;

            @Override
            public long nextTimeNs()
            {
                if (index == requests.size())
                {
                    return Long.MAX_VALUE;
                }
                if (isAsFastAsTaken())
                {
                    startNs = 0 == index ? clock.nanoTime() : startNs;
                    index++;
                    return clock.nanoTime() - startNs;
                }
                return dueNs(index++);
            }

            @Override
            public String description()
            {
                return speedText();
            }
        };
    }

    /**
     * @param sessionCount    of the run.
     * @param instrumentCount of the run.
     * @return what is sent.
     */
    public Workload workload(final int sessionCount, final int instrumentCount)
    {
        return new RecordedWorkload(requests, new FlowStatistics(sessionCount, instrumentCount));
    }

    /** Says in a word: {@code recorded:10x}, {@code recorded:max}. */
    public String speedText()
    {
        return "recorded:" + (isAsFastAsTaken() ? "max" :
            speed == Math.rint(speed) ? Math.round(speed) + "x" : speed + "x");
    }

    static void count(final FlowStatistics statistics, final RecordedRequest request)
    {
        switch (request.kind())
        {
            case CANCEL -> statistics.cancelCount++;
            case REPLACE -> statistics.replaceCount++;
            default ->
            {
                statistics.aggressiveCount += request.isAggressive() ? 1 : 0;
                statistics.newCount += request.isAggressive() ? 0 : 1;
            }
        }
    }

    private long dueNs(final int index)
    {
        return isAsFastAsTaken() ? 0 : (long)((requests.get(index).atNs() - requests.get(0).atNs()) / speed);
    }
}
