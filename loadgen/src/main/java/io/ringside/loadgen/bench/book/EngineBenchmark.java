package io.ringside.loadgen.bench.book;

import java.io.IOException;
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
 * The whole engine beside its own book, the pipeline around it, and exchange-core, its book and the whole of it: the
 * flows of the book, each contender in a process of its own, some rounds of all of them.
 */
public final class EngineBenchmark
{
    private static final String SCHEMA = "ringside.bench.engine/1";
    private static final List<String> OPTIONS =
        List.of("-Xms3g", "-Xmx3g", "-Xmn1g", "-XX:MaxDirectMemorySize=3g");
    private static final List<String> CASES =
        List.of(BookCase.EXCHANGE_CORE.text(), BookCase.SIMPLE.text());
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_COMMANDS = 3_000_000;

    private final int commands;
    private final int rounds;
    private final long seed;
    private final List<String> cases;
    private final List<String> peers;

    /** Cases and peers by name; two cases if none is named, and all peers. */
    public EngineBenchmark(
        final int commands, final int rounds, final long seed, final List<String> cases, final List<String> peers)
    {
        if (rounds < 1)
        {
            throw new IllegalArgumentException("at least one round is needed: rounds=" + rounds);
        }
        this.commands = commands;
        this.rounds = rounds;
        this.seed = seed;
        this.cases = cases.isEmpty() ? CASES : BookBenchmark.chosen(BookCase.names(), cases, "case");
        this.peers = BookBenchmark.chosen(EngineContender.names(), peers, "peer");
    }

    /** A fork, {@code CASE CONTENDER COMMANDS SEED}: some turns to warm up, one that counts. */
    public static void main(final String[] arguments) throws Exception
    {
        final int commands = Integer.parseInt(arguments[2]);
        Fork.main((rows) -> measure(BookCase.valueOf(arguments[0]), EngineContender.valueOf(arguments[1]), commands,
            Long.parseLong(arguments[3]), Math.min(20, 1 + WARM_UP_COMMANDS / commands)).forEach(rows));
    }

    static List<Row> measure(
        final BookCase bookCase, final EngineContender contender, final int commands, final long seed,
        final int warmUps) throws IOException
    {
        final BookFlow flow = bookCase.make(seed, commands);
        for (int i = 0; i < warmUps; i++)
        {
            turn(bookCase, contender, flow);
        }

        return turn(bookCase, contender, flow);
    }

    /** Fill a new engine, then go through the flow; compare the trades with those the flow was made with. */
    static List<Row> turn(final BookCase bookCase, final EngineContender contender, final BookFlow flow)
        throws IOException
    {
        try (Book book = contender.newBook(flow))
        {
            System.gc();
            BookBenchmark.apply(flow, book, 0, flow.fillCount());
            book.finish();
            final long threadId = Thread.currentThread().getId();
            final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
            final long processorBeforeNs = THREADS.getCurrentThreadCpuTime();
            final long beginNs = System.nanoTime();
            BookBenchmark.apply(flow, book, flow.fillCount(), flow.count());
            book.finish();
            final double ns = System.nanoTime() - beginNs;
            final double processorNs = THREADS.getCurrentThreadCpuTime() - processorBeforeNs;
            final double allocated = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;

            final int measured = flow.count() - flow.fillCount();
            final Row throughput = row(bookCase, contender, flow, book, "throughput", measured * 1e3 / ns, "M/s");
            return contender.isOneThread() ? List.of(
                row(bookCase, contender, flow, book, "processor time", processorNs / measured, "ns/command")
                    .with("allocatedBytesPerCommand", allocated / measured),
                throughput) : List.of(throughput);
        }
    }

    private static Row row(
        final BookCase bookCase, final EngineContender contender, final BookFlow flow, final Book book,
        final String setting, final double figure, final String unit)
    {
        return Row.measured(setting, contender.text(), figure, unit).of(bookCase.text())
            .expect("trades", flow.trades(), book.trades.count)
            .expect("hash of the trades", flow.tradesHash(), book.trades.hash);
    }

    /** Run it. Takes minutes, and wants the machine for itself. */
    public Report run(final Consumer<String> progress)
    {
        final List<Fork> forks = BookBenchmark.forks(EngineBenchmark.class, OPTIONS, cases,
            Arrays.stream(EngineContender.values())
                .filter((it) -> EngineContender.RINGSIDE == it || peers.contains(it.text())).toList(), commands, seed);

        return new Report(SCHEMA, EnvironmentInfo.capture(), Fork.interleaved(rounds, forks, progress), List.of(
            String.format(Locale.ROOT, "a row is the median of %d processes of its own, all rows in turn; %,d " +
                "commands a flow; seed %d", rounds, commands, seed),
            "ringside is the whole core on the bytes that clients send: checks, risk, book, reports and market data; " +
                "ringside-rising-ids the same with sessions whose ids rise; ringside-book its book alone",
            "ringside-pipeline has rings and a journal, which is not synced, around the core, on one thread; " +
                "ringside-pipeline-shared the same with one thread for it and one that publishes and reads",
            "exchange-core is the whole of it: grouping, risk, matching, results, on five threads that yield, with " +
                "margin risk and its throughput settings; exchange-core-journal writes its journal, too, without " +
                "sync; exchange-core-direct is its book alone",
            "processor time is that of engines on one thread; threads that wait by yielding use all of the machine",
            "valid: every trade (price, lots, both order ids, their order) is that of the book the flow was made " +
                "with"));
    }
}
