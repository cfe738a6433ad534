package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.Verdict;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Response times over the rate: flat as long as the exchange keeps up, then up like the blade of a stick. Steps that
 * are no measurement are hollow.
 */
final class HockeyStick
{
    private HockeyStick()
    {
    }

    static void draw(final Markup out, final LoadSweep sweep, final Frame frame)
    {
        final List<LoadSweep.Step> steps = sweep.steps();
        final double highest = Math.max(2 * TimeSlice.LOWEST_NS, steps.stream()
            .flatMapToDouble((it) -> DoubleStream.of(it.p99(), it.p999())).filter((it) -> it >= 0).max().orElse(0));
        final double lowest =
            steps.stream().mapToDouble(LoadSweep.Step::p50).filter((it) -> it >= 0).min().orElse(highest);
        final double end = steps.get(steps.size() - 1).rate();
        final Scale x = frame.linearX(end);
        final Scale y = frame.logY(Math.max(TimeSlice.LOWEST_NS, Math.min(lowest, highest)), highest);
        final Plot plot = new Plot(out, frame, "Response time over rate", x, y);
        plot.latencyAxis().xAxis(x.linearTicks(frame.ticks()), Numbers::rate);
        for (final Slo slo : sweep.objectives())
        {
            if (slo.limitNs() <= y.high())
            {
                plot.text(slo.expression(), "mark", frame.left() + 6, y.at(slo.limitNs()) - 6);
                plot.line("limit", 0, slo.limitNs(), end, slo.limitNs());
            }
        }
        rate(plot, y, sweep.kneeRate());
        rate(plot, y, sweep.highestRate());
        series(plot, steps, "third", "p99.9", LoadSweep.Step::p999);
        series(plot, steps, "pale", "p99", LoadSweep.Step::p99);
        series(plot, steps, "first", "p50", LoadSweep.Step::p50);
        plot.mark("knee " + Numbers.rate(sweep.kneeRate()), sweep.kneeRate(), 0, false);
        plot.mark("highest " + Numbers.rate(sweep.highestRate()), sweep.highestRate(), 1, !frame.isNarrow());
        plot.close();
    }

    private static void rate(final Plot plot, final Scale y, final double rate)
    {
        if (!Double.isNaN(rate))
        {
            plot.line("rate", rate, y.low(), rate, y.high());
        }
    }

    private static void series(
        final Plot plot, final List<LoadSweep.Step> steps, final String style, final String name,
        final ToDoubleFunction<LoadSweep.Step> value)
    {
        final List<double[]> points =
            steps.stream().map((it) -> new double[]{it.rate(), value.applyAsDouble(it)}).toList();
        plot.line(style, points);
        for (final LoadSweep.Step step : steps)
        {
            plot.point(Verdict.INVALID == step.verdict() ? style + " hollow" : style, step.rate(),
                value.applyAsDouble(step));
        }
        final double[] last = Plot.last(points);
        plot.label(name, style, last[0], last[1]);
    }
}
