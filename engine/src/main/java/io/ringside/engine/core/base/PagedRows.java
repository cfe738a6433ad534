package io.ringside.engine.core.base;

import io.ringside.engine.book.OutsideMemory;
import org.agrona.BitUtil;
import org.agrona.UnsafeApi;

import java.util.Arrays;

/**
 * Rows of numbers, named by a sequence that rises by one: rows are added at the end and dropped at the beginning. They
 * are outside the heap in pages that are taken as rows come. A page is reused when all its rows have been dropped. The
 * address of a row has no effect on any output. Hot path: no allocation.
 */
public final class PagedRows
{
    private static final int PAGE_ROWS_MAX_SHIFT = 14;

    private final OutsideMemory memory;
    private final int rowShift;
    private final int pageShift;
    private final int pageMask;
    private int ringMask;

    /** Addresses of the used pages; the page number selects the place. */
    private long[] pages;
    private long[] freePages;
    private int freeCount;

    /** Number of the page with the oldest row. */
    private long firstPage;

    /** Number of the page after that of the newest row. */
    private long endPage;

    /**
     * @param capacity of rows at a time.
     * @param longs    of a row, a power of two.
     */
    public PagedRows(final long capacity, final int longs)
    {
        rowShift = Integer.numberOfTrailingZeros(longs * Long.BYTES);
        pageShift = Math.min(PAGE_ROWS_MAX_SHIFT, Long.SIZE - Long.numberOfLeadingZeros(capacity - 1));
        pageMask = (1 << pageShift) - 1;
        pages = new long[pageCount(capacity)];
        ringMask = pages.length - 1;
        freePages = new long[pages.length];
        memory = new OutsideMemory(this, pages.length);
    }

    private int pageCount(final long capacity)
    {
        // The rows may begin and end in the middle of a page.
        return BitUtil.findNextPositivePowerOfTwo((int)(capacity - 1 >>> pageShift) + 3);
    }

    /** Makes room for more rows: moves the addresses of the pages, not the rows. Allocates. */
    public void grow(final long capacity)
    {
        final int count = pageCount(capacity);
        if (count <= pages.length)
        {
            return;
        }
        final long[] grown = new long[count];
        for (long page = firstPage; page < endPage; page++)
        {
            grown[(int)page & count - 1] = pages[(int)page & ringMask];
        }
        pages = grown;
        ringMask = count - 1;
        freePages = Arrays.copyOf(freePages, count);
        memory.pieceCount(count);
    }

    /** Appends a row behind the last and returns its address. Its content is undefined. */
    public long append(final long sequence)
    {
        final long page = sequence >>> pageShift;
        if (page >= endPage)
        {
            takePage(page);
        }
        return address(sequence);
    }

    /** Appends the first rows, which are all zeros. */
    public void appendZeros(final long count)
    {
        final int pageRows = pageMask + 1;
        for (long first = 0; first < count; first += pageRows)
        {
            UnsafeApi.setMemory(append(first), Math.min(pageRows, count - first) << rowShift, (byte)0);
        }
    }

    /** Drops the rows before this one. */
    public void dropBefore(final long sequence)
    {
        final long newFirst = Math.min(endPage, sequence >>> pageShift);
        while (firstPage < newFirst)
        {
            final int place = (int)firstPage & ringMask;
            if (0 != pages[place])
            {
                freePages[freeCount++] = pages[place];
                pages[place] = 0;
            }
            firstPage++;
        }
    }

    /** The address of a row that exists. */
    public long address(final long sequence)
    {
        final long page = pages[(int)(sequence >>> pageShift) & ringMask];
        assert 0 != page : "no such row: sequence=" + sequence;
        return page + ((sequence & pageMask) << rowShift);
    }

    private void takePage(final long page)
    {
        if (firstPage == endPage)
        {
            // There is no row yet, and the first may have any sequence, as in a restored state.
            firstPage = page;
            endPage = page;
        }
        assert page == endPage : "page=" + page + " endPage=" + endPage;
        assert endPage - firstPage < pages.length : "firstPage=" + firstPage + " endPage=" + endPage;
        pages[(int)page & ringMask] = 0 != freeCount ? freePages[--freeCount] :
            memory.take((long)(pageMask + 1) << rowShift);
        endPage = page + 1;
    }

    public static long get(final long address, final int field)
    {
        return UnsafeApi.getLong(address + ((long)field << 3));
    }

    public static void put(final long address, final int field, final long value)
    {
        UnsafeApi.putLong(address + ((long)field << 3), value);
    }

    public static void add(final long address, final int field, final long value)
    {
        put(address, field, get(address, field) + value);
    }
}
