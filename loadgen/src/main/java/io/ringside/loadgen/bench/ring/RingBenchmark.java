package io.ringside.loadgen.bench.ring;

import io.ringside.loadgen.bench.fork.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The ring beside its peers: each contestant measures one topology in a process of its own, some rounds of all of them.
 */
public final class RingBenchmark
{
    private static final String SCHEMA = "ringside.bench.ring/2";
    private static final int WARM_UPS = 2;

    private final long messages;
    private final int rounds;
    private final List<Integer> batches;
    private final List<Topology> cases = new ArrayList<>();
    private final List<Contestant> contestants = new ArrayList<>(List.of(Contestant.RINGSIDE));

    /**
     * @param messages of one measurement; queues get a tenth.
     * @param rounds   at least one; five or more for a claim in public.
     * @param batches  messages per claim.
     * @param cases    by name: topologies; empty for all.
     * @param peers    by name; empty for all.
     * @throws IllegalArgumentException when there is no such case or peer, or a number is out of range.
     */
    public RingBenchmark(
        final long messages,
        final int rounds,
        final List<Integer> batches,
        final List<String> cases,
        final List<String> peers)
    {
        if (rounds < 1 || batches.stream().anyMatch((batch) -> batch < 1 || batch > RingRun.SLOTS / 4))
        {
            throw new IllegalArgumentException("at least one round, and batches of 1 to " + RingRun.SLOTS / 4);
        }
        this.messages = messages;
        this.rounds = rounds;
        this.batches = batches;
        for (final Topology topology : Topology.values())
        {
            if (cases.isEmpty() || cases.contains(topology.option()))
            {
                this.cases.add(topology);
            }
        }
        if (!cases.isEmpty() && this.cases.size() != cases.stream().distinct().count())
        {
            throw new IllegalArgumentException("no such case: one of " + String.join(", ", cases) + ", there are " +
                String.join(", ", Arrays.stream(Topology.values()).map(Topology::option).toList()));
        }
        for (final Contestant contestant : peers.isEmpty() ? List.of(Contestant.values()) :
            peers.stream().map(Contestant::parse).toList())
        {
            if (Contestant.RINGSIDE != contestant)
            {
                contestants.add(contestant);
            }
        }
    }

    /**
     * A fork: {@code CONTESTANT TOPOLOGY MESSAGES BATCH...}.
     *
     * @param arguments see above.
     * @throws Exception when it fails.
     */
    public static void main(final String[] arguments) throws Exception
    {
        Fork.main((rows) ->
        {
            final Contestant contestant = Contestant.valueOf(arguments[0]);
            final Topology topology = Topology.valueOf(arguments[1]);
            final long messages = Long.parseLong(arguments[2]);
            for (int i = 3; i < arguments.length; i++)
            {
                final int batch = Integer.parseInt(arguments[i]);
                Row row = null;
                for (int run = 0; run <= WARM_UPS; run++)
                {
                    row = contestant.measure(topology, batch, messages);
                }
                rows.accept(row);
            }
        });
    }

    /**
     * Run it. Takes minutes, and wants the machine for itself.
     *
     * @param progress takes a line for people now and then.
     * @return the rows.
     * @throws IllegalStateException when a fork fails.
     */
    public Report run(final Consumer<String> progress)
    {
        final List<Fork> forks = new ArrayList<>();
        for (final Topology topology : cases)
        {
            for (final Contestant contestant : contestants)
            {
                final List<String> arguments = new ArrayList<>(
                    List.of(contestant.name(), topology.name(), Long.toString(messages)));
                for (final int batch : contestant.hasBatches() ? batches : List.of(1))
                {
                    arguments.add(Integer.toString(batch));
                }
                forks.add(new Fork(topology.option() + ", " + contestant.option(), RingBenchmark.class,
                    List.of("-Xms1g", "-Xmx2g"), arguments));
            }
        }
        final List<Row> rows = Fork.interleaved(rounds, forks, progress);
        return new Report(SCHEMA, EnvironmentInfo.capture(), rows, List.of(
            String.format(Locale.ROOT, "a row is the median of %d processes of its own, all rows in turn; %,d " +
                "messages of 8 bytes in slots of 64, queues a tenth of that; %,d slots",
                rounds, messages, RingRun.SLOTS),
            "valid: every consumer has read the sum of everything that was written"));
    }
}
