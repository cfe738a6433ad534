package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.ringside.loadgen.bench.report.Spread;
import io.ringside.loadgen.bench.report.Verdict;

/**
 * What a {@link LoadContest} found out: by contestant, load and round, and of the machine alone by load and round. A
 * figure of a load is the median of its rounds.
 */
final class LoadRounds
{
    /** Where figures stand in an answer. */
    static final int MESSAGES = 2;
    static final int P50 = 3;
    static final int P99 = 5;
    static final int P999 = 6;

    /** How much p99 may rise from a calm to a heavy load. */
    static final double RISE_LIMIT = 3;
    static final int CALM_PERCENT_MAX = 50;
    static final int HEAVY_PERCENT = 80;

    private static final Implementation FLOOR = Implementation.FLOOR_PACKED;

    private final List<Implementation> contestants;
    private final List<Integer> loads;
    private final int roundCount;
    private final Map<Implementation, List<Double>> saturations = new EnumMap<>(Implementation.class);
    private final Map<Implementation, Answer[][]> answers = new EnumMap<>(Implementation.class);
    private final Answer[][] host;
    private int repeats;
    private int noisyVisits;

    LoadRounds(final Collection<Implementation> contestants, final List<Integer> loads, final int roundCount)
    {
        this.contestants = new ArrayList<>(contestants);
        this.loads = loads;
        this.roundCount = roundCount;
        host = new Answer[loads.size()][roundCount];
        contestants.forEach((contestant) -> answers.put(contestant, new Answer[loads.size()][roundCount]));
    }

    /** One more look at what a contestant can carry. */
    void saturation(final Implementation contestant, final double messagesPerSecond)
    {
        saturations.computeIfAbsent(contestant, (ignore) -> new ArrayList<>()).add(messagesPerSecond);
    }

    /** Messages per second, the median of all looks. */
    double saturation(final Implementation contestant)
    {
        return Spread.of(saturations.get(contestant).stream().mapToDouble(Double::doubleValue).toArray()).median();
    }

    void set(final Implementation contestant, final int load, final int round, final Answer answer)
    {
        answers.get(contestant)[load][round] = answer;
    }

    void host(final int load, final int round, final Answer answer)
    {
        host[load][round] = answer;
    }

    /** All contestants have done a load of a round. */
    void attempt(final boolean isFirst, final boolean isQuiet, final boolean isLast)
    {
        repeats += isFirst ? 0 : 1;
        noisyVisits += !isQuiet && isLast ? 1 : 0;
    }

    List<Implementation> contestants()
    {
        return contestants;
    }

    List<Integer> loads()
    {
        return loads;
    }

    int roundCount()
    {
        return roundCount;
    }

    /** Times that all did a load once more because the machine was not quiet. */
    int repeats()
    {
        return repeats;
    }

    /** Loads of a round that count though the machine was not quiet: it was not in the repeats either. */
    int noisyVisits()
    {
        return noisyVisits;
    }

    /** Of a load, in the order of the rounds; NaN where an answer has none. */
    double[] figures(final Implementation contestant, final int load, final int index)
    {
        return figures(answers.get(contestant)[load], index);
    }

    double median(final Implementation contestant, final int load, final int index)
    {
        return Spread.of(figures(contestant, load, index)).median();
    }

    /** Of the machine alone, over all loads and rounds. */
    double hostMedian(final int index)
    {
        final double[] figures = new double[loads.size() * roundCount];
        for (int load = 0; load < loads.size(); load++)
        {
            System.arraycopy(figures(host[load], index), 0, figures, load * roundCount, roundCount);
        }
        return Spread.of(figures).median();
    }

    /**
     * What the machine's own stops leave possible to a contestant: its p50 at the calm load, and behind it the waits of
     * a queue that costs nothing and is as fast.
     *
     * @param waitFigure 0 for p50, 1 for p99, 2 for p99.9.
     */
    double hostOnly(final Implementation contestant, final int load, final int waitFigure)
    {
        final int index = JitterExercise.WAITS + JitterExercise.WAIT_FIGURES * contestants.indexOf(contestant) +
            waitFigure;
        return median(contestant, 0, P50) + Spread.of(figures(host[load], index)).median();
    }

    /**
     * The load up to a half at which p99 is least: most often the least load, unless the machine stopped more often
     * just there.
     */
    int calmLoad(final Implementation contestant)
    {
        int calm = 0;
        for (int load = 0; load < loads.size(); load++)
        {
            if (loads.get(load) <= CALM_PERCENT_MAX &&
                median(contestant, load, P99) < median(contestant, calm, P99))
            {
                calm = load;
            }
        }
        return calm;
    }

    /** p99 at the heavy load over p99 at the calm one. */
    double rise(final Implementation contestant)
    {
        return median(contestant, loads.indexOf(HEAVY_PERCENT), P99) /
            median(contestant, calmLoad(contestant), P99);
    }

    /** The same of what the machine's own stops leave possible. */
    double hostOnlyRise(final Implementation contestant)
    {
        return hostOnly(contestant, loads.indexOf(HEAVY_PERCENT), 1) /
            hostOnly(contestant, calmLoad(contestant), 1);
    }

    /** The rise of the bare hand-over, NaN when it did not take part. */
    double floorRise()
    {
        return contestants.contains(FLOOR) ? rise(FLOOR) : Double.NaN;
    }

    /**
     * Whether the curve bends, and whether it is the machine that bends it: a queue that costs nothing, or the bare
     * hand-over in the same rounds, would bend as well.
     */
    Verdict verdict(final Implementation contestant)
    {
        return rise(contestant) <= RISE_LIMIT ? Verdict.MET :
            hostOnlyRise(contestant) > RISE_LIMIT || floorRise() > RISE_LIMIT ? Verdict.EXPLAINED : Verdict.NOT_MET;
    }

    /** The form of ours that is better under the heavy load. */
    Implementation ours()
    {
        Implementation best = Implementation.RINGSIDE;
        final int heavy = loads.indexOf(HEAVY_PERCENT);
        for (final Implementation contestant : contestants)
        {
            if (Implementation.OURS.equals(contestant.peer()) &&
                median(contestant, heavy, P99) < median(best, heavy, P99))
            {
                best = contestant;
            }
        }
        return best;
    }

    /** Messages per second that came through. */
    double rate(final Implementation contestant, final int load)
    {
        return 1e9 * median(contestant, load, MESSAGES) / median(contestant, load, 0);
    }

    /** The most of any round. */
    double allocatedBytesPerMessage(final Implementation contestant, final int load)
    {
        final double[] bytes = figures(contestant, load, 1);
        final double[] messages = figures(contestant, load, MESSAGES);
        double most = 0;
        for (int round = 0; round < roundCount; round++)
        {
            most = Math.max(most, bytes[round] / Math.max(1, messages[round]));
        }
        return most;
    }

    /** Why a load of a contestant means nothing, empty when it does mean something. */
    String fault(final Implementation contestant, final int load)
    {
        for (final Answer answer : answers.get(contestant)[load])
        {
            if (!answer.isValid())
            {
                return answer.note();
            }
        }
        return "";
    }

    private static double[] figures(final Answer[] rounds, final int index)
    {
        final double[] figures = new double[rounds.length];
        for (int i = 0; i < figures.length; i++)
        {
            figures[i] = rounds[i].figures().length > index ? rounds[i].figures()[index] : Double.NaN;
        }
        return figures;
    }
}
