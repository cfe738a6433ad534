package io.ringside.ops.node.view;

import io.ringside.gateway.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Conditions that are looked at once a second; one that has held for as long as it must is an active alert. Any thread.
 */
final class ActiveAlerts
{
    private static final int HISTORY_S = 300;

    private final List<Series> series = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    /** The last minutes of a counter. */
    static final class Series
    {
        private final LongSupplier counter;
        private final long[] values = new long[HISTORY_S + 1];
        private int count;

        Series(final LongSupplier counter)
        {
            this.counter = counter;
        }

        /** Returns by how much the counter has grown over so many seconds, or since the start. */
        long increase(final int seconds)
        {
            assert seconds <= HISTORY_S : "seconds=" + seconds;
            final int back = Math.min(seconds, count - 1);
            return back <= 0 ? 0 : value(count - 1) - value(count - 1 - back);
        }

        private void sample()
        {
            values[count % values.length] = counter.getAsLong();
            count++;
        }

        private long value(final int index)
        {
            return values[index % values.length];
        }
    }

    private static final class Rule
    {
        private final NodeAlert alert;
        private final BooleanSupplier condition;
        private int heldSeconds = -1;

        Rule(final NodeAlert alert, final BooleanSupplier condition)
        {
            this.alert = alert;
            this.condition = condition;
        }
    }

    /** Watch a counter that only grows. Before the first {@link #look()}. */
    Series watch(final LongSupplier counter)
    {
        final Series result = new Series(counter);
        // What happens within the first second counts too.
        result.sample();
        series.add(result);
        return result;
    }

    /** Add an alert. Before the first {@link #look()}. */
    ActiveAlerts add(final NodeAlert alert, final BooleanSupplier condition)
    {
        rules.add(new Rule(alert, condition));
        return this;
    }

    /** Looks at all conditions; called every second. */
    synchronized void look()
    {
        series.forEach(Series::sample);
        for (final Rule rule : rules)
        {
            rule.heldSeconds = rule.condition.getAsBoolean() ? rule.heldSeconds + 1 : -1;
        }
    }

    /** Those active now, for status. */
    synchronized List<Map<String, Object>> describe()
    {
        return rules.stream().filter((it) -> it.heldSeconds >= it.alert.rule.forSeconds()).map((it) -> Json.object(
            "alert", it.alert.alertName, "severity", it.alert.rule.severity(), "heldSeconds", it.heldSeconds)).toList();
    }
}
