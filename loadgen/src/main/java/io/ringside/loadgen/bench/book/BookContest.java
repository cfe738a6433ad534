package io.ringside.loadgen.bench.book;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Spread;

/**
 * One flow, run through ours and the others by turns. First each runs it alone, and what they traded is compared; only
 * those that traded as ours did are measured. Every turn of another comes directly after one of ours.
 */
final class BookContest implements AutoCloseable
{
    private final BookCase bookCase;
    private final BookFlow flow;
    private final int rounds;
    private final long warmUpNs;
    private final Map<Contender, double[]> memory;
    private final Map<Contender, Runner> runners = new EnumMap<>(Contender.class);

    /**
     * @param bookCase   for the rows.
     * @param flow       of it.
     * @param contenders besides {@link Contender#BOOK}.
     * @param context    with the number of rounds and the warm-up.
     * @param memory     bytes per order and level, as far as they are known already; asked for otherwise and added.
     * @param newRunner  for each contender.
     */
    BookContest(
        final BookCase bookCase,
        final BookFlow flow,
        final List<Contender> contenders,
        final BookBenchmarkContext context,
        final Map<Contender, double[]> memory,
        final Function<Contender, Runner> newRunner)
    {
        this.bookCase = bookCase;
        this.flow = flow;
        this.memory = memory;
        rounds = context.rounds();
        warmUpNs = context.warmUpNs();
        runners.put(Contender.BOOK, newRunner.apply(Contender.BOOK));
        for (final Contender contender : contenders)
        {
            runners.put(contender, newRunner.apply(contender));
        }
    }

    List<BenchmarkRow> run()
    {
        final Map<Contender, BookTurn> firsts = new EnumMap<>(Contender.class);
        runners.forEach((contender, runner) -> firsts.put(contender, runner.turn()));
        final BookTurn ours = firsts.get(Contender.BOOK);
        final Map<Contender, BookRounds> besides = new EnumMap<>(Contender.class);
        final Map<Contender, BookRounds> theirs = new EnumMap<>(Contender.class);
        runners.forEach((contender, runner) ->
        {
            if (difference(ours, firsts.get(contender)).isEmpty())
            {
                warmUp(contender);
            }
        });
        for (int round = 0; round < rounds; round++)
        {
            for (final Contender contender : runners.keySet())
            {
                if (Contender.BOOK != contender && difference(ours, firsts.get(contender)).isEmpty())
                {
                    runPair(contender, round, ours, besides, theirs);
                }
            }
        }

        final List<BenchmarkRow> rows = new ArrayList<>();
        for (final Contender contender : runners.keySet())
        {
            if (Contender.BOOK != contender)
            {
                final String difference = difference(ours, firsts.get(contender));
                rows.add(difference.isEmpty() ? row(contender, besides.get(contender), theirs.get(contender)) :
                    newRow(contender).valid(false).note(difference));
            }
        }
        return rows;
    }

    @Override
    public void close()
    {
        runners.values().forEach(Runner::close);
    }

    private void warmUp(final Contender contender)
    {
        final Runner runner = runners.get(contender);
        long spentNs = 0;
        do
        {
            final BookTurn turn = runner.turn();
            if (turn.isFailed())
            {
                return;
            }
            spentNs += Math.max(1_000_000, turn.durationNs());
        }
        while (spentNs < warmUpNs);
        if (runner instanceof BookChild)
        {
            memory.computeIfAbsent(contender, (ignore) -> runner.memory());
            // What memory() ran through the book is not what it has to be fast at.
            runner.turn();
        }
    }

    private void runPair(
        final Contender contender,
        final int round,
        final BookTurn first,
        final Map<Contender, BookRounds> besides,
        final Map<Contender, BookRounds> theirs)
    {
        final BookRounds ourRounds = besides.computeIfAbsent(contender, (ignore) -> new BookRounds(rounds));
        final BookRounds theirRounds = theirs.computeIfAbsent(contender, (ignore) -> new BookRounds(rounds));
        set(ourRounds, round, runners.get(Contender.BOOK).turn(), first);
        set(theirRounds, round, runners.get(contender).turn(), first);
    }

    private void set(final BookRounds target, final int round, final BookTurn turn, final BookTurn first)
    {
        target.set(round, turn, flow.measuredCount());
        final String difference = difference(first, turn);
        if (!difference.isEmpty())
        {
            target.fault(difference);
        }
    }

    private BenchmarkRow row(final Contender contender, final BookRounds ours, final BookRounds theirs)
    {
        final String fault = ours.fault().isEmpty() ? theirs.fault() : "ours: " + ours.fault();
        final BenchmarkRow row = newRow(contender)
            .ratio(Spread.ofRatios(theirs.nsPerCommand(), ours.nsPerCommand()))
            .ours("nsPerCommand", ours.median())
            .theirs("nsPerCommand", theirs.median())
            .ours("allocatedBytesPerCommand", ours.allocatedBytesPerCommand())
            .theirs("allocatedBytesPerCommand", theirs.allocatedBytesPerCommand());
        final double[] ourMemory = memory.get(Contender.BOOK);
        final double[] theirMemory = memory.get(contender);
        if (null != ourMemory && null != theirMemory)
        {
            row.ours("bytesPerOrder", ourMemory[0]).theirs("bytesPerOrder", theirMemory[0])
                .ours("bytesPerLevel", ourMemory[1]).theirs("bytesPerLevel", theirMemory[1]);
        }
        row.bar(BookBars.of(bookCase, contender));
        return row.valid(fault.isEmpty()).note(fault.isEmpty() ? contender.note() : fault);
    }

    private BenchmarkRow newRow(final Contender contender)
    {
        final BenchmarkRow row = BenchmarkRow.of(bookCase.text(), contender.text()).rounds(rounds);
        if (null != flow.figures())
        {
            row.field("flow", flow.figures().toMap());
        }
        return row.field("isPeer", contender.isPeer());
    }

    /** Empty when both traded the same. */
    private static String difference(final BookTurn ours, final BookTurn theirs)
    {
        if (ours.isFailed() || theirs.isFailed())
        {
            return ours.isFailed() ? "ours: " + ours.fault() : theirs.fault();
        }
        return ours.trades() == theirs.trades() && ours.hash() == theirs.hash() ? "" :
            "other trades: " + theirs.trades() + " instead of " + ours.trades() + ", hash " +
            Long.toHexString(theirs.hash()) + " instead of " + Long.toHexString(ours.hash());
    }
}
