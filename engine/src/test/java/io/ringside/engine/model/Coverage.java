package io.ringside.engine.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts what was seen: "answer reason" and the like, so that a generator that no longer gets somewhere is found out.
 * One may serve many runs, of one thread at a time; texts are made when they are asked for.
 */
final class Coverage
{
    private static final int REASONS = 256;
    /** Executions take a row by the letter of their type; then these; then administration by the kind of command. */
    private static final int CANCEL_ROW = 128;
    private static final int REPLACE_ROW = 129;
    private static final int MASS_CANCEL_ROW = 130;
    private static final int ADMIN_ROW = 131;

    private final long[] answers = new long[(ADMIN_ROW + Command.Kind.values().length) * REASONS];
    private final long[] kinds = new long[Command.Kind.values().length];
    private final long[] messages = new long[OutputType.values().length];
    private final long[] deltas = new long[REASONS];
    private final long[] statuses = new long[REASONS];
    private final Map<String, Long> marks = new TreeMap<>();
    long commands;
    long reports;
    long marketData;
    long trades;

    void count(final Command command, final List<Output> reportsOf, final List<Output> marketDataOf)
    {
        commands++;
        reports += reportsOf.size();
        marketData += marketDataOf.size();
        kinds[command.kind.ordinal()]++;
        for (final Output report : reportsOf)
        {
            if (OutputType.SESSION_REPORT == report.type || report.type.isCopy())
            {
                messages[report.type.ordinal()]++;
                continue;
            }
            final int row = switch (report.type)
            {
                case EXECUTION_REPORT -> (int)report.get("execType");
                case CANCEL_REJECT -> Wire.REQUEST_CANCEL == report.get("requestType") ? CANCEL_ROW : REPLACE_ROW;
                case MASS_CANCEL_REPORT -> MASS_CANCEL_ROW;
                default -> ADMIN_ROW + command.kind.ordinal();
            };
            answers[row * REASONS + (int)report.get("reason")]++;
        }
        for (final Output message : marketDataOf)
        {
            if (OutputType.BOOK_DELTA == message.type)
            {
                deltas[(int)message.get("action")]++;
            }
            else
            {
                messages[message.type.ordinal()]++;
                statuses[OutputType.TRADING_STATUS == message.type ? (int)message.get("reason") : 0]++;
                trades += OutputType.TRADE == message.type ? 1 : 0;
            }
        }
    }

    /** Rules that the model followed. */
    void mark(final Map<String, Long> rules)
    {
        rules.forEach((rule, count) -> marks.merge("rule " + rule, count, Long::sum));
    }

    void merge(final Coverage other)
    {
        add(answers, other.answers);
        add(kinds, other.kinds);
        add(messages, other.messages);
        add(deltas, other.deltas);
        add(statuses, other.statuses);
        other.marks.forEach((rule, count) -> marks.merge(rule, count, Long::sum));
        commands += other.commands;
        reports += other.reports;
        marketData += other.marketData;
        trades += other.trades;
    }

    /** How often what was seen; what was not seen is not there. */
    Map<String, Long> counts()
    {
        final Map<String, Long> counts = new TreeMap<>(marks);
        final String[] reasons = new String[REASONS];
        for (final Why why : Why.values())
        {
            reasons[why.code] = why.name();
        }
        for (int i = 0; i < answers.length; i++)
        {
            put(counts, row(i / REASONS) + " " + reasons[i % REASONS], answers[i]);
        }
        for (final Command.Kind kind : Command.Kind.values())
        {
            put(counts, "command " + kind, kinds[kind.ordinal()]);
        }
        for (final OutputType type : OutputType.values())
        {
            put(counts, type.name(), messages[type.ordinal()]);
        }
        for (int i = 0; i < deltas.length; i++)
        {
            put(counts, "delta " + i, deltas[i]);
            put(counts, "status " + reasons[i], 0 == i ? 0 : statuses[i]);
        }
        return counts;
    }

    private static String row(final int row)
    {
        return row < CANCEL_ROW ? "execution " + (char)row : CANCEL_ROW == row ? "cancel" : REPLACE_ROW == row ?
            "replace" : MASS_CANCEL_ROW == row ? "massCancel" : "admin " + Command.Kind.values()[row - ADMIN_ROW];
    }

    private static void put(final Map<String, Long> counts, final String key, final long count)
    {
        if (0 != count)
        {
            counts.put(key, count);
        }
    }

    private static void add(final long[] to, final long[] from)
    {
        for (int i = 0; i < from.length; i++)
        {
            to[i] += from[i];
        }
    }
}
