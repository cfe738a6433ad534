package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Spread;

/**
 * Ours and its peers in one discipline: a process each, run by turns. Every turn of a peer comes
 * directly after one of ours, so that what the machine does in between falls on both.
 */
final class Contest implements AutoCloseable
{
    private static final long MESSAGES_FIRST = 3_000;
    private static final long MESSAGES_MAX = 60_000_000;
    private static final String FLOOR = "floor";
    private static final String NO_PEER = "; no peer: what nobody can do without";

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
            final boolean isWanted =
                Implementation.RINGSIDE == implementation || context.peers().contains(implementation.peer());
            if (isWanted && discipline.competitors().test(implementation))
            {
                contestants.put(implementation, new Contestant(
                    discipline.exercise(), implementation, discipline.arguments()));
            }
        }
        // They load their classes at the same time, and none does while another warms up.
        contestants.values().forEach((contestant) -> contestant.ask(discipline.batches().get(0), MESSAGES_FIRST));
        contestants.keySet().forEach(this::warmUp);
    }

    /** Rows of one batch size, one per peer. */
    List<BenchmarkRow> run(final int batch)
    {
        final List<BenchmarkRow> rows = new ArrayList<>();
        final Map<String, Rounds> ours = new LinkedHashMap<>();
        final Map<Implementation, Rounds> theirs = new EnumMap<>(Implementation.class);
        for (int round = 0; round < context.rounds(); round++)
        {
            for (final String peer : context.peers())
            {
                runPair(peer, batch, round, ours, theirs);
            }
        }
        for (final String peer : context.peers())
        {
            if (ours.containsKey(peer))
            {
                rows.add(row(peer, batch, ours.get(peer), theirs));
            }
        }

        return rows;
    }

    @Override
    public void close()
    {
        contestants.values().forEach(Contestant::close);
    }

    /** One turn of ours, then one of each form of the peer, beginning with another form each round. */
    private void runPair(
        final String peer,
        final int batch,
        final int round,
        final Map<String, Rounds> ours,
        final Map<Implementation, Rounds> theirs)
    {
        final List<Implementation> forms = forms(peer);
        if (forms.isEmpty())
        {
            return;
        }

        ours.computeIfAbsent(peer, (ignore) -> new Rounds(discipline, context.rounds()))
            .set(round, messages.get(Implementation.RINGSIDE).get(batch), turn(Implementation.RINGSIDE, batch));
        for (int i = 0; i < forms.size(); i++)
        {
            final Implementation form = forms.get((round + i) % forms.size());
            theirs.computeIfAbsent(form, (ignore) -> new Rounds(discipline, context.rounds()))
                .set(round, messages.get(form).get(batch), turn(form, batch));
        }
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

    private Answer turn(final Implementation implementation, final int batch)
    {
        return contestants.get(implementation).ask(batch, messages.get(implementation).get(batch));
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

    /** The fastest form of a peer. */
    private Implementation best(final String peer, final Map<Implementation, Rounds> theirs)
    {
        final List<Implementation> forms = forms(peer);
        Implementation best = forms.get(0);
        for (final Implementation form : forms)
        {
            if (!(theirs.get(form).median() >= theirs.get(best).median()))
            {
                best = form;
            }
        }
        return best;
    }

    private BenchmarkRow row(
        final String peer, final int batch, final Rounds ours, final Map<Implementation, Rounds> theirs)
    {
        final Implementation best = best(peer, theirs);
        final Map<String, Double> byForm = new LinkedHashMap<>();
        for (final Implementation form : forms(peer))
        {
            byForm.put(form.form(), theirs.get(form).median());
        }

        final Rounds beside = theirs.get(best);
        final String fault = ours.fault().isEmpty() ? beside.fault() : "ours: " + ours.fault();
        final BenchmarkRow row = BenchmarkRow.of(discipline.caseName(), peer).batch(batch);
        if (discipline.payloadBytes() > 0)
        {
            row.payloadBytes(discipline.payloadBytes());
        }
        row.rounds(context.rounds()).ratio(Spread.ofRatios(beside.deciding(), ours.deciding()))
            .bar(Bars.of(discipline.caseName(), peer, batch));
        if (!best.isFloor() && !forms(FLOOR).isEmpty())
        {
            row.floorRatio(Spread.ofRatios(
                beside.deciding(), theirs.get(best(FLOOR, theirs)).deciding()));
        }
        for (int i = 0; i < ours.names().size(); i++)
        {
            row.ours(ours.names().get(i), ours.figure(i)).theirs(ours.names().get(i), beside.figure(i));
        }
        return row
            .ours("allocatedBytesPerMessage", ours.allocatedBytesPerMessage())
            .theirs("allocatedBytesPerMessage", beside.allocatedBytesPerMessage())
            .field("form", best.form())
            .field("forms", byForm)
            .valid(fault.isEmpty())
            .note(fault.isEmpty() ? note(best, byForm) : fault);
    }

    private static String note(final Implementation best, final Map<String, Double> byForm)
    {
        if (1 == byForm.size())
        {
            return best.isFloor() ? best.form() + NO_PEER : "";
        }
        final StringBuilder text = new StringBuilder(best.form());
        byForm.forEach((form, ns) -> text.append(form.equals(best.form()) ? "" :
            String.format(Locale.ROOT, ", %s %.1f", form, ns)));
        return best.isFloor() ? text.append(NO_PEER).toString() : text.toString();
    }
}
