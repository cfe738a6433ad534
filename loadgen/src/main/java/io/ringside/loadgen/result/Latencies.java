package io.ringside.loadgen.result;

import org.HdrHistogram.Histogram;

/**
 * Histograms of one interval or of a whole run, in nanoseconds.
 *
 * @param response from the intended send time to the answer.
 * @param service  from the actual send time to the answer.
 * @param slip     from the intended to the actual send time.
 */
public record Latencies(Histogram response, Histogram service, Histogram slip)
{
    /** Tags of the three in the interval log. */
    public static final String RESPONSE_TAG = "R";
    public static final String SERVICE_TAG = "S";
    public static final String SLIP_TAG = "SLIP";

    public static Latencies empty()
    {
        return new Latencies(newHistogram(), newHistogram(), newHistogram());
    }

    /** Returns a histogram with the range and the precision of all latencies here. */
    public static Histogram newHistogram()
    {
        return new Histogram(1, LatencyRecorder.HIGHEST_NS, LatencyRecorder.SIGNIFICANT_DIGITS);
    }

    public void add(final Latencies other)
    {
        response.add(other.response);
        service.add(other.service);
        slip.add(other.slip);
    }

    /** Adds a histogram of the interval log to the one of its tag. */
    public void add(final Histogram tagged)
    {
        switch (String.valueOf(tagged.getTag()))
        {
            case RESPONSE_TAG -> response.add(tagged);
            case SERVICE_TAG -> service.add(tagged);
            case SLIP_TAG -> slip.add(tagged);
            default ->
            {
                // A series of a later version.
            }
        }
    }

    /** When the first interval of the log that was added began, in milliseconds since 1970. */
    public long startMs()
    {
        return Math.min(response.getStartTimeStamp(), Math.min(service.getStartTimeStamp(), slip.getStartTimeStamp()));
    }

    /** When the last interval of the log that was added ended, in milliseconds since 1970. */
    public long endMs()
    {
        return Math.max(response.getEndTimeStamp(), Math.max(service.getEndTimeStamp(), slip.getEndTimeStamp()));
    }
}
