package io.ringside.loadgen.report;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the charts show as one point in time: an interval of the log, of a long run several together.
 *
 * @param startS       seconds since the start of the measurement.
 * @param endS         as above.
 * @param sent         messages sent in it.
 * @param acknowledged answers received in it.
 * @param p50          of their response times, in nanoseconds; negative without answers.
 * @param p99          as above.
 * @param max          as above.
 * @param buckets      answers by response time, in buckets of equal ratio.
 */
record TimeSlice(
    double startS, double endS, long sent, long acknowledged, long p50, long p99, long max, long[] buckets)
{
    /** Lower values count in the lowest bucket. */
    static final double LOWEST_NS = 100;

    /** Each reaches 26 % further than the one below it. */
    static final int BUCKETS_PER_DECADE = 10;

    private static final int BUCKET_COUNT = 11 * BUCKETS_PER_DECADE;

    static TimeSlice of(final double startS, final double endS, final long sent, final Histogram response)
    {
        final long[] buckets = new long[BUCKET_COUNT];
        for (final HistogramIterationValue value : response.recordedValues())
        {
            buckets[bucket(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
        }
        final boolean isEmpty = 0 == response.getTotalCount();
        return new TimeSlice(startS, endS, sent, response.getTotalCount(),
            isEmpty ? -1 : response.getValueAtPercentile(50),
            isEmpty ? -1 : response.getValueAtPercentile(99),
            isEmpty ? -1 : response.getMaxValue(), buckets);
    }

    private static int bucket(final long valueNs)
    {
        final double decades = Math.log10(Math.max(valueNs, LOWEST_NS) / LOWEST_NS);
        return Math.min(BUCKET_COUNT - 1, (int)(decades * BUCKETS_PER_DECADE));
    }

    /** The lowest bucket with an answer; {@link Integer#MAX_VALUE} without answers. */
    int firstBucket()
    {
        return IntStream.range(0, BUCKET_COUNT).filter((bucket) -> buckets[bucket] > 0).findFirst()
            .orElse(Integer.MAX_VALUE);
    }

    /** The number of the first bucket with an answer, then the count of each bucket up to the last one with any. */
    List<Long> cells()
    {
        final List<Long> cells = new ArrayList<>();
        int last = BUCKET_COUNT - 1;
        while (last >= 0 && 0 == buckets[last])
        {
            last--;
        }
        for (int bucket = firstBucket(); bucket <= last; bucket++)
        {
            if (cells.isEmpty())
            {
                cells.add((long)bucket);
            }
            cells.add(buckets[bucket]);
        }
        return cells;
    }

    double lengthS()
    {
        return endS - startS;
    }
}
