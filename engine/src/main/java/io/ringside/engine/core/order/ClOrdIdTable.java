package io.ringside.engine.core.order;

import io.ringside.engine.core.base.PagedRows;
import org.agrona.BitUtil;
import org.agrona.UnsafeApi;

/**
 * Finds client order ids by hash. Each has a row of one cache line, which is free for another id once it is removed.
 * Memory is taken as rows are needed, and bounded. Where a row is has no effect on any output. Hot path: no allocation.
 * <p>
 * Implementation note: linear hashing, so that no id waits for a copy of the table. A family is a cache line with the
 * heads of 16 chains. Siblings (see {@link ClOrdIdHash}) share a family, each in its own chain; so the next id of a
 * session finds the cache line that the previous one fetched. When all families have four rows each, every fourth row
 * adds a family, to which another one gives about half of its ids. Chains are therefore short. An id is put at the head
 * of its chain and families are divided in the order of the chains, so of equal ids the newest is found.
 */
final class ClOrdIdTable
{
    /** No such id. */
    static final int NONE = -1;

    /** Fields of a row behind the three words of the id: what the id stands for, and the last trade of its order. */
    static final int STATE = 3;
    static final int LAST_TRADE = 4;

    /** Which of the ended ids of its session the id is. */
    static final int NUMBER = 5;

    private static final int WORD_1 = 1;
    private static final int WORD_2_AND_SESSION = 2;
    private static final int ROW_LONGS = 8;

    /** Offsets of links, in bytes: to the next row of the chain or of the free rows, and to the id that ended next. */
    private static final int NEXT = 48;
    private static final int NEXT_ENDED = 52;

    /** No further row. Every other link is a row plus 1. */
    private static final int END = 0;
    private static final int ROWS_PER_FAMILY = 4;
    private static final int FAMILY_LONGS = 8;
    private static final int FAMILY_LENGTH = FAMILY_LONGS * Long.BYTES;
    private static final int CHAIN_SHIFT = 2;


    private final PagedRows rows;
    private final PagedRows families;
    private int rowCount;
    private int firstFree = END;
    private int familyCount;

    /** The bits of a hash that select a family, unless that one has not been added yet. */
    private int familyMask;

    /**
     * @param capacity      of ids, up to 1 << 30.
     * @param firstFamilies at least 1; no more than the capacity needs.
     */
    ClOrdIdTable(final long capacity, final int firstFamilies)
    {
        rows = new PagedRows(capacity, ROW_LONGS);
        families = new PagedRows(capacity / ROWS_PER_FAMILY + 1, FAMILY_LONGS);
        // There is nothing to divide yet.
        familyCount = (int)Math.min(firstFamilies, capacity / ROWS_PER_FAMILY + 1);
        familyMask = BitUtil.findNextPositivePowerOfTwo(familyCount) - 1;
        families.appendZeros(familyCount);
    }

    /** Makes room for more ids. */
    void grow(final long capacity)
    {
        rows.grow(capacity);
        families.grow(capacity / ROWS_PER_FAMILY + 1);
    }

    static long pack(final int word2, final int sessionId)
    {
        return ((long)sessionId << Integer.SIZE) | (word2 & 0xFFFF_FFFFL);
    }

    /** The newest row of an id, or {@link #NONE}. */
    int find(final long word0, final long word1, final long word2AndSession)
    {
        int link = UnsafeApi.getInt(chain(word0, word1, word2AndSession));
        while (END != link)
        {
            final long row = rows.address(link - 1);
            if (PagedRows.get(row, 0) == word0 && PagedRows.get(row, WORD_1) == word1 &&
                PagedRows.get(row, WORD_2_AND_SESSION) == word2AndSession)
            {
                return link - 1;
            }
            link = UnsafeApi.getInt(row + NEXT);
        }
        return NONE;
    }

    /** Adds an id, for which there must be room. Returns its row, which is the same until it is removed. */
    int add(final long word0, final long word1, final long word2AndSession, final long state)
    {
        final int entry = END == firstFree ? takeRow() : takeFree();
        final long row = rows.address(entry);
        PagedRows.put(row, 0, word0);
        PagedRows.put(row, WORD_1, word1);
        PagedRows.put(row, WORD_2_AND_SESSION, word2AndSession);
        PagedRows.put(row, STATE, state);
        PagedRows.put(row, LAST_TRADE, 0);
        final long chain = chain(word0, word1, word2AndSession);
        UnsafeApi.putInt(row + NEXT, UnsafeApi.getInt(chain));
        UnsafeApi.putInt(chain, entry + 1);
        return entry;
    }

    void remove(final int entry)
    {
        final long row = rows.address(entry);
        long place =
            chain(PagedRows.get(row, 0), PagedRows.get(row, WORD_1), PagedRows.get(row, WORD_2_AND_SESSION));
        int link = UnsafeApi.getInt(place);
        while (entry != link - 1)
        {
            assert END != link : "not in its chain: entry=" + entry;
            place = rows.address(link - 1) + NEXT;
            link = UnsafeApi.getInt(place);
        }
        UnsafeApi.putInt(place, UnsafeApi.getInt(row + NEXT));
        UnsafeApi.putInt(row + NEXT, firstFree);
        firstFree = entry + 1;
    }

    long get(final int entry, final int field)
    {
        return PagedRows.get(rows.address(entry), field);
    }

    void put(final int entry, final int field, final long value)
    {
        PagedRows.put(rows.address(entry), field, value);
    }

    long word0(final int entry)
    {
        return get(entry, 0);
    }

    long word1(final int entry)
    {
        return get(entry, WORD_1);
    }

    long word2AndSession(final int entry)
    {
        return get(entry, WORD_2_AND_SESSION);
    }

    int word2(final int entry)
    {
        return (int)word2AndSession(entry);
    }

    int nextEnded(final int entry)
    {
        return UnsafeApi.getInt(rows.address(entry) + NEXT_ENDED);
    }

    void nextEnded(final int entry, final int other)
    {
        UnsafeApi.putInt(rows.address(entry) + NEXT_ENDED, other);
    }

    private int takeFree()
    {
        final int entry = firstFree - 1;
        firstFree = UnsafeApi.getInt(rows.address(entry) + NEXT);
        return entry;
    }

    /** Takes memory for one more row. */
    private int takeRow()
    {
        final int entry = rowCount++;
        rows.append(entry);
        if (rowCount > familyCount * ROWS_PER_FAMILY)
        {
            addFamily();
        }
        return entry;
    }

    private void addFamily()
    {
        final int added = familyCount++;
        final long family = families.append(added);
        UnsafeApi.setMemory(family, FAMILY_LENGTH, (byte)END);
        familyMask |= added;
        divide(families.address(added & familyMask >>> 1), family, added);
    }

    private void divide(final long family, final long addedFamily, final int added)
    {
        for (int offset = 0; offset < FAMILY_LENGTH; offset += Integer.BYTES)
        {
            long staying = family + offset;
            long moving = addedFamily + offset;
            int link = UnsafeApi.getInt(staying);
            while (END != link)
            {
                final long row = rows.address(link - 1);
                final long hash = ClOrdIdHash.ofSiblings(
                    PagedRows.get(row, 0), PagedRows.get(row, WORD_1), PagedRows.get(row, WORD_2_AND_SESSION));
                final boolean isMoving = added == family(hash);
                UnsafeApi.putInt(isMoving ? moving : staying, link);
                moving = isMoving ? row + NEXT : moving;
                staying = isMoving ? staying : row + NEXT;
                link = UnsafeApi.getInt(row + NEXT);
            }
            UnsafeApi.putInt(staying, END);
            UnsafeApi.putInt(moving, END);
        }
    }

    private int family(final long hash)
    {
        final int family = (int)(hash >>> Integer.SIZE) & familyMask;
        return family < familyCount ? family : family & familyMask >>> 1;
    }

    /** The address of the head of an id's chain. */
    private long chain(final long word0, final long word1, final long word2AndSession)
    {
        final long hash = ClOrdIdHash.ofSiblings(word0, word1, word2AndSession);
        final int chain =
            ((int)hash & ClOrdIdHash.SIBLING_MASK) ^ ClOrdIdHash.sibling(word0, word1, word2AndSession);
        return families.address(family(hash)) + (chain << CHAIN_SHIFT);
    }
}
