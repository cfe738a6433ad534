package io.ringside.ops.admin.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Settings of accounts and instruments as lines for people. */
public final class Settings
{
    private static final String NONE = "none";

    private Settings()
    {
    }

    /** One line a setting, with the names below each other. */
    public static List<String> lines(final Map<String, ?> settings, final List<String> without)
    {
        final int width = settings.keySet().stream().filter((it) -> !without.contains(it))
            .mapToInt(String::length).max().orElse(1);
        final List<String> lines = new ArrayList<>();
        settings.forEach((name, value) ->
        {
            if (!without.contains(name))
            {
                lines.add(String.format("%-" + width + "s  %s", name, text(value)));
            }
        });
        return lines;
    }

    /** A value: no rule and no limit are none; the steps of an algorithm follow each other. */
    static String text(final Object value)
    {
        if (value instanceof List<?> steps)
        {
            final List<String> words = new ArrayList<>();
            for (final Object step : steps)
            {
                final Map<?, ?> it = (Map<?, ?>)step;
                final boolean isBare = it.get("parameter") instanceof Number number && 0 == number.longValue();
                words.add(isBare ? String.valueOf(it.get("kind")) : it.get("kind") + " " + it.get("parameter"));
            }
            return String.join(", ", words);
        }
        return null == value ? NONE : value instanceof Number ? Text.count(value) : value.toString();
    }

    /** What a command changed, with old and new values; empty if it was none that changes settings. */
    static String changes(final Map<String, ?> answer)
    {
        if (!answer.containsKey("changes"))
        {
            return "";
        }
        final List<String> words = new ArrayList<>();
        for (final Map<String, Object> it : Text.rows(answer, "changes"))
        {
            words.add(it.containsKey("old") ?
                it.get("setting") + " " + text(it.get("old")) + " -> " + text(it.get("new")) :
                it.get("setting") + " " + text(it.get("new")));
        }
        return words.isEmpty() ? "nothing changed" : String.join(", ", words);
    }

    /** How many orders a block of a level cancelled; empty if none. */
    static String cancelled(final Map<String, ?> answer)
    {
        final long count = !answer.containsKey("reports") ? 0 : Text.rows(answer, "reports").stream()
            .filter((it) -> "block".equals(it.get("report")))
            .mapToLong((it) -> ((Number)it.get("orderCount")).longValue()).sum();
        return 0 == count ? "" : ", " + Text.count(count) + " cancelled";
    }

    /** Which instruments a command about phases changed, and which it left and why; empty if it was none. */
    static String phases(final Map<String, ?> answer)
    {
        if (!answer.containsKey("changed"))
        {
            return "";
        }
        final StringBuilder text = new StringBuilder();
        final List<?> changed = (List<?>)answer.get("changed");
        text.append(changed.size()).append(1 == changed.size() ? " instrument changed" : " instruments changed");
        append(text, changed.stream().map(String::valueOf).toList());
        final List<String> left = Text.rows(answer, "left").stream()
            .map((it) -> it.get("symbol") + " (" + it.get("reason") + ')').toList();
        if (!left.isEmpty())
        {
            text.append("; ").append(left.size()).append(" left");
            append(text, left);
        }
        final long cancelled = Text.number(answer, "cancelledCount");
        return 0 == cancelled ? text.toString() : text + "; " + Text.count(cancelled) + " orders cancelled";
    }

    /** Accounts that a kill switch of their own blocks, whatever the switch of the venue; empty if there is none. */
    static String killed(final Map<String, ?> answer)
    {
        final List<?> ids = answer.get("killedAccounts") instanceof List<?> list ? list : List.of();
        if (ids.isEmpty())
        {
            return "";
        }
        final StringBuilder text = new StringBuilder("; blocked by a switch of their own");
        append(text, ids.stream().map((it) -> "account " + it).toList());
        return text.toString();
    }

    private static void append(final StringBuilder text, final List<String> names)
    {
        final int namesMax = 12;
        if (!names.isEmpty())
        {
            text.append(": ").append(String.join(", ", names.subList(0, Math.min(namesMax, names.size()))))
                .append(names.size() > namesMax ? " and " + (names.size() - namesMax) + " more" : "");
        }
    }
}
