package io.ringside.engine.book;

/**
 * A hash of all live orders, kept up with every change in constant time: the sum over the orders of a number made of
 * the order's id, times the sum over its fields of an odd number of the field times its value. So the change of one
 * field changes the sum by the product of three numbers that are at hand, whatever the other fields are, and the order
 * in which orders came to be as they are does not matter. Not cryptographic. Hot path: no allocation.
 */
final class OrderSum
{
    // Of the fields of an order. Odd: a field that differs changes the sum.
    static final long PRESENT = multiplier(1);
    static final long ACCOUNT = multiplier(2);
    static final long SESSION = multiplier(3);
    static final long INSTRUMENT_AND_POSITION = multiplier(4);
    static final long QUANTITY = multiplier(5);
    static final long LEAVES = multiplier(6);
    static final long CUM = multiplier(7);
    static final long CUM_TICKS_LOTS = multiplier(8);
    static final long PRICE = multiplier(9);
    static final long PRIORITY = multiplier(10);
    static final long FLAGS = multiplier(11);
    static final long STP_GROUP = multiplier(12);
    static final long OTHER_LEG = multiplier(13);

    /** What a filled lot moves: it is filled, and no longer open. */
    static final long FILLED = CUM - LEAVES;

    private static final int FIRST_OF_TERMS = 16;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;

    private long value;

    /** Adds what a field, or several, of an order change by, each times its number. */
    void add(final long orderId, final long change)
    {
        value += (mix(orderId) | 1) * change;
    }

    long value()
    {
        return value;
    }

    /** What an order adds that has this content. */
    static long of(final long orderId, final long content)
    {
        return (mix(orderId) | 1) * content;
    }

    /** The numbers of the fields of extended terms. */
    static long[] multipliersOfTerms(final int count)
    {
        final long[] result = new long[count];
        for (int i = 0; i < count; i++)
        {
            result[i] = multiplier(FIRST_OF_TERMS + i);
        }
        return result;
    }

    private static long multiplier(final int field)
    {
        return mix(GOLDEN * field) | 1;
    }

    private static long mix(final long number)
    {
        long mixed = (number ^ (number >>> 32)) * MIX;
        mixed = (mixed ^ (mixed >>> 29)) * GOLDEN;
        return mixed ^ (mixed >>> 32);
    }
}
