package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Spread;

/**
 * The rounds of a {@link Contest} at one batch, and the rows that are made of them: the fastest form of ours beside the
 * fastest form of each peer. Which form of ours that is, all its turns decide, those beside other peers too.
 */
final class ContestRounds
{
    private static final String FLOOR = "floor";

    private final Discipline discipline;
    private final int roundCount;
    private final Map<String, Map<Implementation, Rounds>> ours = new LinkedHashMap<>();
    private final Map<String, Map<Implementation, Rounds>> theirs = new LinkedHashMap<>();

    ContestRounds(final Discipline discipline, final int roundCount)
    {
        this.discipline = discipline;
        this.roundCount = roundCount;
    }

    /** Where the turns of ours go that come before those of the peer. */
    Map<Implementation, Rounds> ours(final String peer)
    {
        return ours.computeIfAbsent(peer, (ignore) -> new EnumMap<>(Implementation.class));
    }

    /** Where the turns of the peer go. */
    Map<Implementation, Rounds> theirs(final String peer)
    {
        return theirs.computeIfAbsent(peer, (ignore) -> new EnumMap<>(Implementation.class));
    }

    /** One per peer, in the order of their turns. */
    List<BenchmarkRow> rows(final int batch)
    {
        final Map<Implementation, Double> oursByForm = medians(ours.values());
        final List<BenchmarkRow> rows = new ArrayList<>();
        for (final String peer : theirs.keySet())
        {
            rows.add(row(peer, batch, oursByForm));
        }
        return rows;
    }

    private BenchmarkRow row(final String peer, final int batch, final Map<Implementation, Double> allOursByForm)
    {
        final Map<Implementation, Double> oursByForm = new EnumMap<>(allOursByForm);
        oursByForm.keySet().retainAll(ours.get(peer).keySet());
        final Implementation own = best(oursByForm);
        final Map<Implementation, Double> byForm = medians(List.of(theirs.get(peer)));
        final Implementation best = best(byForm);
        final Rounds mine = ours.get(peer).get(own);
        final Rounds beside = theirs.get(peer).get(best);
        final String fault = mine.fault().isEmpty() ? beside.fault() : "ours: " + mine.fault();

        final BenchmarkRow row = BenchmarkRow.of(discipline.caseName(), peer).batch(batch);
        if (discipline.payloadBytes() > 0)
        {
            row.payloadBytes(discipline.payloadBytes());
        }
        row.rounds(roundCount).ratio(Spread.ofRatios(beside.deciding(), mine.deciding()))
            .bar(Bars.of(discipline.caseName(), peer, batch));
        if (!best.isFloor() && theirs.containsKey(FLOOR))
        {
            row.floorRatio(Spread.ofRatios(beside.deciding(), floor().deciding()));
        }
        for (int i = 0; i < mine.names().size(); i++)
        {
            row.ours(mine.names().get(i), mine.figure(i)).theirs(mine.names().get(i), beside.figure(i));
        }
        return row
            .ours("allocatedBytesPerMessage", mine.allocatedBytesPerMessage())
            .theirs("allocatedBytesPerMessage", beside.allocatedBytesPerMessage())
            .field("oursForm", own.form())
            .field("oursForms", named(oursByForm))
            .field("form", best.form())
            .field("forms", named(byForm))
            .valid(fault.isEmpty())
            .note(fault.isEmpty() ? note(own, oursByForm, best, byForm) : fault);
    }

    private Rounds floor()
    {
        return theirs.get(FLOOR).get(best(medians(List.of(theirs.get(FLOOR)))));
    }

    /** Of all rounds of a form, wherever they stand. */
    private static Map<Implementation, Double> medians(final Collection<Map<Implementation, Rounds>> groups)
    {
        final Map<Implementation, DoubleStream> figures = new EnumMap<>(Implementation.class);
        groups.forEach((group) -> group.forEach((form, rounds) ->
            figures.merge(form, Arrays.stream(rounds.deciding()), DoubleStream::concat)));
        final Map<Implementation, Double> medians = new EnumMap<>(Implementation.class);
        figures.forEach((form, values) -> medians.put(form, Spread.of(values.toArray()).median()));
        return medians;
    }

    /** The fastest; one without a figure counts as such, so that its fault shows. */
    private static Implementation best(final Map<Implementation, Double> byForm)
    {
        Implementation best = byForm.keySet().iterator().next();
        for (final Map.Entry<Implementation, Double> entry : byForm.entrySet())
        {
            if (!(entry.getValue() >= byForm.get(best)))
            {
                best = entry.getKey();
            }
        }
        return best;
    }

    private static Map<String, Double> named(final Map<Implementation, Double> byForm)
    {
        final Map<String, Double> named = new LinkedHashMap<>();
        byForm.forEach((form, value) -> named.put(form.form(), value));
        return named;
    }

    private static String note(
        final Implementation own,
        final Map<Implementation, Double> oursByForm,
        final Implementation best,
        final Map<Implementation, Double> byForm)
    {
        final String text = 1 == oursByForm.size() ? "" : "ours " + list(own, oursByForm) + "; ";
        final String other = 1 == byForm.size() && text.isEmpty() && !best.isFloor() ? "" : list(best, byForm);
        return text + (text.isEmpty() ? "" : "theirs ") + other +
            (best.isFloor() ? "; no peer: what nobody can do without" : "");
    }

    /** The one that counts, then the others with their figures. */
    private static String list(final Implementation best, final Map<Implementation, Double> byForm)
    {
        return best.form() + byForm.entrySet().stream().filter((entry) -> entry.getKey() != best)
            .map((entry) -> String.format(Locale.ROOT, ", %s %.1f", entry.getKey().form(), entry.getValue()))
            .collect(Collectors.joining());
    }
}
