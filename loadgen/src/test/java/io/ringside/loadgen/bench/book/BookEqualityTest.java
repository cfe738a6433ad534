package io.ringside.loadgen.bench.book;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
        final TradeLog expected = new TradeLog(true);
        new TreeMapBook(expected).apply(flow, 0, flow.count());
        assertTrue(expected.count() > 100, "trades: " + expected.count());

        for (final Contender contender : Contender.values())
        {
            if (!contender.suits(bookCase))
            {
                continue;
            }
            final Book book = contender.books(flow).get();
            book.apply(flow, 0, flow.count());

            assertEquals(expected.count(), book.trades().count(), contender + ", seed " + SEED);
            assertEquals(expected.hash(), book.trades().hash(), contender + ", seed " + SEED);
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

        assertArrayEquals(new long[]{2, 3, 100, 5, 1, 3, 101, 2}, log.kept());
    }
}
