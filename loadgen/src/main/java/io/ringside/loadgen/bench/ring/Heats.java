package io.ringside.loadgen.bench.ring;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which form of everybody is the fastest. Its figures decide that and nothing else: the fastest of several is also the
 * luckiest of them, so the rows are made of rounds that come later ({@link Duel}).
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
    Map<Implementation, Double> medians(final Collection<Implementation> forms)
    {
        final Map<Implementation, Double> medians = new EnumMap<>(Implementation.class);
        forms.forEach((form) -> medians.put(form, byForm.get(form).median()));
        return medians;
    }

    /** The fastest; never one without a figure while there is another: {@link #fault} tells of it. */
    Implementation best(final Collection<Implementation> forms)
    {
        return Collections.min(medians(forms).entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    /** What went wrong in a turn of any of them, the slow ones too; empty when nothing did. */
    String fault(final Collection<Implementation> forms)
    {
        return forms.stream().map((form) -> byForm.get(form).fault()).filter((fault) -> !fault.isEmpty())
            .findFirst().orElse("");
    }
}
