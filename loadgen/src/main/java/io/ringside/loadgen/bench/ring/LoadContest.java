package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Latency against load: each implementation at shares of what it can carry itself, from the time a message was due.
 * What it can carry is seen directly before each load: a machine whose processors are now close to each other, now far
 * apart, carries three times as much in one second as in the next, and 80 % of the one are 240 % of the other.
 * <p>
 * A round goes through all loads, at each load through all contestants and then to the machine itself: so the figures
 * of a load come from times far apart. When the machine alone was worse than {@link #HOST_P99_LIMIT_NS} directly before
 * or after, all contestants do the load once more, a bounded number of times.
 */
final class LoadContest implements AutoCloseable
{
    /** The host's own p99 that is still taken for a quiet machine. */
    static final long HOST_P99_LIMIT_NS = 20_000;

    /** How often a load of a round is done once more, at most. */
    private static final int REPEAT_MAX = 2;

    private static final long UNREACHABLE_INTERVAL_PS = 1_000;

    private final RingBenchmarkContext context;
    private final Map<Implementation, Contestant> contestants = new EnumMap<>(Implementation.class);
    private final Contestant host;
    private final LoadRounds rounds;

    /** What a message takes when more is due than can be carried, as last seen. */
    private final Map<Implementation, Double> servicePs = new EnumMap<>(Implementation.class);
    private long hostP99Ns;

    LoadContest(final RingBenchmarkContext context)
    {
        this.context = context;
        host = new Contestant(JitterExercise.NAME, Implementation.FLOOR_LINES, List.of(), 2);
        for (final Implementation implementation : Implementation.values())
        {
            if (context.isWanted(implementation) && implementation.hasCurve())
            {
                contestants.put(implementation,
                    new Contestant(CurveExercise.NAME, implementation, List.of(context.slotCount()), 2));
            }
        }
        rounds = new LoadRounds(contestants.keySet(), context.loads(), context.curveRounds());
    }

    /** Takes some seconds for each round. */
    LoadRounds run()
    {
        host.ask(context.warmUpNs(), UNREACHABLE_INTERVAL_PS, UNREACHABLE_INTERVAL_PS / 2);
        contestants.values().forEach((contestant) -> contestant.ask(UNREACHABLE_INTERVAL_PS, context.warmUpNs()));
        // Each load once without counting: at each the compiler finds other branches to be the usual ones.
        for (int load = 0; load < context.loads().size(); load++)
        {
            for (final Map.Entry<Implementation, Contestant> entry : contestants.entrySet())
            {
                saturate(entry.getKey());
                entry.getValue().ask(intervalPs(entry.getKey(), load), context.curveNs());
            }
        }
        hostP99Ns = host.ask(context.curveNs()).figure(LoadRounds.P99);
        for (int round = 0; round < context.curveRounds(); round++)
        {
            context.progress().accept("load, round " + (round + 1));
            // Each round begins at another load, so that none always has the same one before it.
            for (int i = 0; i < context.loads().size(); i++)
            {
                visit(round, (round + i) % context.loads().size());
            }
        }
        return rounds;
    }

    @Override
    public void close()
    {
        host.close();
        contestants.values().forEach(Contestant::close);
    }

    /** What it carries now, with more due than it can carry: messages per second. A turn that fails leaves the last. */
    private double saturate(final Implementation implementation)
    {
        final Answer answer = contestants.get(implementation).ask(UNREACHABLE_INTERVAL_PS, context.curveNs());
        final double rate = answer.isValid() ? 1e9 * answer.figure(LoadRounds.MESSAGES) / answer.figure(0) :
            1e12 / servicePs.getOrDefault(implementation, 1e12);
        servicePs.put(implementation, 1e12 / rate);
        return rate;
    }

    private void visit(final int round, final int load)
    {
        final List<Implementation> order = new ArrayList<>(contestants.keySet());
        Collections.rotate(order, round);
        // On a machine that is never quiet the run ends all the same: at most half as many repeats as visits.
        final int repeatMax = rounds.repeats() < rounds.roundCount() * context.loads().size() / 2 ? REPEAT_MAX : 0;
        boolean isQuiet = false;
        for (int attempt = 0; attempt <= repeatMax && !isQuiet; attempt++)
        {
            final long beforeNs = hostP99Ns;
            for (final Implementation implementation : order)
            {
                rounds.saturation(implementation, saturate(implementation));
                rounds.set(implementation, load, round,
                    contestants.get(implementation).ask(intervalPs(implementation, load), context.curveNs()));
            }
            final Answer alone = host.ask(hostArguments(load));
            rounds.host(load, round, alone);
            hostP99Ns = alone.figure(LoadRounds.P99);
            isQuiet = Math.max(beforeNs, hostP99Ns) <= HOST_P99_LIMIT_NS;
            rounds.attempt(0 == attempt, isQuiet, attempt == repeatMax);
        }
    }

    private long intervalPs(final Implementation implementation, final int load)
    {
        return Math.max(1, Math.round(100 * servicePs.get(implementation) / context.loads().get(load)));
    }

    /** The duration, then for each contestant its interval and how long a message takes at its maximum. */
    private long[] hostArguments(final int load)
    {
        final List<Long> arguments = new ArrayList<>(List.of(context.curveNs()));
        for (final Implementation implementation : contestants.keySet())
        {
            arguments.add(intervalPs(implementation, load));
            arguments.add(Math.round(servicePs.get(implementation)));
        }
        return arguments.stream().mapToLong(Long::longValue).toArray();
    }
}
