package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionEncoder;
import io.ringside.engine.protocol.Reason;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static io.ringside.engine.core.base.OptionalField.areOptional;
import static io.ringside.engine.core.base.OptionalField.int32;
import static io.ringside.engine.core.base.OptionalField.int64;
import static io.ringside.engine.core.base.OptionalField.int8;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * The terms of DefineInstrument. Fields as on the wire; their initial values are those that a new instrument gets for
 * what its definition leaves out.
 */
public final class InstrumentRules
{
    private static final int SYMBOL_LENGTH = 16;
    private static final long MOST_BY_DEFAULT = 1_000_000_000L;
    private static final long FIRST_CHARACTER = 0xFF;
    private static final long EVERY_ONE = 0x0101_0101_0101_0101L;
    private static final long EVERY_HIGH_BIT = 0x8080_8080_8080_8080L;

    /** A price is ticks x tickMantissa x 10^priceExponent; a quantity likewise. */
    long tickMantissa = 1;
    long lotMantissa = 1;

    /** A valid price is a multiple of this. */
    public long priceIncrementTicks = 1;

    /** A valid quantity is a multiple of this. */
    public long quantityIncrementLots = 1;
    long minQuantityLots = 1;
    long maxQuantityLots = MOST_BY_DEFAULT;
    public long maxPriceTicks = MOST_BY_DEFAULT;
    long referencePriceTicks;
    int collarBasisPoints;
    int protectionTicks;
    int priceExponent;
    int quantityExponent;
    public long symbol0;
    public long symbol1;

    /**
     * True if the rules are complete and consistent.
     *
     * @param orderCapacity of the engine: the sum of that many largest orders must fit 64 bits.
     */
    public boolean areValid(final int orderCapacity)
    {
        return tickMantissa > 0 && lotMantissa > 0 &&
            priceIncrementTicks > 0 && quantityIncrementLots > 0 &&
            maxPriceTicks > 0 && minQuantityLots > 0 &&
            minQuantityLots <= maxQuantityLots && maxQuantityLots <= Long.MAX_VALUE / orderCapacity &&
            referencePriceTicks >= 0 && collarBasisPoints >= 0 && protectionTicks >= 0;
    }

    /** True if the other rules state prices and quantities in the same units. */
    public boolean haveUnitsOf(final InstrumentRules other)
    {
        return tickMantissa == other.tickMantissa && priceExponent == other.priceExponent &&
            lotMantissa == other.lotMantissa && quantityExponent == other.quantityExponent;
    }

    public Reason checkQuantity(final long quantityLots)
    {
        if (quantityLots <= 0)
        {
            return Reason.INVALID_QUANTITY;
        }
        if (1 != quantityIncrementLots && 0 != quantityLots % quantityIncrementLots)
        {
            return Reason.QUANTITY_OFF_LOT;
        }
        if (quantityLots < minQuantityLots)
        {
            return Reason.QUANTITY_TOO_SMALL;
        }
        return quantityLots > maxQuantityLots ? Reason.QUANTITY_TOO_LARGE : Reason.NONE;
    }

    /** The worst price that market orders may reach from a price. */
    public long protectedTicks(final boolean isBuy, final long priceTicks)
    {
        if (isBuy)
        {
            final long boundTicks = priceTicks + protectionTicks;
            return boundTicks < 0 ? Long.MAX_VALUE : boundTicks;
        }
        return Math.max(1, priceTicks - protectionTicks);
    }

    /** True if the symbol has no character. */
    public boolean isSymbolEmpty()
    {
        return 0 == (symbol0 & FIRST_CHARACTER);
    }

    /** The bytes behind the first NUL are not part of a symbol. */
    boolean hasSymbolOf(final InstrumentRules other)
    {
        return untilNul(symbol0) == untilNul(other.symbol0) &&
            (hasNul(symbol0) || untilNul(symbol1) == untilNul(other.symbol1));
    }

    private static boolean hasNul(final long characters)
    {
        return 0 != ((characters - EVERY_ONE & ~characters) & EVERY_HIGH_BIT);
    }

    /** The characters before the first NUL; the lowest byte is the first. */
    private static long untilNul(final long characters)
    {
        final long nuls = (characters - EVERY_ONE & ~characters) & EVERY_HIGH_BIT;
        return 0 == nuls ? characters : characters & (Long.lowestOneBit(nuls) >>> Byte.SIZE - 1) - 1;
    }

    /** The rules of a definition. What it leaves out is as in the present rules, null for an instrument that is new. */
    public static InstrumentRules of(final DefineInstrumentDecoder command, final InstrumentRules present)
    {
        final int version = command.actingVersion();
        final InstrumentRules known = null == present ? new InstrumentRules() : present;
        final InstrumentRules rules = new InstrumentRules();
        final int symbolOffset = command.offset() + DefineInstrumentDecoder.symbolEncodingOffset();
        rules.tickMantissa = int64(version, command.tickMantissa(), known.tickMantissa);
        rules.lotMantissa = int64(version, command.lotMantissa(), known.lotMantissa);
        rules.priceIncrementTicks = int64(version, command.priceIncrementTicks(), known.priceIncrementTicks);
        rules.quantityIncrementLots = int64(version, command.quantityIncrementLots(), known.quantityIncrementLots);
        rules.minQuantityLots = int64(version, command.minQuantityLots(), known.minQuantityLots);
        rules.maxQuantityLots = int64(version, command.maxQuantityLots(), known.maxQuantityLots);
        rules.maxPriceTicks = int64(version, command.maxPriceTicks(), known.maxPriceTicks);
        rules.referencePriceTicks = int64(version, command.referencePriceTicks(), known.referencePriceTicks);
        rules.collarBasisPoints = int32(version, command.collarBasisPoints(), known.collarBasisPoints);
        rules.protectionTicks = int32(version, command.protectionTicks(), known.protectionTicks);
        rules.priceExponent = int8(version, command.priceExponent(), known.priceExponent);
        rules.quantityExponent = int8(version, command.quantityExponent(), known.quantityExponent);
        rules.symbol0 = command.buffer().getLong(symbolOffset, LITTLE_ENDIAN);
        rules.symbol1 = command.buffer().getLong(symbolOffset + Long.BYTES, LITTLE_ENDIAN);
        if (areOptional(version) && rules.isSymbolEmpty())
        {
            rules.symbol0 = known.symbol0;
            rules.symbol1 = known.symbol1;
        }
        return rules;
    }

    /** Encodes the symbol, the units and the increments. */
    public void encode(final InstrumentDefinitionEncoder definition)
    {
        definition.priceExponent((byte)priceExponent)
            .quantityExponent((byte)quantityExponent)
            .tickMantissa(tickMantissa)
            .lotMantissa(lotMantissa)
            .priceIncrementTicks(priceIncrementTicks)
            .quantityIncrementLots(quantityIncrementLots);
        final int symbolOffset = definition.offset() + InstrumentDefinitionEncoder.symbolEncodingOffset();
        definition.buffer().putLong(symbolOffset, symbol0, LITTLE_ENDIAN);
        definition.buffer().putLong(symbolOffset + Long.BYTES, symbol1, LITTLE_ENDIAN);
    }

    String symbol()
    {
        final byte[] bytes = new byte[SYMBOL_LENGTH];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(symbol0).putLong(symbol1);
        int length = 0;
        while (length < SYMBOL_LENGTH && 0 != bytes[length])
        {
            length++;
        }
        return new String(bytes, 0, length, US_ASCII);
    }

    /** Visits all of them except the symbol. */
    public void visit(final SettingVisitor visitor)
    {
        visitor.onSetting("tickMantissa", tickMantissa);
        visitor.onSetting("priceExponent", priceExponent);
        visitor.onSetting("lotMantissa", lotMantissa);
        visitor.onSetting("quantityExponent", quantityExponent);
        visitor.onSetting("priceIncrementTicks", priceIncrementTicks);
        visitor.onSetting("quantityIncrementLots", quantityIncrementLots);
        visitor.onSetting("minQuantityLots", minQuantityLots);
        visitor.onSetting("maxQuantityLots", maxQuantityLots);
        visitor.onSetting("maxPriceTicks", maxPriceTicks);
        visitor.onRule("referencePriceTicks", referencePriceTicks);
        visitor.onRule("collarBasisPoints", collarBasisPoints);
        visitor.onRule("protectionTicks", protectionTicks);
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(tickMantissa);
        output.putLong(lotMantissa);
        output.putLong(priceIncrementTicks);
        output.putLong(quantityIncrementLots);
        output.putLong(minQuantityLots);
        output.putLong(maxQuantityLots);
        output.putLong(maxPriceTicks);
        output.putLong(referencePriceTicks);
        output.putLong(collarBasisPoints);
        output.putLong(protectionTicks);
        output.putLong(priceExponent);
        output.putLong(quantityExponent);
        output.putLong(symbol0);
        output.putLong(symbol1);
    }

    void readFrom(final StateInput input)
    {
        tickMantissa = input.getLong();
        lotMantissa = input.getLong();
        priceIncrementTicks = input.getLong();
        quantityIncrementLots = input.getLong();
        minQuantityLots = input.getLong();
        maxQuantityLots = input.getLong();
        maxPriceTicks = input.getLong();
        referencePriceTicks = input.getLong();
        collarBasisPoints = (int)input.getLong();
        protectionTicks = (int)input.getLong();
        priceExponent = (int)input.getLong();
        quantityExponent = (int)input.getLong();
        symbol0 = input.getLong();
        symbol1 = input.getLong();
    }
}
