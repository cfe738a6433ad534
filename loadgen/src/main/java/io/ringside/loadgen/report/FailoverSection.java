package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What clients saw of a node that was killed or held: the moment, the time without an answer, and each second. */
final class FailoverSection
{
    static final String FILE_NAME = "failover.json";

    private static final double NS_PER_S = 1e9;

    private FailoverSection()
    {
    }

    static Fields read(final Path dir)
    {
        return Fields.read(dir.resolve(FILE_NAME), "ringside.load-failover");
    }

    static void write(final Markup out, final Fields failover)
    {
        final double eventS = failover.number("eventNs") / NS_PER_S;
        final double gapS = failover.number("gapNs") / NS_PER_S;
        final double gapStartS = eventS + failover.number("gapStartAfterNs") / NS_PER_S;
        final double answerNs = failover.number("firstAnswerAfterNs");
        final String event = "pause".equals(failover.text("event")) ? "paused" : failover.text("event") + " killed";
        out.open("section").element("h2", "Failover");
        out.open("dl", "class", "figures");
        out.pair(event + " at", Numbers.time(eventS));
        out.pair("longest time without an answer", Numbers.latency(failover.number("gapNs")));
        out.pair("first answer after it", Double.isNaN(answerNs) ? "none" : Numbers.latency(answerNs));
        out.pair("lost", Numbers.rate(failover.number("lost")));
        out.pair("answered twice", Numbers.rate(failover.number("duplicates")));
        out.close("dl");
        final List<Fields> seconds = failover.objects("seconds");
        if (!seconds.isEmpty())
        {
            out.element("p", "Requests by the second in which they were due, the warm-up included.", "class",
                "caption");
            final double[] marks = {eventS, gapStartS, gapStartS + gapS};
            Frame.both(250, (frame) -> draw(out, frame, seconds, event, marks));
            table(out, seconds);
        }
        out.close("section");
    }

    /**
     * @param marks the event, and beginning and end of the time without an answer.
     */
    private static void draw(
        final Markup out, final Frame frame, final List<Fields> seconds, final String event, final double[] marks)
    {
        final double end = Math.max(marks[2], 1 + seconds.get(seconds.size() - 1).number("second"));
        final double most = seconds.stream().mapToDouble((it) -> it.number("due")).max().orElse(1);
        final Scale y = frame.linearY(Math.max(1, most * 1.25));
        final Plot plot = new Plot(out, frame, "Requests due and answered over time", frame.linearX(end), y);
        plot.yAxis(y.linearTicks(4), Numbers::rate).timeAxis();
        series(plot, seconds, "second broad", "due", (it) -> it.number("due"));
        series(plot, seconds, "first thin", "answered", (it) -> it.number("answered") - it.number("rejected"));
        plot.line("limit missed", marks[0], 0, marks[0], y.high());
        plot.line("rate", marks[1], y.high() * 0.04, marks[2], y.high() * 0.04);
        plot.line("rate", marks[2], 0, marks[2], y.high());
        plot.mark(event, marks[0], 0, false).mark("answered again", marks[2], 1, true);
        plot.close();
    }

    private static void series(
        final Plot plot, final List<Fields> seconds, final String style, final String name,
        final ToDoubleFunction<Fields> value)
    {
        final List<double[]> points = seconds.stream().map((it) ->
            new double[]{it.number("second") + 0.5, value.applyAsDouble(it)}).toList();
        final double[] last = Plot.last(points);
        plot.line(style, points).label(name, style, last[0], last[1]);
    }

    private static void table(final Markup out, final List<Fields> seconds)
    {
        out.open("details").element("summary", "Every second");
        out.open("div", "class", "scroll").open("table").open("thead").row("second");
        for (final String name : List.of("due", "answered", "rejected", "lost", "doubled", "p50", "p99", "max"))
        {
            out.element("th", name);
        }
        out.close("thead").open("tbody");
        for (final Fields it : seconds)
        {
            out.row(it.text("second"), it.text("due"), it.text("answered"), it.text("rejected"), it.text("lost"),
                it.text("doubled"), Numbers.latency(it.number("p50")), Numbers.latency(it.number("p99")),
                Numbers.latency(it.number("max"))).close();
        }
        out.close("details");
    }
}
