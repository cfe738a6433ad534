package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Busts and corrections on the output alone: each names the report that it changes, both sides are told alike, the
 * order's sums follow, a dead order stays dead, and the public is told once.
 */
final class CorrectionChecker
{
    /** One side of a trade, as its owner knows it. */
    private static final class Fill
    {
        final ReportChecker.Story story;
        long execId;
        long lots;
        long ticks;
        boolean isBusted;

        Fill(final ReportChecker.Story story, final Output report)
        {
            this.story = story;
            execId = report.get("execId");
            lots = report.get("lastLots");
            ticks = report.get("lastPriceTicks");
        }
    }

    /** By match, then side. */
    private final Map<Long, Map<Long, Fill>> fills = new HashMap<>();
    private Output open;
    private final List<Output> told = new ArrayList<>();

    void onFill(final Output report, final ReportChecker.Story story)
    {
        fills.computeIfAbsent(report.get("matchId"), id -> new HashMap<>())
            .put(report.get("side"), new Fill(story, report));
    }

    static boolean isOne(final Output report)
    {
        return Wire.EXEC_TRADE_CANCEL == report.get("execType") || Wire.EXEC_TRADE_CORRECT == report.get("execType");
    }

    /** The order that it is about, its sums already changed. */
    ReportChecker.Story apply(final Output report)
    {
        final Fill fill = fills.getOrDefault(report.get("matchId"), Map.of()).get(report.get("side"));
        require(null != fill && !fill.isBusted, "a trade that there is", report);
        require(report.get("refExecId") == fill.execId, "the report that told of it before", report);
        final boolean isBust = Wire.EXEC_TRADE_CANCEL == report.get("execType");
        final long lots = isBust ? 0 : report.get("lastLots");
        final long ticks = report.get("lastPriceTicks");
        require(isBust ? fill.lots == report.get("lastLots") && fill.ticks == ticks : lots > 0 && lots <= fill.lots &&
            ticks > 0, "what there was, or no more than that", report);
        fill.story.cumLots += lots - fill.lots;
        fill.story.cumTicksLots += lots * ticks - fill.lots * fill.ticks;
        fill.story.bustedLots += fill.lots - lots;
        require(fill.story.bustedLots == report.get("bustedLots"), "all that was busted", report);
        fill.execId = report.get("execId");
        fill.lots = lots;
        fill.ticks = isBust ? 0 : ticks;
        fill.isBusted = isBust;
        if (null == open)
        {
            open = report;
        }
        else
        {
            require(open.get("matchId") == report.get("matchId") && open.get("side") != report.get("side") &&
                open.get("lastLots") == report.get("lastLots") && open.get("lastPriceTicks") == ticks &&
                open.get("execType") == report.get("execType"), "the other side of " + open, report);
            told.add(report);
            open = null;
        }
        return fill.story;
    }

    /** After all of a command's reports. */
    void check(final List<Output> marketData)
    {
        require(null == open, "the other side of the trade", open);
        final List<Output> corrections =
            marketData.stream().filter(message -> OutputType.TRADE_CORRECTION == message.type).toList();
        require(told.size() == corrections.size(), "the public is told once", null);
        for (int i = 0; i < told.size(); i++)
        {
            final Output report = told.get(i);
            final Fill fill = fills.get(report.get("matchId")).get(report.get("side"));
            final Output correction = corrections.get(i);
            require(correction.get("matchId") == report.get("matchId") &&
                correction.get("quantityLots") == fill.lots &&
                correction.get("instrumentId") == report.get("instrumentId"), "what both sides were told", correction);
        }
        told.clear();
    }

    private static void require(final boolean holds, final String what, final Output output)
    {
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(holds, what, output);
    }
}
