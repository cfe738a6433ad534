package io.ringside.loadgen.bench.ring;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Which form of everybody is the fastest: all of them run, then the three that lead once more. Their figures decide
 * that and nothing else: the fastest of several is also the luckiest of them, so the rows are made of rounds that come
 * later ({@link Duel}). The lower quartile of a form's turns decides: while the processors are far from each other all
 * forms are equally slow, and when that is most of the time the median chooses by lot.
 */
final class Heats
{
    /** Turns of each form. */
    static final int COUNT = 5;

    /** More turns of those that lead. */
    static final int FINALS = 6;

    private static final int FINALISTS = 3;

    private final Discipline discipline;
    private final Map<Implementation, String> faults;
    private final Map<Implementation, Rounds> heats = new EnumMap<>(Implementation.class);
    private final Map<Implementation, Rounds> finals = new EnumMap<>(Implementation.class);

    /**
     * @param discipline in which.
     * @param faults     of forms before the heats, empty for none.
     */
    Heats(final Discipline discipline, final Map<Implementation, String> faults)
    {
        this.discipline = discipline;
        this.faults = faults;
    }

    void set(final Implementation form, final int heat, final long messages, final Answer answer)
    {
        heats.computeIfAbsent(form, (ignore) -> new Rounds(discipline, COUNT)).set(heat, messages, answer);
    }

    void setFinal(final Implementation form, final int turn, final long messages, final Answer answer)
    {
        finals.computeIfAbsent(form, (ignore) -> new Rounds(discipline, FINALS)).set(turn, messages, answer);
    }

    /** Of these forms, all of which have run their heats, those that run once more; nobody if there is no choice. */
    List<Implementation> finalists(final Collection<Implementation> forms)
    {
        return 1 == forms.size() ? List.of() :
            forms.stream().sorted(Comparator.comparingDouble(this::deciding)).limit(FINALISTS).toList();
    }

    /** What decides, by form; all of them must have run. */
    Map<Implementation, Double> deciding(final Collection<Implementation> forms)
    {
        final Map<Implementation, Double> deciding = new EnumMap<>(Implementation.class);
        forms.forEach((form) -> deciding.put(form, deciding(form)));
        return deciding;
    }

    /** The fastest; never one without a figure while there is another: {@link #fault} tells of it. */
    Implementation best(final Collection<Implementation> forms)
    {
        final List<Implementation> leading = forms.stream().filter(finals::containsKey).toList();
        return (leading.isEmpty() ? forms : leading).stream()
            .min(Comparator.comparingDouble(this::deciding)).orElseThrow();
    }

    /** What went wrong in a turn of any of them, the slow ones too; empty when nothing did. */
    String fault(final Collection<Implementation> forms)
    {
        return forms.stream().map(this::fault).filter((fault) -> !fault.isEmpty()).findFirst().orElse("");
    }

    private double deciding(final Implementation form)
    {
        final double[] turns = DoubleStream.concat(Arrays.stream(heats.get(form).deciding()),
            finals.containsKey(form) ? Arrays.stream(finals.get(form).deciding()) : DoubleStream.empty())
            .sorted().toArray();
        return turns[(turns.length - 1) / 4];
    }

    private String fault(final Implementation form)
    {
        return Stream.of(faults.getOrDefault(form, ""), heats.get(form).fault(),
            finals.containsKey(form) ? finals.get(form).fault() : "")
            .filter((fault) -> !fault.isEmpty()).findFirst().orElse("");
    }
}
