package io.ringside.loadgen.result;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The raw latencies of a run in HdrHistogram's own formats: {@code response.hlog} with one interval histogram a second
 * and tag (R response, S service, SLIP schedule slip), and the response once more without a tag, which is what
 * HdrHistogram's own tools read when they are not told of tags; and {@code response.hgrm} and {@code service.hgrm},
 * percentiles of the whole measurement in microseconds. Used by the reporting thread only.
 */
public final class HistogramFiles implements AutoCloseable
{
    /** Interval log, all three latencies. */
    public static final String LOG_NAME = "response.hlog";

    /** Percentiles of the response time. */
    public static final String RESPONSE_NAME = "response.hgrm";

    /** Percentiles of the service time. */
    public static final String SERVICE_NAME = "service.hgrm";

    private static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double MS_PER_S = 1e3;

    private final Path dir;
    private final long baseMillis;
    private final PrintStream stream;
    private final HistogramLogWriter log;

    /**
     * Create the directory and open the interval log. What an earlier run has left of its result there goes: it is not
     * of these latencies, and must not be taken for it if this run is killed or cannot write its own.
     *
     * @param dir         to write to.
     * @param epochMillis start of the measurement, UTC.
     */
    public HistogramFiles(final Path dir, final long epochMillis) throws IOException
    {
        this.dir = dir;
        baseMillis = epochMillis;
        Files.createDirectories(dir);
        Files.deleteIfExists(dir.resolve(SummaryWriter.SUMMARY_NAME));
        final OutputStream out = Files.newOutputStream(dir.resolve(LOG_NAME));
        stream = new PrintStream(out, false, StandardCharsets.UTF_8);
        log = new HistogramLogWriter(stream);
        log.outputComment("[Ringside load generator: latencies in nanoseconds, interval maximum in milliseconds]");
        log.outputComment("[Without a tag: response time, as Tag=R. Tag=S: service time. Tag=SLIP: schedule slip]");
        log.outputLogFormatVersion();
        log.outputStartTime(epochMillis);
        log.setBaseTime(epochMillis);
        log.outputLegend();
    }

    /**
     * Append an interval.
     *
     * @param startMillis of the interval, UTC.
     * @param endMillis   of the interval, UTC.
     */
    public void appendInterval(final Latencies interval, final long startMillis, final long endMillis)
    {
        append(interval.response(), null, startMillis, endMillis);
        append(interval.response(), Latencies.RESPONSE_TAG, startMillis, endMillis);
        append(interval.service(), Latencies.SERVICE_TAG, startMillis, endMillis);
        append(interval.slip(), Latencies.SLIP_TAG, startMillis, endMillis);
        stream.flush();
    }

    /** Write the percentile files of a whole run. */
    public void writePercentiles(final Latencies total) throws IOException
    {
        writePercentiles(dir.resolve(RESPONSE_NAME), total.response());
        writePercentiles(dir.resolve(SERVICE_NAME), total.service());
    }

    @Override
    public void close() throws IOException
    {
        final boolean hasFailed = stream.checkError();
        stream.close();
        if (hasFailed)
        {
            throw new IOException("the interval log could not be written completely: file=" + dir.resolve(LOG_NAME));
        }
    }

    private void append(final Histogram histogram, final String tag, final long startMillis, final long endMillis)
    {
        histogram.setTag(tag);
        histogram.setStartTimeStamp(startMillis);
        histogram.setEndTimeStamp(endMillis);
        log.outputIntervalHistogram(
            (startMillis - baseMillis) / MS_PER_S, (endMillis - baseMillis) / MS_PER_S, histogram, NS_PER_MS);
    }

    private static void writePercentiles(final Path file, final Histogram histogram) throws IOException
    {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8))
        {
            histogram.outputPercentileDistribution(out, TICKS_PER_HALF_DISTANCE, NS_PER_US);
        }
    }
}
