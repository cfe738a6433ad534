package io.ringside.loadgen.bench.ring;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which form of everybody is the fastest. Its figures decide that and nothing else: the fastest of several is also the
 * luckiest of them, so the rows are made of rounds that come later ({@link Duel}). The second least turn of each
 * decides: while the processors are far from each other all forms are equally slow, and when that is most of the time
 * the median chooses by lot.
 */
final class Heats
{
    /** Turns of each form. */
    static final int COUNT = 5;

    private final Discipline discipline;
    private final Map<Implementation, Rounds> byForm = new EnumMap<>(Implementation.class);

    Heats(final Discipline discipline)
    {
        this.discipline = discipline;
    }

    void set(final Implementation form, final int heat, final long messages, final Answer answer)
    {
        byForm.computeIfAbsent(form, (ignore) -> new Rounds(discipline, COUNT)).set(heat, messages, answer);
    }

    /** What decides, by form; all of them must have run. */
    Map<Implementation, Double> deciding(final Collection<Implementation> forms)
    {
        final Map<Implementation, Double> deciding = new EnumMap<>(Implementation.class);
        forms.forEach((form) -> deciding.put(form, byForm.get(form).secondLeast()));
        return deciding;
    }

    /** The fastest; never one without a figure while there is another: {@link #fault} tells of it. */
    Implementation best(final Collection<Implementation> forms)
    {
        return Collections.min(deciding(forms).entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    /** What went wrong in a turn of any of them, the slow ones too; empty when nothing did. */
    String fault(final Collection<Implementation> forms)
    {
        return forms.stream().map((form) -> byForm.get(form).fault()).filter((fault) -> !fault.isEmpty())
            .findFirst().orElse("");
    }
}
