package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.Pinning;
import io.ringside.loadgen.bench.ring.ThreadTeam;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;

/**
 * A number goes from one core to another and back. Half a round trip is the least that any hop between threads costs.
 */
final class PingPongExperiment implements SeedExperiment
{
    static final String NAME = "ping-pong";
    static final String SOURCE = "pingpong.cpp";

    private static final long ROUND_TRIPS = 20_000_000L;
    private static final int PING = 16;
    private static final int PONG = 48;
    private static final String SETTING = "two threads, a volatile each";
    private static final String SANDY_BRIDGE = "2.2 GHz Sandy Bridge, 2 pinned cores";

    private final String searchPath;
    private final AtomicLongArray cells = new AtomicLongArray(64);

    PingPongExperiment(final String searchPath)
    {
        this.searchPath = searchPath;
    }

    @Override
    public void run(final SeedSettings settings, final Consumer<Row> rows) throws Exception
    {
        final long trips = settings.count(ROUND_TRIPS);
        rows.accept(measure("Java volatile", trips, () -> volatilePing(trips), () -> volatilePong(trips))
            .published("50 ns (~20 M exchanges/s)", SANDY_BRIDGE));
        rows.accept(measure("Java release/acquire, onSpinWait", trips,
            () -> releasePing(trips), () -> releasePong(trips)));
        cpp(settings, trips, rows);
    }

    private Row measure(
        final String subject, final long trips, final ThreadTeam.Task ping, final ThreadTeam.Task pong)
    {
        cells.set(PING, -1);
        cells.set(PONG, -1);
        final long durationNs = ThreadTeam.runNs(ping, pong);
        final Check check = new Check();
        check.expect("last number back", trips - 1, cells.get(PONG));
        return row(check, subject, durationNs / 2.0 / trips).note(Pinning.describe());
    }

    private static Row row(final Check check, final String subject, final double nsPerHop)
    {
        return check.row(NAME, SETTING, subject, nsPerHop, "ns/hop").with("exchangesPerSecond", 1e9 / nsPerHop);
    }

    private void volatilePing(final long trips)
    {
        for (long i = 0; i < trips; i++)
        {
            cells.set(PING, i);
            while (i != cells.get(PONG))
            {
                // A pause instruction here is another experiment: see releasePing.
                continue;
            }
        }
    }

    private void volatilePong(final long trips)
    {
        for (long i = 0; i < trips; i++)
        {
            while (i != cells.get(PING))
            {
                continue;
            }
            cells.set(PONG, i);
        }
    }

    private void releasePing(final long trips)
    {
        for (long i = 0; i < trips; i++)
        {
            cells.setRelease(PING, i);
            while (i != cells.getAcquire(PONG))
            {
                Thread.onSpinWait();
            }
        }
    }

    private void releasePong(final long trips)
    {
        for (long i = 0; i < trips; i++)
        {
            while (i != cells.getAcquire(PING))
            {
                Thread.onSpinWait();
            }
            cells.setRelease(PONG, i);
        }
    }

    private void cpp(final SeedSettings settings, final long trips, final Consumer<Row> rows)
        throws IOException, InterruptedException
    {
        final CppCompiler compiler = CppCompiler.on(searchPath);
        if (null == compiler)
        {
            rows.accept(Row.skipped(NAME, SETTING, "C++ seq_cst", "no compiler (g++ or clang++) on the path")
                .published("45 ns", SANDY_BRIDGE));
            return;
        }
        final Path directory = Files.createTempDirectory(settings.scratch(), "pingpong-");
        try
        {
            final List<String> lines =
                compiler.run(SOURCE, directory, Long.toString(trips), "1");
            final String by = compiler.describe();
            for (final String line : lines)
            {
                rows.accept(parse(line, trips).note(by));
            }
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    /** {@code seq_cst pinned 99 45.1}: order, pinning, last number back, nanoseconds per hop. */
    static Row parse(final String line, final long trips)
    {
        final String[] words = line.trim().split(" ");
        final Check check = new Check();
        check.expect("last number back", trips - 1, Long.parseLong(words[2]));
        final boolean isVolatile = "seq_cst".equals(words[0]);
        return row(check, "C++ " + words[0], Double.parseDouble(words[3])).note("threads " + words[1])
            .published(isVolatile ? "45 ns" : "", isVolatile ? SANDY_BRIDGE : "");
    }
}
