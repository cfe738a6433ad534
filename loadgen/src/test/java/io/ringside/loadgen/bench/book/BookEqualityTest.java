package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.report.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BookEqualityTest
{
    private static final long SEED = 20_261_121;
    private static final int COMMANDS = 20_000;

    @ParameterizedTest
    @EnumSource(BookCase.class)
    void shouldTradeAlikeInEveryBook(final BookCase bookCase) throws IOException
    {
        final BookFlow flow = bookCase.make(SEED, COMMANDS);
        assertTrue(flow.trades() > 100, "trades: " + flow.trades());

        for (final Contender contender : List.of(Contender.RINGSIDE_BOOK, Contender.EXCHANGE_CORE_DIRECT,
            Contender.TREEMAP, Contender.RINGSIDE))
        {
            final Row row = turn(bookCase, contender, flow);
            assertTrue(row.valid(), contender + ", seed " + SEED + ": " + row.note());
        }
    }

    private static Row turn(final BookCase bookCase, final Contender contender, final BookFlow flow)
        throws IOException
    {
        return FlowBenchmark.turn(Contest.BOOK, bookCase, contender, flow).get(0);
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
            assertNotEquals(log.hash, otherLog.hash);
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

        assertNotEquals(log.hash, other.hash);
    }

    @Test
    void shouldNotBelieveABookThatTradesOtherwise() throws IOException
    {
        final BookFlow flow = BookCase.SIMPLE.make(3, 2_000);
        final BookFlow other = BookCase.SIMPLE.make(4, 2_000);
        final BookFlow wrong = new BookFlow(flow.words(), flow.fillCount(), flow.count(), flow.orderCount(),
            flow.liveMax(), flow.levelMax(), other.trades(), other.tradesHash());
        final Row row = turn(BookCase.SIMPLE, Contender.TREEMAP, wrong);
        assertFalse(row.valid());
        assertTrue(row.note().startsWith("trades: expected "), row.note());
    }

    @Test
    void shouldMeasureACase() throws IOException
    {
        final Row row =
            FlowBenchmark.measure(Contest.BOOK, BookCase.SIMPLE, Contender.RINGSIDE_BOOK, 2_000, SEED, 1).get(0);
        assertTrue(row.valid() && row.median() > 0, row.toString());
        assertEquals("ringside", row.subject());
    }
}
