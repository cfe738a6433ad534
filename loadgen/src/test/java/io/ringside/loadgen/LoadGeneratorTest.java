package io.ringside.loadgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

import io.ringside.loadgen.FakeTransceiver.Window;
import io.ringside.loadgen.result.LoadCounts;
import io.ringside.loadgen.result.LoadMeasurement;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.Verdict;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.MessageMix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LoadGeneratorTest
{
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;

    private final VirtualClock clock = new VirtualClock();
    private final FakeTransceiver exchange = new FakeTransceiver(clock);
    private final LoadGeneratorContext context = exchange.context()
        .rate(1_000)
        .durationNs(10 * SECOND_NS)
        .warmupNs(SECOND_NS)
        .seed(7)
        .disconnectTimeoutNs(SECOND_NS);

    @Test
    void shouldPassWhenTheExchangeKeepsUp()
    {
        final LoadResult result = run(context.objectives(Slo.parseAll("p99<1ms")));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(11_000, result.counts().sent());
        assertEquals(11_000, result.counts().acknowledged());
        assertEquals(0, result.counts().lost());
        assertEquals(0, result.counts().duplicates());
        assertEquals(10_000, result.measurement().sent());
        assertEquals(10_000, result.measurement().response().count());
        assertEquals(1_000.0, result.measurement().achievedRate(), 1);
        assertEquals(20_000, result.measurement().service().p50(), 6_000);
        assertTrue(result.counts().trades() > 0, "trades=" + result.counts().trades());
        assertEquals(0.46, result.achievedMix().get("new"), 0.03);
        assertTrue(exchange.isClosed, "session closed");
        assertFalse(exchange.hasCancelledAll, "cancelled without being asked to");
    }

    @Test
    void shouldChargeAStallToEveryMessageItDelayed()
    {
        exchange.stalled = new Window(3 * SECOND_NS, 4 * SECOND_NS);

        final LoadResult result = run(context);

        // One second at 1,000 msg/s: a tenth of the messages waited, half a second on average. Measured from the
        // actual send time one message alone would have seen the stall.
        assertEquals(SECOND_NS, result.measurement().response().max(), 10 * MILLI_NS);
        final LoadMeasurement measurement = result.measurement();
        assertTrue(measurement.response().p99() > 800 * MILLI_NS, "p99=" + measurement.response().p99());
        assertTrue(measurement.service().p99() < MILLI_NS, "p99=" + measurement.service().p99());
        assertTrue(measurement.slip().p99() > 800 * MILLI_NS, "p99=" + measurement.slip().p99());
        assertEquals(11_000, result.counts().sent());
        assertEquals(11_000, result.counts().acknowledged());
    }

    @Test
    void shouldKeepIntendedTimesWhenTheTransportPushesBack()
    {
        exchange.refusing = new Window(3 * SECOND_NS, 3 * SECOND_NS + 500 * MILLI_NS);

        final LoadResult result = run(context);

        assertEquals(500 * MILLI_NS, result.measurement().response().max(), 10 * MILLI_NS);
        assertEquals(500 * MILLI_NS, result.measurement().slip().max(), 10 * MILLI_NS);
        assertTrue(result.measurement().service().max() < MILLI_NS, "max=" + result.measurement().service().max());
        assertEquals(11_000, result.counts().sent());
    }

    /**
     * What an exchange does with some answers, and what is counted: sent, acknowledged, rejected, lost, doubled, not
     * sent, and of the time measured those sent and those answered. Without a reason the run passes.
     */
    private record Answers(String name, Consumer<FakeTransceiver> change, List<Long> counts, String reason)
    {
        @Override
        public String toString()
        {
            return name;
        }
    }

    static List<Answers> answers()
    {
        final LongPredicate some = (correlation) -> 0 == correlation % 1_000;
        return List.of(
            new Answers("some are lost", (it) -> it.isLost = some,
                List.of(11_000L, 10_989L, 0L, 11L, 0L, 0L, 10_000L, 9_990L), "missing acknowledgements"),
            new Answers("some come twice", (it) -> it.isDuplicate = some,
                List.of(11_000L, 11_000L, 0L, 0L, 11L, 0L, 10_000L, 10_000L), "answered more than once"),
            new Answers("one is to a request that was never sent", (it) -> it.isStray = (id) -> 5_000 == id,
                List.of(11_000L, 11_000L, 0L, 0L, 0L, 0L, 10_000L, 10_000L), "never sent"),
            new Answers("some say that the request was never taken", (it) -> it.isNotApplied = some,
                List.of(10_989L, 10_989L, 0L, 0L, 0L, 11L, 9_990L, 9_990L), "not sent"),
            new Answers("some are rejects", (it) -> it.isRejected = (id) -> 0 == id % 100,
                List.of(11_000L, 11_000L, 110L, 0L, 0L, 0L, 10_000L, 10_000L), ""),
            new Answers("all are rejects", (it) -> it.isRejected = (id) -> true,
                List.of(11_000L, 11_000L, 11_000L, 0L, 0L, 0L, 10_000L, 10_000L),
                "rejects: 100.00 % of the answers, at most 1 % are allowed: throttled 11,000"));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void shouldCountAnswersAndJudgeThem(final Answers answers)
    {
        answers.change.accept(exchange);

        final LoadResult result = run(context);

        final LoadCounts counts = result.counts();
        assertEquals(answers.counts, List.of(counts.sent(), counts.acknowledged(), counts.rejected(), counts.lost(),
            counts.duplicates(), counts.notSent(), result.measurement().sent(),
            result.measurement().response().count()));
        assertEquals(counts.rejected(), result.rejects().getOrDefault("THROTTLED", 0L));
        assertEquals(answers.reason.isEmpty() ? Verdict.PASS : Verdict.INVALID, result.verdict());
        assertTrue(result.reasons().toString().contains(answers.reason), result.reasons()::toString);
    }

    @Test
    void shouldSayWhenTheRateWasMissed()
    {
        exchange.refusing = new Window(9 * SECOND_NS, 11 * SECOND_NS + 500 * MILLI_NS);

        final LoadResult result = run(context);

        assertTrue(result.measurement().achievedRate() < 990, "achieved=" + result.measurement().achievedRate());
        assertEquals(1_000, result.measurement().scheduledRate(), 1);
        assertInvalid(result, "rate missed");
    }

    @Test
    void shouldGiveUpWhenTheConnectionStaysDown()
    {
        exchange.disconnected = Window.from(5 * SECOND_NS);

        final LoadResult result = run(context);

        assertInvalid(result, "not connected");
        assertTrue(result.counts().sent() < 6_000, "sent=" + result.counts().sent());
        assertEquals(1_000, result.measurement().scheduledRate(), 1);
    }

    @Test
    void shouldEndEarlyWhenStopped()
    {
        final LoadGenerator generator = new LoadGenerator(context.conclude());
        exchange.isLost = (correlation) ->
        {
            if (2_000 == correlation)
            {
                generator.stop();
            }
            return false;
        };

        final LoadResult result = generator.run();

        assertTrue(result.counts().sent() < 2_100, "sent=" + result.counts().sent());
        assertEquals(result.counts().sent(), result.counts().acknowledged());
        assertInvalid(result, "stopped before the end");
    }

    @Test
    void shouldOutliveAStallLongerThanItsMemoryOfRequests()
    {
        // Nobody hears an answer for 8 of 10 s: 8,000 requests, twice as many as there is room for, and orders for
        // less than 2,000.
        exchange.mute = new Window(SECOND_NS, 9 * SECOND_NS);

        final LoadResult result = run(context.inFlightCapacity(4_096).drainTimeoutNs(20 * SECOND_NS)
            .mix(MessageMix.parse("new=40,cancel=20,replace=40")));

        assertEquals(11_000, result.counts().sent());
        assertEquals(11_000, result.counts().acknowledged());
        assertEquals(0, result.counts().notSent());
        // Charged from the intended send time on: the first of them waited all the time.
        assertEquals(8 * SECOND_NS, result.measurement().response().max(), 200 * MILLI_NS);
        assertEquals(11_000 - 1_000, result.measurement().response().count());
        assertTrue(result.flow().get("fallbacks") > 0, "an order table that was full: " + result.flow());
    }

    @Test
    void shouldGoOnWhenTheConnectionIsBack()
    {
        exchange.disconnected = new Window(5 * SECOND_NS, 5 * SECOND_NS + 900 * MILLI_NS);

        final LoadResult result = run(context);

        assertEquals(11_000, result.counts().acknowledged(), () -> result.reasons().toString());
        assertEquals(0, result.counts().notSent());
        assertEquals(900 * MILLI_NS, result.measurement().response().max(), 30 * MILLI_NS);
    }

    @Test
    void shouldGiveUpWhenTheScheduleCannotBeCaughtUpWithAndCountWhatItCouldNotSend()
    {
        exchange.refusing = Window.from(5 * SECOND_NS);

        final LoadResult result = run(context);

        assertInvalid(result, "too far behind");
        assertEquals(11_000, result.counts().sent() + result.counts().notSent());
        assertEquals(6_000, result.counts().notSent(), 10);
        assertTrue(result.isPartial(), "partial");
        assertTrue(result.reasons().toString().contains("not sent: "), result.reasons().toString());
    }

    @Test
    void shouldHaveAResultAndFilesWhenItFails(@TempDir final Path dir) throws IOException
    {
        exchange.failing = Window.from(4 * SECOND_NS);

        final LoadResult result = run(context.outDir(dir));

        assertInvalid(result, "the transport has failed");
        assertTrue(result.isPartial(), "partial");
        assertTrue(result.counts().sent() > 3_900, "sent=" + result.counts().sent());
        assertEquals(11_000, result.counts().sent() + result.counts().notSent());
        assertTrue(Files.readString(dir.resolve("summary.json")).contains("\"partial\" : true"), "marked so");
        assertNoFileIsEmpty(result);
    }

    @Test
    void shouldJudgeTheAnswersAloneInAProof()
    {
        exchange.refusing = Window.from(5 * SECOND_NS);

        final LoadResult result = run(context.proof());

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertTrue(result.notes().toString().contains("too far behind"), result.notes().toString());
    }

    @Test
    void shouldRefuseADirectoryThatCannotBeWithOneLine(@TempDir final Path dir) throws IOException
    {
        final Path file = Files.createFile(dir.resolve("file"));
        for (final Path bad : List.of(file, file.resolve("below"), Path.of("/proc/nope")))
        {
            final IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, settings().outDir(bad)::conclude);
            assertTrue(refusal.getMessage().contains("outDir=" + bad), refusal.getMessage());
            assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
        }
    }

    @Test
    void shouldNotCallAPoissonScheduleMissedForItsLuck()
    {
        // Requests that are due close together push each other by the microseconds this clock charges for a look at it.
        final LoadResult result = run(context.arrival("poisson").slipLimit(0.5));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(1_000, result.measurement().achievedRate(), 60);
        assertEquals(result.measurement().scheduledRate(), result.measurement().achievedRate(), 1);
    }

    @Test
    void shouldSendTheSameMessagesForTheSameSeed()
    {
        final LoadResult one = run(context);
        final LoadResult two = run(new FakeTransceiver(clock).context()
            .rate(1_000).durationNs(10 * SECOND_NS).warmupNs(SECOND_NS).seed(7));

        assertEquals(one.achievedMix(), two.achievedMix());
        assertEquals(one.flow(), two.flow());
        assertEquals(one.counts(), two.counts());
    }

    /** As on a full disk, or if the run is killed. */
    @Test
    void shouldNotLeaveTheResultOfAnEarlierRunForItsOwn(@TempDir final Path dir) throws IOException
    {
        final Path summary = Files.writeString(dir.resolve("summary.json"), "{\"verdict\": \"PASS\"}");
        final Path meta = Files.createDirectory(dir.resolve("meta.json"));

        final LoadResult result = run(context.outDir(dir));

        assertInvalid(result, "the result could not be written");
        assertFalse(Files.exists(summary), "of the earlier run");
        assertFalse(result.files().contains(summary) || result.files().contains(meta), result.files()::toString);
        assertTrue(result.files().contains(dir.resolve("response.hlog")), result.files()::toString);
    }

    @Test
    void shouldWriteItsFilesAndATable(@TempDir final Path dir) throws IOException
    {
        final Path out = dir.resolve("r1");

        final LoadResult result = run(context.outDir(out).runName("r1"));

        assertEquals(5, result.files().size());
        assertNoFileIsEmpty(result);
        final String table = ResultTable.format(result);
        assertTrue(table.startsWith(
            "Run r1   sbe   1,000 msg/s constant   10 s after 1 s warm-up   seed 7   PASS"), table);
        assertTrue(table.contains("acks 100.00 %"), table);
    }

    @Test
    void shouldRefuseSettingsThatMakeNoSenseWithOneLine()
    {
        for (final LoadGeneratorContext bad : List.of(
            settings().rate(0),
            settings().durationNs(0),
            settings().warmupNs(-1),
            settings().arrival("never"),
            settings().inFlightCapacity(1_000),
            settings().liveOrderLimit(0),
            settings().maxRejectShare(1.5),
            new LoadGeneratorContext().instrument(new LoadInstrument(1, "ACME", 10_000)),
            new LoadGeneratorContext().session(new LoadSession(1, "secret", 1))))
        {
            final IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, bad::conclude);
            final String line = refusal.getMessage();
            assertTrue(line.contains("=") && !line.contains("\n"), line);
        }
        assertThrows(IllegalArgumentException.class, () -> LoadTarget.sbe("aeron:ipc"));
        assertThrows(IllegalArgumentException.class, () -> LoadTarget.fix("localhost", 0));
        assertThrows(IllegalArgumentException.class, () -> Protocol.parse("http"));
    }

    private static void assertNoFileIsEmpty(final LoadResult result) throws IOException
    {
        for (final Path file : result.files())
        {
            assertTrue(Files.size(file) > 0, file.toString());
        }
    }

    private static void assertInvalid(final LoadResult result, final String reason)
    {
        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(result.reasons().toString().contains(reason), result.reasons()::toString);
    }

    private static LoadGeneratorContext settings()
    {
        return new LoadGeneratorContext()
            .session(new LoadSession(1, "secret", 1))
            .instrument(new LoadInstrument(1, "ACME", 10_000));
    }

    private static LoadResult run(final LoadGeneratorContext settings)
    {
        return new LoadGenerator(settings.conclude()).run();
    }
}
