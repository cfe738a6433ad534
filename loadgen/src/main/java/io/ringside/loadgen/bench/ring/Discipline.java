package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a {@link Contest} is about: the exercise its processes do, and how their answers are to be read.
 *
 * @param caseName     in the rows.
 * @param exercise     name of it.
 * @param arguments    of the processes.
 * @param threads      of each at the same time.
 * @param payloadBytes of a message; 0 when there is none.
 * @param batches      to go through in the same processes; a single 1 when there is no such thing.
 * @param figureNames  of a round, the first the one that decides. When it is {@link #NS_PER_MESSAGE} it is taken from
 *                     the duration, else figures stand in the answer behind duration and bytes allocated.
 * @param competitors  those that can do it.
 * @param fairness     whether one of them promises no less than a peer.
 */
record Discipline(
    String caseName,
    String exercise,
    List<Object> arguments,
    int threads,
    int payloadBytes,
    List<Integer> batches,
    List<String> figureNames,
    Predicate<Implementation> competitors,
    BiPredicate<Implementation, String> fairness)
{
    static final String NS_PER_MESSAGE = "nsPerMessage";

    static Discipline graph(
        final RingBenchmarkContext context,
        final Topology topology,
        final int payloadBytes,
        final List<Integer> batches)
    {
        return new Discipline(topology.caseName(), GraphExercise.NAME,
            List.of(topology.name(), payloadBytes, context.slotCount()),
            topology.producerCount() + topology.consumerCount(), payloadBytes, batches,
            List.of(NS_PER_MESSAGE), (implementation) -> implementation.hasGraph(topology),
            (implementation, peer) -> implementation.isFairBeside(peer, topology));
    }

    static Discipline claim(final RingBenchmarkContext context, final List<Integer> batches)
    {
        return new Discipline("claim", ClaimExercise.NAME, List.of(context.slotCount()),
            ClaimExercise.PRODUCER_COUNT, 0, batches, List.of(NS_PER_MESSAGE), Implementation::hasClaim,
            (implementation, peer) -> true);
    }

    static Discipline echo(final RingBenchmarkContext context, final int payloadBytes)
    {
        return new Discipline("request-reply", EchoExercise.NAME, List.of(payloadBytes, context.slotCount()), 2,
            payloadBytes, List.of(1), List.of("p50Ns", "p90Ns", "p99Ns", "p999Ns", "maxNs"),
            Implementation::hasEcho, (implementation, peer) -> true);
    }

    static List<Discipline> all(final RingBenchmarkContext context)
    {
        final List<Discipline> all = new ArrayList<>();
        for (final Topology topology : Topology.values())
        {
            for (final int payloadBytes : context.payloads())
            {
                for (final List<Integer> batches : context.batchGroups())
                {
                    all.add(graph(context, topology, payloadBytes, batches));
                }
            }
        }
        context.batchGroups().forEach((batches) -> all.add(claim(context, batches)));
        for (final int payloadBytes : context.payloads())
        {
            all.add(echo(context, payloadBytes));
        }
        all.removeIf((discipline) -> !context.cases().contains(discipline.caseName()));
        return all;
    }

    /** For people. */
    String title()
    {
        return caseName + (0 == payloadBytes ? "" : ", " + payloadBytes + " bytes") + ", batch " +
            batches.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    /** Figures of one round, in the order of their names. */
    double[] figures(final Answer answer, final long messages)
    {
        final double[] figures = new double[figureNames.size()];
        for (int i = 0; i < figures.length; i++)
        {
            figures[i] = 0 == answer.figures().length ? Double.NaN :
                NS_PER_MESSAGE.equals(figureNames.get(i)) ? (double)answer.figures()[0] / messages :
                answer.figures()[2 + i];
        }
        return figures;
    }
}
