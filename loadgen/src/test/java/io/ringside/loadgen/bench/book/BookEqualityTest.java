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
            Contender.TREEMAP, Contender.RINGSIDE, Contender.RINGSIDE_ALL_CHECKS))
        {
            final Row row = turn(bookCase, contender, flow);
            assertTrue(row.valid() && row.median() > 0, contender + ", seed " + SEED + ": " + row.note());
            assertEquals(Contender.RINGSIDE_BOOK == contender ? Row.OURS : contender.option(), row.subject());
        }
    }

    private static Row turn(final BookCase bookCase, final Contender contender, final BookFlow flow)
        throws IOException
    {
        return FlowBenchmark.turn(Contest.BOOK, bookCase, contender, flow).get(0);
    }

    @Test
    void shouldTellTradesAndTheirOrderApart()
    {
        final long[] trade = {1, 2, 3, 4};
        for (final long[] other : new long[][]{
            {2, 2, 3, 4}, {1, 3, 3, 4}, {1, 2, 4, 4}, {1, 2, 3, 5}, {2, 1, 3, 4}, {1, 2, 4, 3}})
        {
            assertNotEquals(hash(trade), hash(other));
            assertNotEquals(hash(trade, other), hash(other, trade), "their order");
        }
    }

    private static long hash(final long[]... trades)
    {
        final TradeLog log = new TradeLog();
        for (final long[] it : trades)
        {
            log.add(it[0], it[1], it[2], it[3]);
        }
        return log.hash;
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
}
