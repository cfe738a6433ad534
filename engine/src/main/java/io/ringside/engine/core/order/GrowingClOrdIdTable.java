package io.ringside.engine.core.order;

import io.ringside.engine.core.base.OutsideMemory;
import org.agrona.BitUtil;
import org.agrona.UnsafeApi;

/**
 * A {@link ClOrdIdTable} that doubles incrementally, a little with each id, so that no id waits for a copy of the whole
 * table. Every step depends on the count of ids alone. Hot path: no allocation.
 * <p>
 * Implementation note: at three eighths of the slots in use it takes memory for the next table, and from then on clears
 * a page of it with every 32nd id. At one half it switches to the next table. With every id from then on it enters four
 * older ids, in the order of the row; until all are entered, a lookup miss in the new table is repeated in the previous
 * one. This ends before the next growth starts. A table that is no longer used is kept for another day; together these
 * are as large as the largest.
 */
final class GrowingClOrdIdTable
{
    /** The most pieces of memory that are taken. */
    static final int PIECE_COUNT = Integer.SIZE;

    private static final int SLOT_COUNT_MIN = 64;
    private static final int CLEARED_LENGTH = 4096;
    private static final int IDS_PER_CLEARING = 32;
    private static final int MOVED_PER_ID = 4;
    private static final int NEVER = Integer.MAX_VALUE;

    private final OutsideMemory memory;
    private final ClOrdIdRow row;
    private final int capacity;
    private final int firstSlotCount;
    private final ClOrdIdTable current;
    private final ClOrdIdTable previous;

    /** Addresses of the tables of 2^index slots; 0 where there is none yet. */
    private final long[] addresses = new long[Integer.SIZE];

    /** Number of ids. */
    private int count;

    /** The count at which the next growth step is due. */
    private int actAt;

    /** Bytes of the next table that are cleared. */
    private long clearedLength;

    /** Ids before this one are in the current table, and so are the ids added since the switch. */
    private int moved;
    private int toMove;

    GrowingClOrdIdTable(
        final OutsideMemory memory, final ClOrdIdRow row, final int capacity, final int firstCount)
    {
        this.memory = memory;
        this.row = row;
        this.capacity = capacity;
        firstSlotCount = Math.max(
            SLOT_COUNT_MIN, 2 * Math.min(firstCount, BitUtil.findNextPositivePowerOfTwo(capacity)));
        current = new ClOrdIdTable(row);
        previous = new ClOrdIdTable(row);
        clear();
    }

    int find(final long word0, final long word1, final long word2AndSession)
    {
        final int entry = current.find(word0, word1, word2AndSession);
        return ClOrdIdTable.NONE == entry && moved < toMove ?
            previous.find(word0, word1, word2AndSession) : entry;
    }

    /** Adds the last id of the row, which is not in the table yet. */
    void add(final int entry)
    {
        assert entry == count : "entry=" + entry + " count=" + count;
        put(entry);
        count++;
        if (count >= actAt)
        {
            grow();
        }
    }

    /** The row is empty. */
    void clear()
    {
        final long address = address(firstSlotCount);
        UnsafeApi.setMemory(address, ClOrdIdTable.length(firstSlotCount), (byte)0);
        current.wrap(address, firstSlotCount);
        count = 0;
        moved = 0;
        toMove = 0;
        awaitNext();
    }

    private void put(final int entry)
    {
        current.put(entry, row.word0(entry), row.word1(entry), row.word2AndSession(entry));
    }

    private void grow()
    {
        final int slotCount = current.slotCount();
        if (moved < toMove)
        {
            move();
            return;
        }
        final long nextLength = ClOrdIdTable.length(2 * slotCount);
        if (clearedLength < nextLength)
        {
            final long length = Math.min(CLEARED_LENGTH, nextLength - clearedLength);
            UnsafeApi.setMemory(address(2 * slotCount) + clearedLength, length, (byte)0);
            clearedLength += length;
            actAt = Math.min(slotCount / 2, count + (clearedLength < nextLength ? IDS_PER_CLEARING : NEVER / 2));
        }
        if (count == slotCount / 2)
        {
            assert clearedLength == nextLength : "clearedLength=" + clearedLength + " nextLength=" + nextLength;
            previous.wrap(current);
            current.wrap(address(2 * slotCount), 2 * slotCount);
            moved = 0;
            toMove = count;
            actAt = count + 1;
        }
    }

    private void move()
    {
        final int limit = Math.min(toMove, moved + MOVED_PER_ID);
        while (moved < limit)
        {
            put(moved);
            moved++;
        }
        if (moved < toMove)
        {
            actAt = count + 1;
        }
        else
        {
            awaitNext();
        }
    }

    private void awaitNext()
    {
        final int slotCount = current.slotCount();
        clearedLength = 0;
        actAt = slotCount / 2 >= capacity ? NEVER : slotCount / 8 * 3;
        assert count < actAt : "count=" + count + " actAt=" + actAt;
    }

    /** Takes memory for a table of that size when there is none yet. */
    private long address(final int slotCount)
    {
        final int index = Integer.numberOfTrailingZeros(slotCount);
        if (0 == addresses[index])
        {
            addresses[index] = memory.take(ClOrdIdTable.length(slotCount));
        }
        return addresses[index];
    }
}
