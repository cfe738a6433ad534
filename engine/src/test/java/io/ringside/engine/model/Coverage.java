package io.ringside.engine.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts what was seen: "answer reason" and the like, so that a generator that no longer gets somewhere is found out.
 * One may serve many runs, of one thread at a time.
 */
final class Coverage
{
    private static final Map<Long, String> REASONS =
        Stream.of(Why.values()).collect(Collectors.toMap(why -> (long)why.code, Why::name));

    private final Map<String, Long> counts = new HashMap<>();
    long commands;
    long reports;
    long marketData;
    long trades;

    void count(final Command command, final List<Output> reportsOf, final List<Output> marketDataOf)
    {
        commands++;
        reports += reportsOf.size();
        marketData += marketDataOf.size();
        count("command " + command.kind, 1);
        for (final Output report : reportsOf)
        {
            count(OutputType.SESSION_REPORT == report.type || OutputType.SESSION_RESET == report.type ||
                report.type.isCopy() || report.type.isOfMoney() || OutputType.SESSION_CONNECTION == report.type ?
                report.type.name() :
                answer(command, report) + " " + REASONS.get(report.get("reason")), 1);
        }
        for (final Output message : marketDataOf)
        {
            count(OutputType.BOOK_DELTA == message.type ? "delta " + message.get("action") : message.type.name(), 1);
            if (OutputType.TRADING_STATUS == message.type && 0 != message.get("reason"))
            {
                count("status " + REASONS.get(message.get("reason")), 1);
            }
            trades += OutputType.TRADE == message.type ? 1 : 0;
        }
    }

    private static String answer(final Command command, final Output report)
    {
        return switch (report.type)
        {
            case EXECUTION_REPORT -> "execution " + (char)report.get("execType");
            case CANCEL_REJECT -> Wire.REQUEST_CANCEL == report.get("requestType") ? "cancel" : "replace";
            case MASS_CANCEL_REPORT -> "massCancel";
            case ACCOUNT_REPORT -> "account";
            default -> "admin " + command.kind;
        };
    }

    private void count(final String what, final long times)
    {
        counts.merge(what, times, Long::sum);
    }

    /** Rules that the model followed. */
    void mark(final Map<String, Long> rules)
    {
        rules.forEach((rule, times) -> count("rule " + rule, times));
    }

    void merge(final Coverage other)
    {
        other.counts.forEach(this::count);
        commands += other.commands;
        reports += other.reports;
        marketData += other.marketData;
        trades += other.trades;
    }

    /** How often what was seen; what was not seen is not there. */
    Map<String, Long> counts()
    {
        return new TreeMap<>(counts);
    }
}
