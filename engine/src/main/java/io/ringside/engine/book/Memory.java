package io.ringside.engine.book;

import java.nio.ByteOrder;
import java.util.Objects;

import org.agrona.UnsafeApi;

/**
 * The long arrays that orders and levels lie in, read and written without asking whether a place is one of the array.
 * Every place comes from a handle that a pool of this package gave out. With assertions on, arrays are arrays and ask.
 * <p>
 * Implementation note: the compiler asks an array again for every field, and for each of these questions keeps alive
 * what the interpreter would need to go on from there. In methods that touch an order, its neighbours and its level at
 * once these were more than a quarter of the instructions. Base and word are apart because then the word becomes part
 * of the instruction, and the fields of an order take one register and not one each. See ADR 29. Half a word is written
 * without its other half being read: the links of a neighbour are next to never in a near cache, and a store does not
 * wait for them. Such words are read by halves, too, because a load of the whole would wait until the halves that were
 * just written have left the processor's store buffer.
 */
final class Memory
{
    // In place of an assertion, which would ask first and then reach for the memory all the same.
    private static final boolean IS_ASKED = Memory.class.desiredAssertionStatus();
    private static final long BASE = UnsafeApi.arrayBaseOffset(long[].class);
    private static final int SHIFT = 3;
    private static final long LOW = ByteOrder.LITTLE_ENDIAN == ByteOrder.nativeOrder() ? 0 : Integer.BYTES;
    private static final long HIGH = Integer.BYTES - LOW;

    private Memory()
    {
    }

    static long get(final long[] longs, final int place)
    {
        return get(longs, place, 0);
    }

    static long get(final long[] longs, final int base, final int word)
    {
        if (IS_ASKED)
        {
            return longs[base + word];
        }
        // Only of what is not null does the compiler know that it is no address outside the heap.
        return UnsafeApi.getLong(Objects.requireNonNull(longs), BASE + ((long)base << SHIFT) + (word << SHIFT));
    }

    static void put(final long[] longs, final int place, final long value)
    {
        put(longs, place, 0, value);
    }

    static void put(final long[] longs, final int base, final int word, final long value)
    {
        if (IS_ASKED)
        {
            longs[base + word] = value;
            return;
        }
        UnsafeApi.putLong(Objects.requireNonNull(longs), BASE + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static int low(final long[] longs, final int base, final int word)
    {
        if (IS_ASKED)
        {
            return Words.low(longs[base + word]);
        }
        return UnsafeApi.getInt(Objects.requireNonNull(longs), BASE + LOW + ((long)base << SHIFT) + (word << SHIFT));
    }

    static int high(final long[] longs, final int base, final int word)
    {
        if (IS_ASKED)
        {
            return Words.high(longs[base + word]);
        }
        return UnsafeApi.getInt(Objects.requireNonNull(longs), BASE + HIGH + ((long)base << SHIFT) + (word << SHIFT));
    }

    static void low(final long[] longs, final int base, final int word, final int value)
    {
        if (IS_ASKED)
        {
            longs[base + word] = Words.withLow(longs[base + word], value);
            return;
        }
        UnsafeApi.putInt(
            Objects.requireNonNull(longs), BASE + LOW + ((long)base << SHIFT) + (word << SHIFT), value);
    }

    static void high(final long[] longs, final int base, final int word, final int value)
    {
        if (IS_ASKED)
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
