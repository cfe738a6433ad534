package io.ringside.engine.book;

import java.nio.ByteOrder;
import java.util.Objects;

import org.agrona.UnsafeApi;

/**
 * Access to the long arrays of orders and levels without bounds checks. Every index comes from a handle that a pool of
 * this package gave out. With assertions enabled these are ordinary, checked array accesses.
 * <p>
 * Implementation note: the compiler checks bounds again for every field, and for each check keeps alive what the
 * interpreter would need to continue from there. In methods that touch an order, its neighbours and its level these
 * were more than a quarter of the instructions. Base and word are separate arguments so that the word becomes part of
 * the instruction, and all fields of an order need one register. See ADR 29.
 * <p>
 * Half a word is written without reading the other half: the links of a neighbour are hardly ever in a near cache, and
 * a store does not wait for them. Such words are read by halves too, because a load of the whole word would wait until
 * the halves just written have left the processor's store buffer.
 */
final class Memory
{
    // Instead of assertions, which would check first and then access without a check.
    private static final boolean IS_CHECKED = Memory.class.desiredAssertionStatus();
    private static final long BASE = UnsafeApi.arrayBaseOffset(long[].class);
    private static final int SHIFT = 3;
    private static final long LOW = ByteOrder.LITTLE_ENDIAN == ByteOrder.nativeOrder() ? 0 : Integer.BYTES;
    private static final long HIGH = Integer.BYTES - LOW;

    private Memory()
    {
    }

    static long get(final long[] longs, final int base, final int word)
    {
        if (IS_CHECKED)
        {
            return longs[base + word];
        }
        // Only if the array is known to be non-null does the compiler know that this is not a native address.
        return UnsafeApi.getLong(Objects.requireNonNull(longs), BASE + ((long)base << SHIFT) + (word << SHIFT));
    }

    static void put(final long[] longs, final int base, final int word, final long value)
    {
        if (IS_CHECKED)
        {
            longs[base + word] = value;
            return;
        }
        UnsafeApi.putLong(Objects.requireNonNull(longs), BASE + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static int low(final long[] longs, final int base, final int word)
    {
        if (IS_CHECKED)
        {
            return Words.low(longs[base + word]);
        }
        return UnsafeApi.getInt(Objects.requireNonNull(longs), BASE + LOW + ((long)base << SHIFT) + (word << SHIFT));
    }

    static int high(final long[] longs, final int base, final int word)
    {
        if (IS_CHECKED)
        {
            return Words.high(longs[base + word]);
        }
        return UnsafeApi.getInt(Objects.requireNonNull(longs), BASE + HIGH + ((long)base << SHIFT) + (word << SHIFT));
    }

    static void low(final long[] longs, final int base, final int word, final int value)
    {
        if (IS_CHECKED)
        {
            longs[base + word] = Words.withLow(longs[base + word], value);
            return;
        }
        UnsafeApi.putInt(
            Objects.requireNonNull(longs), BASE + LOW + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static void high(final long[] longs, final int base, final int word, final int value)
    {
        if (IS_CHECKED)
        {
            longs[base + word] = Words.withHigh(longs[base + word], value);
            return;
        }
        UnsafeApi.putInt(
            Objects.requireNonNull(longs), BASE + HIGH + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static void add(final long[] longs, final int base, final int word, final long change)
    {
        put(longs, base, word, get(longs, base, word) + change);
    }
}
