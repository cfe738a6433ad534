package io.ringside.gateway.fix.message;

import io.ringside.risk.money.Currencies;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/**
 * The currencies of commissions: their names, and decimals instead of smallest units. A currency never changes, and
 * whoever has a report that names one sees its definition, which came before it. Used by the FIX gateway's agent only.
 * Hot path: no allocation, except for the first amount of a currency.
 */
public final class FixCurrencies
{
    private static final int SYMBOL_LENGTH = 16;

    private final Int2ObjectHashMap<byte[]> symbolById = new Int2ObjectHashMap<>();
    private Currencies currencies;

    FixCurrencies()
    {
    }

    void of(final Currencies ofCore)
    {
        currencies = ofCore;
    }

    /** The symbol; null if the currency is not known. */
    public byte[] symbol(final int currencyId)
    {
        byte[] symbol = symbolById.get(currencyId);
        if (null == symbol && null != currencies && currencies.isDefined(currencyId))
        {
            symbol = read(currencies.symbol0(currencyId), currencies.symbol1(currencyId));
            symbolById.put(currencyId, symbol);
        }
        return symbol;
    }

    /** Sets the decimal to an amount of a currency that is known. */
    public void amount(final FixDecimal target, final int currencyId, final long amount)
    {
        target.set(amount, -currencies.exponent(currencyId));
    }

    /** An amount of 128 bits as text; without a point where the currency is not known. */
    public String text(final int currencyId, final long high, final long low)
    {
        final BigInteger number = BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(
            BigInteger.valueOf(low).add(low < 0 ? BigInteger.ONE.shiftLeft(Long.SIZE) : BigInteger.ZERO));
        final int exponent = null == symbol(currencyId) ? 0 : currencies.exponent(currencyId);
        return new BigDecimal(number, -exponent).stripTrailingZeros().toPlainString();
    }

    private static byte[] read(final long symbol0, final long symbol1)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[SYMBOL_LENGTH]);
        bytes.putLong(0, symbol0, ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(Long.BYTES, symbol1, ByteOrder.LITTLE_ENDIAN);
        int length = 0;
        while (length < SYMBOL_LENGTH && 0 != bytes.getByte(length))
        {
            length++;
        }
        final byte[] symbol = new byte[length];
        bytes.getBytes(0, symbol);
        return symbol;
    }
}
