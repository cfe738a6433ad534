package io.ringside.gateway.marketdata;

import io.ringside.engine.core.Instrument;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Side;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Fills a depth cache from a recovered core, before the core runs.
 */
public final class DepthPrimer
{
    private DepthPrimer()
    {
    }

    /**
     * Take over every instrument and every resting order.
     *
     * @param cache  empty.
     * @param engine recovered, not running.
     */
    public static void prime(final DepthCache cache, final MatchingEngine engine)
    {
        cache.primeSequence(engine.nextMarketDataSequence() - 1);
        for (int i = 0; i < engine.instruments().capacity(); i++)
        {
            final Instrument instrument = engine.instruments().find(i);
            if (null != instrument)
            {
                primeDefinition(cache, instrument, engine.nextMarketDataSequence() - 1);
                final int instrumentId = instrument.instrumentId();
                engine.forEachOrder(instrumentId, (isBuy, orderId, priceTicks, leavesLots, priority) ->
                    cache.primeOrder(instrumentId, isBuy ? Side.BUY : Side.SELL, orderId, priceTicks, leavesLots,
                        priority));
            }
        }
    }

    private static void primeDefinition(final DepthCache cache, final Instrument instrument, final long sequence)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(
            new byte[MessageHeaderDecoder.ENCODED_LENGTH + InstrumentDefinitionDecoder.BLOCK_LENGTH]);
        new InstrumentDefinitionEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .marketDataSequence(sequence)
            .timestampNs(0)
            .instrumentId(instrument.instrumentId())
            .endOfEvent(BooleanType.TRUE)
            .priceExponent((byte)instrument.priceExponent())
            .quantityExponent((byte)instrument.quantityExponent())
            .phase(instrument.phase())
            .tickMantissa(instrument.tickMantissa())
            .lotMantissa(instrument.lotMantissa())
            .priceIncrementTicks(instrument.priceIncrementTicks())
            .quantityIncrementLots(instrument.quantityIncrementLots())
            .symbol(instrument.symbol());
        cache.primeDefinition(buffer, 0);
    }
}
