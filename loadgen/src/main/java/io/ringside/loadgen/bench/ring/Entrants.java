package io.ringside.loadgen.bench.ring;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The processes of one form, of which one is to stay. What a process makes of its code it keeps for life, and some run
 * for life at two thirds of the speed of the others (ADR 19). So every form of everybody has several, and goes on with
 * the one whose best turn was the best.
 */
final class Entrants
{
    /** Turns of each of them. */
    static final int TURNS = 3;

    private final List<Contestant> processes;
    private final List<Rounds> rounds;

    /**
     * @param discipline in which.
     * @param processes  of the form, at least one.
     */
    Entrants(final Discipline discipline, final List<Contestant> processes)
    {
        this.processes = processes;
        rounds = processes.stream().map((ignore) -> new Rounds(discipline, TURNS)).toList();
    }

    List<Contestant> processes()
    {
        return processes;
    }

    /** One of the turns; nobody runs where there is no choice. */
    void run(final int turn, final int batch, final long messages)
    {
        for (int i = 0; i < processes.size() && processes.size() > 1; i++)
        {
            rounds.get(i).set(turn, messages, processes.get(i).ask(batch, messages));
        }
    }

    /** The one that stays; the others end. */
    Contestant keepBest()
    {
        final int best = best(rounds);
        for (int i = 0; i < processes.size(); i++)
        {
            if (i != best)
            {
                processes.get(i).close();
            }
        }
        return processes.get(best);
    }

    /** What went wrong in a turn of any of them; empty when nothing did. */
    String fault()
    {
        return rounds.stream().map(Rounds::fault).filter((fault) -> !fault.isEmpty()).findFirst().orElse("");
    }

    /** Which has the least turn; a turn without a figure is nobody's. */
    static int best(final List<Rounds> rounds)
    {
        final double[] least = rounds.stream().mapToDouble((all) -> Arrays.stream(all.deciding())
            .filter((figure) -> !Double.isNaN(figure)).min().orElse(Double.MAX_VALUE)).toArray();
        return IntStream.range(0, least.length).reduce(0, (a, b) -> least[b] < least[a] ? b : a);
    }
}
