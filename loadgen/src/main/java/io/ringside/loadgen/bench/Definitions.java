package io.ringside.loadgen.bench;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionIds;
import io.ringside.engine.protocol.SetSessionIdsEncoder;
import io.ringside.engine.protocol.TradingPhase;

import org.agrona.MutableDirectBuffer;

/**
 * Commands that open a venue with limits that no order reaches, so that benchmarks measure orders and not refusals.
 * Each is encoded with its header; its length is returned. Used by one thread.
 */
public final class Definitions
{
    private static final long HUGE = 1L << 40;
    private static final long PRICE_TICKS_MAX = 1 << 30;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final DefineInstrumentEncoder instrument = new DefineInstrumentEncoder();
    private final DefineAccountEncoder account = new DefineAccountEncoder();
    private final SetSessionIdsEncoder sessionIds = new SetSessionIdsEncoder();

    /** Define an instrument in continuous trading; with a reference price, prices must be within a tenth of it. */
    public int instrument(
        final MutableDirectBuffer buffer, final int offset, final int instrumentId, final long referenceTicks)
    {
        instrument.wrapAndApplyHeader(buffer, offset, header)
            .correlationId(instrumentId)
            .tickMantissa(1)
            .lotMantissa(1)
            .priceIncrementTicks(1)
            .quantityIncrementLots(1)
            .minQuantityLots(1)
            .maxQuantityLots(HUGE)
            .maxPriceTicks(PRICE_TICKS_MAX)
            .referencePriceTicks(referenceTicks)
            .collarBasisPoints(0 == referenceTicks ? 0 : 1_000)
            .protectionTicks(0 == referenceTicks ? 0 : 100)
            .instrumentId(instrumentId)
            .priceExponent((byte)-2)
            .quantityExponent((byte)0)
            .phase(TradingPhase.CONTINUOUS)
            .symbol("I" + instrumentId)
            .operatorName("benchmark");
        return MessageHeaderEncoder.ENCODED_LENGTH + DefineInstrumentEncoder.BLOCK_LENGTH;
    }

    /** The client order ids of a session rise. */
    public int risingIds(final MutableDirectBuffer buffer, final int offset, final int sessionId)
    {
        sessionIds.wrapAndApplyHeader(buffer, offset, header)
            .correlationId(sessionId)
            .targetSessionId(sessionId)
            .ids(SessionIds.RISING)
            .operatorName("benchmark");
        return MessageHeaderEncoder.ENCODED_LENGTH + SetSessionIdsEncoder.BLOCK_LENGTH;
    }

    /** Define an account. */
    public int account(final MutableDirectBuffer buffer, final int offset, final int accountId)
    {
        account.wrapAndApplyHeader(buffer, offset, header)
            .correlationId(accountId)
            .accountId(accountId)
            .maxOrderLots(HUGE)
            .maxOrderTicksLots(Long.MAX_VALUE / 4)
            .maxPositionLots(HUGE)
            .enabled(BooleanType.TRUE)
            .operatorName("benchmark");
        return MessageHeaderEncoder.ENCODED_LENGTH + DefineAccountEncoder.BLOCK_LENGTH;
    }
}
