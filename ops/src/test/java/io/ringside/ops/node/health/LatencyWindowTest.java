package io.ringside.ops.node.health;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class LatencyWindowTest
{
    private final SingleWriterRecorder recorder = new SingleWriterRecorder(1, 60_000_000_000L, 2);
    private final LatencyWindow window = new LatencyWindow(recorder::getIntervalHistogram, 2, 1_000L);

    @Test
    void shouldGiveEveryValueToBothReaders()
    {
        recorder.recordValue(100);
        assertEquals(1, window.recent().getTotalCount());
        recorder.recordValue(5_000);
        assertEquals(2, window.scrape().getTotalCount());
        assertEquals(0, window.scrape().getTotalCount());

        final Histogram recent = window.recent();
        assertEquals(2, recent.getTotalCount());
        assertEquals(100, recent.getValueAtPercentile(50));
        assertEquals(2, window.count());
        assertEquals(1, window.slowCount());
    }

    @Test
    void shouldForgetWhatIsOlderThanWindowButNotForScrape()
    {
        recorder.recordValue(100);
        window.turn();
        assertEquals(1, window.recent().getTotalCount());
        window.turn();
        assertEquals(0, window.recent().getTotalCount());
        assertEquals(1, window.scrape().getTotalCount());
    }
}
