package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencyRecorder;
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
 * The interval log of a run: the three latencies of all of it, and columns for what is drawn over time. A run of more
 * than {@link #COLUMNS_MAX} intervals is thinned by adding neighbours up, so that no answer is left out and no maximum
 * is lost.
 */
final class LatencyLog
{
    /** Most columns, so that a page of a day's run is no larger than one of ten minutes. */
    static final int COLUMNS_MAX = 480;

    private static final double MS_PER_S = 1e3;

    private final Histogram response = newHistogram();
    private final Histogram service = newHistogram();
    private final Histogram slip = newHistogram();
    private final List<Column> columns = new ArrayList<>();
    private final Histogram columnResponse = newHistogram();
    private double startEpochS;
    private double columnStartS;
    private double columnEndS;
    private long columnSent;
    private int columnIntervals;

    private LatencyLog()
    {
    }

    /**
     * @param file of the run.
     * @return what it holds.
     * @throws ReportException if it is not there or damaged.
     */
    static LatencyLog read(final Path file)
    {
        if (!Files.isRegularFile(file))
        {
            throw new ReportException("no " + file.getFileName() + " in " + file.getParent() +
                ": it belongs to what `ringside load run --out DIR` writes: bring it back, or run the load again");
        }
        final LatencyLog log = new LatencyLog();
        final long expected = countLines(file, "Tag=");
        final long intervals = countLines(file, "Tag=R,");
        long found = 0;
        try (InputStream in = Files.newInputStream(file); HistogramLogReader reader = new HistogramLogReader(in))
        {
            final int perColumn = (int)Math.max(1, (intervals + COLUMNS_MAX - 1) / COLUMNS_MAX);
            for (EncodableHistogram it = next(reader); null != it; it = next(reader))
            {
                log.startEpochS = reader.getStartTimeSec();
                log.add((Histogram)it, perColumn);
                found++;
            }
            log.closeColumn();
        }
        catch (final IOException ex)
        {
            throw JsonFile.damaged(file, String.valueOf(ex.getMessage()));
        }
        catch (final RuntimeException ex)
        {
            throw damaged(file, found, expected);
        }
        if (0 == intervals)
        {
            throw JsonFile.damaged(file, "it holds no interval with Tag=R");
        }
        if (found != expected)
        {
            throw damaged(file, found, expected);
        }
        return log;
    }

    Histogram response()
    {
        return response;
    }

    Histogram service()
    {
        return service;
    }

    Histogram slip()
    {
        return slip;
    }

    List<Column> columns()
    {
        return columns;
    }

    /** When the measurement began, in seconds since 1970, UTC. */
    double startEpochS()
    {
        return startEpochS;
    }

    private void add(final Histogram interval, final int perColumn)
    {
        switch (String.valueOf(interval.getTag()))
        {
            case "R":
                if (columnIntervals == perColumn)
                {
                    closeColumn();
                }
                if (0 == columnIntervals)
                {
                    columnStartS = interval.getStartTimeStamp() / MS_PER_S - startEpochS;
                }
                columnEndS = interval.getEndTimeStamp() / MS_PER_S - startEpochS;
                columnIntervals++;
                columnResponse.add(interval);
                response.add(interval);
                break;

            case "S":
                service.add(interval);
                break;

            case "SLIP":
                columnSent += interval.getTotalCount();
                slip.add(interval);
                break;

            default:
                // A series of a later version.
                break;
        }
    }

    private void closeColumn()
    {
        if (columnIntervals > 0)
        {
            columns.add(Column.of(columnStartS, columnEndS, columnSent, columnResponse));
            columnResponse.reset();
            columnSent = 0;
            columnIntervals = 0;
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
            throw JsonFile.damaged(file, String.valueOf(ex.getMessage()));
        }
    }

    private static ReportException damaged(final Path file, final long found, final long expected)
    {
        return JsonFile.damaged(file, "damaged behind interval " + found + " of " + expected);
    }

    private static Histogram newHistogram()
    {
        return new Histogram(1, LatencyRecorder.HIGHEST_NS, LatencyRecorder.SIGNIFICANT_DIGITS);
    }
}
