package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * What {@link RingBenchmark} is to do.
 */
public final class RingBenchmarkContext
{
    /** Messages that a ring or a queue holds. */
    public static final int SLOT_COUNT_DEFAULT = 4096;

    /** Every case by the name it has in rows and options. */
    public static final List<String> CASES =
        List.of(
        "unicast", "pipeline", "sequencer", "multicast", "diamond", "claim", "request-reply", "load");

    /** Every peer by the name it has in rows and options, in the order of their turns: the floor beside the first. */
    public static final List<String> PEERS =
        List.of("disruptor", "floor", "disruptor-tuned", "railway", "railway-tuned", "abq", "lbq", "jctools", "agrona");

    private List<String> cases = CASES;
    private List<String> peers = PEERS;
    private List<Integer> batches = List.of(1, 10, 64);
    private List<Integer> payloads = List.of(Payload.SHORT_LENGTH, Payload.LONG_LENGTH);
    private int processes = 2;
    private int rounds = 7;
    private int slotCount = SLOT_COUNT_DEFAULT;
    private long runNs = 50_000_000;
    private long warmUpNs = 150_000_000;
    private long curveNs = 60_000_000;
    private int curveRounds = 9;
    private boolean isQuick;
    private List<Integer> loads = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90, 95);
    private Consumer<String> progress = (line) -> { };

    /**
     * Less of everything, and only those forms of peers that are often their fastest: done within two minutes, good for
     * a look.
     *
     * @return this.
     */
    public RingBenchmarkContext quick()
    {
        isQuick = true;
        batches = List.of(1, 10);
        payloads = List.of(Payload.SHORT_LENGTH);
        processes = 1;
        rounds = 3;
        runNs = 20_000_000;
        warmUpNs = 60_000_000;
        curveNs = 40_000_000;
        curveRounds = 3;
        loads = List.of(10, 40, 80, 95);
        return this;
    }

    /**
     * @param names of cases, all of {@link #CASES} by default.
     * @return this.
     */
    public RingBenchmarkContext cases(final List<String> names)
    {
        cases = known(CASES, names, "case");
        return this;
    }

    /**
     * @param names of peers, all of {@link #PEERS} by default.
     * @return this.
     */
    public RingBenchmarkContext peers(final List<String> names)
    {
        peers = known(PEERS, names, "peer");
        return this;
    }

    /**
     * @param counts of messages per claim.
     * @return this.
     */
    public RingBenchmarkContext batches(final List<Integer> counts)
    {
        batches = List.copyOf(counts);
        return this;
    }

    /**
     * @param lengths of messages in bytes: 48, 120 or both.
     * @return this.
     */
    public RingBenchmarkContext payloads(final List<Integer> lengths)
    {
        payloads = List.copyOf(lengths);
        return this;
    }

    /**
     * @param count of rounds, at least one; five or more for a claim in public.
     * @return this.
     */
    public RingBenchmarkContext rounds(final int count)
    {
        if (count < 1)
        {
            throw new IllegalArgumentException("at least one round is needed: rounds=" + count);
        }
        rounds = count;
        return this;
    }

    /**
     * @param count of messages that a ring or a queue holds, a power of two.
     * @return this.
     */
    public RingBenchmarkContext slotCount(final int count)
    {
        if (Integer.bitCount(count) != 1 || count < 64)
        {
            throw new IllegalArgumentException("slots must be a power of two, 64 or more: slots=" + count);
        }
        slotCount = count;
        return this;
    }

    /**
     * @param listener told, in a line, what is going on.
     * @return this.
     */
    public RingBenchmarkContext progress(final Consumer<String> listener)
    {
        progress = listener;
        return this;
    }

    /**
     * Check what can only be checked together.
     *
     * @return this.
     */
    public RingBenchmarkContext validate()
    {
        for (final int batch : batches)
        {
            for (final int payload : payloads)
            {
                new TrialPlan(Topology.UNICAST, batch, payload, 1, slotCount);
            }
        }
        return this;
    }

    /** For tests, which have no time. */
    RingBenchmarkContext runNs(final long durationNs)
    {
        runNs = durationNs;
        warmUpNs = durationNs;
        return this;
    }

    /** For tests, which have no time for more than one. */
    RingBenchmarkContext processes(final int count)
    {
        processes = count;
        return this;
    }

    /** For tests, which have no time. */
    RingBenchmarkContext curveNs(final long durationNs)
    {
        curveNs = durationNs;
        return this;
    }

    /** Whether a process is to be started for it. */
    boolean isWanted(final Implementation implementation)
    {
        return (implementation.isInQuickRun() || !isQuick) &&
            (Implementation.OURS.equals(implementation.peer()) || peers.contains(implementation.peer()));
    }

    List<String> cases()
    {
        return cases;
    }

    List<String> peers()
    {
        return peers;
    }

    List<Integer> batches()
    {
        return batches;
    }

    /** Batches of a group share their processes: code compiled for one is another for the next, but it takes less. */
    List<List<Integer>> batchGroups()
    {
        return isQuick ? List.of(batches) : batches.stream().map(List::of).toList();
    }

    List<Integer> payloads()
    {
        return payloads;
    }

    /** Of each form, of which one stays. */
    int processes()
    {
        return processes;
    }

    int rounds()
    {
        return rounds;
    }

    int slotCount()
    {
        return slotCount;
    }

    long runNs()
    {
        return runNs;
    }

    long warmUpNs()
    {
        return warmUpNs;
    }

    long curveNs()
    {
        return curveNs;
    }

    int curveRounds()
    {
        return curveRounds;
    }

    List<Integer> loads()
    {
        return loads;
    }

    Consumer<String> progress()
    {
        return progress;
    }

    private static List<String> known(final List<String> all, final List<String> names, final String what)
    {
        final List<String> chosen = new ArrayList<>();
        for (final String name : names)
        {
            final String lower = name.toLowerCase(Locale.ROOT);
            if (!all.contains(lower))
            {
                throw new IllegalArgumentException("no such " + what + ": " + name + ", there are " +
                    String.join(", ", all));
            }
            chosen.add(lower);
        }
        return List.copyOf(chosen);
    }
}
