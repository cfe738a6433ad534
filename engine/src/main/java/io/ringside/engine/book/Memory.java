package io.ringside.engine.book;

import org.agrona.UnsafeApi;

import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Access to the words of orders and levels, which are outside the heap ({@link OutsideMemory}), without bounds checks.
 * Every index comes from a handle that a pool of this package gave out. With assertions enabled every index is checked.
 * <p>
 * Implementation note: the compiler checks the bounds of an array again for every field, and for each check keeps alive
 * what the interpreter would need to continue from there. In methods that touch an order, its neighbours and its level
 * these were more than a quarter of the instructions. Base and word are separate arguments so that the word becomes
 * part of the instruction, and all fields of an order need one register. See ADR 29. Outside the heap a pool has
 * address space for the most it may ever hold, and grows without a copy. See ADR 89.
 * <p>
 * Half a word is written without reading the other half: the links of a neighbour are hardly ever in a near cache, and
 * a store does not wait for them. Such words are read by halves too, because a load of the whole word would wait until
 * the halves just written have left the processor's store buffer.
 */
final class Memory
{
    // Instead of assertions, which would check first and then access without a check.
    private static final boolean IS_CHECKED = Memory.class.desiredAssertionStatus();
    private static final int SHIFT = 3;
    private static final long LOW = ByteOrder.LITTLE_ENDIAN == ByteOrder.nativeOrder() ? 0 : Integer.BYTES;
    private static final long HIGH = Integer.BYTES - LOW;

    /** Length of the line before the words that says how many there are. */
    private static final int HEAD = 64;

    /**
     * How much further into its page each piece begins than the one before. Otherwise the words of an order would have
     * the same place in the page in every piece, and a processor takes a load for one of a word just stored if these
     * bits are equal.
     */
    private static final int SKEW = 17 * 64;

    private Memory()
    {
    }

    /**
     * Take words. Their content is undefined. They are address space until they are written.
     *
     * @param memory that they are a piece of.
     * @param count  of words.
     * @return their address.
     * @throws OutOfMemoryError if the machine grants no more: every piece is freed, for a pool with less room.
     */
    static long take(final OutsideMemory memory, final int count)
    {
        final int skew = HEAD + memory.pieceCount() * SKEW;
        try
        {
            final long address = memory.take(skew + ((long)count << SHIFT)) + skew;
            UnsafeApi.putLong(address - Long.BYTES, count);
            return address;
        }
        catch (final OutOfMemoryError ex)
        {
            memory.free();
            throw ex;
        }
    }

    private static void check(final long longs, final int index)
    {
        Objects.checkIndex(index, (int)UnsafeApi.getLong(longs - Long.BYTES));
    }

    static long get(final long longs, final int base, final int word)
    {
        if (IS_CHECKED)
        {
            check(longs, base + word);
        }
        return UnsafeApi.getLong(longs + ((long)base << SHIFT) + (word << SHIFT));
    }

    static void put(final long longs, final int base, final int word, final long value)
    {
        if (IS_CHECKED)
        {
            check(longs, base + word);
        }
        UnsafeApi.putLong(longs + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static int low(final long longs, final int base, final int word)
    {
        if (IS_CHECKED)
        {
            check(longs, base + word);
        }
        return UnsafeApi.getInt(longs + LOW + ((long)base << SHIFT) + (word << SHIFT));
    }

    static int high(final long longs, final int base, final int word)
    {
        if (IS_CHECKED)
        {
            check(longs, base + word);
        }
        return UnsafeApi.getInt(longs + HIGH + ((long)base << SHIFT) + (word << SHIFT));
    }

    static void low(final long longs, final int base, final int word, final int value)
    {
        if (IS_CHECKED)
        {
            check(longs, base + word);
        }
        UnsafeApi.putInt(longs + LOW + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static void high(final long longs, final int base, final int word, final int value)
    {
        if (IS_CHECKED)
        {
            check(longs, base + word);
        }
        UnsafeApi.putInt(longs + HIGH + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static void add(final long longs, final int base, final int word, final long change)
    {
        put(longs, base, word, get(longs, base, word) + change);
    }
}
