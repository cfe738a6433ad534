package io.ringside.loadgen.bench.book;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

import com.sun.management.ThreadMXBean;

import io.ringside.loadgen.bench.report.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * The order book beside its peers: each contender runs one flow in a process of its own, some rounds of all of them.
 */
public final class BookBenchmark
{
    private static final String SCHEMA = "ringside.bench.book/2";
    private static final List<String> OPTIONS =
        List.of("-Xms2g", "-Xmx3g", "-Xmn512m", "-XX:MaxDirectMemorySize=3g");
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    // A call for some commands, so that the compiler sees a method that is called often and not one endless loop.
    private static final int CHUNK = 1024;

    private final int commands;
    private final int rounds;
    private final long seed;
    private final List<String> cases;
    private final List<String> peers;

    /** Cases and peers by name; all if none is named. Of the five scenarios, commands are new orders. */
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
        this.cases = chosen(BookCase.names(), cases, "case");
        this.peers = chosen(Contender.names(), peers, "peer");
    }

    /** A fork, {@code CASE CONTENDER COMMANDS SEED}: some turns to warm up, one that counts. */
    public static void main(final String[] arguments) throws Exception
    {
        final BookCase bookCase = BookCase.valueOf(arguments[0]);
        final int commands = Integer.parseInt(arguments[2]);
        Fork.main((rows) -> rows.accept(measure(bookCase, Contender.valueOf(arguments[1]), commands,
            Long.parseLong(arguments[3]), Math.min(20, 1 + 4_000_000 / commands))));
    }

    static Row measure(
        final BookCase bookCase, final Contender contender, final int commands, final long seed, final int warmUps)
    {
        final BookFlow flow = bookCase.make(seed, commands);
        for (int i = 0; i < warmUps; i++)
        {
            turn(bookCase, contender, flow, contender.newBook(flow));
        }

        return turn(bookCase, contender, flow, contender.newBook(flow));
    }

    /** Fill a new book, then go through the flow; compare the trades with those the flow was made with. */
    static Row turn(final BookCase bookCase, final Contender contender, final BookFlow flow, final Book book)
    {
        System.gc();
        apply(flow, book, 0, flow.fillCount());
        final long threadId = Thread.currentThread().getId();
        final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
        final long beginNs = System.nanoTime();
        apply(flow, book, flow.fillCount(), flow.count());
        final double ns = System.nanoTime() - beginNs;
        final double allocated = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;

        final int measured = flow.count() - flow.fillCount();
        return Row.measured("", contender.text(), ns / measured, "ns/command").of(bookCase.text())
            .expect("trades", flow.trades(), book.trades.count)
            .expect("hash of the trades", flow.tradesHash(), book.trades.hash)
            .with("allocatedBytesPerCommand", allocated / measured);
    }

    static void apply(final BookFlow flow, final Book book, final int begin, final int end)
    {
        for (int from = begin; from < end; from += CHUNK)
        {
            book.apply(flow, from, Math.min(end, from + CHUNK));
        }
    }

    /** Run it. Takes minutes, and wants the machine for itself. */
    public Report run(final Consumer<String> progress)
    {
        final List<Fork> forks = forks(BookBenchmark.class, OPTIONS, cases,
            Arrays.stream(Contender.values())
                .filter((it) -> Contender.RINGSIDE == it || peers.contains(it.text())).toList(), commands, seed);

        return new Report(SCHEMA, EnvironmentInfo.capture(), Fork.interleaved(rounds, forks, progress), List.of(
            String.format(Locale.ROOT, "a row is the median of %d processes of its own, all rows in turn; %,d " +
                "commands a flow, of the five scenarios new orders; seed %d", rounds, commands, seed),
            "ringside is the order book with the calls that the core makes on it and a map of order ids: no checks, " +
                "risk, reports or market data, as the peers have none",
            "valid: every trade (price, lots, both order ids, their order) is that of the book the flow was made with",
            "exchange-core cannot raise a quantity: in the five scenarios that is a cancel and a new order there"));
    }

    /** Each contender with each of the cases, in a process of its own. */
    static List<Fork> forks(
        final Class<?> mainClass,
        final List<String> options,
        final List<String> cases,
        final List<? extends Subject> contenders,
        final int commands,
        final long seed)
    {
        return Arrays.stream(BookCase.values()).filter((it) -> cases.contains(it.text()))
            .flatMap((bookCase) -> contenders.stream().filter((it) -> it.accepts(bookCase)).map((contender) ->
                new Fork(bookCase.text() + ", " + contender.text(), mainClass, options,
                    List.of(bookCase.name(), contender.name(), Integer.toString(commands), Long.toString(seed)),
                    contender.ownPeers())))
            .toList();
    }

    static List<String> chosen(final List<String> all, final List<String> names, final String what)
    {
        names.stream().filter((name) -> !all.contains(name)).findFirst().ifPresent((name) ->
        {
            throw new IllegalArgumentException(
                "no such " + what + ": " + name + ": choose of " + String.join(", ", all));
        });

        return names.isEmpty() ? all : names;
    }
}
