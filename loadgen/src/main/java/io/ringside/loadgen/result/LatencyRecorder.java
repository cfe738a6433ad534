package io.ringside.loadgen.result;

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
    private final Latencies total = Latencies.empty();
    /** Holds at first nothing that a recorder could reuse: it takes back only a histogram of its own. */
    private Latencies interval = new Latencies(null, null, null);

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
        interval = new Latencies(response.getIntervalHistogram(interval.response()),
            service.getIntervalHistogram(interval.service()), slip.getIntervalHistogram(interval.slip()));
        total.add(interval);
    }

    /** The last interval; its histograms are reused by the next {@link #collect()}. */
    public Latencies interval()
    {
        return interval;
    }

    /** All that was collected so far. */
    public Latencies total()
    {
        return total;
    }

    private static long clamp(final long valueNs)
    {
        return Math.max(0, Math.min(HIGHEST_NS, valueNs));
    }

    private static SingleWriterRecorder newRecorder()
    {
        return new SingleWriterRecorder(1, HIGHEST_NS, SIGNIFICANT_DIGITS);
    }
}
