package io.ringside.engine.core.auction;

import io.ringside.engine.core.instrument.CallState;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.protocol.SideFilter;

/**
 * Publishes what the auction of a call would come to, when that has changed. Where the instrument is set so, the near
 * and the far price are part of it. Rule book 5.2.21 to 5.2.23. No allocation.
 */
final class AuctionIndications
{
    private final AuctionPlan plan;
    private final MarketDataPublisher marketData;

    AuctionIndications(final AuctionPlan plan, final MarketDataPublisher marketData)
    {
        this.plan = plan;
        this.marketData = marketData;
    }

    void publish(final Instrument instrument)
    {
        final CallState call = instrument.call();
        plan.estimate(instrument);
        final long priceTicks = plan.printedTicks();
        final long lots = plan.tradedLots();
        final long surplusLots = plan.surplusLots();
        final boolean hasNearFar = instrument.auctionRules().indicatesNearFar;
        // They take the place of the plan.
        final long nearTicks = hasNearFar ? plan.nearTicks() : 0;
        final long farTicks = hasNearFar ? plan.farTicks() : 0;
        if (call.indicatedPriceTicks == priceTicks && call.indicatedLots == lots &&
            call.indicatedSurplusLots == surplusLots && call.indicatedNearTicks == nearTicks &&
            call.indicatedFarTicks == farTicks)
        {
            return;
        }
        call.indicatedPriceTicks = priceTicks;
        call.indicatedLots = lots;
        call.indicatedSurplusLots = surplusLots;
        call.indicatedNearTicks = nearTicks;
        call.indicatedFarTicks = farTicks;
        marketData.auctionIndication(
            instrument,
            0 == surplusLots ? SideFilter.BOTH : surplusLots > 0 ? SideFilter.BUY : SideFilter.SELL,
            priceTicks,
            lots,
            Math.abs(surplusLots));
        if (hasNearFar)
        {
            marketData.nearAndFar(nearTicks, farTicks);
        }
    }
}
