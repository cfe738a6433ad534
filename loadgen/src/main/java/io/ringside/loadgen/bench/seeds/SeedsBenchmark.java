package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.result.EnvironmentInfo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All experiments of the founding documents, one after the other, each in a process of its own.
 */
public final class SeedsBenchmark
{
    private final SeedSettings settings;
    private final List<Experiments> experiments = new ArrayList<>();
    private final Consumer<String> progress;

    /**
     * @param settings    sizes and rounds.
     * @param experiments by name, see {@link #experiments()}; empty for all.
     * @param progress    takes a line for people now and then.
     * @throws IllegalArgumentException when there is no experiment of such a name.
     */
    public SeedsBenchmark(
        final SeedSettings settings, final List<String> experiments, final Consumer<String> progress)
    {
        this.settings = settings;
        this.progress = progress;
        for (final String name : experiments.isEmpty() ? experiments() : experiments)
        {
            this.experiments.add(Experiments.parse(name));
        }
    }

    /**
     * Names of the experiments, in the order of the founding documents.
     *
     * @return the names.
     */
    public static List<String> experiments()
    {
        return Experiments.names();
    }

    /**
     * Run them. Takes minutes, and wants the machine for itself.
     *
     * @return what came out.
     * @throws IllegalStateException when an experiment's process fails.
     */
    public SeedsReport run()
    {
        final List<SeedRow> rows = new ArrayList<>();
        final long beginNs = System.nanoTime();
        for (final Experiments experiment : experiments)
        {
            final long startNs = System.nanoTime();
            SeedProcess.measure(experiment, settings, rows::add);
            progress.accept(String.format("%s: %,d s", experiment.text(), seconds(startNs)));
        }
        return new SeedsReport(EnvironmentInfo.capture(), List.copyOf(rows), notes(seconds(beginNs)));
    }

    private static long seconds(final long sinceNs)
    {
        return Math.round((System.nanoTime() - sinceNs) / 1e9);
    }

    private List<String> notes(final long tookSeconds)
    {
        return List.of(
            String.format("%s of the published sizes, %d rounds after the warm-up, subjects of one setting in turn; " +
                "%,d s in all", settings.scaleText(), settings.rounds(), tookSeconds),
            "published figures come from other machines and other years: context, never a pass mark",
            "each experiment in a JVM of its own with " + String.join(" ", SeedProcess.options()) +
                ", without assertions",
            "valid: totals, sums and counts of everything written were found by those who read it");
    }
}
