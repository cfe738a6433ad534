package io.ringside.loadgen.bench.cost;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.ringside.loadgen.bench.child.Child;
import io.ringside.loadgen.bench.child.ChildJvm;

/**
 * Builds of the core beside each other on plain limit orders. Every round starts a fresh process of each build and lets
 * them take turns over the same commands. Of each short stretch of these the least time of all turns counts, so that
 * what the machine adds drops out, and what one process has compiled otherwise than another stays: that is what
 * rounds are for. All builds must give the same bytes: their chain hashes are compared.
 */
public final class CostBenchmark
{
    private static final String USAGE = "usage: CostBenchmark [--rounds N] [--turns N] [--warmup N] [--commands N] " +
        "[--instruments N] [--ids N] [--seed N] [--limit PERCENT] NAME=CLASSES NAME=CLASSES...";

    private final Map<String, String> classesByBuild = new LinkedHashMap<>();
    private final Map<String, double[]> times = new LinkedHashMap<>();
    private final Map<String, double[]> ratios = new LinkedHashMap<>();
    private int rounds = 7;
    private int turns = 15;
    private int warmUpTurns = 25;
    private int commands = 300_000;
    private int instruments = 1;
    private int ids = 1 << 20;
    private long seed = 7;
    private double limitPercent = Double.NaN;
    private CostTurn first;
    private String differing;
    private long allocatedBytesMax;

    private CostBenchmark(final String... args)
    {
        for (int i = 0; i < args.length; i++)
        {
            final int equals = args[i].indexOf('=');
            if (equals > 0)
            {
                classesByBuild.put(args[i].substring(0, equals), args[i].substring(equals + 1));
            }
            else if (i + 1 < args.length)
            {
                set(args[i], args[++i]);
            }
            else
            {
                throw new IllegalArgumentException("unknown option or missing value: " + args[i]);
            }
        }
        if (classesByBuild.size() < 2)
        {
            throw new IllegalArgumentException("at least two builds must be named");
        }
    }

    /**
     * Measure, and print one row per build.
     *
     * @param args see the usage; classes are a class path that comes before that of this process. The first build is
     *             what the others are compared with.
     */
    public static void main(final String... args)
    {
        final CostBenchmark benchmark;
        try
        {
            benchmark = new CostBenchmark(args);
        }
        catch (final IllegalArgumentException ex)
        {
            System.err.println(ex.getMessage());
            System.err.println(USAGE);
            System.exit(2);
            return;
        }
        benchmark.run();
        System.exit(benchmark.print() ? 0 : 1);
    }

    private void set(final String name, final String value)
    {
        switch (name)
        {
            case "--rounds" -> rounds = Integer.parseInt(value);
            case "--turns" -> turns = Integer.parseInt(value);
            case "--warmup" -> warmUpTurns = Integer.parseInt(value);
            case "--commands" -> commands = Integer.parseInt(value);
            case "--instruments" -> instruments = Integer.parseInt(value);
            case "--ids" -> ids = Integer.parseInt(value);
            case "--seed" -> seed = Long.parseLong(value);
            case "--limit" -> limitPercent = Double.parseDouble(value);
            default -> throw new IllegalArgumentException("unknown option: " + name);
        }
    }

    private void run()
    {
        final List<String> builds = new ArrayList<>(classesByBuild.keySet());
        builds.forEach((build) ->
        {
            times.put(build, new double[rounds]);
            ratios.put(build, new double[rounds]);
        });
        for (int round = 0; round < rounds; round++)
        {
            final List<Child> children = new ArrayList<>();
            try
            {
                builds.forEach((build) -> children.add(new Child(command(build))));
                run(round, builds, children);
            }
            finally
            {
                children.forEach(Child::close);
            }
        }
    }

    private void run(final int round, final List<String> builds, final List<Child> children)
    {
        for (final Child child : children)
        {
            for (int i = 0; i < warmUpTurns; i++)
            {
                child.ask("turn");
            }
        }
        final double[] results = new double[builds.size()];
        for (int i = 0; i < turns; i++)
        {
            for (int j = 0; j < builds.size(); j++)
            {
                // There and back again, so that nobody always comes first.
                final int build = 0 == i % 2 ? j : builds.size() - 1 - j;
                final CostTurn turn = CostTurn.parse(children.get(build).ask("turn"));
                check(builds.get(build), turn);
                results[build] = turn.nsPerCommand();
            }
        }
        for (int build = 0; build < builds.size(); build++)
        {
            times.get(builds.get(build))[round] = results[build];
            ratios.get(builds.get(build))[round] = results[0] / results[build];
        }
    }

    private void check(final String build, final CostTurn turn)
    {
        if (null == first)
        {
            first = turn;
        }
        allocatedBytesMax = Math.max(allocatedBytesMax, turn.allocatedBytes());
        if (first.chainHash() != turn.chainHash())
        {
            differing = build;
        }
    }

    private List<String> command(final String build)
    {
        final List<String> command = ChildJvm.command(CostProcess.class,
            List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g", "-Xmn64m", "-XX:MaxDirectMemorySize=1g",
            "-Dagrona.disable.bounds.checks=true"),
            List.of(Long.toString(seed), Integer.toString(commands), Integer.toString(instruments),
            Integer.toString(ids)));
        final int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, classesByBuild.get(build) + File.pathSeparator + command.get(classPath));
        return command;
    }

    /** False if the first build takes longer than the limit allows, compared with any other. */
    private boolean print()
    {
        System.out.printf(Locale.ROOT, "%,d commands, %,d trades, %,d refused, %,d instruments; at most %,d bytes " +
            "allocated in a turn%n", commands, first.trades(), first.rejects(), instruments, allocatedBytesMax);
        System.out.printf(Locale.ROOT, null == differing ? "the same answers to the byte, chain hash %016x%n" :
            "INVALID: chain hash %016x, another one in " + differing + "%n", first.chainHash());
        final String reference = classesByBuild.keySet().iterator().next();
        boolean isWithin = null == differing;
        for (final String build : classesByBuild.keySet())
        {
            final double[] sorted = ratios.get(build);
            Arrays.sort(sorted);
            final double ratio = median(sorted);
            System.out.printf(Locale.ROOT, "%-24s %7.1f ns per command   %s / it: %.3f / %.3f / %.3f%n", build,
                median(times.get(build)), reference, sorted[0], ratio, sorted[rounds - 1]);
            isWithin &= !(ratio > 1 + limitPercent / 100);
        }
        if (!Double.isNaN(limitPercent))
        {
            System.out.printf(Locale.ROOT, "%s takes %s %.0f %% longer%n",
                reference, isWithin ? "no more than" : "MORE THAN", limitPercent);
        }
        return isWithin;
    }

    private static double median(final double[] values)
    {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
