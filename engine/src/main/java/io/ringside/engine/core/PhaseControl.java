package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.risk.PriceCollar;

/**
 * Trading phases: changes by command and by the clock, and the auctions between them. No allocation.
 */
final class PhaseControl
{
    private final CoreState state;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final OrderCanceller canceller;
    private final WaitingOrders waitingOrders;
    private final Auction auction;
    private final AuctionPrice price;

    PhaseControl(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final BookFeed feed,
        final OrderMatcher matcher,
        final OrderCanceller canceller,
        final int levelCapacity)
    {
        this.state = state;
        this.marketData = marketData;
        this.matcher = matcher;
        this.canceller = canceller;
        waitingOrders = canceller.waitingOrders();
        auction = new Auction(state, reports, marketData, feed, canceller);
        price = new AuctionPrice(levelCapacity);
    }

    /** Begin a phase by command. Nothing goes over into continuous trading without an uncross. */
    Reason setPhase(final Instrument instrument, final TradingPhase phase)
    {
        return setPhase(instrument, phase, Reason.NONE);
    }

    /** Begin a phase, and say why if it is not a halt. */
    private Reason setPhase(final Instrument instrument, final TradingPhase phase, final Reason why)
    {
        if (TradingPhase.CONTINUOUS == phase && !instrument.isMatching())
        {
            price.compute(instrument);
            return uncross(instrument, phase);
        }
        final boolean leavesClose = TradingPhase.CLOSING_CALL == instrument.phase();
        final boolean entersClose = TradingPhase.CLOSING_CALL == phase;
        begin(instrument, phase, Phases.isHalted(phase) ? Reason.HALT : why);
        if (leavesClose && !entersClose)
        {
            waitingOrders.putToSleep(instrument);
        }
        else if (entersClose && !leavesClose)
        {
            waitingOrders.wake(instrument, matcher);
        }
        return Reason.NONE;
    }

    /** Begin a call that the clock ends. */
    void startCall(
        final Instrument instrument,
        final TradingPhase phase,
        final long durationNs,
        final long randomEndNs,
        final long randomDraw)
    {
        setPhase(instrument, phase);
        instrument.call().endNs = 0 == durationNs ? 0 : state.nowNs + durationNs + share(randomEndNs, randomDraw);
    }

    /** End a call by its auction, unless the call must be extended. */
    Reason endCall(final Instrument instrument)
    {
        final TradingPhase phase = instrument.phase();
        if (!Phases.isCall(phase))
        {
            return Reason.PHASE_FORBIDS;
        }
        price.compute(instrument);
        final CallState call = instrument.call();
        if (!call.isExtended && mustExtend(instrument))
        {
            call.isExtended = true;
            call.endNs = 0 == call.endNs ? 0 : state.nowNs + instrument.auctionRules().extensionNs;
            marketData.tradingStatus(instrument, Reason.EXTENSION);
            return Reason.EXTENDED;
        }
        return uncross(
            instrument, TradingPhase.CLOSING_CALL == phase ? TradingPhase.POST_CLOSE : TradingPhase.CONTINUOUS);
    }

    /** The clock moved: orders expire, calls end, what they would come to is published. */
    void onClock()
    {
        int order = state.expiries.expired(state.nowNs);
        while (OrderPool.NONE != order)
        {
            canceller.expire(order, Reason.EXPIRE_TIME);
            order = state.expiries.expired(state.nowNs);
        }
        followSchedule();
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument && 0 != instrument.call().endNs && state.nowNs >= instrument.call().endNs)
            {
                endCall(instrument);
            }
        }
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument && Phases.isCall(instrument.phase()))
            {
                indicate(instrument);
            }
        }
    }

    private void followSchedule()
    {
        final PhaseSchedule schedule = state.schedule;
        while (schedule.isDue(state.nowNs))
        {
            final int instrumentId = schedule.firstInstrumentId();
            final TradingPhase phase = Phases.fromRaw(schedule.firstPhase());
            schedule.removeFirst();
            final int lastId = 0 == instrumentId ? state.instruments.highestId() : instrumentId;
            for (int id = 0 == instrumentId ? 1 : instrumentId; id <= lastId; id++)
            {
                final Instrument instrument = state.instruments.find(id);
                if (null != instrument)
                {
                    setPhase(instrument, phase, Reason.SCHEDULE);
                }
            }
        }
    }

    long tradeCount()
    {
        return auction.tradeCount();
    }

    private Reason uncross(final Instrument instrument, final TradingPhase nextPhase)
    {
        final long auctionTicks = price.priceTicks();
        final boolean hasTraded =
            auction.uncross(instrument, auctionTicks, price.surplusLots(), Phases.isCall(instrument.phase()));
        auction.cancelRemainders(instrument);
        final boolean isContinuous = TradingPhase.CONTINUOUS == nextPhase;
        if (isContinuous && instrument.book().isCrossed())
        {
            instrument.call().endNs = 0;
            return Reason.BOOK_CROSSED;
        }
        begin(instrument, nextPhase, Reason.NONE);
        if (isContinuous && hasTraded)
        {
            matcher.onAuction(instrument, auctionTicks);
        }
        return Reason.NONE;
    }

    private void begin(final Instrument instrument, final TradingPhase phase, final Reason reason)
    {
        instrument.call().reset();
        instrument.phase(phase);
        marketData.tradingStatus(instrument, reason);
    }

    private boolean mustExtend(final Instrument instrument)
    {
        final AuctionRules rules = instrument.auctionRules();
        final long priceTicks = price.priceTicks();
        return 0 != priceTicks &&
            (!PriceCollar.allows(priceTicks, instrument.referencePriceTicks(), rules.extensionBasisPoints) ||
            rules.extendsOnImbalance && price.leavesMarketOrders());
    }

    private void indicate(final Instrument instrument)
    {
        price.compute(instrument);
        final CallState call = instrument.call();
        final long surplusLots = price.surplusLots();
        final long pairedLots = price.priceTicks() == 0 ? 0 : price.pairedLots();
        if (call.indicatedPriceTicks != price.priceTicks() || call.indicatedLots != pairedLots ||
            call.indicatedSurplusLots != surplusLots)
        {
            call.indicatedPriceTicks = price.priceTicks();
            call.indicatedLots = pairedLots;
            call.indicatedSurplusLots = surplusLots;
            marketData.auctionIndication(
                instrument,
                0 == surplusLots ? SideFilter.BOTH : surplusLots > 0 ? SideFilter.BUY : SideFilter.SELL,
                call.indicatedPriceTicks,
                pairedLots,
                Math.abs(surplusLots));
        }
    }

    /** The high half of the product of an unsigned draw and a length: uniform over it. */
    private static long share(final long lengthNs, final long draw)
    {
        return Math.multiplyHigh(draw, lengthNs) + ((draw >> 63) & lengthNs);
    }
}
