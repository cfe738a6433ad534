package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Slo;

import java.util.List;
import java.util.function.ToDoubleFunction;

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
        double lowest = Double.MAX_VALUE;
        double highest = Column.LOWEST_NS * 2;
        for (final LoadSweep.Step step : steps)
        {
            lowest = Double.isNaN(step.p50()) ? lowest : Math.min(lowest, step.p50());
            highest = Math.max(highest, Math.max(orZero(step.p999()), orZero(step.p99())));
        }
        final Scale x = frame.linearX(0, steps.get(steps.size() - 1).rate());
        final Scale y = frame.logY(Math.max(Column.LOWEST_NS, Math.min(lowest, highest)), highest);
        final Plot plot = new Plot(out, frame, "Response time over rate", x, y);
        plot.latencyAxis().xAxis(x.linearTicks(frame.ticks()), Numbers::rate);
        final double end = steps.get(steps.size() - 1).rate();
        for (final Slo slo : sweep.objectives())
        {
            if (slo.limitNs() <= y.high())
            {
                plot.text(slo.expression(), "mark", frame.left() + 6, y.at(slo.limitNs()) - 6);
                plot.line("limit", List.of(new double[]{0, slo.limitNs()}, new double[]{end, slo.limitNs()}));
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
            plot.line("rate", List.of(new double[]{rate, y.low()}, new double[]{rate, y.high()}));
        }
    }

    private static void series(
        final Plot plot, final List<LoadSweep.Step> steps, final String style, final String name,
        final ToDoubleFunction<LoadSweep.Step> value)
    {
        plot.line(style, steps.stream().map((it) -> new double[]{it.rate(), value.applyAsDouble(it)}).toList());
        for (final LoadSweep.Step step : steps)
        {
            plot.point(style + (step.isValid() ? "" : " hollow"), step.rate(), value.applyAsDouble(step));
        }
        final LoadSweep.Step last = steps.stream().filter((it) -> value.applyAsDouble(it) >= 0)
            .reduce((a, b) -> b).orElse(steps.get(0));
        plot.label(name, style, last.rate(), value.applyAsDouble(last));
    }

    private static double orZero(final double value)
    {
        return Double.isNaN(value) ? 0 : value;
    }
}
