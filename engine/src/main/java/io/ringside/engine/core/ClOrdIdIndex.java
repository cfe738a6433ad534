package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import org.agrona.BitUtil;

import java.util.Arrays;

/**
 * Every client order id of the trading day, exactly: which order has it now, or how the order ended. Bounded: full
 * is refused.
 * <p>
 * Hot path: no allocation. Ids are kept in a dense row in the order of their arrival, which is canonical, so that a
 * snapshot can write it as it stands; an open-addressing table of places finds them. Nothing is removed before the end
 * of the day, so a place stays valid all day.
 * <p>
 * Implementation note: the table's slots are 4 bytes, a place and as many bits of the hash as are left beside it, 16 to
 * a group of 64 bytes. Ids that differ in the low half of their last character only, as those that a client counts up,
 * are kin: the hash that names the group leaves it out, so they share one, each at a slot of its own, and the next
 * id of a session finds in the cache what the one before has fetched. There are no more than 16 of a kin, so no family
 * fills more than its group. A group is searched by exclusive or with the number of the try: two families that meet
 * do not push each other's members along.
 */
final class ClOrdIdIndex
{
    /** No such id. */
    static final int NONE = -1;

    /** The order goes on under a newer id. */
    static final long SUPERSEDED = -2;

    private static final long DEAD_BASE = -16;
    private static final int ENTRY_SHIFT = 2;
    private static final int STATE = 3;
    private static final int GROUP_SHIFT = 4;
    private static final int GROUP_MASK = (1 << GROUP_SHIFT) - 1;
    private static final long FACTOR_0 = 0x9E3779B97F4A7C15L;
    private static final long FACTOR_1 = 0xC2B2AE3D27D4EB4FL;
    private static final long FACTOR_2 = 0x165667B19E3779F9L;

    private final OrderPool orders;
    private final long[] entries;
    private final int[] slots;
    private final int capacity;
    private final int groupShift;
    private final int slotMask;
    private final int placeMask;
    private int count;

    /** Of the id that was last sought in vain: what its slot would say, and which one it would be. */
    private int vacantTag;
    private int vacantSlot;
    private long vacantWord0;
    private long vacantWord1;
    private long vacantWord2;
    private long digest;

    ClOrdIdIndex(final int capacity, final OrderPool orders)
    {
        this.orders = orders;
        this.capacity = capacity;
        entries = new long[capacity << ENTRY_SHIFT];
        final int slotCount = BitUtil.findNextPositivePowerOfTwo(Math.max(1 << GROUP_SHIFT, capacity)) * 2;
        slots = new int[slotCount];
        slotMask = slotCount - 1;
        groupShift = Long.SIZE - Integer.numberOfTrailingZeros(slotCount >> GROUP_SHIFT);
        placeMask = BitUtil.findNextPositivePowerOfTwo(capacity + 1) - 1;
    }

    int find(final int sessionId, final long word0, final long word1, final int word2)
    {
        return find(word0, word1, pack(word2, sessionId));
    }

    private int find(final long word0, final long word1, final long word2AndSession)
    {
        final long word2 = word2AndSession & 0xFFFF_FFFFL;
        final long last = 0 != word2 ? word2 : 0 != word1 ? word1 : word0;
        final long factor = 0 != word2 ? FACTOR_2 : 0 != word1 ? FACTOR_1 : FACTOR_0;
        final int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(last) & ~(Byte.SIZE - 1);
        final int sibling = (int)(last >>> shift) & GROUP_MASK;
        // The sum without the sibling's bits.
        final long hash = mix(sum(word0, word1, word2AndSession) - ((long)sibling << shift) * factor);
        final int tag = (int)(hash + sibling * FACTOR_0 >>> Byte.SIZE) & ~placeMask;
        final int home = (int)(hash >>> groupShift) << GROUP_SHIFT | (int)hash & GROUP_MASK ^ sibling;

        int slot = home;
        int content = slots[slot];
        int step = 0;
        while (0 != content)
        {
            if ((content & ~placeMask) == tag)
            {
                final int entry = (content & placeMask) - 1;
                final int base = entry << ENTRY_SHIFT;
                if (entries[base] == word0 && entries[base + 1] == word1 && entries[base + 2] == word2AndSession)
                {
                    return entry;
                }
            }
            step++;
            slot = (home + (step & ~GROUP_MASK) & slotMask) ^ step & GROUP_MASK;
            content = slots[slot];
        }
        vacantTag = tag;
        vacantSlot = slot;
        vacantWord0 = word0;
        vacantWord1 = word1;
        vacantWord2 = word2AndSession;
        return NONE;
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

    /** How the order ended: the wire's OrdStatus. */
    byte finalStatus(final int entry)
    {
        assert state(entry) <= DEAD_BASE : "entry=" + entry + " state=" + state(entry);
        return (byte)(DEAD_BASE - state(entry));
    }

    void supersede(final int entry)
    {
        state(entry, SUPERSEDED);
    }

    void onDead(final int entry, final byte finalStatus)
    {
        state(entry, DEAD_BASE - finalStatus);
    }

    long word0(final int entry)
    {
        return entries[entry << ENTRY_SHIFT];
    }

    long word1(final int entry)
    {
        return entries[(entry << ENTRY_SHIFT) + 1];
    }

    int word2(final int entry)
    {
        return (int)entries[(entry << ENTRY_SHIFT) + 2];
    }

    /** End of the day: forget all but the current ids of live orders. */
    void retainLive()
    {
        final int previousCount = count;
        Arrays.fill(slots, 0);
        vacantWord0 = 0;
        count = 0;
        digest = 0;
        for (int entry = 0; entry < previousCount; entry++)
        {
            final long state = state(entry);
            if (state >= 0)
            {
                final int base = entry << ENTRY_SHIFT;
                orders.clOrdIdEntry((int)state, append(entries[base], entries[base + 1], entries[base + 2], state));
            }
        }
    }

    /** A hash of every id and its state, kept up to date change by change, so that a deep hash need not walk them. */
    long digest()
    {
        return digest;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(count);
        for (int entry = 0; entry < count; entry++)
        {
            final int base = entry << ENTRY_SHIFT;
            output.putLong(entries[base]);
            output.putLong(entries[base + 1]);
            output.putLong(entries[base + 2]);
            output.putLong(Math.min(entries[base + STATE], 0));
        }
    }

    /** Live ids come back without their orders: {@link #bind} follows for each. */
    void readFrom(final StateInput input)
    {
        assert 0 == count : "count=" + count;
        final long restoredCount = input.getLong();
        if (restoredCount < 0 || restoredCount > capacity)
        {
            throw new IllegalStateException(
                "client order ids do not fit: count=" + restoredCount + " capacity=" + capacity);
        }
        for (int i = 0; i < restoredCount; i++)
        {
            final long word0 = input.getLong();
            final long word1 = input.getLong();
            final long word2AndSession = input.getLong();
            append(word0, word1, word2AndSession, input.getLong());
        }
    }

    void bind(final int entry, final int order)
    {
        if (entry < 0 || entry >= count || 0 != state(entry))
        {
            throw new IllegalStateException("order without a live client order id: entry=" + entry);
        }
        entries[(entry << ENTRY_SHIFT) + STATE] = order;
    }

    private int append(final long word0, final long word1, final long word2AndSession, final long state)
    {
        assert count < capacity : "count=" + count;
        final int entry = count++;
        final int base = entry << ENTRY_SHIFT;
        entries[base] = word0;
        entries[base + 1] = word1;
        entries[base + 2] = word2AndSession;
        entries[base + STATE] = state;
        digest += weight(entry, state);

        if (0 != slots[vacantSlot] ||
            vacantWord0 != word0 || vacantWord1 != word1 || vacantWord2 != word2AndSession)
        {
            // Not the id that was last sought in vain.
            find(word0, word1, word2AndSession);
        }
        slots[vacantSlot] = vacantTag | entry + 1;
        return entry;
    }

    private long state(final int entry)
    {
        return entries[(entry << ENTRY_SHIFT) + STATE];
    }

    private void state(final int entry, final long state)
    {
        assert isLive(entry) : "entry=" + entry + " state=" + state(entry);
        digest += weight(entry, state) - weight(entry, 0);
        entries[(entry << ENTRY_SHIFT) + STATE] = state;
    }

    private long weight(final int entry, final long state)
    {
        final int base = entry << ENTRY_SHIFT;
        final long hash = hash(entries[base], entries[base + 1], entries[base + 2]);
        // A handle is not canonical: all live states weigh the same.
        return ChainHash.mix(hash + entry * 0x9E37_79B9L - Math.min(state, 0));
    }

    private static long pack(final int word2, final int sessionId)
    {
        return ((long)sessionId << Integer.SIZE) | (word2 & 0xFFFF_FFFFL);
    }

    private static long hash(final long word0, final long word1, final long word2AndSession)
    {
        return mix(sum(word0, word1, word2AndSession));
    }

    private static long sum(final long word0, final long word1, final long word2AndSession)
    {
        return word0 * FACTOR_0 + word1 * FACTOR_1 + word2AndSession * FACTOR_2;
    }

    private static long mix(final long sum)
    {
        final long mixed = (sum ^ (sum >>> 32)) * 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }
}
