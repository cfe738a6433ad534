package io.ringside.engine.core.order;

import io.ringside.engine.core.base.OutsideMemory;
import org.agrona.UnsafeApi;

/**
 * The ids of the day in the order of their arrival, 32 bytes each: the three words of the id and its state. The row is
 * outside the heap, in pages that are taken when the previous one is full: one system call for address space in half a
 * million ids. Pages are kept for the next day. Hot path: no allocation.
 */
final class ClOrdIdRow
{
    private static final int ENTRY_SHIFT = 5;
    private static final int WORD_1 = 8;
    private static final int WORD_2 = 16;
    private static final int STATE = 24;

    private final OutsideMemory memory;
    private final int pageShift;
    private final int pageMask;
    private final long pageLength;

    /** Addresses of the used pages, then of the free pages, then 0. */
    private long[] pages;

    /** The previous day's pages while its row is copied. */
    private long[] previousPages;

    /** The most pieces of memory that are taken. */
    static int pieceCount(final int capacity, final int pageSize)
    {
        // Both rows exist while live ids are copied into the next day's row.
        return 2 * ((capacity - 1) / pageSize + 1);
    }

    ClOrdIdRow(final OutsideMemory memory, final int capacity, final int pageSize)
    {
        this.memory = memory;
        pageShift = Integer.numberOfTrailingZeros(pageSize);
        pageMask = pageSize - 1;
        pageLength = (long)Math.min(capacity, pageSize) << ENTRY_SHIFT;
        pages = new long[pieceCount(capacity, pageSize)];
        previousPages = new long[pages.length];
    }

    void put(final int entry, final long word0, final long word1, final long word2AndSession, final long state)
    {
        if (0 == (entry & pageMask))
        {
            takePage(entry >>> pageShift);
        }
        final long address = address(pages, entry);
        UnsafeApi.putLong(address, word0);
        UnsafeApi.putLong(address + WORD_1, word1);
        UnsafeApi.putLong(address + WORD_2, word2AndSession);
        UnsafeApi.putLong(address + STATE, state);
    }

    boolean is(final int entry, final long word0, final long word1, final long word2AndSession)
    {
        final long address = address(pages, entry);
        return UnsafeApi.getLong(address) == word0 && UnsafeApi.getLong(address + WORD_1) == word1 &&
            UnsafeApi.getLong(address + WORD_2) == word2AndSession;
    }

    long word0(final int entry)
    {
        return UnsafeApi.getLong(address(pages, entry));
    }

    long word1(final int entry)
    {
        return UnsafeApi.getLong(address(pages, entry) + WORD_1);
    }

    long word2AndSession(final int entry)
    {
        return UnsafeApi.getLong(address(pages, entry) + WORD_2);
    }

    long state(final int entry)
    {
        return UnsafeApi.getLong(address(pages, entry) + STATE);
    }

    void state(final int entry, final long state)
    {
        UnsafeApi.putLong(address(pages, entry) + STATE, state);
    }

    /**
     * Begins an empty row. The previous row stays readable until {@link #freePrevious}.
     *
     * @param count of the ids in the previous row; its unused pages go to the new one.
     */
    void beginNext(final int count)
    {
        final long[] next = previousPages;
        previousPages = pages;
        pages = next;
        int free = 0;
        for (int i = count + pageMask >>> pageShift; i < previousPages.length && 0 != previousPages[i]; i++)
        {
            pages[free] = previousPages[i];
            previousPages[i] = 0;
            free++;
        }
    }

    /** Copies an id to the new row. */
    void copyPrevious(final int previousEntry, final int entry)
    {
        final long address = address(previousPages, previousEntry);
        put(entry, UnsafeApi.getLong(address), UnsafeApi.getLong(address + WORD_1),
            UnsafeApi.getLong(address + WORD_2), UnsafeApi.getLong(address + STATE));
    }

    /** Frees the pages of the previous row. */
    void freePrevious()
    {
        int used = 0;
        while (used < pages.length && 0 != pages[used])
        {
            used++;
        }
        for (int i = 0; i < previousPages.length && 0 != previousPages[i]; i++)
        {
            pages[used + i] = previousPages[i];
            previousPages[i] = 0;
        }
    }

    private void takePage(final int page)
    {
        if (0 == pages[page])
        {
            pages[page] = memory.take(pageLength);
        }
    }

    private long address(final long[] addresses, final int entry)
    {
        final long page = addresses[entry >>> pageShift];
        assert 0 != page : "entry=" + entry;
        return page + ((long)(entry & pageMask) << ENTRY_SHIFT);
    }
}
