package io.ringside.loadgen.bench.book;

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
 * Each is encoded with its header at the beginning of the buffer; its length is returned. Used by one thread.
 */
final class Definitions
{
    private static final long HUGE = 1L << 40;
    private static final long PRICE_TICKS_MAX = 1 << 30;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final DefineInstrumentEncoder instrument = new DefineInstrumentEncoder();
    private final DefineAccountEncoder account = new DefineAccountEncoder();
    private final SetSessionIdsEncoder sessionIds = new SetSessionIdsEncoder();

    /** Define an instrument in continuous trading. */
    int instrument(final MutableDirectBuffer buffer, final int instrumentId)
    {
        instrument.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(instrumentId)
            .tickMantissa(1)
            .lotMantissa(1)
            .priceIncrementTicks(1)
            .quantityIncrementLots(1)
            .minQuantityLots(1)
            .maxQuantityLots(HUGE)
            .maxPriceTicks(PRICE_TICKS_MAX)
            .referencePriceTicks(0)
            .collarBasisPoints(0)
            .protectionTicks(0)
            .instrumentId(instrumentId)
            .priceExponent((byte)-2)
            .quantityExponent((byte)0)
            .phase(TradingPhase.CONTINUOUS)
            .symbol("I" + instrumentId)
            .operatorName("benchmark");
        return MessageHeaderEncoder.ENCODED_LENGTH + DefineInstrumentEncoder.BLOCK_LENGTH;
    }

    /** The client order ids of a session rise. */
    int risingIds(final MutableDirectBuffer buffer, final int sessionId)
    {
        sessionIds.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(sessionId)
            .targetSessionId(sessionId)
            .ids(SessionIds.RISING)
            .operatorName("benchmark");
        return MessageHeaderEncoder.ENCODED_LENGTH + SetSessionIdsEncoder.BLOCK_LENGTH;
    }

    /** Define an account. */
    int account(final MutableDirectBuffer buffer, final int accountId)
    {
        account.wrapAndApplyHeader(buffer, 0, header)
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
