package io.ringside.loadgen.result;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class VerdictRulesTest
{
    @Test
    void shouldPassAFlawlessRun()
    {
        final LoadResult result = Results.good();

        assertEquals(Verdict.PASS, VerdictRules.decide(result), () -> result.reasons().toString());
        assertTrue(result.reasons().isEmpty());
    }

    static List<Arguments> flawed()
    {
        return List.of(
            arguments(Verdict.SLO_FAIL, "objective missed: p99<1ms, response p99 was 1,000 us", with(new LatencySummary(
                38_100, 71_000, 1_000_000, 1_840_000, 3_980_000, 4_210_000, 46_200, 3_000_000), Results.SLIP)),
            arguments(Verdict.INVALID, "too few samples to judge p99<1ms: 900",
                with(new LatencySummary(38_100, 71_000, -1, -1, -1, 212_000, 46_200, 900), Results.SLIP)),
            arguments(Verdict.INVALID, "the generator was slow: slip p99", with(Results.RESPONSE,
                new LatencySummary(204, 900, 21_201, 88_000, 610_000, 902_000, 400, 3_000_000))),
            arguments(Verdict.INVALID, "rate missed",
                Results.of(Results.COUNTS, 50_000, 49_499, Results.RESPONSE, Results.SLIP)),
            arguments(Verdict.INVALID, "missing acknowledgements: sent 100, acknowledged 99, lost 1",
                with(new LoadCounts(100, 99, 0, 1, 0, 0, 0))),
            arguments(Verdict.INVALID, "answered more than once: 2", with(new LoadCounts(100, 100, 0, 0, 2, 0, 0))),
            arguments(Verdict.INVALID, "rejects: 100.00 % of the answers",
                with(new LoadCounts(100, 100, 100, 0, 0, 0, 0))),
            arguments(Verdict.INVALID, "not sent: 3 of 103 messages", with(new LoadCounts(100, 100, 0, 0, 0, 0, 3))),
            arguments(Verdict.INVALID, "nothing was sent",
                new LoadResult(Results.good().plan(), new LoadCounts(0, 0, 0, 0, 0, 0, 0),
                    new LoadMeasurement(0, 0, 0, 0, Results.RESPONSE, Results.SERVICE, Results.SLIP),
                    Results.ENVIRONMENT, Slo.parseAll(""), 0.10)),
            arguments(Verdict.INVALID, "state hashes differ", Results.good().stateHash("9f3c", "9f3d", null)),
            arguments(Verdict.INVALID, "journal has a gap", Results.good().addFault("journal has a gap")),
            arguments(Verdict.INVALID, "the generator was paused 16.2 s (pauses: 1)",
                Results.good().paused(16_200_000_000L, 1)),
            arguments(Verdict.INVALID, "gave up", Results.good().addShortfall("gave up")));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("flawed")
    void shouldNameTheOneFlawOfARun(final Verdict verdict, final String reason, final LoadResult result)
    {
        expect(verdict, reason, result);
    }

    @Test
    void shouldAllowOnePercentBelowTheRateAndEqualStates()
    {
        assertEquals(Verdict.PASS,
            VerdictRules.decide(Results.of(Results.COUNTS, 50_000, 49_501, Results.RESPONSE, Results.SLIP)));
        assertEquals(Verdict.PASS, VerdictRules.decide(Results.good().stateHash("9f3c", "9f3c", null)));
    }

    @Test
    void shouldNotJudgeARunWithMoreRejectsThanAllowedAndNameTheTopReasons()
    {
        final LoadCounts counts = new LoadCounts(1_000, 1_000, 11, 0, 0, 0, 0);
        final LoadResult result = with(counts);
        result.rejects().putAll(Map.of("THROTTLED", 2L, "VENUE_BUSY", 5L, "TOO_LATE", 3L, "UNKNOWN_ORDER", 1L));

        expect(Verdict.INVALID, "rejects: 1.10 % of the answers, at most 1 % are allowed: " +
            "venue_busy 5, too_late 3, throttled 2, others 1", result);
        assertEquals(Verdict.PASS, VerdictRules.decide(result.maxRejectShare(0.011)));
        assertEquals(Verdict.INVALID, VerdictRules.decide(result.maxRejectShare(0)));
    }

    @Test
    void shouldOnlyNoteInAProofWhatIsSlow()
    {
        final LatencySummary slow = new LatencySummary(-1, -1, -1, -1, -1, 9_000_000, 9_000_000, 9);
        final LoadResult result = Results.of(
            new LoadCounts(100, 100, 0, 0, 0, 0, 50), 50_000, 25_000, slow, slow)
            .paused(2_000_000_000L, 2).addShortfall("gave up on the rest").proof();

        assertEquals(Verdict.PASS, VerdictRules.decide(result), () -> result.reasons().toString());
        assertEquals(6, result.notes().size(), result.notes().toString());
        assertTrue(result.notes().get(0).startsWith("gave up on the rest"), result.notes().toString());
        assertTrue(result.notes().toString().contains("rate missed: achieved 25,000.0"), result.notes().toString());
    }

    @Test
    void shouldNotPassAProofWhoseAnswersAreWrong()
    {
        for (final LoadResult wrong : List.of(
            with(new LoadCounts(100, 99, 0, 1, 0, 0, 0)),
            with(new LoadCounts(100, 100, 0, 0, 1, 0, 0)),
            with(new LoadCounts(100, 100, 90, 0, 0, 0, 0)),
            Results.good().stateHash("9f3c", "9f3d", null),
            Results.good().addFault("stopped before the end")))
        {
            assertEquals(Verdict.INVALID, VerdictRules.decide(wrong.proof()));
            assertEquals(1, wrong.reasons().size(), wrong.reasons().toString());
            assertEquals(List.of(), wrong.notes());
        }
    }

    private static LoadResult with(final LoadCounts counts)
    {
        return Results.of(counts, 50_000, 50_000, Results.RESPONSE, Results.SLIP);
    }

    private static LoadResult with(final LatencySummary response, final LatencySummary slip)
    {
        return Results.of(Results.COUNTS, 50_000, 50_000, response, slip);
    }

    private static void expect(final Verdict verdict, final String reason, final LoadResult result)
    {
        assertEquals(verdict, VerdictRules.decide(result));
        assertEquals(verdict, result.verdict());
        assertEquals(1, result.reasons().size(), result.reasons().toString());
        assertTrue(result.reasons().get(0).startsWith(reason), result.reasons().get(0));
    }
}
