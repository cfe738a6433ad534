package io.ringside.loadgen.bench.ring;

import org.HdrHistogram.Histogram;

/**
 * When the machine did not let a thread run, as the thread itself saw it: two looks at the clock further apart than a
 * look takes. Owned by one thread. Hot path: no allocation.
 */
final class HostStops
{
    /** What is shorter may be the look itself. */
    static final long SHORTEST_NS = 200;

    private static final int COUNT_MAX = 1 << 16;
    private static final long HIGHEST_NS = 100_000_000_000L;

    private final long[] beginsNs;
    private final long[] endsNs;
    private int count;

    HostStops()
    {
        this(COUNT_MAX);
    }

    private HostStops(final int countMax)
    {
        beginsNs = new long[countMax];
        endsNs = new long[countMax];
    }

    /** A stop that begins no earlier than the one before; those beyond {@link #COUNT_MAX} are left out. */
    void add(final long beginNs, final long endNs)
    {
        if (count < beginsNs.length)
        {
            beginsNs[count] = beginNs;
            endsNs[count] = endNs;
            count++;
        }
    }

    /** The times when one of two threads or both did not run: nothing goes from one to the other. */
    static HostStops either(final HostStops left, final HostStops right)
    {
        final HostStops both = new HostStops(left.count + right.count);
        int i = 0;
        int j = 0;
        while (i < left.count || j < right.count)
        {
            final boolean isLeft = j == right.count || i < left.count && left.beginsNs[i] <= right.beginsNs[j];
            final long beginNs = isLeft ? left.beginsNs[i] : right.beginsNs[j];
            final long endNs = isLeft ? left.endsNs[i++] : right.endsNs[j++];
            if (both.count > 0 && beginNs <= both.endsNs[both.count - 1])
            {
                both.endsNs[both.count - 1] = Math.max(both.endsNs[both.count - 1], endNs);
            }
            else
            {
                both.add(beginNs, endNs);
            }
        }
        return both;
    }

    /**
     * How long messages would have waited in a queue that costs nothing, before a server that works whenever the
     * machine ran, and always takes the same time.
     *
     * @param startNs    of the load, on the clock of the stops.
     * @param durationNs of the load.
     * @param intervalNs from one message to the next.
     * @param serviceNs  of a message.
     * @return the times in ns between when a message was due and when it was done, without the service itself.
     */
    Histogram waits(final long startNs, final long durationNs, final double intervalNs, final double serviceNs)
    {
        final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        double freeNs = 0;
        int next = 0;
        for (long n = 0; n * intervalNs < durationNs; n++)
        {
            final double dueNs = n * intervalNs;
            double beginNs = Math.max(dueNs, freeNs);
            while (next < count && endsNs[next] - startNs <= beginNs)
            {
                next++;
            }
            if (next < count && beginsNs[next] - startNs <= beginNs)
            {
                beginNs = endsNs[next++] - startNs;
            }
            double doneNs = beginNs + serviceNs;
            for (int i = next; i < count && beginsNs[i] - startNs < doneNs; i++)
            {
                doneNs += endsNs[i] - beginsNs[i];
            }
            freeNs = doneNs;
            histogram.recordValue((long)Math.min(doneNs - dueNs - serviceNs, HIGHEST_NS));
        }
        return histogram;
    }
}
