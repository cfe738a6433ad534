package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Chart;
import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * The order book beside its peers, all of it.
 */
public final class BookBenchmark
{
    /** Of the JSON form. */
    public static final String SCHEMA = "ringside.bench.book/1";

    private static final int WARM_UP_TURNS = 3;

    private final BookBenchmarkContext context;
    private final Map<Contender, double[]> memory = new EnumMap<>(Contender.class);

    /**
     * @param context what to do.
     */
    public BookBenchmark(final BookBenchmarkContext context)
    {
        this.context = context;
    }

    /**
     * Takes minutes. The machine should have nothing else to do.
     *
     * @return the rows and the chart.
     * @throws IOException when the flows cannot be written to the directory for temporary files.
     */
    public BenchmarkReport run() throws IOException
    {
        final List<BenchmarkRow> rows = new ArrayList<>();
        final Path directory = Files.createTempDirectory("ringside-bench-book");
        try
        {
            for (final BookCase bookCase : context.cases())
            {
                final Path file = directory.resolve(bookCase.text());
                rows.addAll(run(bookCase, file));
                Files.deleteIfExists(file);
            }
        }
        finally
        {
            delete(directory);
        }
        for (final CoreCase coreCase : context.coreCases())
        {
            rows.add(run(coreCase));
        }
        return report(rows);
    }

    private BenchmarkRow run(final CoreCase coreCase)
    {
        context.progress().accept(coreCase.text());
        final int commands = coreCase.isSingle() ? 1 : coreCase.orders();
        final BookRounds rounds = new BookRounds(context.rounds());
        try (BookChild child = new BookChild(BookProcess.CORE, coreCase.name()))
        {
            for (int i = 0; i < WARM_UP_TURNS; i++)
            {
                child.turn();
            }
            for (int i = 0; i < context.rounds(); i++)
            {
                rounds.set(i, child.turn(), commands);
            }
        }
        return BenchmarkRow.of(coreCase.text(), "").rounds(context.rounds())
            .ours("nsPerCommand", rounds.median())
            .ours("allocatedBytesPerCommand", rounds.allocatedBytesPerCommand())
            .valid(rounds.fault().isEmpty())
            .note(rounds.fault().isEmpty() ? coreCase.note() : rounds.fault());
    }

    BenchmarkReport report(final List<BenchmarkRow> rows)
    {
        return new BenchmarkReport(
            SCHEMA, "The order book beside its peers", EnvironmentInfo.capture(), rows, List.of(chart(rows)), notes());
    }

    private List<BenchmarkRow> run(final BookCase bookCase, final Path file) throws IOException
    {
        context.progress().accept(bookCase.text() + ": making the flow");
        final BookFlow flow = bookCase.make(context.seed(), context.commands(), context.many());
        context.progress().accept(bookCase.text() + ": " + flow.figures().toMap());
        FlowFile.write(file, flow);
        final BookFlow onlyFigures = new BookFlow(new long[0], flow.fillCount(), flow.count(), flow.orderCount(),
            flow.liveMax(), flow.levelMax(), flow.figures());
        final List<Contender> contenders =
            context.contenders().stream().filter((contender) -> contender.suits(bookCase)).toList();
        try (BookContest contest = new BookContest(bookCase, onlyFigures, contenders, context, memory,
            (contender) -> new BookChild(contender.name(), file.toString())))
        {
            return contest.run();
        }
    }

    private static Chart chart(final List<BenchmarkRow> rows)
    {
        final Map<String, Map<String, Double>> byPeer = new LinkedHashMap<>();
        final List<String> cases = new ArrayList<>();
        for (final BenchmarkRow row : rows)
        {
            if (!cases.contains(row.caseName()))
            {
                cases.add(row.caseName());
            }
            if (null != row.ratio())
            {
                byPeer.computeIfAbsent(Contender.BOOK.text(), (ignore) -> new LinkedHashMap<>())
                    .put(row.caseName(), row.ours().get("nsPerCommand"));
                byPeer.computeIfAbsent(row.peer(), (ignore) -> new LinkedHashMap<>())
                    .put(row.caseName(), row.theirs().get("nsPerCommand"));
            }
        }
        final Chart chart = Chart.bar("Nanoseconds per command", cases, "ns");
        byPeer.forEach((peer, values) -> chart.bars(
            peer, cases.stream().mapToDouble((name) -> values.getOrDefault(name, 0.0)).toArray()));
        return chart;
    }

    private List<String> notes()
    {
        return List.of(
            "ringside, what the ratios are of, is the order book with the calls that the core makes on it and a map " +
                "of order ids: no checks, risk, reports or market data, as the peers have none. ringside-core is the " +
                "whole core on the bytes that clients send; ringside-index the book with ids found by index.",
            "floor is no book: the memory that any has to touch, by hand, ids and prices known beforehand. What a " +
                "peer takes beside it is the most that any book could gain on it.",
            "Every trade of every run (price, lots, both order ids, their order) is compared before anything is " +
                "measured, and in each round again.",
            "Every contender runs in a process of its own with the serial collector; each turn of another comes " +
                "directly after one of ours, through a new book that is filled before the clock starts.",
            "exchange-core cannot raise a quantity: in the five scenarios that is a cancel and a new order there.",
            String.format(Locale.ROOT, "Commands: %,d; of the five scenarios new orders. Seed %d. Rounds: %d.",
                context.commands(), context.seed(), context.rounds()));
    }

    private static void delete(final Path directory)
    {
        try (var files = Files.list(directory))
        {
            for (final Path file : files.toList())
            {
                Files.delete(file);
            }
            Files.delete(directory);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
