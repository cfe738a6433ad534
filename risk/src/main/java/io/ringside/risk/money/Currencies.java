package io.ringside.risk.money;

import java.util.Arrays;

/**
 * The currencies and assets, by their ids, and the house accounts of each: what is outside of the ledger, commissions,
 * and insurance. Defining one allocates.
 */
public final class Currencies
{
    /** The house account of everything beyond this ledger: the other leg of deposits and of trades with others. */
    public static final int OUTSIDE = 0;

    /** The house account of commissions. */
    public static final int COMMISSIONS = 1;

    /** The house account of insurance. */
    public static final int INSURANCE = 2;

    /** House accounts of each currency. */
    public static final int HOUSES = 3;

    /** Ids are 1 to this. */
    public static final int ID_MAX = 4_096;

    /** The smallest unit that there may be: 10 to the power of this. */
    public static final int EXPONENT_MIN = -18;

    private static final int HOUSE_LONGS = 2;
    private static final byte UNDEFINED = 1;

    private byte[] exponents = new byte[0];
    private long[] symbols = new long[0];
    private long[] houses = new long[0];
    private int count;

    Currencies()
    {
    }

    void define(final int currencyId, final int exponent, final long symbol0, final long symbol1)
    {
        if (currencyId >= exponents.length)
        {
            final int length = exponents.length;
            final int newLength = Math.max(currencyId + 1, length * 2);
            exponents = Arrays.copyOf(exponents, newLength);
            Arrays.fill(exponents, length, newLength, UNDEFINED);
            symbols = Arrays.copyOf(symbols, newLength * 2);
            houses = Arrays.copyOf(houses, newLength * HOUSES * HOUSE_LONGS);
        }
        exponents[currencyId] = (byte)exponent;
        symbols[currencyId * 2] = symbol0;
        symbols[currencyId * 2 + 1] = symbol1;
        count++;
    }

    /** True if there is such a currency. */
    public boolean isDefined(final int currencyId)
    {
        return currencyId > 0 && currencyId < exponents.length && UNDEFINED != exponents[currencyId];
    }

    /** True if another currency has that symbol. */
    boolean isSymbolTaken(final int currencyId, final long symbol0, final long symbol1)
    {
        for (int id = next(0); 0 != id; id = next(id))
        {
            if (id != currencyId && symbol0 == symbols[id * 2] && symbol1 == symbols[id * 2 + 1])
            {
                return true;
            }
        }
        return false;
    }

    /** The next id behind one that is defined, 0 for the first; 0 if there is none. */
    public int next(final int currencyId)
    {
        int id = currencyId + 1;
        while (id < exponents.length && UNDEFINED == exponents[id])
        {
            id++;
        }
        return id < exponents.length ? id : 0;
    }

    /** How many there are. */
    public int count()
    {
        return count;
    }

    /** The power of ten of the smallest unit, 0 or less. */
    public int exponent(final int currencyId)
    {
        return exponents[currencyId];
    }

    /** The first 8 characters of the symbol, as they are on the wire. */
    public long symbol0(final int currencyId)
    {
        return symbols[currencyId * 2];
    }

    /** The last 8 characters of the symbol. */
    public long symbol1(final int currencyId)
    {
        return symbols[currencyId * 2 + 1];
    }

    /** High half of the balance of a house account. */
    public long houseHigh(final int currencyId, final int house)
    {
        return houses[at(currencyId, house)];
    }

    /** Low half of the balance of a house account, without sign. */
    public long houseLow(final int currencyId, final int house)
    {
        return houses[at(currencyId, house) + 1];
    }

    void addHouse(final int currencyId, final int house, final long amount)
    {
        Amounts.add(houses, at(currencyId, house), amount);
    }

    void restoreHouse(final int currencyId, final int house, final long high, final long low)
    {
        houses[at(currencyId, house)] = high;
        houses[at(currencyId, house) + 1] = low;
    }

    private static int at(final int currencyId, final int house)
    {
        return (currencyId * HOUSES + house) * HOUSE_LONGS;
    }
}
