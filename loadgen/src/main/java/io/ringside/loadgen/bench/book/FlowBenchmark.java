package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;

import io.ringside.loadgen.bench.report.Fork;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * The order book or the whole engine beside its peers: each contender goes through one flow of commands in a process of
 * its own, some rounds of all of them.
 *
 * @param contest  book or engine.
 * @param commands of a flow; of the five scenarios new orders.
 * @param rounds   processes that measure each row.
 * @param seed     that every flow is made from.
 * @param cases    by name; the usual ones if none is named.
 * @param peers    by name; all if none is named.
 */
public record FlowBenchmark(
    Contest contest, int commands, int rounds, long seed, List<String> cases, List<String> peers)
{
    private static final List<String> OPTIONS =
        List.of("-Xms3g", "-Xmx3g", "-Xmn1g", "-XX:MaxDirectMemorySize=3g");
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_COMMANDS = 4_000_000;
    private static final int WARM_UPS_MAX = 20;
    /** A flow of fewer is a trial of the benchmark itself: warmed up once. */
    private static final int MEASURED_COMMANDS_MIN = 10_000;

    // A call for some commands, so that the compiler sees a method that is called often and not one endless loop.
    private static final int CHUNK = 1024;

    /** A fork, {@code CONTEST CASE CONTENDER COMMANDS SEED}: some turns to warm up, one that counts. */
    public static void main(final String[] arguments) throws Exception
    {
        final int commands = Integer.parseInt(arguments[3]);
        Fork.main((rows) -> measure(Contest.valueOf(arguments[0]), BookCase.valueOf(arguments[1]),
            Contender.valueOf(arguments[2]), commands, Long.parseLong(arguments[4]),
            warmUps(commands)).forEach(rows));
    }

    private static int warmUps(final int commands)
    {
        return commands < MEASURED_COMMANDS_MIN ? 1 : Math.min(WARM_UPS_MAX, 1 + WARM_UP_COMMANDS / commands);
    }

    static List<Row> measure(
        final Contest contest, final BookCase bookCase, final Contender contender, final int commands,
        final long seed, final int warmUps) throws IOException
    {
        final BookFlow flow = bookCase.make(seed, commands);
        for (int i = 0; i < warmUps; i++)
        {
            turn(contest, bookCase, contender, flow);
        }

        return turn(contest, bookCase, contender, flow);
    }

    /** Fill a new book, then go through the flow; compare the trades with those the flow was made with. */
    static List<Row> turn(
        final Contest contest, final BookCase bookCase, final Contender contender, final BookFlow flow)
        throws IOException
    {
        try (Book book = contender.newBook(flow))
        {
            System.gc();
            apply(flow, book, 0, flow.fillCount());
            final long threadId = Thread.currentThread().getId();
            final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
            final long processorBeforeNs = THREADS.getCurrentThreadCpuTime();
            final long beginNs = System.nanoTime();
            apply(flow, book, flow.fillCount(), flow.count());
            final double ns = System.nanoTime() - beginNs;
            final double processorNs = THREADS.getCurrentThreadCpuTime() - processorBeforeNs;
            final double allocated = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;

            final double measured = flow.count() - flow.fillCount();
            final String subject = contest.ours == contender ? Row.OURS : contender.option();
            final boolean isBook = Contest.BOOK == contest;
            final Row time = Row.measured(isBook ? "" : "processor time", subject,
                (isBook ? ns : processorNs) / measured, "ns/command")
                .with("allocatedBytesPerCommand", allocated / measured);
            final Row throughput = Row.measured("throughput", subject, measured * 1e3 / ns, "M/s");
            final List<Row> rows = isBook ? List.of(time) :
                contender.isOneThread() ? List.of(time, throughput) : List.of(throughput);
            return rows.stream().map((row) -> row.of(bookCase.option())
                .expect("trades", flow.trades(), book.trades.count)
                .expect("hash of the trades", flow.tradesHash(), book.trades.hash)).toList();
        }
    }

    private static void apply(final BookFlow flow, final Book book, final int begin, final int end)
    {
        for (int from = begin; from < end; from += CHUNK)
        {
            book.apply(flow, from, Math.min(end, from + CHUNK));
        }
        book.finish();
    }

    /** Run it. Takes minutes, and wants the machine for itself. */
    public Report run(final Consumer<String> progress)
    {
        final List<Contender> contenders = contest.contenders(peers);
        final List<Fork> forks = contest.cases(cases).stream().flatMap((bookCase) -> contenders.stream()
            .filter((it) -> it.accepts(bookCase)).map((it) -> fork(bookCase, it))).toList();
        final Stream<String> notes = Stream.of(
            String.format(Locale.ROOT, "a row is the median of %d processes of its own, all rows in turn; %,d " +
                "commands a flow, of the five scenarios new orders; seed %d", rounds, commands, seed),
            "valid: every trade (price, lots, both order ids, their order) is that of the book the flow was made with");

        return new Report(contest.schema, EnvironmentInfo.capture(), Fork.interleaved(rounds, forks, progress),
            Stream.concat(notes, contest.notes.stream()).toList());
    }

    private Fork fork(final BookCase bookCase, final Contender contender)
    {
        return new Fork(bookCase.option() + ", " + contender.option(), FlowBenchmark.class, OPTIONS,
            List.of(contest.name(), bookCase.name(), contender.name(), Integer.toString(commands),
                Long.toString(seed)),
            contender.ownPeers());
    }
}
