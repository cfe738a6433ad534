package io.ringside.loadgen.bench.seeds;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.ringside.loadgen.bench.report.Fork;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

import org.agrona.IoUtil;

/**
 * A number goes from one core to another and back. Half a round trip is the least that any hop between threads costs.
 * The twin in C++ travels with the jar and is compiled with whatever compiler is on the path.
 */
final class PingPongExperiment
{
    private static final String SOURCE = "pingpong.cpp";
    private static final long ROUND_TRIPS = 20_000_000L;
    private static final int PING = 16;
    private static final int PONG = 48;
    private static final String SETTING = "two threads, a volatile each";
    private static final String SANDY_BRIDGE = "2.2 GHz Sandy Bridge, 2 pinned cores";

    private final String searchPath;
    private final AtomicLongArray cells = new AtomicLongArray(64);

    /** Makes one with directories in which to look for a compiler. */
    PingPongExperiment(final String searchPath)
    {
        this.searchPath = searchPath;
    }

    void run(final SeedSettings settings, final Consumer<Row> rows) throws Exception
    {
        final long trips = settings.count(ROUND_TRIPS);
        cells.set(PING, -1);
        cells.set(PONG, -1);
        final long durationNs = ThreadTeam.runNs(() -> ping(trips), () -> pong(trips));
        rows.accept(row("Java volatile", trips, cells.get(PONG), durationNs / 2.0 / trips)
            .note(ThreadTeam.describePinning()).published("50 ns (~20 M exchanges/s)", SANDY_BRIDGE));
        cpp(settings, trips, rows);
    }

    private static Row row(final String subject, final long trips, final long last, final double nsPerHop)
    {
        return Row.measured(SETTING, subject, nsPerHop, "ns/hop").expect("last number back", trips - 1, last)
            .with("exchangesPerSecond", 1e9 / nsPerHop);
    }

    private void ping(final long trips)
    {
        for (long i = 0; i < trips; i++)
        {
            cells.set(PING, i);
            while (i != cells.get(PONG))
            {
                continue;
            }
        }
    }

    private void pong(final long trips)
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

    private void cpp(final SeedSettings settings, final long trips, final Consumer<Row> rows) throws Exception
    {
        final Path compiler = Stream.of("g++", "clang++").flatMap((name) ->
            Arrays.stream(searchPath.split(File.pathSeparator)).map((directory) -> Path.of(directory, name)))
            .filter((file) -> Files.isExecutable(file) && !Files.isDirectory(file)).findFirst().orElse(null);
        if (null == compiler)
        {
            rows.accept(Row.skipped(SETTING, "C++ seq_cst", "no compiler (g++ or clang++) on the path")
                .published("45 ns", SANDY_BRIDGE));
            return;
        }

        final Path directory = Files.createTempDirectory(settings.scratch(), "pingpong-");
        try (InputStream resource = PingPongExperiment.class.getResourceAsStream(SOURCE))
        {
            final Path source = directory.resolve(SOURCE);
            final Path program = directory.resolve("pingpong");
            Files.copy(resource, source);
            final String by = Fork.linesOf("C++ compiler", compiler.toString(), "--version").get(0);
            Fork.linesOf("C++ compiler", compiler.toString(), "-O2", "-std=c++17", "-pthread", "-o",
                program.toString(), source.toString());
            Fork.linesOf(SOURCE, program.toString(), Long.toString(trips), "1")
                .forEach((line) -> rows.accept(parse(line, trips).note(by)));
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
        final boolean isVolatile = "seq_cst".equals(words[0]);
        return row("C++ " + words[0], trips, Long.parseLong(words[2]), Double.parseDouble(words[3]))
            .note("threads " + words[1])
            .published(isVolatile ? "45 ns" : "", isVolatile ? SANDY_BRIDGE : "");
    }
}
