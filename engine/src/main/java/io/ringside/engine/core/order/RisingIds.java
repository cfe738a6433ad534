package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.OutsideMemory;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import org.agrona.BitUtil;
import org.agrona.UnsafeApi;

import java.util.Arrays;

/**
 * The sessions whose client order ids rise: the highest id that each has used today, and the ids of its live orders.
 * Nothing is kept of an order that has ended. Hot path: no allocation.
 * <p>
 * Implementation note: the id is in a row of 32 bytes for each handle of the pool: three words, the next order of the
 * same bucket, and the bucket. Handles and their rows are reused, so a session that enters and cancels orders uses few
 * cache lines. The buckets of siblings are next to each other. There is a bucket for each order that can be live, so
 * chains are short; a removal leaves no tombstone, and the table never grows. The memory is taken with the first
 * session.
 */
final class RisingIds
{
    private static final int ROW_SHIFT = 5;
    private static final int WORD_1 = 8;
    private static final int WORD_2 = 16;
    private static final int NEXT = 24;
    private static final int BUCKET = 28;
    private static final int BUCKET_SHIFT = 2;
    private static final int PIECE_COUNT = 2;

    /** The link in an empty bucket and at the end of a chain. Every other link is a handle plus 1. */
    private static final int EMPTY = 0;

    private final OrderPool orders;
    private final boolean[] areRising;
    private final long[] highestIds;
    private final OutsideMemory memory = new OutsideMemory(this, PIECE_COUNT);
    private final int bucketCount;
    private final int familyShift;
    private long rows;
    private long buckets;

    RisingIds(final OrderPool orders, final int sessionCapacity)
    {
        this.orders = orders;
        areRising = new boolean[sessionCapacity];
        highestIds = new long[sessionCapacity];
        bucketCount = Math.max(
            2 << ClOrdIdHash.SIBLING_SHIFT, BitUtil.findNextPositivePowerOfTwo(orders.capacity()));
        familyShift = Long.SIZE - Integer.numberOfTrailingZeros(bucketCount >> ClOrdIdHash.SIBLING_SHIFT);
    }

    boolean areRising(final int sessionId)
    {
        return areRising[sessionId];
    }

    /** Changes the rule of a session without live orders. The highest id of today stays. */
    void areRising(final int sessionId, final boolean isRising)
    {
        areRising[sessionId] = isRising;
        if (isRising && 0 == rows)
        {
            rows = memory.take((long)orders.capacity() << ROW_SHIFT);
            buckets = memory.take((long)bucketCount << BUCKET_SHIFT);
            UnsafeApi.setMemory(buckets, (long)bucketCount << BUCKET_SHIFT, (byte)EMPTY);
        }
    }

    /** The highest id of the session's accepted orders and replaces of today, and of its live orders; 0: none. */
    long highest(final int sessionId)
    {
        return highestIds[sessionId];
    }

    /** The live order of a session with this id, or {@link OrderPool#NONE}. */
    int find(final int sessionId, final long word0, final long word1, final int word2)
    {
        final long word2AndSession = ClOrdIdIndex.pack(word2, sessionId);
        int link = UnsafeApi.getInt(bucketAddress(bucket(word0, word1, word2AndSession)));
        while (EMPTY != link)
        {
            final long row = row(link - 1);
            if (UnsafeApi.getLong(row) == word0 && UnsafeApi.getLong(row + WORD_1) == word1 &&
                UnsafeApi.getLong(row + WORD_2) == word2AndSession)
            {
                return link - 1;
            }
            link = UnsafeApi.getInt(row + NEXT);
        }
        return OrderPool.NONE;
    }

    /** Gives a live order its id, which is above all others of its session today. */
    void use(
        final int order, final int sessionId, final long id, final long word0, final long word1, final int word2)
    {
        assert id > highestIds[sessionId] : "id=" + id + " highest=" + highestIds[sessionId];
        highestIds[sessionId] = id;
        add(order, sessionId, word0, word1, word2);
    }

    private void add(final int order, final int sessionId, final long word0, final long word1, final int word2)
    {
        assert areRising[sessionId] : "sessionId=" + sessionId;
        final long word2AndSession = ClOrdIdIndex.pack(word2, sessionId);
        final int bucket = bucket(word0, word1, word2AndSession);
        final long head = bucketAddress(bucket);
        final long row = row(order);
        UnsafeApi.putLong(row, word0);
        UnsafeApi.putLong(row + WORD_1, word1);
        UnsafeApi.putLong(row + WORD_2, word2AndSession);
        UnsafeApi.putInt(row + NEXT, UnsafeApi.getInt(head));
        UnsafeApi.putInt(row + BUCKET, bucket);
        UnsafeApi.putInt(head, order + 1);
    }

    /** Removes the id of an order that has ended or gets another id. */
    void remove(final int order)
    {
        final long row = row(order);
        long place = bucketAddress(UnsafeApi.getInt(row + BUCKET));
        int link = UnsafeApi.getInt(place);
        while (order != link - 1)
        {
            assert EMPTY != link : "not in its bucket: order=" + order;
            place = row(link - 1) + NEXT;
            link = UnsafeApi.getInt(place);
        }
        UnsafeApi.putInt(place, UnsafeApi.getInt(row + NEXT));
    }

    long word0(final int order)
    {
        return UnsafeApi.getLong(row(order));
    }

    long word1(final int order)
    {
        return UnsafeApi.getLong(row(order) + WORD_1);
    }

    int word2(final int order)
    {
        return (int)UnsafeApi.getLong(row(order) + WORD_2);
    }

    /** The id of a live order as a number. Parses its digits. */
    long number(final int order)
    {
        return ClOrdIds.number(word0(order), word1(order), word2(order));
    }

    /** Ends the day. The ids of orders that stay are still used. */
    void endDay(final LiveOrders liveOrders)
    {
        Arrays.fill(highestIds, 0);
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            final int sessionId = orders.sessionId(order);
            if (areRising[sessionId])
            {
                highestIds[sessionId] = Math.max(highestIds[sessionId], number(order));
            }
        }
    }

    /** True if there is nothing to write. */
    boolean isEmpty()
    {
        return 0 == usedCount();
    }

    private int usedCount()
    {
        int result = 0;
        for (int sessionId = 1; sessionId < areRising.length; sessionId++)
        {
            result += isUsed(sessionId) ? 1 : 0;
        }
        return result;
    }

    private boolean isUsed(final int sessionId)
    {
        return areRising[sessionId] || 0 != highestIds[sessionId];
    }

    /** Writes the sessions. The ids of live orders are written with the orders. */
    void writeTo(final StateOutput output)
    {
        output.putLong(usedCount());
        for (int sessionId = 1; sessionId < areRising.length; sessionId++)
        {
            if (isUsed(sessionId))
            {
                output.putLong(sessionId);
                output.putLong(areRising[sessionId] ? 1 : 0);
                output.putLong(highestIds[sessionId]);
            }
        }
    }

    void readFrom(final StateInput input)
    {
        for (long left = input.getLong(); left > 0; left--)
        {
            final long sessionId = input.getLong();
            StateChecks.check(
                sessionId > 0 && sessionId < areRising.length, "session does not fit: sessionId=", sessionId);
            areRising((int)sessionId, 1 == input.getLong());
            highestIds[(int)sessionId] = input.getLong();
        }
    }

    /** Restores the id of a live order. */
    void restore(final int order, final int sessionId, final long id)
    {
        if (!areRising[sessionId] || id < 1 || id > highestIds[sessionId])
        {
            throw new IllegalStateException("not a rising id of the session: sessionId=" + sessionId + " id=" + id);
        }
        add(order, sessionId, ClOrdIds.word(id, 0), ClOrdIds.word(id, 1), (int)ClOrdIds.word(id, 2));
    }

    private int bucket(final long word0, final long word1, final long word2AndSession)
    {
        final long hash = ClOrdIdHash.ofSiblings(word0, word1, word2AndSession);
        return (int)(hash >>> familyShift) << ClOrdIdHash.SIBLING_SHIFT |
            (int)hash & ClOrdIdHash.SIBLING_MASK ^ ClOrdIdHash.sibling(word0, word1, word2AndSession);
    }

    private long bucketAddress(final int bucket)
    {
        assert bucket >= 0 && bucket < bucketCount : "bucket=" + bucket;
        return buckets + ((long)bucket << BUCKET_SHIFT);
    }

    private long row(final int order)
    {
        assert 0 != rows && order >= 0 && order < orders.capacity() : "order=" + order;
        return rows + ((long)order << ROW_SHIFT);
    }
}
