package io.ringside.ops.replay.schema;

import io.ringside.risk.money.Currencies;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Amounts of currencies as people write them: the core counts smallest units. Any thread; cold. */
public final class CurrencyUnits
{
    private static final int SYMBOL_LENGTH = 16;

    private final Currencies currencies;

    public CurrencyUnits(final Currencies currencies)
    {
        this.currencies = currencies;
    }

    /** Returns an amount of 128 bits, whose low half has no sign. */
    public static BigInteger wide(final long high, final long low)
    {
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(new BigInteger(Long.toUnsignedString(low)));
    }

    /** Returns the symbol of a currency, or its number if it is not known. */
    public String symbol(final int currencyId)
    {
        if (!currencies.isDefined(currencyId))
        {
            return String.valueOf(currencyId);
        }
        final ByteBuffer bytes = ByteBuffer.allocate(SYMBOL_LENGTH).order(ByteOrder.LITTLE_ENDIAN)
            .putLong(currencies.symbol0(currencyId)).putLong(currencies.symbol1(currencyId));
        return new String(bytes.array(), StandardCharsets.US_ASCII).replace("\0", "");
    }

    /** Returns an amount with all the digits that its currency has; of one that is not known: smallest units. */
    public BigDecimal decimal(final int currencyId, final BigInteger units)
    {
        return new BigDecimal(units, currencies.isDefined(currencyId) ? -currencies.exponent(currencyId) : 0);
    }

    /** Returns the balance of an account of the venue itself. */
    public BigDecimal house(final int currencyId, final int house)
    {
        return decimal(currencyId,
            wide(currencies.houseHigh(currencyId, house), currencies.houseLow(currencyId, house)));
    }
}
