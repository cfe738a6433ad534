package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.OutsideMemory;
import io.ringside.engine.core.base.PagedRows;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

import java.util.Arrays;

/**
 * Every client order id of the trading day, with its live order or the final status of its order. The capacity is
 * fixed; when it is full, further ids are refused. Memory is taken as ids arrive.
 * <p>
 * Hot path: no allocation. Ids are kept in a dense row in the order of their arrival. This order is canonical, so a
 * snapshot writes the row as it is. A hash table finds the entry of an id. Nothing is removed before the end of the
 * day, so an entry stays valid all day.
 */
final class ClOrdIdIndex
{
    /** No such id. */
    static final int NONE = ClOrdIdTable.NONE;

    /** The order continues under a newer id. */
    static final long SUPERSEDED = -2;

    private static final long ENDED_BASE = -16;
    private static final int ORDER_ID_SHIFT = 8;
    private static final int STATUS_MASK = 0xFF;
    private static final long WORD_2_MASK = 0xFFFF_FFFFL;

    /**
     * In a snapshot: the order id is stored in the word of the last characters, which the client order id does not use.
     */
    private static final long ORDER_ID_BESIDE = 1 << 8;

    /** In a snapshot: the order id follows as a number of its own. */
    private static final long ORDER_ID_BEHIND = 1 << 9;

    private static final int HAS_WORD_1_BIT = 20;
    private static final long HAS_WORD_1 = 1L << HAS_WORD_1_BIT + Integer.SIZE;
    private static final long WORD_2_AND_SESSION = HAS_WORD_1 - 1;
    private static final int STATE_SHIFT = HAS_WORD_1_BIT + Integer.SIZE + 1;

    private final OrderPool orders;
    private final int capacity;
    private final ClOrdIdRow row;
    private final GrowingClOrdIdTable table;
    private final int[] liveEntries;

    /** The last trade of the order of each id, for requests after the order has ended. */
    private final PagedRows lastTrades;
    private long lastTradesBase;
    private int count;

    /** Number of ids with more than 8 characters. */
    private int longCount;

    /** Number of ids of ended orders whose order id needs a number of its own in a snapshot. */
    private int behindCount;
    private long digest;

    /**
     * @param capacity of a day.
     * @param segment  of the ids that memory is taken for at first, and in the row each time; a power of two.
     * @param orders   that have the ids.
     */
    ClOrdIdIndex(final int capacity, final int segment, final OrderPool orders)
    {
        this.orders = orders;
        this.capacity = capacity;
        liveEntries = new int[orders.capacity()];
        // The rows of both days exist while live ids are copied to the next day.
        lastTrades = new PagedRows((long)capacity + orders.capacity(), 1);
        final OutsideMemory memory = new OutsideMemory(
            this, ClOrdIdRow.pieceCount(capacity, segment) + GrowingClOrdIdTable.PIECE_COUNT);
        row = new ClOrdIdRow(memory, capacity, segment);
        table = new GrowingClOrdIdTable(memory, row, capacity, segment);
    }

    int find(final int sessionId, final long word0, final long word1, final int word2)
    {
        return table.find(word0, word1, pack(word2, sessionId));
    }

    boolean isFull()
    {
        return count == capacity;
    }

    int count()
    {
        return count;
    }

    /** The id must be new, and there must be room. */
    int insert(final int sessionId, final long word0, final long word1, final int word2, final int order)
    {
        assert NONE == find(sessionId, word0, word1, word2) : "id is known: sessionId=" + sessionId;
        assert order >= 0 : "order=" + order;
        return append(word0, word1, pack(word2, sessionId), order);
    }

    boolean isLive(final int entry)
    {
        return state(entry) >= 0;
    }

    boolean isSuperseded(final int entry)
    {
        return SUPERSEDED == state(entry);
    }

    /** The order that has this id now. */
    int order(final int entry)
    {
        assert isLive(entry) : "entry=" + entry + " state=" + state(entry);
        return (int)state(entry);
    }

    /** The final status of the order, as the wire's OrdStatus. */
    byte finalStatus(final int entry)
    {
        assert state(entry) <= ENDED_BASE : "entry=" + entry + " state=" + state(entry);
        return (byte)(ENDED_BASE - state(entry) & STATUS_MASK);
    }

    /** Id of the order that had this client order id when it ended; 0 if an older build recorded the end. */
    long orderId(final int entry)
    {
        assert state(entry) <= ENDED_BASE : "entry=" + entry + " state=" + state(entry);
        return orderIdOf(state(entry));
    }

    /** True if the last order with this id has ended. */
    boolean hasEnded(final int entry)
    {
        return state(entry) <= ENDED_BASE;
    }

    /** Moves the order to a newer id, together with its last trade. */
    void supersede(final int entry, final int newEntry, final boolean hasTraded)
    {
        if (hasTraded)
        {
            lastTrade(newEntry, lastTrade(entry));
        }
        state(entry, SUPERSEDED);
    }

    /** The trade set by {@link #lastTrade(int, long)}; 0 if none was. */
    long lastTrade(final int entry)
    {
        return PagedRows.get(lastTrades.address(lastTradesBase + entry), 0);
    }

    /** Sets the last trade of the id's order. Not part of any hash, because it follows from the trades. */
    void lastTrade(final int entry, final long trade)
    {
        PagedRows.put(lastTrades.address(lastTradesBase + entry), 0, trade);
    }

    void onEnd(final int entry, final byte finalStatus, final long orderId)
    {
        state(entry, ended(finalStatus, orderId));
    }

    long word0(final int entry)
    {
        return row.word0(entry);
    }

    long word1(final int entry)
    {
        return row.word1(entry);
    }

    int word2(final int entry)
    {
        return (int)row.word2AndSession(entry);
    }

    /**
     * Ends the day: drops all ids but the current ids of live orders. Takes time in proportion to the live orders,
     * however many ids there were.
     */
    void retainLive(final LiveOrders liveOrders)
    {
        int liveCount = 0;
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            // Those of rising ids have no entry here.
            if (orders.clOrdIdEntry(order) >= 0)
            {
                liveEntries[liveCount] = orders.clOrdIdEntry(order);
                liveCount++;
            }
        }
        Arrays.sort(liveEntries, 0, liveCount);
        final long previousBase = lastTradesBase;
        lastTradesBase += count;
        row.beginNext(count);
        table.clear();
        digest = 0;
        longCount = 0;
        behindCount = 0;
        count = 0;
        while (count < liveCount)
        {
            final int entry = count++;
            row.copyPrevious(liveEntries[entry], entry);
            orders.clOrdIdEntry(order(entry), entry);
            list(entry);
            lastTrade(entry, PagedRows.get(lastTrades.address(previousBase + liveEntries[entry]), 0));
        }
        row.freePrevious();
        lastTrades.dropBefore(lastTradesBase);
    }

    /** A hash of every id and its state, updated with every change, so that a deep hash need not walk the ids. */
    long digest()
    {
        return digest;
    }

    /** Writes two to four numbers per id: most ids have no more than 8 or 16 characters. */
    void writeTo(final StateOutput output)
    {
        output.putLong(count);
        if (output.skip(2L * count + longCount + behindCount))
        {
            return;
        }
        for (int entry = 0; entry < count; entry++)
        {
            final long state = Math.min(row.state(entry), 0);
            final long word1 = row.word1(entry);
            final long word2AndSession = row.word2AndSession(entry);
            assert word2AndSession >>> Integer.SIZE < 1 << HAS_WORD_1_BIT : "word2AndSession=" + word2AndSession;
            final boolean isBehind = isBehind(word2AndSession, state);
            output.putLong(word2AndSession | (0 == word1 ? 0 : HAS_WORD_1) | packed(state, isBehind));
            output.putLong(row.word0(entry));
            if (0 != word1)
            {
                output.putLong(word1);
            }
            if (isBehind)
            {
                output.putLong(orderIdOf(state));
            }
        }
    }

    private static long packed(final long state, final boolean isBehind)
    {
        if (state > ENDED_BASE || 0 == orderIdOf(state))
        {
            return -state << STATE_SHIFT;
        }
        final long status = ENDED_BASE - state & STATUS_MASK;
        return isBehind ? (status - ENDED_BASE | ORDER_ID_BEHIND) << STATE_SHIFT :
            orderIdOf(state) | (status - ENDED_BASE | ORDER_ID_BESIDE) << STATE_SHIFT;
    }

    /** Reads the ids. Live ids are restored without their orders, which {@link #bind} sets. */
    void readFrom(final StateInput input)
    {
        for (long left = readCount(input); left > 0; left--)
        {
            final long packed = input.getLong();
            final long word0 = input.getLong();
            final long word1 = 0 == (packed & HAS_WORD_1) ? 0 : input.getLong();
            final long stateAndFlags = packed >>> STATE_SHIFT;
            final boolean isBeside = 0 != (stateAndFlags & ORDER_ID_BESIDE);
            if (isBeside || 0 != (stateAndFlags & ORDER_ID_BEHIND))
            {
                final long orderId = isBeside ? packed & WORD_2_MASK : input.getLong();
                final long word2AndSession = packed & WORD_2_AND_SESSION & (isBeside ? ~WORD_2_MASK : -1L);
                final byte status = (byte)((stateAndFlags & STATUS_MASK) + ENDED_BASE);
                append(word0, word1, word2AndSession, ended(status, orderId));
            }
            else
            {
                append(word0, word1, packed & WORD_2_AND_SESSION, -stateAndFlags);
            }
        }
    }

    private long readCount(final StateInput input)
    {
        assert 0 == count : "count=" + count;
        final long restoredCount = input.getLong();
        if (restoredCount < 0 || restoredCount > capacity)
        {
            throw new IllegalStateException(
                "client order ids do not fit: count=" + restoredCount + " capacity=" + capacity);
        }
        return restoredCount;
    }

    void bind(final int entry, final int order)
    {
        StateChecks.check(
            entry >= 0 && entry < count && 0 == state(entry), "order without a live client order id: entry=", entry);
        row.state(entry, order);
    }

    private int append(final long word0, final long word1, final long word2AndSession, final long state)
    {
        assert count < capacity : "count=" + count;
        final int entry = count++;
        row.put(entry, word0, word1, word2AndSession, state);
        list(entry);
        return entry;
    }

    /** Enters an id of the row in the table and the counts. */
    private void list(final int entry)
    {
        digest += weight(entry, row.state(entry));
        longCount += 0 == row.word1(entry) ? 0 : 1;
        behindCount += isBehind(row.word2AndSession(entry), row.state(entry)) ? 1 : 0;
        table.add(entry);
        PagedRows.put(lastTrades.append(lastTradesBase + entry), 0, 0);
    }

    private long state(final int entry)
    {
        return row.state(entry);
    }

    private void state(final int entry, final long state)
    {
        assert isLive(entry) : "entry=" + entry + " state=" + state(entry);
        digest += weight(entry, state) - weight(entry, 0);
        behindCount += isBehind(row.word2AndSession(entry), state) ? 1 : 0;
        row.state(entry, state);
    }

    private long weight(final int entry, final long state)
    {
        final long hash = ClOrdIdHash.of(row.word0(entry), row.word1(entry), row.word2AndSession(entry));
        // Handles are not canonical, so all live states have the same weight.
        return ChainHash.mix(hash + entry * 0x9E37_79B9L - Math.min(state, 0));
    }

    private static long ended(final byte finalStatus, final long orderId)
    {
        return ENDED_BASE - (orderId << ORDER_ID_SHIFT | finalStatus & STATUS_MASK);
    }

    /** The order id in a state below 0; 0 if it has none. */
    private static long orderIdOf(final long state)
    {
        return state > ENDED_BASE ? 0 : ENDED_BASE - state >>> ORDER_ID_SHIFT;
    }

    private static boolean isBehind(final long word2AndSession, final long state)
    {
        final long orderId = orderIdOf(state);
        return 0 != orderId && (0 != (word2AndSession & WORD_2_MASK) || orderId > WORD_2_MASK);
    }

    static long pack(final int word2, final int sessionId)
    {
        return ((long)sessionId << Integer.SIZE) | (word2 & 0xFFFF_FFFFL);
    }
}
