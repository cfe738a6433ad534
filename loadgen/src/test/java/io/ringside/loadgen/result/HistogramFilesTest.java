package io.ringside.loadgen.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HistogramFilesTest
{
    private static final long START_MS = 1_700_000_000_000L;

    @TempDir
    Path dir;

    @Test
    void shouldWritePercentilesInMicroseconds() throws IOException
    {
        final LatencyRecorder recorder = new LatencyRecorder();
        recorder.onAcknowledged(0, 1_000, 250_000);
        recorder.collect();
        try (HistogramFiles files = new HistogramFiles(dir, START_MS))
        {
            files.writePercentiles(recorder.total());
        }

        final String response = Files.readString(dir.resolve(HistogramFiles.RESPONSE_NAME));
        assertTrue(response.contains("250.000") || response.contains("249.9") || response.contains("250.1"), response);
        assertTrue(response.contains("1/(1-Percentile)"), response);
        assertTrue(Files.readString(dir.resolve(HistogramFiles.SERVICE_NAME)).contains("249."));
    }

    /** As everybody calls it who has read HdrHistogram's documentation and nothing of ours. */
    @Test
    void shouldBeReadByTheToolOfHdrHistogram() throws IOException
    {
        final LatencyRecorder recorder = new LatencyRecorder();
        try (HistogramFiles files = new HistogramFiles(dir, START_MS))
        {
            for (int second = 0; second < 3; second++)
            {
                recorder.onSent(0, 5);
                recorder.onAcknowledged(0, 1_000, 250_000);
                recorder.onAcknowledged(0, 1_000, 4_000_000);
                recorder.collect();
                files.appendInterval(
                    recorder.interval(), START_MS + 1_000L * second, START_MS + 1_000L * (second + 1));
            }
        }
        final String log = dir.resolve(HistogramFiles.LOG_NAME).toString();

        assertEquals(6, processed(log));
        assertEquals(6, processed(log, "-tag", Latencies.RESPONSE_TAG));
        assertEquals(6, processed(log, "-tag", Latencies.SERVICE_TAG));
        assertEquals(3, processed(log, "-tag", Latencies.SLIP_TAG));
    }

    /** Values that the tool finds in the log. */
    private long processed(final String log, final String... more) throws IOException
    {
        final Path out = dir.resolve("processed");
        new HistogramLogProcessor(Stream.concat(
            Stream.of("-i", log, "-o", out.toString()), Stream.of(more)).toArray(String[]::new)).run();
        final Matcher count = Pattern.compile("Total count *= *(\\d+)")
            .matcher(Files.readString(Path.of(out + ".hgrm")));
        assertTrue(count.find(), "no percentiles");
        return Long.parseLong(count.group(1));
    }

    @Test
    void shouldAddUpIntervalsAndKeepImpossibleLatenciesInRange()
    {
        final LatencyRecorder recorder = new LatencyRecorder();
        recorder.onAcknowledged(10, 5, 0);
        recorder.onAcknowledged(0, 0, Long.MAX_VALUE);
        recorder.collect();
        assertEquals(2, recorder.interval().response().getTotalCount());
        recorder.onAcknowledged(0, 0, 7);
        recorder.collect();

        assertEquals(1, recorder.interval().response().getTotalCount());
        assertEquals(3, recorder.total().response().getTotalCount());
        assertEquals(0, recorder.total().response().getMinValue());
        assertEquals(1.0, (double)recorder.total().response().getMaxValue() / LatencyRecorder.HIGHEST_NS, 0.001);
    }

    @Test
    void shouldNotSpeakOfAQuantileItsSamplesDoNotSupport()
    {
        final Histogram histogram = new Histogram(1_000_000, 3);
        for (int i = 0; i < 999; i++)
        {
            histogram.recordValue(100);
        }
        assertEquals(LatencySummary.NOT_AVAILABLE, LatencySummary.of(histogram).p99());
        assertEquals(100, LatencySummary.of(histogram).p90());

        histogram.recordValue(100);
        assertEquals(100, LatencySummary.of(histogram).p99());
        assertEquals(LatencySummary.NOT_AVAILABLE, LatencySummary.of(histogram).p999());
        assertEquals(100_000, LatencySummary.samplesNeeded(0.9999));
        assertEquals(LatencySummary.NOT_AVAILABLE, LatencySummary.of(new Histogram(3)).max());
    }
}
