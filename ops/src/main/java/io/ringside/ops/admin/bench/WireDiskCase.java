package io.ringside.ops.admin.bench;

import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.wire.SyncLoop;
import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A node whose answers wait for the sync of their batch, beside its disk alone. The disk alone is given as many bytes
 * at a time as the node synced on average, and so as many records.
 */
final class WireDiskCase
{
    private static final String CASE = "local";
    private static final String DISK_ALONE = "write and fdatasync";
    private static final String SYNCS = "ringside_journal_syncs_total";
    private static final String BYTES = "ringside_journal_bytes_total";
    private static final String RECORDS = "ringside_journal_events_total";
    private static final double NS_PER_S = 1e9;

    private final WirePlan plan;
    private final ToDoubleFunction<WireVenue> highestRate;

    /**
     * @param highestRate finds the highest rate that a venue holds.
     */
    WireDiskCase(final WirePlan plan, final ToDoubleFunction<WireVenue> highestRate)
    {
        this.plan = plan;
        this.highestRate = highestRate;
    }

    /** Journal counters of a node. */
    private record Written(double bytes, double records, double syncs)
    {
        static Written of(final WireVenue venue) throws IOException
        {
            return new Written(venue.counter(BYTES), venue.counter(RECORDS), venue.counter(SYNCS));
        }

        Written since(final Written before)
        {
            return new Written(bytes - before.bytes, records - before.records, Math.max(1, syncs - before.syncs));
        }

        double bytesPerSync()
        {
            return bytes / syncs;
        }

        /** The disk alone, with as many bytes at a time. */
        Histogram alone(final Path directory, final Duration duration) throws IOException
        {
            return SyncLoop.run(directory, Math.max(1, (int)bytesPerSync()), duration.toNanos());
        }
    }

    void measure(final Path directory, final List<Row> rows) throws IOException
    {
        try (WireVenue venue = WireVenue.node(Protocol.SBE, CASE, directory.resolve("node")))
        {
            latency(venue, directory, rows);
            if (plan.searchesRates())
            {
                throughput(venue, directory, rows);
            }
        }
    }

    private void latency(final WireVenue venue, final Path directory, final List<Row> rows) throws IOException
    {
        final Written before = Written.of(venue);
        final Row ours =
            WireRows.latency(CASE, Row.OURS, venue.run(plan.highRate(), plan.warmUp(), plan.duration()), 50);
        final Written written = Written.of(venue).since(before);
        final double bytes = written.bytesPerSync();
        final Histogram alone = written.alone(directory, plan.syncDuration());
        rows.add(ours.with(WireRows.BATCH, bytes));
        rows.add(Row.measured(ours.setting(), DISK_ALONE, alone.getValueAtPercentile(50) / WireRows.NS_PER_US, "us")
            .of(CASE).with(WireRows.BATCH, bytes)
            .with(WireRows.P99, alone.getValueAtPercentile(99) / WireRows.NS_PER_US));
    }

    private void throughput(final WireVenue venue, final Path directory, final List<Row> rows) throws IOException
    {
        final double rate = highestRate.applyAsDouble(venue);
        final Row ours = Row.measured(WireBenchmark.HIGHEST_RATE, Row.OURS, rate, "msg/s").of(CASE);
        if (0 == rate)
        {
            rows.add(ours);
            return;
        }
        final Written before = Written.of(venue);
        venue.run((long)rate, Duration.ZERO, plan.duration());
        final Written written = Written.of(venue).since(before);
        final double bytes = written.bytesPerSync();
        final double recordsPerSync = written.records / written.syncs;
        final Histogram alone = written.alone(directory, plan.syncDuration());
        rows.add(ours.with(WireRows.BATCH, bytes));
        rows.add(Row.measured(WireBenchmark.HIGHEST_RATE, DISK_ALONE,
            recordsPerSync * NS_PER_S / alone.getMean(), "msg/s").of(CASE).with(WireRows.BATCH, bytes));
    }
}
