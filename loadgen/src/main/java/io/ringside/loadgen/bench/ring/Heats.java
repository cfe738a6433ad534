package io.ringside.loadgen.bench.ring;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which form of everybody is the fastest: all of them run, then the three that lead once more, and where a bar hangs on
 * it those of the three that are nearly as fast as the first yet again (ADR 19). Their figures decide that and nothing
 * else: the fastest of several is also the luckiest of them, so the rows are made of rounds that come later
 * ({@link Duel}). The lower quartile of a form's turns decides: while the processors are far from each other all forms
 * are equally slow, and when that is most of the time the median chooses by lot.
 */
final class Heats
{
    /** One after the other, each for fewer forms. */
    enum Stage
    {
        /** For every form. */
        ALL(5),

        /** For the three that lead. */
        LEADING(6),

        /** For those of them that could still be the fastest. */
        CLOSE(14);

        private final int turnCount;

        Stage(final int turnCount)
        {
            this.turnCount = turnCount;
        }

        /** Turns of each form. */
        int turnCount()
        {
            return turnCount;
        }
    }

    /** Times as slow as the first, at most, is close: 11 turns tell apart what differs by more. */
    private static final double CLOSE_LIMIT = 1.15;

    private static final int LEADING_COUNT = 3;

    private final Discipline discipline;
    private final Map<Implementation, String> faults;
    private final Map<Implementation, Map<Stage, Rounds>> turns = new EnumMap<>(Implementation.class);

    /**
     * @param discipline in which.
     * @param faults     of forms before the heats, empty for none.
     */
    Heats(final Discipline discipline, final Map<Implementation, String> faults)
    {
        this.discipline = discipline;
        this.faults = faults;
    }

    void set(final Stage stage, final Implementation form, final int turn, final long messages, final Answer answer)
    {
        turns.computeIfAbsent(form, (ignore) -> new EnumMap<>(Stage.class))
            .computeIfAbsent(stage, (ignore) -> new Rounds(discipline, stage.turnCount()))
            .set(turn, messages, answer);
    }

    /** Of these forms, all of which have run, those that run once more; nobody if there is no choice. */
    List<Implementation> leading(final Collection<Implementation> forms)
    {
        return 1 == forms.size() ? List.of() :
            forms.stream().sorted(Comparator.comparingDouble(this::deciding)).limit(LEADING_COUNT).toList();
    }

    /** Of these forms, whose leading ones have run once more, those that run yet again; nobody if one is ahead. */
    List<Implementation> close(final Collection<Implementation> forms)
    {
        if (forms.isEmpty())
        {
            return List.of();
        }
        final double limit = CLOSE_LIMIT * deciding(best(forms));
        final List<Implementation> close =
            contenders(forms).stream().filter((form) -> deciding(form) <= limit).toList();
        return 1 == close.size() ? List.of() : close;
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
        return contenders(forms).stream().min(Comparator.comparingDouble(this::deciding)).orElseThrow();
    }

    /** What went wrong in a turn of any of them, the slow ones too; empty when nothing did. */
    String fault(final Collection<Implementation> forms)
    {
        return forms.stream().map(this::fault).filter((fault) -> !fault.isEmpty()).findFirst().orElse("");
    }

    /** Those that have run once more; all where nobody has. */
    private List<Implementation> contenders(final Collection<Implementation> forms)
    {
        final List<Implementation> leading =
            forms.stream().filter((form) -> turns.get(form).containsKey(Stage.LEADING)).toList();
        return leading.isEmpty() ? List.copyOf(forms) : leading;
    }

    private double deciding(final Implementation form)
    {
        final double[] all = turns.get(form).values().stream()
            .flatMapToDouble((rounds) -> Arrays.stream(rounds.deciding())).sorted().toArray();
        return all[(all.length - 1) / 4];
    }

    private String fault(final Implementation form)
    {
        return Stream.concat(Stream.of(faults.getOrDefault(form, "")),
            turns.get(form).values().stream().map(Rounds::fault))
            .filter((fault) -> !fault.isEmpty()).findFirst().orElse("");
    }
}
