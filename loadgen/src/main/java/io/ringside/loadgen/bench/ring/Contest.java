package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.ringside.loadgen.bench.report.BenchmarkRow;

/**
 * Ours and its peers in one discipline, in processes that run by turns. Of the processes of each form one stays. In the
 * heats every form of everybody runs, to find the fastest; in the duels the fastest form of ours runs beside the
 * fastest of each peer, more often where there is a bar.
 */
final class Contest implements AutoCloseable
{
    private static final String FLOOR = "floor";

    private static final long MESSAGES_FIRST = 3_000;
    private static final long MESSAGES_MAX = 60_000_000;

    private final RingBenchmarkContext context;
    private final Discipline discipline;
    private final Map<Implementation, Contestant> contestants = new EnumMap<>(Implementation.class);
    private final Map<Implementation, Map<Integer, Long>> messages = new EnumMap<>(Implementation.class);

    /** Of those that did not stay, too. */
    private final Map<Implementation, String> faults = new EnumMap<>(Implementation.class);

    Contest(final RingBenchmarkContext context, final Discipline discipline)
    {
        this.context = context;
        this.discipline = discipline;
        final Map<Implementation, Entrants> entrants = new EnumMap<>(Implementation.class);
        for (final Implementation implementation : Implementation.values())
        {
            if (context.isWanted(implementation) && discipline.competitors().test(implementation))
            {
                entrants.put(implementation, newEntrants(implementation));
            }
        }
        enter(entrants, discipline.batches().get(0));
    }

    private Entrants newEntrants(final Implementation implementation)
    {
        return new Entrants(discipline, Stream.generate(() -> new Contestant(
            discipline.exercise(), implementation, discipline.arguments(), discipline.threads()))
            .limit(context.processes()).toList());
    }

    /** Of each form the process stays that does best at this batch. */
    private void enter(final Map<Implementation, Entrants> entrants, final int batch)
    {
        // They load their classes at the same time, and none does while another warms up.
        entrants.values().forEach(
            (entrant) -> entrant.processes().forEach((process) -> process.ask(batch, MESSAGES_FIRST)));
        entrants.forEach((form, entrant) ->
            entrant.processes().forEach((process) -> messages.put(form, warmUp(process))));
        for (int turn = 0; turn < Entrants.TURNS; turn++)
        {
            for (final Map.Entry<Implementation, Entrants> entry : entrants.entrySet())
            {
                entry.getValue().run(turn, batch, messages.get(entry.getKey()).get(batch));
            }
        }
        entrants.forEach((form, entrant) ->
        {
            contestants.put(form, entrant.keepBest());
            faults.put(form, entrant.fault());
        });
    }

    /** Rows of one batch size, one per peer: first the heats, then the duels of all peers, round by round. */
    List<BenchmarkRow> run(final int batch)
    {
        final List<Duel> duels = duels(batch, heats(batch));
        for (int pass = 0; pass < context.rounds(); pass++)
        {
            for (final Duel duel : duels)
            {
                final int perPass = duel.roundCount() / context.rounds();
                for (int round = pass * perPass; round < (pass + 1) * perPass; round++)
                {
                    runRound(duel, round, batch);
                }
            }
        }
        return duels.stream().map((duel) -> duel.row(batch)).toList();
    }

    private void runRound(final Duel duel, final int round, final int batch)
    {
        for (final Implementation form : duel.turns(round))
        {
            final long count = messages.get(form).get(batch);
            duel.set(form, round, count, contestants.get(form).ask(batch, count));
        }
    }

    @Override
    public void close()
    {
        contestants.values().forEach(Contestant::close);
    }

    /** Of all forms, then of those that lead, then of those that are close where a bar hangs on it. */
    private Heats heats(final int batch)
    {
        final Heats heats = new Heats(discipline, faults);
        run(heats, Heats.Stage.ALL, contestants.keySet(), batch);
        run(heats, Heats.Stage.LEADING, chosen(heats::leading, (peer) -> true), batch);
        run(heats, Heats.Stage.CLOSE, chosen(heats::close, (peer) -> bar(peer, batch) > 0), batch);
        return heats;
    }

    /** One turn of each form, beginning with another one each time. */
    private void run(
        final Heats heats, final Heats.Stage stage, final Collection<Implementation> competing, final int batch)
    {
        final List<Implementation> forms = List.copyOf(competing);
        for (int turn = 0; turn < stage.turnCount(); turn++)
        {
            for (int i = 0; i < forms.size(); i++)
            {
                final Implementation form = forms.get((turn + i) % forms.size());
                final long count = messages.get(form).get(batch);
                heats.set(stage, form, turn, count, contestants.get(form).ask(batch, count));
            }
        }
    }

    /** The choice among the forms of ours, of the peer and of the floor, for each of these peers. */
    private Set<Implementation> chosen(
        final UnaryOperator<List<Implementation>> choice, final Predicate<String> isConcerned)
    {
        final Set<Implementation> chosen = new LinkedHashSet<>();
        for (final String peer : context.peers())
        {
            if (!forms(peer, peer).isEmpty() && isConcerned.test(peer))
            {
                chosen.addAll(choice.apply(forms(Implementation.OURS, peer)));
                chosen.addAll(choice.apply(forms(peer, peer)));
                chosen.addAll(choice.apply(forms(FLOOR, peer)));
            }
        }
        return chosen;
    }

    private double bar(final String peer, final int batch)
    {
        return Bars.of(discipline.caseName(), peer, batch);
    }

    private List<Duel> duels(final int batch, final Heats heats)
    {
        final List<Duel> duels = new ArrayList<>();
        for (final String peer : context.peers())
        {
            final List<Implementation> forms = forms(peer, peer);
            if (!forms.isEmpty())
            {
                final double bar = bar(peer, batch);
                duels.add(new Duel(discipline, peer, Bars.roundsFor(bar) * context.rounds(),
                    heats, forms(Implementation.OURS, peer), forms, bar > 0 ? forms(FLOOR, peer) : List.of()));
            }
        }
        return duels;
    }

    /** Whose forms take part, of those that promise no less than the peer. */
    private List<Implementation> forms(final String whose, final String peer)
    {
        return contestants.keySet().stream().filter((form) ->
            form.peer().equals(whose) && discipline.fairness().test(form, peer)).toList();
    }

    /** Runs until the compiler has had its time, and learns how many messages fill a run. */
    private Map<Integer, Long> warmUp(final Contestant contestant)
    {
        final Map<Integer, Long> byBatch = new LinkedHashMap<>();
        for (final int batch : discipline.batches())
        {
            long count = MESSAGES_FIRST;
            long spentNs = 0;
            while (spentNs < context.warmUpNs())
            {
                final Answer answer = contestant.ask(batch, count);
                if (!answer.isValid())
                {
                    break;
                }
                final long durationNs = Math.max(1, answer.figures()[0]);
                spentNs += Math.max(1_000_000, durationNs);
                count = next(count, durationNs);
            }
            byBatch.put(batch, count);
        }
        return byBatch;
    }

    /** As many messages as fill a run at the speed of the last one, but no leap: the code is still getting faster. */
    private long next(final long count, final long durationNs)
    {
        final double wanted = (double)count * context.runNs() / durationNs;
        final long bounded = (long)Math.min(Math.min(wanted, 8.0 * count), MESSAGES_MAX);
        return Math.max(MESSAGES_FIRST, bounded / 3 * 3);
    }
}
