package io.ringside.loadgen.report;

import io.ringside.loadgen.result.NodeInfo;

import java.util.ArrayList;
import java.util.List;

/** What the node said of itself before the load and after it. */
final class NodeSection
{
    private NodeSection()
    {
    }

    static void write(final Markup out, final Fields summary)
    {
        if (!summary.names().contains("node"))
        {
            // Written before nodes were asked.
            return;
        }
        final Fields start = summary.fields("node").fields("start");
        final Fields end = summary.fields("node").fields("end");
        out.open("section").element("h2", "Node").open("div", "class", "scroll").open("table", "class", "small");
        out.open("thead").row("").element("th", "before").element("th", "after").close("thead").open("tbody");
        final List<String> fields = new ArrayList<>(NodeInfo.CONDITIONS);
        fields.addAll(NodeInfo.JOURNALS);
        for (final String field : fields)
        {
            out.row("standbyJournal".equals(field) ? "journal of the standby" : field, start.text(field),
                end.text(field)).close();
        }
        out.close("section");
    }
}
