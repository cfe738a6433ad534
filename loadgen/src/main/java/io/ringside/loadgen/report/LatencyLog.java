package io.ringside.loadgen.report;

import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.Latencies;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The interval log of a run: the three latencies of all of it, and slices for what is drawn over time. A run of more
 * than {@link #SLICES_MAX} intervals is thinned by adding neighbours up, so that no answer is left out and no maximum
 * is lost.
 */
final class LatencyLog
{
    /** Most slices, so that a page of a day's run is no larger than one of ten minutes. */
    static final int SLICES_MAX = 480;

    private static final double MS_PER_S = 1e3;

    private final Latencies total = Latencies.empty();
    final List<TimeSlice> slices = new ArrayList<>();
    private final Histogram sliceResponse = Latencies.newHistogram();
    private double startEpochS;
    private double sliceStartS;
    private double sliceEndS;
    private long sliceSent;
    private int sliceIntervals;

    private LatencyLog()
    {
    }

    /**
     * @return what its log holds.
     * @throws ReportException if it is not there or damaged.
     */
    static LatencyLog read(final Path dir)
    {
        final Path file = dir.resolve(HistogramFiles.LOG_NAME);
        if (!Files.isRegularFile(file))
        {
            throw new ReportException("no " + file.getFileName() + " in " + dir +
                ": it belongs to what `ringside load run --out DIR` writes: bring it back, or run the load again");
        }
        final long expected = countLines(file, "Tag=");
        final long intervals = countLines(file, "Tag=R,");
        if (0 == intervals)
        {
            throw ReportException.damaged(file, "it holds no interval with Tag=R");
        }
        final int perSlice = (int)((intervals + SLICES_MAX - 1) / SLICES_MAX);
        final LatencyLog log = new LatencyLog();
        long found = 0;
        try (InputStream in = Files.newInputStream(file); HistogramLogReader reader = new HistogramLogReader(in))
        {
            for (EncodableHistogram it = next(reader); null != it; it = next(reader))
            {
                log.startEpochS = reader.getStartTimeSec();
                if (null != it.getTag())
                {
                    log.add((Histogram)it, perSlice);
                    found++;
                }
            }
            log.closeSlice();
        }
        catch (final IOException ex)
        {
            throw ReportException.damaged(file, ex.getMessage());
        }
        catch (final RuntimeException ex)
        {
            throw damaged(file, found, expected);
        }
        if (found != expected)
        {
            throw damaged(file, found, expected);
        }
        return log;
    }

    Histogram response()
    {
        return total.response();
    }

    Histogram service()
    {
        return total.service();
    }

    Histogram slip()
    {
        return total.slip();
    }

    /** When the measurement began, in seconds since 1970, UTC. */
    double startEpochS()
    {
        return startEpochS;
    }

    private void add(final Histogram interval, final int perSlice)
    {
        total.add(interval);
        if (Latencies.SLIP_TAG.equals(interval.getTag()))
        {
            sliceSent += interval.getTotalCount();
        }
        if (!Latencies.RESPONSE_TAG.equals(interval.getTag()))
        {
            return;
        }
        if (sliceIntervals == perSlice)
        {
            closeSlice();
        }
        if (0 == sliceIntervals)
        {
            sliceStartS = interval.getStartTimeStamp() / MS_PER_S - startEpochS;
        }
        sliceEndS = interval.getEndTimeStamp() / MS_PER_S - startEpochS;
        sliceIntervals++;
        sliceResponse.add(interval);
    }

    private void closeSlice()
    {
        if (sliceIntervals > 0)
        {
            slices.add(TimeSlice.of(sliceStartS, sliceEndS, sliceSent, sliceResponse));
            sliceResponse.reset();
            sliceSent = 0;
            sliceIntervals = 0;
        }
    }

    /** The reader says that there is more also when only comments or line ends are left. */
    private static EncodableHistogram next(final HistogramLogReader reader)
    {
        return reader.hasNext() ? reader.nextIntervalHistogram() : null;
    }

    private static long countLines(final Path file, final String prefix)
    {
        // Any byte is a letter of this alphabet: damage is found where it is decoded.
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1))
        {
            return lines.filter((line) -> line.startsWith(prefix)).count();
        }
        catch (final IOException | UncheckedIOException ex)
        {
            throw ReportException.damaged(file, ex.getMessage());
        }
    }

    private static ReportException damaged(final Path file, final long found, final long expected)
    {
        return ReportException.damaged(file, "damaged after interval " + found + " of " + expected);
    }
}
