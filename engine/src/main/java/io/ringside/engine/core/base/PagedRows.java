package io.ringside.engine.core.base;

import org.agrona.BitUtil;
import org.agrona.UnsafeApi;

/**
 * Rows of numbers, named by a sequence that rises by one: new ones come at the end, old ones go at the beginning. They
 * lie outside the heap in pages that are taken as rows come; a page whose rows have all gone is used again. Where a row
 * lies shows in no output. Hot path: no allocation.
 */
public final class PagedRows
{
    private static final int PAGE_ROWS_MAX_SHIFT = 14;

    private final OutsideMemory memory;
    private final int rowShift;
    private final int pageShift;
    private final int pageMask;
    private final int ringMask;

    /** Addresses of the pages in use, at the place that their number names. */
    private final long[] pages;
    private final long[] freePages;
    private int freeCount;

    /** Of the page with the oldest row. */
    private long firstPage;

    /** Of the page behind that with the newest. */
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
        // The rows may begin and end in the middle of a page.
        final int pageCount = (int)(capacity - 1 >>> pageShift) + 3;
        pages = new long[BitUtil.findNextPositivePowerOfTwo(pageCount)];
        ringMask = pages.length - 1;
        freePages = new long[pages.length];
        memory = new OutsideMemory(this, pages.length);
    }

    /** The address of a row that is not there yet: the one behind the last. Its content is undefined. */
    public long append(final long sequence)
    {
        final long page = sequence >>> pageShift;
        if (page >= endPage)
        {
            takePage(page);
        }
        return address(sequence);
    }

    /** Rows before this one are needed no more. */
    public void forgetBefore(final long sequence)
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

    /** The address of a row that is there. */
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
            // There is none: rows may begin anywhere, as they do in a state that is restored.
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
