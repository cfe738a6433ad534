package io.ringside.loadgen.result;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class VerdictRulesTest
{
    @Test
    void shouldPassAFlawlessRun()
    {
        final LoadResult result = Results.good();

        assertEquals(Verdict.PASS, VerdictRules.judge(result), () -> result.reasons().toString());
        assertTrue(result.reasons().isEmpty());
    }

    @Test
    void shouldFailARunThatMissesItsObjective()
    {
        final LatencySummary slow =
            new LatencySummary(38_100, 71_000, 1_000_000, 1_840_000, 3_980_000, 4_210_000, 46_200, 3_000_000);

        expect(Verdict.SLO_FAIL, "objective missed: p99<1ms, response p99 was 1,000 us",
            Results.of(Results.COUNTS, 50_000, 50_000, slow, Results.SLIP));
    }

    @Test
    void shouldNotJudgeARunThatMissedItsRateByMoreThanOnePercent()
    {
        expect(Verdict.INVALID, "rate missed",
            Results.of(Results.COUNTS, 50_000, 49_499, Results.RESPONSE, Results.SLIP));
        assertEquals(Verdict.PASS,
            VerdictRules.judge(Results.of(Results.COUNTS, 50_000, 49_501, Results.RESPONSE, Results.SLIP)));
    }

    @Test
    void shouldNotJudgeARunWithMissingAcknowledgements()
    {
        expect(Verdict.INVALID, "missing acknowledgements: sent 100, acknowledged 99, lost 1",
            Results.of(new LoadCounts(100, 99, 0, 1, 0, 0), 50_000, 50_000, Results.RESPONSE, Results.SLIP));
    }

    @Test
    void shouldNotJudgeARunWithDuplicates()
    {
        expect(Verdict.INVALID, "answered more than once: 2",
            Results.of(new LoadCounts(100, 100, 0, 0, 2, 0), 50_000, 50_000, Results.RESPONSE, Results.SLIP));
    }

    @Test
    void shouldNotBlameTheExchangeForASlowGenerator()
    {
        final LatencySummary slip =
            new LatencySummary(204, 900, 21_201, 88_000, 610_000, 902_000, 400, 3_000_000);

        expect(Verdict.INVALID, "the generator was slow: slip p99",
            Results.of(Results.COUNTS, 50_000, 50_000, Results.RESPONSE, slip));
    }

    @Test
    void shouldNotJudgeAnObjectiveOnTooFewSamples()
    {
        final LatencySummary few = new LatencySummary(38_100, 71_000, -1, -1, -1, 212_000, 46_200, 900);

        expect(Verdict.INVALID, "too few samples to judge p99<1ms: 900",
            Results.of(Results.COUNTS, 50_000, 50_000, few, Results.SLIP));
    }

    @Test
    void shouldNotJudgeARunThatMeasuredNothing()
    {
        final LoadResult result = new LoadResult(Results.good().plan(), new LoadCounts(0, 0, 0, 0, 0, 0),
            new LoadMeasurement(0, 0, 0, 0, Results.RESPONSE, Results.SERVICE, Results.SLIP), Results.ENVIRONMENT,
            Slo.parseAll(""), 0.10);

        expect(Verdict.INVALID, "nothing was sent", result);
    }

    @Test
    void shouldNotPassWhenStatesDiffer()
    {
        expect(Verdict.INVALID, "state hashes differ", Results.good().stateHash("9f3c", "9f3d", null));
        assertEquals(Verdict.PASS, VerdictRules.judge(Results.good().stateHash("9f3c", "9f3c", null)));
    }

    @Test
    void shouldNotPassWithAFaultFromOutside()
    {
        expect(Verdict.INVALID, "journal has a gap", Results.good().addFault("journal has a gap"));
    }

    private static void expect(final Verdict verdict, final String reason, final LoadResult result)
    {
        assertEquals(verdict, VerdictRules.judge(result));
        assertEquals(verdict, result.verdict());
        assertEquals(1, result.reasons().size(), result.reasons().toString());
        assertTrue(result.reasons().get(0).startsWith(reason), result.reasons().get(0));
    }
}
