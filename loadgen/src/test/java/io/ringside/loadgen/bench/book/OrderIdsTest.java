package io.ringside.loadgen.bench.book;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;

import io.ringside.engine.book.OrderPool;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class OrderIdsTest
{
    private static final int LIVE_MAX = 100;

    private final OrderPool orders = new OrderPool(LIVE_MAX, 1);

    @Test
    void shouldAgreeWithAMapOfTheJdkWhateverTheIds()
    {
        final Random random = new Random(42);
        shouldAgree(random, (i) -> random.nextLong() | 1);
    }

    @Test
    void shouldAgreeWithAMapOfTheJdkWhenIdsAreHandedOutInOrder()
    {
        shouldAgree(new Random(43), (i) -> i);
    }

    @Test
    void shouldAgreeWithAMapOfTheJdkWhenAllIdsEndAlike()
    {
        shouldAgree(new Random(44), (i) -> i << 40 | 1);
    }

    private void shouldAgree(final Random random, final LongUnaryOperator newId)
    {
        final OrderIds ids = new OrderIds(LIVE_MAX, orders);
        final Map<Long, Integer> expected = new HashMap<>();
        final List<Long> live = new ArrayList<>();
        for (long i = 1; i < 100_000; i++)
        {
            if (live.size() < LIVE_MAX && random.nextBoolean())
            {
                final long id = newId.applyAsLong(i);
                if (!expected.containsKey(id))
                {
                    final int order = orders.acquire();
                    orders.orderId(order, id);
                    expected.put(id, order);
                    ids.put(id, order);
                    live.add(id);
                }
            }
            else if (!live.isEmpty())
            {
                final long id = live.remove(random.nextInt(live.size()));
                final int order = expected.remove(id);
                ids.remove(id, order);
                orders.release(order);
                assertEquals(OrderIds.NONE, ids.find(id), "i=" + i);
            }
            if (!live.isEmpty())
            {
                final long id = live.get(random.nextInt(live.size()));
                assertEquals(expected.get(id), ids.find(id), "i=" + i);
            }
        }
        expected.forEach((id, order) -> assertEquals(order, ids.find(id), "id=" + id));
    }
}
