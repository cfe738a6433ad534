package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.Latencies;
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

    /** The second in which the next interval begins, since 1970; {@link Long#MAX_VALUE}: there is none. */
    long nextSecond()
    {
        return null == ahead ? Long.MAX_VALUE : ahead.getStartTimeStamp() / 1_000;
    }

    /** The next interval, which must be there. */
    Latencies next()
    {
        final Latencies interval = Latencies.empty();
        do
        {
            interval.add(ahead);
            ahead = read();
        }
        while (null != ahead && !Latencies.RESPONSE_TAG.equals(ahead.getTag()));
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
        Histogram next;
        do
        {
            next = reader.hasNext() ? (Histogram)reader.nextIntervalHistogram() : null;
        }
        // The response once more, for other tools.
        while (null != next && null == next.getTag());
        return next;
    }
}
