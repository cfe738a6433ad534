package io.ringside.loadgen;

import io.ringside.loadgen.FakeTransceiver.Window;
import io.ringside.loadgen.result.LoadResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What is said of an event in the middle of a run: every request a point, the gap, what was lost and what came twice.
 */
class OutageTest
{
    private static final long MILLI_NS = 1_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final VirtualClock clock = new VirtualClock();
    private final FakeTransceiver exchange = new FakeTransceiver(clock);
    private final RequestPoints points = new RequestPoints(0);
    private final LoadGeneratorContext context = exchange.context()
        .rate(1_000)
        .durationNs(10 * SECOND_NS)
        .warmupNs(0)
        .proof();

    @Test
    void shouldFindTheGapOfAPause()
    {
        // It works on, and nobody hears of it for two seconds.
        exchange.mute = new Window(4 * SECOND_NS, 6 * SECOND_NS);

        final LoadResult result = run();
        final Outage outage = Outage.of(points, 4 * SECOND_NS, 10 * SECOND_NS);

        assertEquals(10_000, points.count());
        assertEquals(0, result.counts().lost());
        assertEquals(2 * SECOND_NS, outage.gapNs(), 5 * MILLI_NS);
        assertEquals(6 * SECOND_NS, outage.firstAnswerNs(), 5 * MILLI_NS);
        final Outage.Second fourth = outage.seconds().get(4);
        assertEquals(1_000, fourth.due());
        assertEquals(1_000, fourth.answered());
        assertEquals(2 * SECOND_NS, fourth.maxNs(), 5 * MILLI_NS);
        assertTrue(outage.seconds().get(3).maxNs() < MILLI_NS, "before: " + outage.seconds().get(3));
        assertTrue(outage.seconds().get(7).maxNs() < MILLI_NS, "afterwards: " + outage.seconds().get(7));
    }

    @Test
    void shouldSayWhatIsLostAndWhatCameTwice()
    {
        exchange.isLost = (correlation) -> correlation > 5_000 && correlation <= 5_100;
        exchange.isDuplicate = (correlation) -> 5_200 == correlation;
        exchange.isRejected = (correlation) -> 5_300 == correlation;

        final LoadResult result = run();
        final Outage outage = Outage.of(points, 5 * SECOND_NS, 10 * SECOND_NS);

        assertEquals(100, result.counts().lost());
        assertEquals(100, outage.seconds().get(5).lost());
        assertEquals(1, outage.seconds().get(5).doubled());
        assertEquals(1, outage.seconds().get(5).rejected());
        assertEquals(900, outage.seconds().get(5).answered());
        assertEquals(0, outage.seconds().get(4).lost());
        assertEquals(100 * MILLI_NS, outage.gapNs(), 5 * MILLI_NS);
    }

    @Test
    void shouldSayThatNothingIsAnsweredAnyMore()
    {
        exchange.isLost = (correlation) -> correlation > 5_000;

        run();
        final Outage outage = Outage.of(points, 5 * SECOND_NS, 10 * SECOND_NS);

        assertEquals(RequestPoints.NONE_NS, outage.firstAnswerNs());
        assertEquals(5 * SECOND_NS, outage.gapNs(), 5 * MILLI_NS);
    }

    @Test
    void shouldWriteEveryRequest(@TempDir final Path dir) throws IOException
    {
        exchange.isLost = (correlation) -> 2 == correlation;
        exchange.isNotApplied = (correlation) -> 3 == correlation;
        run();

        points.write(dir.resolve("points.csv"));

        final List<String> lines = Files.readAllLines(dir.resolve("points.csv"));
        assertEquals(10_001, lines.size());
        assertEquals("request,due_ns,sent_ns,answered_ns,response_ns,end", lines.get(0));
        assertTrue(lines.get(1).startsWith("1,0,") && lines.get(1).endsWith(",answered"), lines.get(1));
        assertTrue(lines.get(2).startsWith("2,1000000,") && lines.get(2).endsWith(",,,lost"), lines.get(2));
        assertTrue(lines.get(3).endsWith(",,,not-taken"), lines.get(3));
    }

    private LoadResult run()
    {
        final LoadGenerator generator = new LoadGenerator(context.conclude());
        generator.observe(points);
        return generator.run();
    }
}
