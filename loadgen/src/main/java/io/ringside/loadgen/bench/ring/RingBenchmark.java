package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

import io.ringside.loadgen.bench.report.Choice;
import io.ringside.loadgen.bench.report.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * The ring beside its peers: each contestant measures one topology in a process of its own, some rounds of all of them.
 *
 * @param messages of each row; queues get a tenth of them.
 * @param rounds   processes that measure each row.
 * @param batches  messages per claim.
 * @param cases    by name; all if none is named.
 * @param peers    by name; all if none is named.
 */
public record RingBenchmark(
    long messages, int rounds, List<Integer> batches, List<String> cases, List<String> peers)
{
    private static final String SCHEMA = "ringside.bench.ring/2";
    private static final int WARM_UPS = 2;
    private static final int QUEUE_SHARE = 10;

    /** A fork: {@code CONTESTANT TOPOLOGY MESSAGES BATCH...}. */
    public static void main(final String[] arguments) throws Exception
    {
        Fork.main((rows) ->
        {
            for (int i = 3; i < arguments.length; i++)
            {
                rows.accept(measure(Contestant.valueOf(arguments[0]), Topology.valueOf(arguments[1]),
                    Integer.parseInt(arguments[i]), Long.parseLong(arguments[2]), WARM_UPS));
            }
        });
    }

    static Row measure(
        final Contestant contestant, final Topology topology, final int batch, final long messages, final int warmUps)
    {
        final long share = messages / (contestant.hasBatches() ? 1 : QUEUE_SHARE) / topology.producers();
        Row row = null;
        for (int run = 0; run <= warmUps; run++)
        {
            row = contestant.measure(topology, "batches of " + batch, batch, share);
        }

        return row;
    }

    /** Run it. Takes minutes, and wants the machine for itself. */
    public Report run(final Consumer<String> progress)
    {
        if (batches.stream().anyMatch((batch) -> batch < 1 || batch > Run.SLOTS / 4))
        {
            throw new IllegalArgumentException("batches are of 1 to " + Run.SLOTS / 4);
        }
        final List<Contestant> contestants = new ArrayList<>(List.of(Contestant.RINGSIDE));
        contestants.addAll(Choice.of(Contestant.PEERS, Contestant::option, peers, "peer"));
        final List<Fork> forks = new ArrayList<>();
        for (final Topology topology : Choice.of(List.of(Topology.values()), Topology::option, cases, "case"))
        {
            for (final Contestant contestant : contestants)
            {
                final List<String> arguments = new ArrayList<>(
                    List.of(contestant.name(), topology.name(), Long.toString(messages)));
                (contestant.hasBatches() ? batches : List.of(1)).forEach((batch) -> arguments.add(batch.toString()));
                forks.add(new Fork(topology.option() + ", " + contestant.option(), RingBenchmark.class,
                    List.of("-Xms1g", "-Xmx2g"), arguments, ""));
            }
        }

        return new Report(SCHEMA, EnvironmentInfo.capture(), Fork.interleaved(rounds, forks, progress), List.of(
            String.format(Locale.ROOT, "a row is the median of %d processes of its own, all rows in turn; %,d " +
                "messages of 8 bytes in slots of 64, queues a tenth of that; %,d slots",
                rounds, messages, Run.SLOTS),
            "valid: every consumer has read the sum of everything that was written"));
    }
}
