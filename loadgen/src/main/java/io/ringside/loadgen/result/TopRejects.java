package io.ringside.loadgen.result;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Why commands were rejected, most frequent first. */
final class TopRejects
{
    private TopRejects()
    {
    }

    /**
     * @param rejects by reason.
     * @param limit   most reasons to name; the others are summed up.
     * @param prefix  in front of the first.
     * @return such as {@code price_band 9,204, unknown_order 96, others 3}; empty if there are none.
     */
    static String top(final Map<String, Long> rejects, final int limit, final String prefix)
    {
        // By name where counts are equal: the map is sorted, and so is this.
        final List<Map.Entry<String, Long>> entries = rejects.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).toList();
        final StringJoiner text = new StringJoiner(", ", prefix, "").setEmptyValue("");
        long others = 0;
        for (int i = 0; i < entries.size(); i++)
        {
            if (i < limit)
            {
                text.add(entries.get(i).getKey().toLowerCase(Locale.ROOT) + " " +
                    Numbers.count(entries.get(i).getValue()));
            }
            else
            {
                others += entries.get(i).getValue();
            }
        }
        if (others > 0)
        {
            text.add("others " + Numbers.count(others));
        }
        return text.toString();
    }
}
