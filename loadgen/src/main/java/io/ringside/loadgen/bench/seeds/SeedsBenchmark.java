package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.fork.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All experiments of the founding documents, each in a process of its own, some rounds of all of them.
 */
public final class SeedsBenchmark
{
    private static final String SCHEMA = "ringside.bench.seeds/1";

    private final SeedSettings settings;
    private final List<Experiments> experiments = new ArrayList<>();

    /**
     * @param settings    sizes and rounds.
     * @param experiments by name; empty for all.
     * @throws IllegalArgumentException when there is no experiment of such a name.
     */
    public SeedsBenchmark(final SeedSettings settings, final List<String> experiments)
    {
        this.settings = settings;
        for (final String name : experiments.isEmpty() ? Experiments.names() : experiments)
        {
            this.experiments.add(Experiments.parse(name));
        }
    }

    /**
     * A fork: the experiment once, smaller, to warm up; then once to measure.
     *
     * @param arguments name of the experiment, then the settings.
     * @throws Exception when the experiment fails.
     */
    public static void main(final String[] arguments) throws Exception
    {
        Fork.main((rows) ->
        {
            final Experiments experiment = Experiments.parse(arguments[0]);
            final SeedSettings settings = SeedSettings.parse(arguments, 1);
            experiment.newExperiment("").run(settings.warmUp(), (row) -> { });
            experiment.newExperiment(System.getenv("PATH")).run(settings, rows);
        });
    }

    /**
     * Run them. Takes minutes, and wants the machine for itself.
     *
     * @param progress takes a line for people now and then.
     * @return what came out.
     * @throws IllegalStateException when a fork fails.
     */
    public Report run(final Consumer<String> progress)
    {
        final long beginNs = System.nanoTime();
        final List<Fork> forks = experiments.stream().map((experiment) -> fork(experiment, settings)).toList();
        final List<Row> rows = Fork.interleaved(settings.rounds(), forks, progress);
        return new Report(SCHEMA, EnvironmentInfo.capture(), rows, List.of(
            String.format("%s of the published sizes; a row is the median of %d processes, all experiments in turn; " +
                "%,d s in all", settings.scaleText(), settings.rounds(),
                Math.round((System.nanoTime() - beginNs) / 1e9)),
            "published figures come from other machines and other years: context, never a pass mark",
            "valid: totals, sums and counts of everything written were found by those who read it"));
    }

    static Fork fork(final Experiments experiment, final SeedSettings settings)
    {
        final List<String> options = new ArrayList<>(List.of("-Xms1g", "-Xmx2g"));
        options.addAll(experiment.options());
        final List<String> arguments = new ArrayList<>(List.of(experiment.text()));
        arguments.addAll(List.of(settings.toArguments()));
        return new Fork(experiment.text(), SeedsBenchmark.class, options, arguments);
    }
}
