package io.ringside.risk.level;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RecentOrdersTest
{
    private static final long WINDOW_NS = 1_000;
    private static final int ORDERS = 20_000;

    private record Order(long instrumentAndSide, long priceTicks, long lots, long timeNs)
    {
    }

    private final SparePlaces spares = new SparePlaces();
    private final Deque<Order> model = new ArrayDeque<>();

    /** From orders that come alone to more within a window than are remembered, and back; restored now and then. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldFindWhatIsWithinTheWindow(final long seed)
    {
        final SplittableRandom random = new SplittableRandom(seed);
        RecentOrders recent = new RecentOrders(spares);
        long nowNs = 0;
        long digest = 0;
        for (int i = 0; i < ORDERS; i++)
        {
            final int pause = 1 << i / 1_000 % 12;
            nowNs += 0 == random.nextInt(3) ? random.nextInt(pause) : 0;
            final Order order = new Order(random.nextInt(4), random.nextInt(20), random.nextInt(1, 10), nowNs);
            assertEquals(isAlike(order), recent.hasAlike(
                order.instrumentAndSide, order.priceTicks, order.lots, nowNs, WINDOW_NS), "seed=" + seed + " i=" + i);
            recent.add(order.instrumentAndSide, order.priceTicks, order.lots, nowNs, WINDOW_NS);
            model.add(order);
            while (model.size() > RecentOrders.COUNT)
            {
                model.remove();
            }
            if (0 == random.nextInt(500))
            {
                recent = restored(recent);
            }
            if (0 == random.nextInt(100))
            {
                spares.refill();
            }
            digest = recent.digest();
        }
        assertEquals(ORDERS, recent.last());
        assertEquals(digest, restored(recent).digest());
    }

    private boolean isAlike(final Order order)
    {
        return model.stream().anyMatch((it) -> order.timeNs - it.timeNs < WINDOW_NS && it.lots == order.lots &&
            it.instrumentAndSide == order.instrumentAndSide && it.priceTicks == order.priceTicks);
    }

    private RecentOrders restored(final RecentOrders from)
    {
        final RecentOrders to = new RecentOrders(spares);
        final long first = from.firstWithin(WINDOW_NS);
        to.restore(first);
        for (long order = first; order <= from.last(); order++)
        {
            to.restoreNext(from.number(order, 0), from.number(order, 1), from.number(order, 2), from.number(order, 3));
        }
        to.restoreDigest(from.digest());
        return to;
    }
}
