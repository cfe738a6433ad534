package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.Verdict;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * The files of a sweep over rates.
 *
 * @param steps       from the lowest rate to the highest.
 * @param kneeRate    above which the response time bends upwards; NaN if none was found.
 * @param highestRate that met every objective; NaN if none did.
 * @param objectives  such as {@code p99<1ms}.
 */
record LoadSweep(List<Step> steps, double kneeRate, double highestRate, List<Slo> objectives)
{
    static final String FILE_NAME = "sweep.json";

    /** One rate. Latencies in nanoseconds, NaN if the samples do not support them. */
    record Step(
        double rate, double achievedRate, Verdict verdict, List<String> reasons,
        double p50, double p99, double p999, double max)
    {
        static Step of(final Fields step)
        {
            final Fields response = step.fields("responseNs");
            return new Step(step.number("rate"), step.number("achievedRate"), step.verdict(), step.texts("reasons"),
                response.number("p50"), response.number("p99"), response.number("p999"), response.number("max"));
        }
    }

    /**
     * @return its file.
     * @throws ReportException if it is damaged.
     */
    static LoadSweep read(final Path dir)
    {
        final Path file = dir.resolve(FILE_NAME);
        final Fields sweep = Fields.read(file, "ringside.load-sweep");
        final List<Step> steps = sweep.objects("steps").stream().map(Step::of)
            .sorted(Comparator.comparingDouble(Step::rate)).toList();
        final double highestRate = sweep.number("highestRate");
        // Above no rate that held, nothing bends.
        return new LoadSweep(steps, Double.isNaN(highestRate) ? Double.NaN : sweep.number("kneeRate"), highestRate,
            LoadRun.objectives(file, sweep.texts("objectives")));
    }

    /** The directory of one of its runs, which say where it took place; null if none is there. */
    Path runDir(final Path dir)
    {
        return steps.stream().map((step) -> dir.resolve(String.valueOf(Math.round(step.rate()))))
            .filter((run) -> Files.exists(run.resolve(SummaryWriter.META_NAME))).findFirst().orElse(null);
    }
}
