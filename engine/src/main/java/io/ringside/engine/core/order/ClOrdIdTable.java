package io.ringside.engine.core.order;

import org.agrona.UnsafeApi;

/**
 * Finds ids in a {@link ClOrdIdRow} by hash. Holds entries of ids, at most half as many as it has slots. Hot path: no
 * allocation.
 * <p>
 * Implementation note: a slot is 4 bytes: an entry, and as many bits of the hash as fit beside it. A group is 16 slots,
 * 64 bytes. Siblings share a group, each at its own slot; so the next id of a session finds the cache line that the
 * previous one fetched. At most 16 ids are siblings, so they fill no more than a group. Within a group the slot is the
 * exclusive or with the number of the try, so two families of siblings that meet in a group do not displace each
 * other's members one after another.
 */
final class ClOrdIdTable
{
    /** No such id. */
    static final int NONE = -1;

    static final int GROUP_SHIFT = ClOrdIdHash.SIBLING_SHIFT;

    private static final int GROUP_MASK = ClOrdIdHash.SIBLING_MASK;
    private static final int SLOT_SHIFT = 2;

    private final ClOrdIdRow row;
    private long address;
    private int slotMask;
    private int groupShift;

    /** The tag and the slot for the id of the last lookup miss. */
    private int vacantTag;
    private int vacantSlot;
    private long vacantWord0;
    private long vacantWord1;
    private long vacantWord2;

    ClOrdIdTable(final ClOrdIdRow row)
    {
        this.row = row;
    }

    /** Wraps the table at an address; a new table is all zeros. */
    void wrap(final long address, final int slotCount)
    {
        this.address = address;
        slotMask = slotCount - 1;
        groupShift = Long.SIZE - Integer.numberOfTrailingZeros(slotCount >> GROUP_SHIFT);
        vacantSlot = 0;
        vacantWord0 = 0;
    }

    void wrap(final ClOrdIdTable other)
    {
        wrap(other.address, other.slotCount());
    }

    int slotCount()
    {
        return slotMask + 1;
    }

    static long length(final int slotCount)
    {
        return (long)slotCount << SLOT_SHIFT;
    }

    int find(final long word0, final long word1, final long word2AndSession)
    {
        final int sibling = ClOrdIdHash.sibling(word0, word1, word2AndSession);
        final long hash = ClOrdIdHash.ofSiblings(word0, word1, word2AndSession);
        final int slotMask = this.slotMask;
        final int tag = (int)(hash + sibling * ClOrdIdHash.FACTOR_0 >>> Byte.SIZE) & ~slotMask;
        final int home = (int)(hash >>> groupShift) << GROUP_SHIFT | (int)hash & GROUP_MASK ^ sibling;

        int slot = home;
        int content = content(slot);
        int step = 0;
        while (0 != content)
        {
            if ((content & ~slotMask) == tag)
            {
                final int entry = (content & slotMask) - 1;
                if (row.is(entry, word0, word1, word2AndSession))
                {
                    return entry;
                }
            }
            step++;
            slot = (home + (step & ~GROUP_MASK) & slotMask) ^ step & GROUP_MASK;
            content = content(slot);
        }
        vacantTag = tag;
        vacantSlot = slot;
        vacantWord0 = word0;
        vacantWord1 = word1;
        vacantWord2 = word2AndSession;
        return NONE;
    }

    /** The id must not be in the table, and there must be room. */
    void put(final int entry, final long word0, final long word1, final long word2AndSession)
    {
        assert entry < slotCount() / 2 : "entry=" + entry + " slotCount=" + slotCount();
        if (0 != content(vacantSlot) ||
            vacantWord0 != word0 || vacantWord1 != word1 || vacantWord2 != word2AndSession)
        {
            // Not the id of the last lookup miss.
            find(word0, word1, word2AndSession);
        }
        UnsafeApi.putInt(address + ((long)vacantSlot << SLOT_SHIFT), vacantTag | entry + 1);
    }

    private int content(final int slot)
    {
        assert slot >= 0 && slot <= slotMask : "slot=" + slot;
        return UnsafeApi.getInt(address + ((long)slot << SLOT_SHIFT));
    }
}
