package io.ringside.ops.replay.file;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;

/**
 * Writes a LOBSTER message file and the orderbook file beside it, from a seed and with a book of its own that knows
 * nothing but price and time. What one command causes has one time, as at the exchanges that the form is from.
 */
final class MadeUpLobster
{
    private static final class Resting
    {
        final long id;
        final boolean isBuy;
        final long price;
        long size;

        Resting(final long id, final boolean isBuy, final long price, final long size)
        {
            this.id = id;
            this.isBuy = isBuy;
            this.price = price;
            this.size = size;
        }
    }

    private static final long MIDDLE = 1_000_000;
    private static final long CENT = 100;

    private final Random random;
    private final TreeMap<Long, Deque<Resting>> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, Deque<Resting>> asks = new TreeMap<>();
    private final List<Resting> all = new ArrayList<>();
    private final StringBuilder messages = new StringBuilder();
    private final StringBuilder orderbook = new StringBuilder();
    private long nextId = 10_000_001;
    private long timeNs = 34_200_000_000_000L;

    MadeUpLobster(final long seed)
    {
        random = new Random(seed);
    }

    /** So many commands, and one halt in the middle. */
    MadeUpLobster write(final int commandCount)
    {
        for (int i = 0; i < commandCount; i++)
        {
            timeNs += 1 + random.nextInt(50_000_000);
            if (commandCount / 2 == i)
            {
                halt();
            }
            else
            {
                command(random.nextInt(100));
            }
        }
        return this;
    }

    String messages()
    {
        return messages.toString();
    }

    String orderbook()
    {
        return orderbook.toString();
    }

    private void command(final int dice)
    {
        final boolean isBuy = random.nextBoolean();
        if (dice < 50 || all.isEmpty())
        {
            final long away = CENT * (1 + random.nextInt(8));
            submit(isBuy, isBuy ? Math.min(MIDDLE - away, best(asks, MIDDLE) - CENT) :
                Math.max(MIDDLE + away, best(bids, MIDDLE) + CENT), 10 * (1 + random.nextInt(20)));
        }
        else if (dice < 75)
        {
            final Resting order = all.get(random.nextInt(all.size()));
            final boolean isPart = order.size > 10 && random.nextBoolean();
            take(order, isPart ? 10 : order.size, isPart ? 2 : 3);
        }
        else if (dice < 95)
        {
            execute(isBuy ? bids : asks, 5 * (1 + random.nextInt(80)));
        }
        else
        {
            row(dice < 99 ? 5 : 6, 0, 100, MIDDLE + CENT / 2, isBuy);
        }
    }

    /** Trading stops, somebody goes, somebody comes, trading begins. */
    private void halt()
    {
        row(7, 0, 0, -1, false);
        timeNs += 1_000_000_000L;
        take(all.get(0), all.get(0).size, 3);
        timeNs += 300_000_000_000L;
        row(7, 0, 0, 0, false);
        timeNs += 1_000_000_000L;
        submit(true, best(asks, MIDDLE) - CENT, 40);
        timeNs += 1_000_000_000L;
        row(7, 0, 0, 1, false);
    }

    private void submit(final boolean isBuy, final long price, final long size)
    {
        final Resting order = new Resting(nextId, isBuy, price, size);
        nextId += 1 + random.nextInt(9);
        all.add(order);
        (isBuy ? bids : asks).computeIfAbsent(price, (ignored) -> new ArrayDeque<>()).add(order);
        row(1, order.id, size, price, isBuy);
    }

    /** Somebody takes the first orders of a side, down to no more than three prices. */
    private void execute(final TreeMap<Long, Deque<Resting>> side, final long wanted)
    {
        long left = wanted;
        for (int price = 0; price < 3 && left > 0 && !side.isEmpty(); price++)
        {
            final long level = side.firstKey();
            while (left > 0 && side.containsKey(level))
            {
                final Resting first = side.get(level).peekFirst();
                final long size = Math.min(left, first.size);
                left -= size;
                take(first, size, 4);
            }
        }
    }

    private void take(final Resting order, final long size, final int type)
    {
        order.size -= size;
        if (0 == order.size)
        {
            all.remove(order);
            final TreeMap<Long, Deque<Resting>> side = order.isBuy ? bids : asks;
            side.get(order.price).remove(order);
            if (side.get(order.price).isEmpty())
            {
                side.remove(order.price);
            }
        }
        row(type, order.id, size, order.price, order.isBuy);
    }

    private static long best(final TreeMap<Long, Deque<Resting>> side, final long otherwise)
    {
        return side.isEmpty() ? otherwise : side.firstKey();
    }

    private void row(final int type, final long id, final long size, final long price, final boolean isBuy)
    {
        messages.append(String.format(Locale.ROOT, "%d.%09d,%d,%d,%d,%d,%d\n", timeNs / 1_000_000_000L,
            timeNs % 1_000_000_000L, type, id, size, price, isBuy ? 1 : -1));
        orderbook.append(best(asks, 9_999_999_999L)).append(',').append(shown(asks)).append(',')
            .append(best(bids, -9_999_999_999L)).append(',').append(shown(bids)).append('\n');
    }

    private static long shown(final TreeMap<Long, Deque<Resting>> side)
    {
        return side.isEmpty() ? 0 : side.firstEntry().getValue().stream().mapToLong((order) -> order.size).sum();
    }
}
