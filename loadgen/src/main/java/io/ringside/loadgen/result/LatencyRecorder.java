package io.ringside.loadgen.result;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Three latencies of every acknowledged message, three significant digits, up to an hour:
 * <ul>
 *     <li>response time: acknowledgement minus <em>intended</em> send time, what a client suffers;</li>
 *     <li>service time: acknowledgement minus actual send time, what the exchange did;</li>
 *     <li>schedule slip: actual minus intended send time, what the generator did.</li>
 * </ul>
 * One thread records, one other thread collects intervals. Recording is wait-free and allocates nothing.
 */
public final class LatencyRecorder
{
    /** Longest latency recorded; longer ones count as this. */
    public static final long HIGHEST_NS = 3_600_000_000_000L;

    /** Significant decimal digits kept. */
    public static final int SIGNIFICANT_DIGITS = 3;

    private final SingleWriterRecorder response = newRecorder();
    private final SingleWriterRecorder service = newRecorder();
    private final SingleWriterRecorder slip = newRecorder();
    private final Histogram totalResponse = newHistogram();
    private final Histogram totalService = newHistogram();
    private final Histogram totalSlip = newHistogram();
    private Histogram intervalResponse;
    private Histogram intervalService;
    private Histogram intervalSlip;

    /**
     * Record the send of a message. Recording thread only.
     *
     * @param intendedNs when the schedule wanted it sent.
     * @param sentNs     when it was sent.
     */
    public void onSent(final long intendedNs, final long sentNs)
    {
        slip.recordValue(clamp(sentNs - intendedNs));
    }

    /**
     * Record the acknowledgement of a message. Recording thread only.
     *
     * @param intendedNs     when the schedule wanted it sent.
     * @param sentNs         when it was sent.
     * @param acknowledgedNs when the acknowledgement was seen.
     */
    public void onAcknowledged(final long intendedNs, final long sentNs, final long acknowledgedNs)
    {
        response.recordValue(clamp(acknowledgedNs - intendedNs));
        service.recordValue(clamp(acknowledgedNs - sentNs));
    }

    /**
     * Close the interval: what was recorded since the call before becomes readable and joins the totals. Collecting
     * thread only.
     */
    public void collect()
    {
        intervalResponse = response.getIntervalHistogram(intervalResponse);
        intervalService = service.getIntervalHistogram(intervalService);
        intervalSlip = slip.getIntervalHistogram(intervalSlip);
        totalResponse.add(intervalResponse);
        totalService.add(intervalService);
        totalSlip.add(intervalSlip);
    }

    /** Response times of the last interval, in nanoseconds; reused by the next {@link #collect()}. */
    public Histogram intervalResponse()
    {
        return intervalResponse;
    }

    /** Service times of the last interval, in nanoseconds; reused by the next {@link #collect()}. */
    public Histogram intervalService()
    {
        return intervalService;
    }

    /** Schedule slip of the last interval, in nanoseconds; reused by the next {@link #collect()}. */
    public Histogram intervalSlip()
    {
        return intervalSlip;
    }

    /** All response times collected so far, in nanoseconds. */
    public Histogram totalResponse()
    {
        return totalResponse;
    }

    /** All service times collected so far, in nanoseconds. */
    public Histogram totalService()
    {
        return totalService;
    }

    /** All schedule slips collected so far, in nanoseconds. */
    public Histogram totalSlip()
    {
        return totalSlip;
    }

    private static long clamp(final long valueNs)
    {
        return Math.max(0, Math.min(HIGHEST_NS, valueNs));
    }

    private static SingleWriterRecorder newRecorder()
    {
        return new SingleWriterRecorder(1, HIGHEST_NS, SIGNIFICANT_DIGITS);
    }

    private static Histogram newHistogram()
    {
        return new Histogram(1, HIGHEST_NS, SIGNIFICANT_DIGITS);
    }
}
