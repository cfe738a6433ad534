package io.ringside.engine.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what was seen: "answer reason" and the like, so that a generator that no longer gets somewhere is found out.
 */
final class Coverage
{
    private final Map<String, Long> counts = new TreeMap<>();
    private final String[] namesOfReasons = new String[256];
    long commands;
    long reports;
    long marketData;
    long trades;

    Coverage()
    {
        for (final Why why : Why.values())
        {
            namesOfReasons[why.code] = why.name();
        }
    }

    void count(final Command command, final List<Output> reportsOf, final List<Output> marketDataOf)
    {
        commands++;
        reports += reportsOf.size();
        marketData += marketDataOf.size();
        add("command " + command.kind);
        for (final Output report : reportsOf)
        {
            final String what = switch (report.type)
            {
                case EXECUTION_REPORT -> "execution " + (char)report.get("execType");
                case CANCEL_REJECT -> Wire.REQUEST_CANCEL == report.get("requestType") ? "cancel" : "replace";
                case MASS_CANCEL_REPORT -> "massCancel";
                default -> "admin " + command.kind;
            };
            add(what + " " + namesOfReasons[(int)report.get("reason")]);
        }
        for (final Output message : marketDataOf)
        {
            add(OutputType.BOOK_DELTA == message.type ? "delta " + message.get("action") : message.type.name());
            trades += OutputType.TRADE == message.type ? 1 : 0;
        }
    }

    /** Rules that the model followed. */
    void mark(final Map<String, Long> marks)
    {
        marks.forEach((rule, count) -> counts.merge("rule " + rule, count, Long::sum));
    }

    void merge(final Coverage other)
    {
        other.counts.forEach((key, count) -> counts.merge(key, count, Long::sum));
        commands += other.commands;
        reports += other.reports;
        marketData += other.marketData;
        trades += other.trades;
    }

    long of(final String key)
    {
        return counts.getOrDefault(key, 0L);
    }

    Map<String, Long> counts()
    {
        return counts;
    }

    private void add(final String key)
    {
        counts.merge(key, 1L, Long::sum);
    }
}
