package io.ringside.gateway.book;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A reader that takes the differences of a moving book in small parts. */
class LevelViewTest
{
    private static final int STEPS = 20_000;

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final DepthBook book = new DepthBook(new DepthOrders(1 << 12));
    private final List<long[]> orders = new ArrayList<>();
    private final TreeMap<Long, String> bids = new TreeMap<>();
    private final TreeMap<Long, String> offers = new TreeMap<>();
    private long middle = 10_000;
    private long nextId = 1;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20, Integer.MAX_VALUE})
    void shouldNeverCrossWhatAReaderHas(final int depth)
    {
        final LevelView view = new LevelView(book, depth);
        int wholeCount = 0;
        for (int i = 0; i < STEPS; i++)
        {
            change();
            if (0 == random.nextInt(3))
            {
                view.look(2 + random.nextInt(6), this::take);
            }
            if (0 == random.nextInt(2_000))
            {
                view.forget();
                bids.clear();
                offers.clear();
            }
            if (!view.isBehind())
            {
                wholeCount++;
                assertEquals(levels(Side.BUY, depth), bids.descendingMap().values().stream().toList(), "seed=" + seed);
                assertEquals(levels(Side.SELL, depth), offers.values().stream().toList(), "seed=" + seed);
            }
        }
        assertTrue(wholeCount > STEPS / 100, "whole " + wholeCount);
    }

    /** An order comes or goes; the middle of the book moves, and orders on its wrong side go before. */
    private void change()
    {
        if (0 == random.nextInt(10))
        {
            middle += random.nextInt(9) - 4;
            final List<long[]> crossed = new ArrayList<>(orders);
            crossed.removeIf((it) -> 0 == it[1] ? it[2] < middle : it[2] > middle);
            crossed.forEach(this::remove);
        }
        if (orders.size() > 60 || !orders.isEmpty() && random.nextBoolean())
        {
            remove(orders.get(random.nextInt(orders.size())));
        }
        else
        {
            final boolean isBuy = random.nextBoolean();
            final long price = isBuy ? middle - 1 - random.nextInt(30) : middle + 1 + random.nextInt(30);
            orders.add(new long[]{nextId, isBuy ? 0 : 1, price});
            assertTrue(book.apply(
                BookAction.NEW, isBuy ? Side.BUY : Side.SELL, nextId, price, 1 + random.nextInt(9), nextId++));
        }
    }

    private void remove(final long[] order)
    {
        orders.remove(order);
        assertTrue(book.apply(BookAction.DELETE, 0 == order[1] ? Side.BUY : Side.SELL, order[0], order[2], 0, 0));
    }

    private void take(
        final BookAction action, final Side side, final long priceTicks, final long quantityLots, final int orderCount)
    {
        final TreeMap<Long, String> levels = Side.BUY == side ? bids : offers;
        final String before = BookAction.DELETE == action ? levels.remove(priceTicks) :
            levels.put(priceTicks, text(priceTicks, quantityLots, orderCount));
        assertEquals(BookAction.NEW == action, null == before, "seed=" + seed);
        assertFalse(!bids.isEmpty() && !offers.isEmpty() && bids.lastKey() >= offers.firstKey(),
            () -> "crossed: " + bids.lastKey() + " " + offers.firstKey() + " seed=" + seed);
    }

    private List<String> levels(final Side side, final int depth)
    {
        final List<String> levels = new ArrayList<>();
        for (int i = 0; i < Math.min(depth, book.levelCount(side)); i++)
        {
            levels.add(text(book.priceTicks(side, i), book.quantityLots(side, i), book.orderCount(side, i)));
        }
        return levels;
    }

    private static String text(final long priceTicks, final long quantityLots, final int orderCount)
    {
        return priceTicks + "=" + quantityLots + " in " + orderCount;
    }
}
