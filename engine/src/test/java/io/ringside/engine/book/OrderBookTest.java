package io.ringside.engine.book;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderBookTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());

    private final OrderPool orders = new OrderPool(4_096, 2_048);
    private final LevelPool levels = orders.levels();
    private final OrderBook book = new OrderBook(orders);
    private final List<String> matches = new ArrayList<>();
    private long nextPriority = 1;

    @Test
    void shouldKeepTheBestPriceAtHand()
    {
        assertEquals(OrderBook.NO_PRICE, book.bestPriceTicks(true));
        final int low = add(true, 100, 5);
        final int high = add(true, 5_000, 5);
        final int far = add(true, 9_000_000_000L, 5);
        assertEquals(9_000_000_000L, book.bestPriceTicks(true));
        remove(far);
        assertEquals(5_000, book.bestPriceTicks(true));
        remove(high);
        assertEquals(100, book.bestPriceTicks(true));
        remove(low);
        assertEquals(OrderBook.NO_PRICE, book.bestPriceTicks(true));
        assertEquals(0, levels.liveCount());
    }

    @Test
    void shouldHoldExtremePrices()
    {
        final int highest = add(false, Long.MAX_VALUE, 1);
        final int second = add(false, Long.MAX_VALUE - 1, 1);
        final int lowest = add(true, 1, 1);
        assertEquals(Long.MAX_VALUE - 1, book.bestPriceTicks(false));
        remove(second);
        assertEquals(Long.MAX_VALUE, book.bestPriceTicks(false));
        assertTrue(book.canFill(true, Long.MAX_VALUE, 1));
        assertFalse(book.canFill(true, Long.MAX_VALUE - 1, 1));
        remove(highest);
        remove(lowest);
    }

    @Test
    void shouldRefuseALevelWhenThePoolIsExhausted()
    {
        final OrderPool few = new OrderPool(8, 1);
        final OrderBook small = new OrderBook(few);
        assertTrue(small.hasRoomAt(true, 100));
        final int order = order(few, true, 100, 1);
        small.add(order);
        assertTrue(small.hasRoomAt(true, 100));
        assertFalse(small.hasRoomAt(true, 101));
        assertFalse(small.hasRoomAt(false, 101));
        small.remove(order);
        assertTrue(small.hasRoomAt(false, 101));
    }

    @Test
    void shouldBehaveLikeASortedListOfOrders()
    {
        final int[] ranges = { 30, 900, 3_000, 200_000 };
        for (final int range : ranges)
        {
            final SplittableRandom random = new SplittableRandom(SEED + range);
            final List<Integer> resting = new ArrayList<>();
            long middleTicks = 1_000_000;
            for (int i = 0; i < 30_000; i++)
            {
                middleTicks += random.nextInt(5) - 2 + (random.nextInt(500) == 0 ? range : 0);
                step(random, resting, middleTicks, range);
                if (i % 500 == 0)
                {
                    assertSameOrders(resting, "seed=" + SEED + " range=" + range + " i=" + i);
                }
            }
            while (!resting.isEmpty())
            {
                remove(resting.remove(random.nextInt(resting.size())));
            }
            assertEquals(0, levels.liveCount());
            assertEquals(0, orders.liveCount());
        }
    }

    private void step(
        final SplittableRandom random, final List<Integer> resting, final long middleTicks, final int range)
    {
        final boolean isBuy = random.nextBoolean();
        final int dice = random.nextInt(100);
        if (dice < 45 && !resting.isEmpty() || resting.size() > 1_500)
        {
            remove(resting.remove(random.nextInt(resting.size())));
        }
        else if (dice < 50 && !resting.isEmpty())
        {
            final int order = resting.get(random.nextInt(resting.size()));
            if (orders.leavesLots(order) > 1)
            {
                book.reduce(order, 1);
                orders.quantityLots(order, orders.quantityLots(order) - 1);
                orders.leavesLots(order, orders.leavesLots(order) - 1);
            }
        }
        else
        {
            final long priceTicks = middleTicks + random.nextInt(range) - (isBuy ? range * 3L / 4 : range / 4);
            final long lots = 1 + random.nextInt(30);
            final boolean canFill = expectedFill(resting, isBuy, priceTicks, lots) == lots;
            assertEquals(canFill, book.canFill(isBuy, priceTicks, lots), "seed=" + SEED);
            final long remaining = matchAndCompare(resting, isBuy, priceTicks, lots);
            assertEquals(canFill, 0 == remaining, "seed=" + SEED);
            if (remaining > 0)
            {
                resting.add(add(isBuy, priceTicks, remaining));
            }
        }
    }

    private long matchAndCompare(
        final List<Integer> resting, final boolean isBuy, final long limitTicks, final long lots)
    {
        final List<String> expected = new ArrayList<>();
        final List<Integer> opposite = sorted(resting, !isBuy);
        long missing = lots;
        for (final int order : opposite)
        {
            final long price = orders.priceTicks(order);
            if (0 == missing || (isBuy ? price > limitTicks : price < limitTicks))
            {
                break;
            }
            final long fill = Math.min(missing, orders.leavesLots(order));
            expected.add(orders.orderId(order) + ":" + fill + "@" + price);
            missing -= fill;
        }
        matches.clear();
        final long remaining = book.match(isBuy, limitTicks, lots, (order, fillLots, priceTicks) ->
        {
            matches.add(orders.orderId(order) + ":" + fillLots + "@" + priceTicks);
            if (0 == orders.leavesLots(order))
            {
                resting.remove((Integer)order);
                orders.release(order);
            }
        });
        assertEquals(expected, matches, "seed=" + SEED);
        assertEquals(missing, remaining, "seed=" + SEED);
        return remaining;
    }

    private long expectedFill(
        final List<Integer> resting, final boolean isBuy, final long limitTicks, final long lots)
    {
        return Math.min(lots, resting.stream()
            .filter((order) -> orders.isBuy(order) != isBuy)
            .filter((order) -> isBuy ? orders.priceTicks(order) <= limitTicks : orders.priceTicks(order) >= limitTicks)
            .mapToLong(orders::leavesLots).sum());
    }

    private void assertSameOrders(final List<Integer> resting, final String context)
    {
        final List<Integer> expected = sorted(resting, true);
        expected.addAll(sorted(resting, false));
        final List<Integer> actual = new ArrayList<>();
        book.forEach(actual::add);
        assertEquals(expected, actual, context);
        final long distinctLevels = resting.stream()
            .map((order) -> (orders.isBuy(order) ? 1 : -1) * orders.priceTicks(order)).distinct().count();
        assertEquals(distinctLevels, levels.liveCount(), context);
    }

    private List<Integer> sorted(final List<Integer> resting, final boolean isBuy)
    {
        final Comparator<Integer> byPrice =
            Comparator.comparingLong((order) -> isBuy ? -orders.priceTicks(order) : orders.priceTicks(order));
        return resting.stream().filter((order) -> orders.isBuy(order) == isBuy)
            .sorted(byPrice.thenComparingLong(orders::priority)).collect(Collectors.toList());
    }

    private int order(final OrderPool pool, final boolean isBuy, final long priceTicks, final long lots)
    {
        final int order = pool.acquire();
        pool.orderId(order, nextPriority);
        pool.define(order, isBuy, 2, 0, priceTicks, lots);
        pool.priority(order, nextPriority++);
        return order;
    }

    private int add(final boolean isBuy, final long priceTicks, final long lots)
    {
        final int order = order(orders, isBuy, priceTicks, lots);
        book.add(order);
        return order;
    }

    private void remove(final int order)
    {
        book.remove(order);
        orders.release(order);
    }
}
