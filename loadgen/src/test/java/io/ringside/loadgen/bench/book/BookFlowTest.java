package io.ringside.loadgen.bench.book;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BookFlowTest
{
    private static final long SEED = 7;
    private static final int COMMANDS = 20_000;

    @ParameterizedTest
    @EnumSource(BookCase.class)
    void shouldMakeTheSameFromTheSameSeed(final BookCase bookCase)
    {
        final BookFlow first = bookCase.make(SEED, 2_000);

        assertArrayEquals(first.words(), bookCase.make(SEED, 2_000).words());
        assertFalse(Arrays.equals(first.words(), bookCase.make(SEED + 1, 2_000).words()));
    }

    @Test
    void shouldMixAsExchangeCoreDoes()
    {
        final double[] shares = shares(BookCase.EXCHANGE_CORE.make(SEED, 100_000));

        assertEquals(14.6, shares[BookFlow.LIMIT] + shares[BookFlow.IOC], 1.5);
        assertEquals(7.3, shares[BookFlow.CANCEL], 1);
        assertEquals(7.3, shares[BookFlow.REDUCE], 1);
        assertEquals(70.8, shares[BookFlow.MOVE], 2.5);
    }

    @Test
    void shouldKeepManyOrdersLive()
    {
        assertEquals(50_000, BookCase.EXCHANGE_CORE_1M.make(SEED, 50_000).liveMax(), 1_000);
    }

    @Test
    void shouldMixSixtyThirtyFiveFive()
    {
        final double[] shares = shares(BookCase.SIMPLE.make(SEED, COMMANDS));

        assertEquals(60, shares[BookFlow.LIMIT], 1.5);
        assertEquals(35, shares[BookFlow.CANCEL], 1.5);
        assertEquals(5, shares[BookFlow.IOC], 1);
    }

    @Test
    void shouldNameOnlyOrdersThatWereEntered()
    {
        final BookFlow flow = BookCase.FIVE_NORMAL.make(SEED, COMMANDS);
        int entered = 0;
        for (int i = 0; i < flow.words().length; i += BookFlow.STRIDE)
        {
            final long head = flow.words()[i];
            if (BookFlow.kind(head) <= BookFlow.IOC)
            {
                assertEquals(++entered, BookFlow.orderId(head));
            }
            assertTrue(BookFlow.orderId(head) <= entered, "order " + BookFlow.orderId(head));
        }
        assertEquals(flow.orderCount(), entered);
    }

    /** Per cent of the measured commands, by kind. */
    private static double[] shares(final BookFlow flow)
    {
        final double[] shares = new double[BookFlow.RAISE + 1];
        for (int i = flow.fillCount(); i < flow.count(); i++)
        {
            shares[BookFlow.kind(flow.words()[i * BookFlow.STRIDE])] += 100.0 / (flow.count() - flow.fillCount());
        }
        return shares;
    }
}
