package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ClOrdIdIndexTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int CAPACITY = 10_000;
    private static final int SEGMENT = 64;
    private static final int SESSIONS = 3;
    private static final byte DEAD = 52;

    private final OrderPool orders = new OrderPool(CAPACITY, 16);
    private final LiveOrders liveOrders = new LiveOrders(orders, SESSIONS + 1);
    private final ClOrdIdIndex index = new ClOrdIdIndex(CAPACITY, SEGMENT, orders);
    private long nextOrderId = 1;

    /** How clients make ids. */
    enum Form
    {
        COUNTED((random, number) -> "S" + number),
        COUNTED_FROM_THE_FRONT((random, number) -> new StringBuilder().append(number).reverse() + "-order"),
        OF_FULL_LENGTH((random, number) -> String.format("ORDER-%014d", number)),
        RANDOM((random, number) -> random.ints(1 + random.nextInt(20), 0x21, 0x7F)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append) + "");

        private final BiFunction<SplittableRandom, Integer, String> maker;

        Form(final BiFunction<SplittableRandom, Integer, String> maker)
        {
            this.maker = maker;
        }

        String id(final SplittableRandom random, final int number)
        {
            return maker.apply(random, number);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindWhatIsThereAndNothingElseUntilItIsFull(final Form form)
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Map<String, Integer> entries = new HashMap<>();
        for (int number = 0; !index.isFull(); number++)
        {
            final int session = 1 + random.nextInt(SESSIONS);
            final String id = form.id(random, number);
            final Integer expected = entries.get(session + id);
            assertEquals(null == expected ? ClOrdIdIndex.NONE : expected, find(session, id), "seed=" + SEED + " " + id);
            if (null == expected)
            {
                // Another id is sought between the search and the entry, as when an order is replaced.
                find(session, form.id(random, random.nextInt(number + 1)));
                entries.put(session + id, insert(session, id, orders.acquire()));
            }
        }
        assertEquals(CAPACITY, index.count());
        entries.forEach((key, entry) ->
            assertEquals(entry, find(key.charAt(0) - '0', key.substring(1)), "seed=" + SEED + " " + key));
        assertEquals(ClOrdIdIndex.NONE, find(SESSIONS + 1, form.id(random, 0)));
        assertEquals(ClOrdIdIndex.NONE, index.find(1, 0, 0, 0), "no characters at all");
    }

    /** Every last character there is, and next to it another session with the same. */
    @Test
    void shouldTellKinApart()
    {
        final Set<Integer> entries = new HashSet<>();
        final List<String> ids = new ArrayList<>();
        for (char last = 0x21; last < 0x7F; last++)
        {
            ids.addAll(Arrays.asList("" + last, "A" + last, "ABCDEFG" + last, "ABCDEFGH" + last,
                "ABCDEFGHIJKLMNO" + last, "ABCDEFGHIJKLMNOP" + last, "ABCDEFGHIJKLMNOPQRS" + last));
        }
        for (final String id : ids)
        {
            for (int session = 1; session <= SESSIONS; session++)
            {
                assertEquals(ClOrdIdIndex.NONE, find(session, id), id);
                entries.add(insert(session, id, orders.acquire()));
            }
        }
        assertEquals(ids.size() * SESSIONS, entries.size());
    }

    @Test
    void shouldForgetTheDeadAtTheEndOfTheDayAndNobodyElse()
    {
        final List<Integer> handles = new ArrayList<>();
        for (int number = 0; number < CAPACITY; number++)
        {
            final int order = orders.acquire();
            handles.add(order);
            enter(1, "S" + number, order);
        }
        for (int number = 0; number < CAPACITY; number += 2)
        {
            end(handles.get(number));
        }
        assertEquals(ClOrdIdIndex.NONE, find(1, "S" + CAPACITY));

        index.retainLive(liveOrders);

        assertEquals(CAPACITY / 2, index.count());
        for (int number = 0; number < CAPACITY; number++)
        {
            final int entry = find(1, "S" + number);
            assertEquals(0 == number % 2, ClOrdIdIndex.NONE == entry, "number=" + number);
            assertTrue(ClOrdIdIndex.NONE == entry || handles.get(number) == index.order(entry), "number=" + number);
        }
        // It was sought before the table was emptied.
        insert(1, "S" + CAPACITY, handles.get(0));
        assertEquals(CAPACITY / 2, find(1, "S" + CAPACITY));
    }

    /** Whatever the table is doing just then: what was written is read, and nothing else is known. */
    @Test
    void shouldBeWrittenAndReadAtAnyCount()
    {
        final int count = 1_000;
        for (int number = 0; number < count; number++)
        {
            enter(1 + number % SESSIONS, id(number), orders.acquire());
            if (number % 3 != 0)
            {
                end(index.order(find(1 + number % SESSIONS, id(number))));
            }
            final List<Long> numbers = new ArrayList<>();
            index.writeTo(numbers::add);
            final ClOrdIdIndex other = new ClOrdIdIndex(count + number, SEGMENT << number % 5, orders);
            other.readFrom(numbers.iterator()::next);
            assertEquals(index.digest(), other.digest(), "number=" + number);
            for (int known = 0; known <= number; known += 1 + number / 7)
            {
                final String id = id(known);
                final int session = 1 + known % SESSIONS;
                final int entry = other.find(session, word(0, id), word(8, id), (int)word(16, id));
                assertEquals(known, entry, id);
                assertEquals(index.isLive(entry), other.isLive(entry), id);
            }
            assertEquals(ClOrdIdIndex.NONE, other.find(SESSIONS + 1, word(0, id(0)), word(8, id(0)), 0));
        }
    }

    /** Three days of growing and shrinking: whoever lives is known under the same id, whoever died is not. */
    @Test
    void shouldCarryTheLivingThroughManyDays()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Map<String, Integer> living = new LinkedHashMap<>();
        for (int day = 0; day < 6; day++)
        {
            int number = 0;
            for (; !index.isFull() && orders.liveCount() < CAPACITY; number++)
            {
                final String id = "D" + day + "-" + number;
                final int order = orders.acquire();
                enter(1, id, order);
                living.put(id, order);
                if (random.nextInt(8) != 0)
                {
                    end(living.remove(id));
                }
            }
            assertTrue(number > CAPACITY / 10, "seed=" + SEED + " number=" + number);
            index.retainLive(liveOrders);
            assertEquals(living.size(), index.count(), "seed=" + SEED);
            final int thisDay = day;
            living.forEach((id, order) -> assertEquals(order, index.order(find(1, id)), "seed=" + SEED + " " + id));
            for (int i = 0; i < number; i++)
            {
                final String id = "D" + thisDay + "-" + i;
                assertTrue(living.containsKey(id) || ClOrdIdIndex.NONE == find(1, id), "seed=" + SEED + " " + id);
            }
            // No day without ids takes any memory.
            for (int i = 0; i < 2 * CAPACITY / SEGMENT; i++)
            {
                index.retainLive(liveOrders);
            }
            for (final String id : List.copyOf(living.keySet()))
            {
                if (random.nextInt(4) != 0)
                {
                    end(living.remove(id));
                }
            }
        }
    }

    @Test
    void shouldRememberWhichOrderAnIdWas()
    {
        final String[] ids = {"S1", "OF-SEVENTEEN-CHAR", "OF-TWELVE-CH", "FULL-LENGTH-OF-AN-ID", "LIVE"};
        final long[] orderIds = {7, 9, 1L << 33, (1L << 54) - 1, 1L << 54};
        for (int i = 0; i < ids.length; i++)
        {
            nextOrderId = orderIds[i];
            enter(1, ids[i], orders.acquire());
        }
        for (int i = 0; i < ids.length - 1; i++)
        {
            end(index.order(find(1, ids[i])));
        }

        final List<Long> numbers = new ArrayList<>();
        index.writeTo(numbers::add);
        final long[] skipped = {0};
        index.writeTo(new StateOutput()
        {
            public void putLong(final long value)
            {
                skipped[0]++;
            }

            public boolean skip(final long count)
            {
                skipped[0] += count;
                return true;
            }
        });
        assertEquals(numbers.size(), skipped[0]);

        final ClOrdIdIndex restored = new ClOrdIdIndex(CAPACITY, SEGMENT, orders);
        restored.readFrom(numbers.iterator()::next);
        assertEquals(index.digest(), restored.digest());
        for (int i = 0; i < ids.length - 1; i++)
        {
            final int entry = restored.find(1, word(0, ids[i]), word(8, ids[i]), (int)word(16, ids[i]));
            assertEquals(orderIds[i], restored.orderId(entry), ids[i]);
            assertEquals(DEAD, restored.finalStatus(entry), ids[i]);
        }
        final List<Long> again = new ArrayList<>();
        restored.writeTo(again::add);
        assertEquals(numbers, again);
    }

    private static String id(final int number)
    {
        return number % 2 == 0 ? "S" + number :
            number % 5 == 0 ? "A-LONG-ID-OF-20-" + (1000 + number) : "ORDER-12-" + number;
    }

    private void enter(final int session, final String id, final int order)
    {
        orders.orderId(order, nextOrderId++);
        orders.identify(order, 1, session, 1, 0);
        orders.clOrdIdEntry(order, insert(session, id, order));
        liveOrders.add(order);
    }

    private void end(final int order)
    {
        index.onEnd(orders.clOrdIdEntry(order), DEAD, orders.orderId(order));
        liveOrders.remove(order);
        orders.release(order);
    }

    private int find(final int session, final String id)
    {
        return index.find(session, word(0, id), word(8, id), (int)word(16, id));
    }

    private int insert(final int session, final String id, final int order)
    {
        return index.insert(session, word(0, id), word(8, id), (int)word(16, id), order);
    }

    private static long word(final int from, final String id)
    {
        final byte[] bytes = Arrays.copyOf(id.getBytes(StandardCharsets.US_ASCII), 24);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(from);
    }
}
