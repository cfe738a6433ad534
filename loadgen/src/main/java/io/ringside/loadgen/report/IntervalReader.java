package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.LatencyRecorder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The intervals of a run's log one after the other: the three latencies of each together. The log is known to be good.
 */
final class IntervalReader implements AutoCloseable
{
    private final InputStream in;
    private final HistogramLogReader reader;
    private Histogram ahead;

    IntervalReader(final Path dir) throws IOException
    {
        in = Files.newInputStream(dir.resolve(HistogramFiles.LOG_NAME));
        reader = new HistogramLogReader(in);
        ahead = read();
    }

    /** Histograms that belong together. */
    static final class Interval
    {
        final Histogram response = newHistogram();
        final Histogram service = newHistogram();
        final Histogram slip = newHistogram();
        long startMs = Long.MAX_VALUE;
        long endMs = Long.MIN_VALUE;

        void add(final Interval other)
        {
            response.add(other.response);
            service.add(other.service);
            slip.add(other.slip);
            startMs = Math.min(startMs, other.startMs);
            endMs = Math.max(endMs, other.endMs);
        }

        private void add(final Histogram histogram)
        {
            switch (String.valueOf(histogram.getTag()))
            {
                case "R" -> response.add(histogram);
                case "S" -> service.add(histogram);
                case "SLIP" -> slip.add(histogram);
                default ->
                {
                    // A series of a later version.
                }
            }
            startMs = Math.min(startMs, histogram.getStartTimeStamp());
            endMs = Math.max(endMs, histogram.getEndTimeStamp());
        }

        private static Histogram newHistogram()
        {
            return new Histogram(1, LatencyRecorder.HIGHEST_NS, LatencyRecorder.SIGNIFICANT_DIGITS);
        }
    }

    /** The second in which the next interval begins, since 1970; {@link Long#MAX_VALUE}: there is none. */
    long nextSecond()
    {
        return null == ahead ? Long.MAX_VALUE : ahead.getStartTimeStamp() / 1_000;
    }

    /** The next interval, which must be there. */
    Interval next()
    {
        final Interval interval = new Interval();
        do
        {
            interval.add(ahead);
            ahead = read();
        }
        while (null != ahead && !"R".equals(ahead.getTag()));
        return interval;
    }

    @Override
    public void close() throws IOException
    {
        reader.close();
        in.close();
    }

    private Histogram read()
    {
        return reader.hasNext() ? (Histogram)reader.nextIntervalHistogram() : null;
    }
}
