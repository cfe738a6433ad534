package io.ringside.loadgen.result;

import java.util.List;

/** Results for tests: a flawless run, and the same run with one flaw. */
final class Results
{
    static final EnvironmentInfo ENVIRONMENT = new EnvironmentInfo("0.1.0", "abc123", 2, "cpu", "jvm",
        List.of("-Xmx1g"), "Linux 6", "performance", "tsc", 1_073_741_824L);
    static final LatencySummary RESPONSE =
        new LatencySummary(38_100, 71_000, 212_000, 1_840_000, 3_980_000, 4_210_000, 46_200, 3_000_000);
    static final LatencySummary SERVICE =
        new LatencySummary(37_900, 70_200, 201_000, 1_120_000, 2_950_000, 3_300_000, 44_900, 3_000_000);
    static final LatencySummary SLIP = new LatencySummary(204, 900, 4_100, 88_000, 610_000, 902_000, 400, 3_000_000);
    static final LoadCounts COUNTS = new LoadCounts(3_500_000, 3_500_000, 9_300, 0, 0, 1_092_240, 0);

    private Results()
    {
    }

    static LoadResult good()
    {
        return of(COUNTS, 50_000, 49_998, RESPONSE, SLIP);
    }

    static LoadResult of(
        final LoadCounts counts,
        final double scheduledRate,
        final double achievedRate,
        final LatencySummary response,
        final LatencySummary slip)
    {
        return new LoadResult(
            new LoadPlan("r1", "sbe", "constant", 7, 50_000, 60_000_000_000L, 10_000_000_000L),
            counts,
            new LoadMeasurement(3_000_000, 3_000_000, scheduledRate, achievedRate, response, SERVICE, slip),
            ENVIRONMENT,
            Slo.parseAll("p99<1ms"),
            0.10);
    }
}
