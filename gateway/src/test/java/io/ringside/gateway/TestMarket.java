package io.ringside.gateway;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.TradingPhase;
import org.agrona.MutableDirectBuffer;

/** The commands that open a market for a test, with a header, at offset 0. A test may change fields of the encoder. */
public final class TestMarket
{
    private TestMarket()
    {
    }

    /** An instrument that trades, SYM1 if its id is 1, without a price collar. */
    public static DefineInstrumentEncoder instrument(final MutableDirectBuffer buffer, final int instrumentId)
    {
        return new DefineInstrumentEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .correlationId(instrumentId)
            .tickMantissa(1).lotMantissa(1).priceIncrementTicks(1).quantityIncrementLots(1)
            .minQuantityLots(1).maxQuantityLots(1_000_000).maxPriceTicks(1_000_000)
            .referencePriceTicks(0).collarBasisPoints(0).protectionTicks(0)
            .instrumentId(instrumentId)
            .priceExponent((byte)-2).quantityExponent((byte)0)
            .phase(TradingPhase.CONTINUOUS)
            .symbol("SYM" + instrumentId)
            .operatorName("test");
    }

    /** An account without limits. */
    public static DefineAccountEncoder account(final MutableDirectBuffer buffer, final long accountId)
    {
        return new DefineAccountEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .correlationId(accountId)
            .accountId(accountId)
            .maxOrderLots(0).maxOrderTicksLots(0).maxPositionLots(0)
            .enabled(BooleanType.TRUE)
            .operatorName("test");
    }
}
