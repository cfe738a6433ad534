package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.fork.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The order book beside its peers: each contender runs one flow in a process of its own, some rounds of all of them.
 */
public final class BookBenchmark
{
    private static final String SCHEMA = "ringside.bench.book/2";
    private static final List<String> OPTIONS =
        List.of("-Xms2g", "-Xmx3g", "-Xmn512m", "-XX:MaxDirectMemorySize=3g");

    private final int commands;
    private final int rounds;
    private final long seed;
    private final List<String> cases;
    private final List<String> peers;

    /**
     * @param commands that are measured; of the five scenarios new orders.
     * @param rounds   at least one; five or more for a claim in public.
     * @param seed     that every flow is made from.
     * @param cases    by name; empty for all.
     * @param peers    by name; empty for all.
     * @throws IllegalArgumentException when there is no such case or peer, or no round.
     */
    public BookBenchmark(
        final int commands, final int rounds, final long seed, final List<String> cases, final List<String> peers)
    {
        if (rounds < 1)
        {
            throw new IllegalArgumentException("at least one round is needed: rounds=" + rounds);
        }
        this.commands = commands;
        this.rounds = rounds;
        this.seed = seed;
        this.cases = chosen(
            Stream.concat(BookCase.names().stream(), CoreCase.names().stream()).toList(), cases, "case");
        this.peers = chosen(Contender.names(), peers, "peer");
    }

    /**
     * A fork: {@code CASE CONTENDER COMMANDS SEED}.
     *
     * @param arguments see above.
     * @throws Exception when it fails.
     */
    public static void main(final String[] arguments) throws Exception
    {
        Fork.main((rows) -> rows.accept(
            measure(arguments[0], arguments[1], Integer.parseInt(arguments[2]), Long.parseLong(arguments[3]))));
    }

    /** Once, after a warm-up. */
    static Row measure(final String caseName, final String contenderName, final int commands, final long seed)
    {
        if (CoreCase.names().contains(caseName))
        {
            final CoreCase coreCase = CoreCase.parse(caseName);
            final CoreExercise exercise = new CoreExercise(coreCase, coreCase.orders());
            return last(exercise::next, 3).row(
                caseName, coreCase.note(), "ringside-core", coreCase.isSingle() ? 1 : exercise.measuredCount());
        }
        final BookFlow flow = BookCase.parse(caseName).make(seed, commands, commands);
        final Contender contender = Contender.valueOf(contenderName);
        final FlowTurns turns = new FlowTurns(flow, contender.books(flow));
        return last(turns::next, Math.min(20, 1 + 4_000_000 / commands))
            .row(caseName, "", contender.text(), flow.count() - flow.fillCount());
    }

    private static Turn last(final Supplier<Turn> turns, final int warmUps)
    {
        Turn turn = null;
        for (int i = 0; i <= warmUps; i++)
        {
            turn = turns.get();
        }
        return turn;
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
        for (final String name : cases)
        {
            for (final Contender contender : Contender.values())
            {
                final boolean isWanted = CoreCase.names().contains(name) ? Contender.CORE == contender :
                    Contender.BOOK == contender || peers.contains(contender.text());
                if (isWanted)
                {
                    forks.add(new Fork(name + ", " + contender.text(), BookBenchmark.class, OPTIONS,
                        List.of(name, contender.name(), Integer.toString(commands), Long.toString(seed))));
                }
            }
        }
        final List<Row> rows = Fork.interleaved(rounds, forks, progress);
        return new Report(SCHEMA, EnvironmentInfo.capture(), rows, List.of(
            String.format(Locale.ROOT, "a row is the median of %d processes of its own, all rows in turn; %,d " +
                "commands a flow, of the five scenarios new orders; seed %d", rounds, commands, seed),
            "ringside is the order book with the calls that the core makes on it and a map of order ids: no checks, " +
                "risk, reports or market data, as the peers have none; ringside-core is the whole core on the bytes " +
                "that clients send",
            "valid: every trade (price, lots, both order ids, their order) is that of the book the flow was made with",
            "exchange-core cannot raise a quantity: in the five scenarios that is a cancel and a new order there"));
    }

    private static List<String> chosen(final List<String> all, final List<String> names, final String what)
    {
        for (final String name : names)
        {
            if (!all.contains(name))
            {
                throw new IllegalArgumentException(
                    "no such " + what + ": " + name + ": choose of " + String.join(", ", all));
            }
        }
        return names.isEmpty() ? all : all.stream().filter(names::contains).toList();
    }
}
