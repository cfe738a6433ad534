package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
        final BookFlow first = bookCase.make(SEED, 2_000, 2_000);

        assertArrayEquals(first.words(), bookCase.make(SEED, 2_000, 2_000).words());
        assertFalse(Arrays.equals(first.words(), bookCase.make(SEED + 1, 2_000, 2_000).words()));
    }

    @Test
    void shouldMixAsExchangeCoreDoes()
    {
        final Map<String, Object> figures = BookCase.EXCHANGE_CORE.make(SEED, 100_000, 0).figures().toMap();

        assertNear(14.6, figures.get("placePercent"), 1.5);
        assertNear(7.3, figures.get("cancelPercent"), 1);
        assertNear(7.3, figures.get("reducePercent"), 1);
        assertNear(70.8, figures.get("movePercent"), 2.5);
        assertNear(3, figures.get("tradingPercent"), 1.5);
        assertNear(1_000, figures.get("ordersAtEnd"), 150);
    }

    @Test
    void shouldKeepManyOrdersLive()
    {
        final Map<String, Object> figures =
            BookCase.EXCHANGE_CORE_1M.make(SEED, COMMANDS, 50_000).figures().toMap();

        assertNear(50_000, figures.get("ordersAtEnd"), 1_000);
    }

    @Test
    void shouldMixSixtyThirtyFiveFive()
    {
        final Map<String, Object> figures = BookCase.SIMPLE.make(SEED, COMMANDS, 0).figures().toMap();

        assertNear(65, figures.get("placePercent"), 1.5);
        assertNear(35, figures.get("cancelPercent"), 1.5);
        assertNear(5, figures.get("iocPercent"), 1);
    }

    @Test
    void shouldNameOnlyOrdersThatWereEntered()
    {
        final BookFlow flow = BookCase.FIVE_NORMAL.make(SEED, COMMANDS, 0);
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

    @Test
    void shouldComeBackFromItsFile(@TempDir final Path directory) throws IOException
    {
        final BookFlow flow = BookCase.SIMPLE.make(SEED, 300_000, 0);
        FlowFile.write(directory.resolve("flow"), flow);

        final BookFlow read = FlowFile.read(directory.resolve("flow"));

        assertArrayEquals(flow.words(), read.words());
        assertEquals(flow.fillCount(), read.fillCount());
        assertEquals(flow.liveMax(), read.liveMax());
        assertEquals(flow.levelMax(), read.levelMax());
        assertEquals(flow.orderCount(), read.orderCount());
    }

    private static void assertNear(final double wanted, final Object actual, final double tolerance)
    {
        assertEquals(wanted, ((Number)actual).doubleValue(), tolerance);
    }
}
