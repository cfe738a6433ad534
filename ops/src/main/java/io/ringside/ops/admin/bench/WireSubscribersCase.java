package io.ringside.ops.admin.bench;

import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.bench.report.Row;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What those who read the market cost those who trade: one node, measured in turn with nobody who reads, with many
 * readers of all symbols through every door, and with as many and some beside them that never read.
 */
final class WireSubscribersCase
{
    static final String CASE = "subscribers";

    private static final double BYTES_PER_MB = 1e6;
    private static final double NS_PER_S = 1e9;
    private static final String READ_RATE = "readMBPerSecond";

    private final WirePlan plan;
    private final Map<String, Integer> counts;
    private final int count;

    WireSubscribersCase(final WirePlan plan)
    {
        this.plan = plan;
        counts = plan.subscribers();
        count = counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    void measure(final Path directory, final List<Row> rows) throws IOException
    {
        final Path own = directory.resolve("readers");
        final SubscriberDoors doors = SubscriberDoors.make(own);
        try (WireVenue venue = WireVenue.node(Protocol.SBE, WireBenchmark.NOT_SYNCED, directory.resolve("node"), doors);
            SubscriberProcess readers = new SubscriberProcess(doors, own))
        {
            // What is measured is compiled before, that of the readers, too.
            venue.run(plan.highRate(), WireBenchmark.PAUSE, plan.warmUp());
            readers.open(counts);
            venue.run(plan.highRate(), WireBenchmark.PAUSE, plan.warmUp());
            readers.closeAll();

            add(rows, Row.OURS, run(venue));
            readers.open(counts);
            read(rows, count + " subscribers", venue, readers);
            readers.closeAll();
            add(rows, Row.OURS, run(venue));
            readers.open(counts);
            readers.freeze();
            read(rows, count + " and 4 frozen", venue, readers);
            readers.closeAll();
        }
        finally
        {
            IoUtil.delete(own.toFile(), true);
        }
    }

    private WireVenue.Run run(final WireVenue venue)
    {
        return venue.run(plan.highRate(), WireBenchmark.PAUSE, plan.duration());
    }

    private void read(
        final List<Row> rows, final String subject, final WireVenue venue, final SubscriberProcess readers)
        throws IOException
    {
        readers.count();
        final long beginNs = System.nanoTime();
        final WireVenue.Run run = run(venue);
        final SubscriberProcess.Told told = readers.count();
        final double seconds = (System.nanoTime() - beginNs) / NS_PER_S;
        final int before = rows.size();
        add(rows, subject, run);
        for (int i = before; i < rows.size(); i++)
        {
            rows.set(i, rows.get(i).with(READ_RATE, told.bytes() / BYTES_PER_MB / seconds)
                .expect("subscribers who were told something", count, count - told.silent()));
        }
    }

    private static void add(final List<Row> rows, final String subject, final WireVenue.Run run)
    {
        rows.add(WireRows.latency(CASE, subject, run, 50));
        rows.add(WireRows.latency(CASE, subject, run, 99));
    }
}
