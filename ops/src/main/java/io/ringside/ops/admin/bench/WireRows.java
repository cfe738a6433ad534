package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.LoadCounts;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.VerdictRules;

import java.util.Locale;
import java.util.Map;

/** The rows of {@code ringside bench wire}: a latency, and in a note what one must know to believe it. */
final class WireRows
{
    static final String P99 = "p99";
    static final String BATCH = "bytesPerSync";
    static final double NS_PER_US = 1e3;

    private static final String PROCESSOR = "processorUsPerMessage";
    private static final String OTHERS = "othersShare";
    private static final String STOLEN = "stolenShare";
    private static final String SLIP = "slipP99";
    private static final double IDLE_SHARE = 0.05;
    /** A load run with so much slip would not be valid. */
    private static final double LATE_SHARE = 0.1;

    private WireRows()
    {
    }

    /** A percentile of a run, 50 or 99. */
    static Row latency(final String name, final String subject, final WireVenue.Run run, final int percentile)
    {
        final LoadResult result = run.result();
        final LoadCounts counts = result.counts();
        final LatencySummary response = result.measurement().response();
        final long ns = 50 == percentile ? response.p50() : response.p99();
        final String setting = Numbers.count((long)result.plan().targetRate()) + "/s p" + percentile;
        final Row row = Row.measured(setting, subject, ns / NS_PER_US, "us").of(name)
            .expect("commands", counts.sent() + counts.notSent(), counts.acknowledged())
            .provided(VerdictRules.hasKeptUp(result), String.join("; ", result.reasons()))
            .provided(ns >= 0, "too few samples: " + response.count())
            .with("sent", counts.sent())
            .with("acknowledged", counts.acknowledged())
            .with("p90", response.p90() / NS_PER_US)
            .with("max", response.max() / NS_PER_US)
            .with(P99, response.p99() / NS_PER_US)
            .with(SLIP, result.measurement().slip().p99() / NS_PER_US);
        final Row tail = response.p999() < 0 ? row : row.with("p999", response.p999() / NS_PER_US);
        return withKnown(withKnown(withKnown(tail, PROCESSOR, run.use().subjectNs() / NS_PER_US / counts.sent()),
            OTHERS, run.use().othersShare()), STOLEN, run.use().stolenShare());
    }

    private static Row withKnown(final Row row, final String name, final double value)
    {
        return Double.isNaN(value) ? row : row.with(name, value);
    }

    /** What the processors did, and how late the load generator was, in words. */
    static Row annotate(final Row row)
    {
        final Map<String, Double> extras = row.extras();
        Row told = row;
        if (extras.containsKey(BATCH))
        {
            told = told.note(String.format(Locale.ROOT, "%,.0f bytes a sync", extras.get(BATCH)));
        }
        if (extras.containsKey(PROCESSOR))
        {
            told = told.note(String.format(Locale.ROOT, "%.1f us of processor a message", extras.get(PROCESSOR)));
        }
        if (extras.getOrDefault(OTHERS, 0.0) + extras.getOrDefault(STOLEN, 0.0) > IDLE_SHARE)
        {
            told = told.note(String.format(Locale.ROOT, "machine not idle: others %.0f %%, stolen %.0f %%",
                100 * extras.get(OTHERS), 100 * extras.get(STOLEN)));
        }
        if (extras.getOrDefault(SLIP, 0.0) > LATE_SHARE * extras.getOrDefault(P99, 0.0))
        {
            told = told.note(String.format(Locale.ROOT, "generator late: p99 %.0f us", extras.get(SLIP)));
        }
        return told;
    }
}
