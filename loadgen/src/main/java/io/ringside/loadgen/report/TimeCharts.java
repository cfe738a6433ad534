package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What happened when: response times and rates over the time of the run. */
final class TimeCharts
{
    private TimeCharts()
    {
    }

    static void drawResponse(final Markup out, final List<TimeSlice> slices, final Frame frame)
    {
        final Plot plot = new Plot(out, frame, "Response time p50, p99 and maximum over time", time(slices, frame),
            latency(slices, frame));
        plot.latencyAxis().timeAxis();
        series(plot, slices, "third", "max", TimeSlice::max);
        series(plot, slices, "pale", "p99", TimeSlice::p99);
        series(plot, slices, "first", "p50", TimeSlice::p50);
        plot.close();
    }

    /**
     * Target, sent and acknowledged lie on each other as long as all is well, so that each is thinner than the one
     * below it.
     */
    static void drawRates(final Markup out, final List<TimeSlice> slices, final double target, final Frame frame)
    {
        final ToDoubleFunction<TimeSlice> sent = (it) -> rate(it, it.sent(), slices);
        final ToDoubleFunction<TimeSlice> answered = (it) -> rate(it, it.acknowledged(), slices);
        final double most = slices.stream().mapToDouble((it) -> Math.max(sent.applyAsDouble(it),
            answered.applyAsDouble(it))).filter((rate) -> rate > target).max().orElse(target);
        final Scale y = frame.linearY(Math.max(1, most * 1.12));
        final Plot plot = new Plot(out, frame, "Messages a second over time", time(slices, frame), y);
        plot.yAxis(y.linearTicks(4), Numbers::rate).timeAxis();
        final double end = endS(slices);
        plot.line("target", 0, target, end, target).label("target", "third", end, target);
        series(plot, slices, "second broad", "sent", sent);
        series(plot, slices, "first thin", "answered", answered);
        plot.close();
    }

    static Scale time(final List<TimeSlice> slices, final Frame frame)
    {
        return frame.linearX(endS(slices));
    }

    /** One scale for all that shows response times over time, so that they can be held against each other. */
    static Scale latency(final List<TimeSlice> slices, final Frame frame)
    {
        final int lowest = IntStream.range(0, TimeSlice.BUCKET_COUNT)
            .filter((bucket) -> slices.stream().anyMatch((it) -> it.buckets()[bucket] > 0)).findFirst().orElse(0);
        final long highest = slices.stream().mapToLong(TimeSlice::max).max().orElse(0);
        return frame.logY(TimeSlice.bucketStartNs(lowest), Math.max(2 * TimeSlice.LOWEST_NS, highest));
    }

    private static void series(
        final Plot plot, final List<TimeSlice> slices, final String style, final String name,
        final ToDoubleFunction<TimeSlice> value)
    {
        final List<double[]> points =
            slices.stream().map((it) -> new double[]{it.middleS(), value.applyAsDouble(it)}).toList();
        plot.line(style, points).label(name, style, endS(slices), Plot.last(points)[1]);
    }

    /** A slice of less than half the usual length, usually the last one, has no rate. */
    private static double rate(final TimeSlice slice, final long count, final List<TimeSlice> slices)
    {
        return slice.lengthS() < slices.get(0).lengthS() / 2 ? Double.NaN : count / slice.lengthS();
    }

    private static double endS(final List<TimeSlice> slices)
    {
        return slices.get(slices.size() - 1).endS();
    }
}
