package io.ringside.loadgen.bench.seeds;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

import io.ringside.loadgen.bench.report.Choice;
import io.ringside.loadgen.bench.report.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * All experiments of the founding documents, each in a process of its own, some rounds of all of them.
 *
 * @param settings    how big they are.
 * @param experiments by name; all if none is named.
 */
public record SeedsBenchmark(SeedSettings settings, List<String> experiments)
{
    private static final String SCHEMA = "ringside.bench.seeds/1";

    /** The last ones open what Chronicle Queue wants to reach inside the JDK. */
    private static final List<String> OPTIONS = List.of("-Xms1g", "-Xmx2g",
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "-Dchronicle.announcer.disable=true",
        "-Dchronicle.analytics.disable=true");

    /** A fork, {@code EXPERIMENT SCALE ROUNDS SECONDS DIRECTORY}: smaller, to warm up; then once to measure. */
    public static void main(final String[] arguments) throws Exception
    {
        final Experiments experiment = Experiments.valueOf(arguments[0]);
        final SeedSettings settings = new SeedSettings(Double.parseDouble(arguments[1]),
            Integer.parseInt(arguments[2]), Double.parseDouble(arguments[3]), Path.of(arguments[4]));
        Fork.main((rows) ->
        {
            experiment.run(settings.warmUp(), (row) -> { });
            experiment.run(settings, rows);
        });
    }

    /** Run them. Takes minutes, and wants the machine for itself. */
    public Report run(final Consumer<String> progress)
    {
        final long beginNs = System.nanoTime();
        final List<Fork> forks = Choice.of(List.of(Experiments.values()), Experiments::text, experiments, "experiment")
            .stream().map((experiment) -> fork(experiment, settings)).toList();
        final List<Row> rows = Fork.interleaved(settings.rounds(), forks, progress);
        final String scale = Double.toString(settings.scale() * 100).replaceAll("\\.0$", "");
        return new Report(SCHEMA, EnvironmentInfo.capture(), rows, List.of(
            String.format(Locale.ROOT, "%s %% of the published sizes; a row is the median of %d processes, all " +
                "experiments in turn; %,d s in all", scale, settings.rounds(),
                Math.round((System.nanoTime() - beginNs) / 1e9)),
            "published figures come from other machines and other years: context, never a pass mark",
            "valid: totals, sums and counts of everything written were found by those who read it"));
    }

    static Fork fork(final Experiments experiment, final SeedSettings settings)
    {
        return new Fork(experiment.text(), SeedsBenchmark.class, OPTIONS, List.of(experiment.name(),
            Double.toString(settings.scale()), Integer.toString(settings.rounds()),
            Double.toString(settings.persistedSeconds()), settings.scratch().toString()), "");
    }
}
