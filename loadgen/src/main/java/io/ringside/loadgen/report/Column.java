package io.ringside.loadgen.report;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A stretch of the run that the charts show as one point: one interval, of a long run several together.
 *
 * @param startS       seconds since the start of the measurement.
 * @param endS         as above.
 * @param sent         messages sent in it.
 * @param acknowledged answers received in it.
 * @param p50          of their response times, in nanoseconds; negative without answers.
 * @param p99          as above.
 * @param max          as above.
 * @param bands        answers in each band of response times, for the heat map.
 */
record Column(
    double startS, double endS, long sent, long acknowledged, long p50, long p99, long max, long[] bands)
{
    /** Bands of a decade; each reaches 26 % further than the one below it. */
    static final int BANDS_PER_DECADE = 10;

    /** What is faster belongs to the lowest band. */
    static final double LOWEST_NS = 100;

    private static final int BAND_COUNT = 11 * BANDS_PER_DECADE;

    /**
     * @param startS   of it.
     * @param endS     of it.
     * @param sent     messages.
     * @param response response times of the stretch.
     * @return what the charts need of it.
     */
    static Column of(final double startS, final double endS, final long sent, final Histogram response)
    {
        final long[] bands = new long[BAND_COUNT];
        for (final HistogramIterationValue value : response.recordedValues())
        {
            bands[band(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
        }
        final boolean isEmpty = 0 == response.getTotalCount();
        return new Column(startS, endS, sent, response.getTotalCount(),
            isEmpty ? -1 : response.getValueAtPercentile(50),
            isEmpty ? -1 : response.getValueAtPercentile(99),
            isEmpty ? -1 : response.getMaxValue(), bands);
    }

    static int band(final long valueNs)
    {
        final double decades = Math.log10(Math.max(valueNs, LOWEST_NS) / LOWEST_NS);
        return Math.min(BAND_COUNT - 1, (int)(decades * BANDS_PER_DECADE));
    }

    static double bandStartNs(final int band)
    {
        return LOWEST_NS * Math.pow(10, (double)band / BANDS_PER_DECADE);
    }

    double middleS()
    {
        return (startS + endS) / 2;
    }

    double lengthS()
    {
        return endS - startS;
    }
}
