package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Compared with maps and queues. Sessions 1 to 3 have ids, the last of them at times rising ones. */
class ClientOrderIdsTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int ORDERS = 500;
    private static final int ENDED = 60;
    private static final int SESSIONS = 3;
    private static final byte DEAD = 52;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final OrderPool orders = new OrderPool(ORDERS, 16);
    private final LiveOrders liveOrders = new LiveOrders(orders, SESSIONS + 1);
    private final ClientOrderIds ids = ids(ENDED);
    private final OrderRequest request = new OrderRequest();
    private long nextOrderId = 1;

    /** By session and id. */
    private final Map<String, Integer> live = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<Integer, Deque<String>> ended = new HashMap<>();
    private final Map<String, Long> orderIds = new HashMap<>();

    /** How clients make ids. */
    enum Form
    {
        COUNTED, COUNTED_FROM_THE_FRONT, OF_FULL_LENGTH, RANDOM;

        String id(final SplittableRandom random, final int number)
        {
            return switch (this)
            {
                case COUNTED -> "S" + number;
                case COUNTED_FROM_THE_FRONT -> new StringBuilder().append(number).reverse() + "-order";
                case OF_FULL_LENGTH -> String.format("ORDER-%014d", number);
                case RANDOM -> random.ints(1 + random.nextInt(20), 0x21, 0x7F)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append) + "";
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldKnowWhatIsLiveAndTheLastThatHaveEnded(final Form form)
    {
        final Set<String> used = new HashSet<>();
        for (int number = 0; number < 60_000; number++)
        {
            // The books are full at times, and empty at others.
            if (live.size() < ORDERS && random.nextInt(100) < (number / 5_000 % 2 == 0 ? 55 : 45))
            {
                final int session = 1 + random.nextInt(SESSIONS);
                final String id = form.id(random, number);
                if (ClientOrderIds.NONE == find(session, id))
                {
                    enter(session, id);
                    used.add(session + id);
                }
            }
            else if (!live.isEmpty())
            {
                end(names.get(random.nextInt(names.size())));
            }
            if (19_999 == number % 20_000)
            {
                endDay();
            }
            if (0 == number % 500)
            {
                check(used);
            }
        }
        check(used);
    }

    /** Every last character there is, and next to it other sessions with the same. */
    @Test
    void shouldTellKinApart()
    {
        final Set<Integer> entries = new HashSet<>();
        for (char last = 0x21; last < 0x7F; last++)
        {
            for (final String start : List.of("", "A", "ABCDEFG", "ABCDEFGH", "ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOPQRS"))
            {
                final String id = start + last;
                assertEquals(ClientOrderIds.NONE, find(1, id), id);
                final int order = enter(1, id);
                entries.add(orders.clOrdIdEntry(order));
                assertEquals(orders.clOrdIdEntry(order), find(1, id), id);
                assertEquals(ClientOrderIds.NONE, find(2, id), id);
                if (live.size() == ORDERS)
                {
                    List.copyOf(names).forEach(this::end);
                    entries.clear();
                }
            }
        }
        assertEquals(live.size(), entries.size());
    }

    /** While families are divided, of equal ids the newest is found; and each is removed by its row. */
    @Test
    void shouldFindTheNewestOfEqualIds()
    {
        final int count = 20_000;
        final ClOrdIdTable table = new ClOrdIdTable(2 * count, 1);
        final int[] older = new int[count];
        for (int number = 0; number < count; number++)
        {
            older[number] = table.add(word(0, "S" + number), 0, number % 2, 0);
            if (number % 3 == 0)
            {
                table.remove(older[number]);
                older[number] = table.add(word(0, "S" + number), 0, number % 2, 0);
            }
        }
        for (int number = 0; number < count; number++)
        {
            assertEquals(older[number], table.find(word(0, "S" + number), 0, number % 2), "S" + number);
            assertEquals(ClOrdIdTable.NONE, table.find(word(0, "S" + number), 0, 1 - number % 2), "S" + number);
            final int newer = table.add(word(0, "S" + number), 0, number % 2, 1);
            assertEquals(newer, table.find(word(0, "S" + number), 0, number % 2), "S" + number);
        }
        for (int number = 0; number < count; number++)
        {
            assertEquals(1, table.get(table.find(word(0, "S" + number), 0, number % 2), ClOrdIdTable.STATE));
            table.remove(older[number]);
            table.remove(table.find(word(0, "S" + number), 0, number % 2));
            assertEquals(ClOrdIdTable.NONE, table.find(word(0, "S" + number), 0, number % 2), "S" + number);
        }
    }

    @Test
    void shouldReplaceAndKeepTheLastTrade()
    {
        final int order = enter(1, "old");
        ids.lastTrade(orders.clOrdIdEntry(order), 77);
        request(1, "new");
        ids.replace(request, order);

        assertTrue(ids.isSuperseded(find(1, "old")));
        assertEquals(order, ids.order(find(1, "new")));
        assertEquals(77, ids.lastTrade(orders.clOrdIdEntry(order)));
        assertEquals(0, ids.orderId(find(1, "old")));
    }

    @Test
    void shouldRememberNoEndedRisingId()
    {
        ids.areRising(3, true);
        final int order = enter(3, "7");
        assertEquals(7, ids.highest(3));
        request(3, "9");
        ids.replace(request, order);
        assertEquals(ClientOrderIds.NONE, find(3, "7"));
        ids.endDay(liveOrders);
        assertEquals(9, ids.highest(3), "of a live order");
        ids.onEnd(order, DEAD);
        liveOrders.remove(order);
        assertEquals(ClientOrderIds.NONE, find(3, "9"));
        assertEquals(0, ids.digest());
        ids.endDay(liveOrders);
        assertEquals(0, ids.highest(3));
    }

    /** What was written is read, whatever else the queues hold; and goes on to be forgotten in the same order. */
    @Test
    void shouldBeWrittenAndReadAtAnyCount()
    {
        for (int number = 0; number < 400; number++)
        {
            if (number == 150)
            {
                ids.endDay(liveOrders);
            }
            if (number == 250)
            {
                ids.areRising(2, true);
                ids.areRising(2, false);
            }
            final int session = 1 + random.nextInt(SESSIONS);
            final String id = number % 2 == 0 ? "S" + number : "A-LONG-ID-OF-20-" + (1_000 + number);
            nextOrderId = number % 50 == 0 ? 1L << 40 + number / 50 : nextOrderId;
            enter(session, id);
            end(session + id);
            final List<Long> numbers = written(ids);
            final ClientOrderIds restored = ids(ENDED + number % 3);
            restored.readFrom(numbers.iterator()::next);
            assertEquals(ids.digest(), restored.digest(), "seed=" + SEED + " number=" + number);
            assertEquals(numbers, written(restored), "seed=" + SEED + " number=" + number);
            final int entry = restored.find(session, word(0, id), word(8, id), (int)word(16, id));
            assertEquals(DEAD, restored.finalStatus(entry));
            assertEquals(orderIds.get(session + id), restored.orderId(entry));
        }
        assertThrows(IllegalStateException.class, () -> ids(1).readFrom(written(ids).iterator()::next));
    }

    @Test
    void shouldHashTheOrderOfEnding()
    {
        final ClientOrderIds other = ids(ENDED);
        final int one = enter(1, "one");
        final int two = enter(1, "two");
        other.restore(one, word(0, "one"), 0, 0);
        other.restore(two, word(0, "two"), 0, 0);
        other.onEnd(two, DEAD);
        other.onEnd(one, DEAD);
        orders.clOrdIdEntry(one, find(1, "one"));
        orders.clOrdIdEntry(two, find(1, "two"));
        ids.onEnd(one, DEAD);
        ids.onEnd(two, DEAD);

        assertNotEquals(ids.digest(), other.digest());
        assertThrows(IllegalStateException.class, () -> ids.restore(one, word(0, "two"), 0, 0), "an id of another one");
    }

    private ClientOrderIds ids(final int endedPerSession)
    {
        return new ClientOrderIds(endedPerSession, SESSIONS + 1, orders);
    }

    private List<Long> written(final ClientOrderIds written)
    {
        final List<Long> numbers = new ArrayList<>();
        written.writeTo(numbers::add);
        return numbers;
    }

    private void check(final Set<String> used)
    {
        final Set<String> known = new HashSet<>(live.keySet());
        ended.values().forEach(known::addAll);
        for (final String name : used)
        {
            final int entry = find(name.charAt(0) - '0', name.substring(1));
            assertEquals(known.contains(name), ClientOrderIds.NONE != entry, "seed=" + SEED + " " + name);
            if (live.containsKey(name))
            {
                assertEquals(live.get(name), ids.order(entry), "seed=" + SEED + " " + name);
            }
            else if (known.contains(name))
            {
                assertEquals(orderIds.get(name), ids.orderId(entry), "seed=" + SEED + " " + name);
                assertEquals(DEAD, ids.finalStatus(entry), "seed=" + SEED + " " + name);
            }
        }
    }

    private int enter(final int session, final String id)
    {
        final int order = orders.acquire();
        orders.orderId(order, nextOrderId++);
        orders.identify(order, 1, session, 1, 0);
        request(session, id);
        ids.insert(request, order);
        liveOrders.add(order);
        live.put(session + id, order);
        names.add(session + id);
        orderIds.put(session + id, orders.orderId(order));
        return order;
    }

    private void end(final String name)
    {
        final int order = live.remove(name);
        names.remove(name);
        ids.onEnd(order, DEAD);
        liveOrders.remove(order);
        orders.release(order);
        final Deque<String> ofSession = ended.computeIfAbsent(name.charAt(0) - '0', session -> new ArrayDeque<>());
        ofSession.add(name);
        if (ofSession.size() > ENDED)
        {
            ofSession.remove();
        }
    }

    private void endDay()
    {
        ids.endDay(liveOrders);
        ended.clear();
    }

    private void request(final int session, final String id)
    {
        request.sessionId = session;
        request.clOrdId0 = word(0, id);
        request.clOrdId1 = word(8, id);
        request.clOrdId2 = (int)word(16, id);
        assertTrue(request.readId(ids.areRising(session)), id);
    }

    private int find(final int session, final String id)
    {
        return ids.find(session, word(0, id), word(8, id), (int)word(16, id));
    }

    private static long word(final int from, final String id)
    {
        final byte[] bytes = Arrays.copyOf(id.getBytes(StandardCharsets.US_ASCII), 24);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(from);
    }
}
