package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.ringside.loadgen.bench.report.BenchmarkRow;

/**
 * Ours and its peers in one discipline: a process each, run by turns. Every turn of a peer comes
 * directly after one of ours, so that what the machine does in between falls on both.
 */
final class Contest implements AutoCloseable
{
    private static final long MESSAGES_FIRST = 3_000;
    private static final long MESSAGES_MAX = 60_000_000;

    private final RingBenchmarkContext context;
    private final Discipline discipline;
    private final Map<Implementation, Contestant> contestants = new EnumMap<>(Implementation.class);
    private final Map<Implementation, Map<Integer, Long>> messages = new EnumMap<>(Implementation.class);

    Contest(final RingBenchmarkContext context, final Discipline discipline)
    {
        this.context = context;
        this.discipline = discipline;
        for (final Implementation implementation : Implementation.values())
        {
            if (context.isWanted(implementation) && discipline.competitors().test(implementation))
            {
                contestants.put(implementation, new Contestant(
                    discipline.exercise(), implementation, discipline.arguments(), discipline.threads()));
            }
        }
        // They load their classes at the same time, and none does while another warms up.
        contestants.values().forEach((contestant) -> contestant.ask(discipline.batches().get(0), MESSAGES_FIRST));
        contestants.keySet().forEach(this::warmUp);
    }

    /** Rows of one batch size, one per peer. */
    List<BenchmarkRow> run(final int batch)
    {
        final ContestRounds rounds = new ContestRounds(discipline, context.rounds());
        for (int round = 0; round < context.rounds(); round++)
        {
            for (final String peer : context.peers())
            {
                final List<Implementation> forms = forms(peer);
                if (!forms.isEmpty())
                {
                    turns(ownForms(peer), batch, round, rounds.ours(peer));
                    turns(forms, batch, round, rounds.theirs(peer));
                }
            }
        }
        return rounds.rows(batch);
    }

    @Override
    public void close()
    {
        contestants.values().forEach(Contestant::close);
    }

    /** One turn of each form, beginning with another one each round. */
    private void turns(
        final List<Implementation> forms, final int batch, final int round, final Map<Implementation, Rounds> rounds)
    {
        for (int i = 0; i < forms.size(); i++)
        {
            final Implementation form = forms.get((round + i) % forms.size());
            final long count = messages.get(form).get(batch);
            rounds.computeIfAbsent(form, (ignore) -> new Rounds(discipline, context.rounds()))
                .set(round, count, contestants.get(form).ask(batch, count));
        }
    }

    private List<Implementation> ownForms(final String peer)
    {
        return forms(Implementation.OURS).stream().filter((form) -> form.isFairBeside(peer)).toList();
    }

    private List<Implementation> forms(final String peer)
    {
        final List<Implementation> forms = new ArrayList<>();
        for (final Implementation implementation : contestants.keySet())
        {
            if (implementation.peer().equals(peer))
            {
                forms.add(implementation);
            }
        }
        return forms;
    }

    /** Runs until the compiler has had its time, and learns how many messages fill a run. */
    private void warmUp(final Implementation implementation)
    {
        final Contestant contestant = contestants.get(implementation);
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
        messages.put(implementation, byBatch);
    }

    /** As many messages as fill a run at the speed of the last one, but no leap: the code is still getting faster. */
    private long next(final long count, final long durationNs)
    {
        final double wanted = (double)count * context.runNs() / durationNs;
        final long bounded = (long)Math.min(Math.min(wanted, 8.0 * count), MESSAGES_MAX);
        return Math.max(MESSAGES_FIRST, bounded / 3 * 3);
    }
}
