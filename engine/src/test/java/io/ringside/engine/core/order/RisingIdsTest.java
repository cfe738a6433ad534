package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/**
 * Compared with a map, with so few buckets that every chain has several orders.
 */
class RisingIdsTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int CAPACITY = 500;
    private static final int SESSIONS = 4;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final OrderPool orders = new OrderPool(CAPACITY, 16);
    private final RisingIds ids = new RisingIds(orders, SESSIONS);

    @BeforeEach
    void setUp()
    {
        for (int session = 1; session < SESSIONS; session++)
        {
            ids.areRising(session, true);
        }
    }

    @Test
    void shouldFindWhatIsLiveAndNothingElse()
    {
        final Map<Integer, Long> live = new HashMap<>();
        final Map<Integer, Integer> sessionOf = new HashMap<>();
        final List<Integer> handles = new ArrayList<>();
        for (int i = 0; i < 200_000; i++)
        {
            if (handles.size() < CAPACITY && random.nextInt(100) < 52)
            {
                final int order = orders.acquire();
                final int session = 1 + random.nextInt(SESSIONS - 1);
                use(order, session, ids.highest(session) + 1 + random.nextLong(1L << random.nextInt(20)));
                live.put(order, ids.highest(session));
                sessionOf.put(order, session);
                handles.add(order);
            }
            else if (!handles.isEmpty())
            {
                final int order = handles.remove(random.nextInt(handles.size()));
                final long id = live.remove(order);
                assertEquals(order, find(sessionOf.get(order), id), "seed=" + SEED);
                ids.remove(order);
                orders.release(order);
                assertEquals(OrderPool.NONE, find(sessionOf.get(order), id), "seed=" + SEED);
            }
            if (0 == i % 1_000)
            {
                for (final int order : handles)
                {
                    final int session = sessionOf.get(order);
                    assertEquals(order, find(session, live.get(order)), "seed=" + SEED);
                    assertEquals(live.get(order), ids.number(order), "seed=" + SEED);
                }
            }
        }
    }

    @Test
    void shouldTellSessionsApart()
    {
        final int first = orders.acquire();
        final int second = orders.acquire();
        use(first, 1, 1_234_567_890_123_456_789L);
        use(second, 2, 1_234_567_890_123_456_789L);

        assertEquals(first, find(1, 1_234_567_890_123_456_789L));
        assertEquals(second, find(2, 1_234_567_890_123_456_789L));
        assertEquals(OrderPool.NONE, find(3, 1_234_567_890_123_456_789L));
        assertEquals(OrderPool.NONE, find(1, 1_234_567_890_123_456_788L));
    }

    @Test
    void shouldNotRestoreWhatCannotBe()
    {
        final int order = orders.acquire();
        use(order, 1, 7);
        ids.areRising(2, false);

        assertThrows(IllegalStateException.class, () -> ids.restore(order, 1, 8), "above the highest");
        assertThrows(IllegalStateException.class, () -> ids.restore(order, 1, Long.MIN_VALUE));
        assertThrows(IllegalStateException.class, () -> ids.restore(order, 2, 1), "not a session with rising ids");
    }

    private void use(final int order, final int session, final long id)
    {
        ids.use(order, session, id, ClOrdIds.word(id, 0), ClOrdIds.word(id, 1), (int)ClOrdIds.word(id, 2));
    }

    private int find(final int session, final long id)
    {
        return ids.find(session, ClOrdIds.word(id, 0), ClOrdIds.word(id, 1), (int)ClOrdIds.word(id, 2));
    }
}
