package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.state.EngineContext;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * As many ids as a day has, with the memory that a node takes. {@code -Dringside.test.ids=60000000} is such a day; it
 * prints what the slowest ids took.
 */
class ClOrdIdDayTest
{
    private static final int COUNT = Integer.getInteger("ringside.test.ids", 3_000_000);
    private static final int SESSIONS = 50;
    private static final byte DEAD = 52;

    private final OrderPool orders = new OrderPool(16, 16);
    private final ClOrdIdIndex index =
        new ClOrdIdIndex(COUNT, EngineContext.CL_ORD_ID_SEGMENT_DEFAULT, orders);
    private final Histogram histogram = new Histogram(3);

    @Test
    void shouldKnowEveryIdOfTheDayAndForgetThemWithIt()
    {
        for (int number = 0; number < COUNT; number++)
        {
            final int session = session(number);
            final long begin = System.nanoTime();
            final int found = index.find(session, word0(number), 0, 0);
            final int entry = index.insert(session, word0(number), 0, 0, 1);
            index.onEnd(entry, DEAD, 7);
            histogram.recordValue(System.nanoTime() - begin);
            assertEquals(ClOrdIdIndex.NONE, found);
            assertEquals(number, entry);
        }
        System.out.printf("%,d ids: ns p50 %,d p99 %,d p99.99 %,d p99.9999 %,d max %,d%n", COUNT,
            histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99),
            histogram.getValueAtPercentile(99.99), histogram.getValueAtPercentile(99.9999), histogram.getMaxValue());
        for (int number = 0; number < COUNT; number += 1 + COUNT / 1_000_000)
        {
            assertEquals(number, index.find(session(number), word0(number), 0, 0));
            assertEquals(DEAD, index.finalStatus(number));
        }
        assertEquals(ClOrdIdIndex.NONE, index.find(SESSIONS + 1, word0(0), 0, 0));

        final long begin = System.nanoTime();
        index.retainLive(new LiveOrders(orders, 2));
        System.out.printf("end of the day: %,d ns%n", System.nanoTime() - begin);
        assertEquals(0, index.count());
        assertEquals(ClOrdIdIndex.NONE, index.find(session(7), word0(7), 0, 0));
    }

    private static int session(final int number)
    {
        return 1 + number % SESSIONS;
    }

    /** A0000000 and so on. */
    private static long word0(final int number)
    {
        long word = 'A';
        int left = number / SESSIONS;
        for (int i = Long.BYTES - 1; i > 0; i--)
        {
            word |= (long)('0' + left % 10) << i * Byte.SIZE;
            left /= 10;
        }
        return word;
    }
}
