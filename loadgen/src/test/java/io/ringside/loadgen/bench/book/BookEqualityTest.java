package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.report.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BookEqualityTest
{
    private static final long SEED = 20_261_121;
    private static final int COMMANDS = 20_000;

    @ParameterizedTest
    @EnumSource(BookCase.class)
    void shouldTradeAlikeInEveryBook(final BookCase bookCase)
    {
        final BookFlow flow = bookCase.make(SEED, COMMANDS, 30_000);
        assertTrue(flow.trades() > 100, "trades: " + flow.trades());

        for (final Contender contender : Contender.values())
        {
            final Row row = new FlowTurns(flow, contender.books(flow)).next().row("", "", contender.text(), COMMANDS);
            assertTrue(row.valid(), contender + ", seed " + SEED + ": " + row.note());
        }
    }

    @Test
    void shouldTellTradesApart()
    {
        final long[][] others = {{2, 2, 3, 4}, {1, 3, 3, 4}, {1, 2, 4, 4}, {1, 2, 3, 5}, {2, 1, 3, 4}, {1, 2, 4, 3}};
        final TradeLog log = new TradeLog();
        log.add(1, 2, 3, 4);

        for (final long[] other : others)
        {
            final TradeLog otherLog = new TradeLog();
            otherLog.add(other[0], other[1], other[2], other[3]);
            assertNotEquals(log.hash(), otherLog.hash());
        }
    }

    @Test
    void shouldTellTheOrderOfTradesApart()
    {
        final TradeLog log = new TradeLog();
        log.add(1, 3, 10, 4);
        log.add(2, 3, 10, 4);
        final TradeLog other = new TradeLog();
        other.add(2, 3, 10, 4);
        other.add(1, 3, 10, 4);

        assertNotEquals(log.hash(), other.hash());
    }

    @Test
    void shouldKeepTradesWhenAsked()
    {
        final FlowMaker maker = new FlowMaker(4);
        maker.place(false, true, 101, 5);
        maker.place(false, true, 100, 5);
        maker.place(true, true, 101, 7);
        final BookFlow flow = maker.flow();
        final TradeLog log = new TradeLog(true);
        new TreeMapBook(log).apply(flow, 0, flow.count());

        assertArrayEquals(new long[]{2, 3, 100, 5, 1, 3, 101, 2},
            IntStream.range(0, 8).mapToLong((i) -> log.keptAt(i / TradeLog.STRIDE, i % TradeLog.STRIDE)).toArray());
    }

    @Test
    void shouldNotBelieveABookThatTradesOtherwise()
    {
        final BookFlow flow = BookCase.SIMPLE.make(3, 2_000, 0);
        final BookFlow other = BookCase.SIMPLE.make(4, 2_000, 0);
        final Row row = new FlowTurns(new BookFlow(flow.words(), flow.fillCount(), flow.count(), flow.orderCount(),
            flow.liveMax(), flow.levelMax(), other.trades(), other.tradesHash()), TreeMapBook::new)
            .next().row("simple", "", "treemap", 2_000);
        assertFalse(row.valid());
        assertTrue(row.note().startsWith("trades: expected "), row.note());
    }

    @Test
    void shouldMeasureACaseAndRefuseWhatThereIsNot()
    {
        final Row row = BookBenchmark.measure("simple", Contender.BOOK.name(), 2_000, SEED);
        assertTrue(row.valid() && row.median() > 0, row.toString());
        assertEquals("ringside", row.subject());

        assertThrows(IllegalArgumentException.class,
            () -> new BookBenchmark(1, 1, 1, List.of("six"), List.of()));
        assertThrows(IllegalArgumentException.class,
            () -> new BookBenchmark(1, 1, 1, List.of(), List.of("nobody")));
        assertThrows(IllegalArgumentException.class, () -> new BookBenchmark(1, 0, 1, List.of(), List.of()));
    }
}
