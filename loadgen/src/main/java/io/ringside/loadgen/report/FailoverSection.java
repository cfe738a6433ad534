package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Numbers;

import java.util.List;

/** What clients saw of a node that was killed or held: the moment, the time without an answer, and each second. */
final class FailoverSection
{
    static final String FILE_NAME = "failover.json";
    static final String SCHEMA = "ringside.load-failover";

    private FailoverSection()
    {
    }

    static void write(final Markup out, final Fields failover)
    {
        final double answerNs = failover.number("firstAnswerAfterNs");
        final String event = failover.text("event");
        out.open("section").element("h2", "Failover").open("dl", "class", "figures");
        out.pair(("pause".equals(event) ? "paused" : event + " killed") + " at",
            Numbers.time(failover.number("eventNs") / 1e9));
        out.pair("longest time without an answer", Numbers.latency(failover.number("gapNs")));
        out.pair("first answer after it", Double.isNaN(answerNs) ? "none" : Numbers.latency(answerNs));
        out.pair("lost", Numbers.rate(failover.number("lost")));
        out.pair("answered twice", Numbers.rate(failover.number("duplicates"))).close("dl");
        final List<Fields> seconds = failover.objects("seconds");
        if (!seconds.isEmpty())
        {
            out.element("p", "Requests by the second in which they were due, the warm-up included.", "class",
                "caption");
            out.chart("failover", 250).open("details").element("summary", "Every second");
            out.table("", "second", "due", "answered", "rejected", "lost", "doubled", "p50", "p99", "max");
            for (final Fields it : seconds)
            {
                out.row(it.text("second")).cells(it.text("due"), it.text("answered"), it.text("rejected"),
                    it.text("lost"), it.text("doubled"), Numbers.latency(it.number("p50")),
                    Numbers.latency(it.number("p99")), Numbers.latency(it.number("max")));
            }
            out.close("details");
        }
        out.close("section");
    }
}
