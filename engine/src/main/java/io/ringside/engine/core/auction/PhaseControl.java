package io.ringside.engine.core.auction;

import io.ringside.engine.core.instrument.AuctionRules;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.instrument.StopState;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.matching.SelfTrade;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.risk.PriceCollar;

/**
 * Changes trading phases, by command, by the calendar or by the clock, and holds the auctions between them. No
 * allocation.
 */
public final class PhaseControl
{
    private final CoreState state;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final WaitingOrders waitingOrders;
    private final Auction auction;
    private final AuctionPlan plan;
    private final AuctionRemainders remainders;
    private final AuctionIndications indications;

    public PhaseControl(
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
        waitingOrders = canceller.waitingOrders();
        auction = new Auction(state, reports, marketData, feed, canceller);
        plan = new AuctionPlan(state, canceller, new SelfTrade(state, reports, feed, canceller), levelCapacity);
        remainders = new AuctionRemainders(state, canceller, matcher);
        indications = new AuctionIndications(plan, marketData);
    }

    /**
     * Begins a phase by command; nothing changes if it is the present one. A change to continuous trading always
     * includes an uncross.
     */
    public Reason setPhase(final Instrument instrument, final TradingPhase phase)
    {
        if (phase == instrument.phase())
        {
            return Reason.NONE;
        }
        final TradingPhase deferred = takeDeferred(instrument, phase);
        if (null != deferred && TradingPhase.CONTINUOUS != deferred)
        {
            follow(instrument, deferred);
            return Reason.NONE;
        }
        if (TradingPhase.TRADE_AT_CLOSE == phase)
        {
            if (null != deferred)
            {
                instrument.call().defer(deferred);
            }
            return tradeAtClose(instrument);
        }
        if (TradingPhase.CONTINUOUS == phase)
        {
            final Reason refusal = startTrading(instrument);
            if (Reason.NONE != refusal && null != deferred)
            {
                instrument.call().defer(deferred);
            }
            return refusal;
        }
        change(instrument, phase, Reason.NONE);
        if (null != deferred)
        {
            // The calendar requires continuous trading, which begins with the auction of this call.
            instrument.call().lastFor(state.nowNs, instrument.auctionRules().volatilityNs);
        }
        return Reason.NONE;
    }

    /** Begin a call that the clock ends. */
    public void startCall(
        final Instrument instrument,
        final TradingPhase phase,
        final long durationNs,
        final long randomEndNs,
        final long randomDraw)
    {
        final TradingPhase deferred = takeDeferred(instrument, phase);
        if (null != deferred && TradingPhase.CONTINUOUS != deferred)
        {
            follow(instrument, deferred);
            return;
        }
        begin(instrument, phase, Reason.NONE);
        if (0 != durationNs)
        {
            instrument.call().lastFor(state.nowNs, durationNs + share(randomEndNs, randomDraw));
        }
    }

    /**
     * Begins a phase of the calendar. The calendar never ends or shortens a phase that an operator or a protection rule
     * has set.
     */
    void schedule(final Instrument instrument, final TradingPhase phase)
    {
        final boolean isSet = phase == instrument.phase();
        if (isHeld(instrument))
        {
            instrument.call().defer(isSet ? null : phase);
        }
        else if (isSet)
        {
            return;
        }
        else if (state.isMarketHalted && StopState.isClosed(instrument.phase()) && !StopState.isStop(phase))
        {
            // The halt of the market holds what begins while it lasts.
            change(instrument, TradingPhase.HALT, Reason.HALT);
            instrument.stop().byAll();
            instrument.call().defer(phase);
        }
        else if (TradingPhase.TRADE_AT_CLOSE == phase && instrument.call().isClosing())
        {
            instrument.call().leadToTradeAtClose();
            instrument.call().endNow(state.nowNs);
            endByClock(instrument);
        }
        else if (TradingPhase.CONTINUOUS != phase)
        {
            follow(instrument, phase);
        }
        else
        {
            open(instrument);
        }
    }

    /** Begins a phase of the calendar other than continuous trading. Without a closing price, it is POST_CLOSE. */
    private void follow(final Instrument instrument, final TradingPhase phase)
    {
        if (TradingPhase.TRADE_AT_CLOSE != phase)
        {
            change(instrument, phase, Reason.SCHEDULE);
        }
        else if (mayTradeAtClose(instrument))
        {
            change(instrument, phase, Reason.SCHEDULE);
            limitTradeAtClose(instrument);
        }
        else if (TradingPhase.POST_CLOSE != instrument.phase())
        {
            change(instrument, TradingPhase.POST_CLOSE, Reason.SCHEDULE);
        }
    }

    /**
     * Starts trading at the closing price for an operator: from a closing call after its auction, which is held at any
     * price, and from a halt that has interrupted it.
     */
    private Reason tradeAtClose(final Instrument instrument)
    {
        if (instrument.call().isClosing())
        {
            plan.make(instrument, TradingPhase.POST_CLOSE);
            if (plan.isCrossed())
            {
                return Reason.BOOK_CROSSED;
            }
            instrument.call().leadToTradeAtClose();
            uncross(instrument, TradingPhase.POST_CLOSE);
            return Reason.NONE;
        }
        if (!mayTradeAtClose(instrument))
        {
            return 0 == instrument.call().closingPriceTicks() ? Reason.NO_REFERENCE_PRICE : Reason.BOOK_CROSSED;
        }
        change(instrument, TradingPhase.TRADE_AT_CLOSE, Reason.NONE);
        limitTradeAtClose(instrument);
        return Reason.NONE;
    }

    /** True if there is a closing price, and nothing in the book would trade at it already. */
    private static boolean mayTradeAtClose(final Instrument instrument)
    {
        return 0 != instrument.call().closingPriceTicks() && !instrument.isCrossedAtClose();
    }

    /** Lets the clock end the phase, if the instrument says how long it lasts. */
    private void limitTradeAtClose(final Instrument instrument)
    {
        final long lengthNs = instrument.auctionRules().tradeAtCloseNs;
        if (0 != lengthNs)
        {
            instrument.call().lastFor(state.nowNs, lengthNs);
        }
    }

    /** Starts continuous trading. A phase that is no call becomes one if its auction cannot be held at once. */
    private void open(final Instrument instrument)
    {
        plan.make(instrument, TradingPhase.CONTINUOUS);
        if (!Phases.isCall(instrument.phase()) && (mustExtend(instrument) || plan.isCrossed()))
        {
            change(instrument, TradingPhase.AUCTION_CALL, Reason.SCHEDULE);
        }
        instrument.call().open(state.nowNs);
        endByClock(instrument);
    }

    /** Ends a call by its auction for an operator, unless the call must be extended. */
    public Reason endCall(final Instrument instrument)
    {
        if (!Phases.isCall(instrument.phase()))
        {
            return Reason.PHASE_FORBIDS;
        }
        final TradingPhase nextPhase = instrument.call().nextPhase();
        plan.make(instrument, nextPhase);
        if (mustExtend(instrument))
        {
            extend(instrument);
            return Reason.EXTENDED;
        }
        if (plan.isCrossed())
        {
            return Reason.BOOK_CROSSED;
        }
        uncross(instrument, nextPhase);
        return Reason.NONE;
    }

    /** Ends a call or trading at the closing price at its end time. */
    void endPhase(final Instrument instrument)
    {
        if (!instrument.isTradingAtClose())
        {
            endByClock(instrument);
            return;
        }
        final TradingPhase deferred = instrument.call().takeDeferred();
        apply(instrument, TradingPhase.POST_CLOSE, Reason.NONE);
        if (null != deferred)
        {
            schedule(instrument, deferred);
        }
    }

    /**
     * Ends a call at its end time. If its auction would leave the book crossed, the call continues, a limited number of
     * times.
     */
    private void endByClock(final Instrument instrument)
    {
        final TradingPhase nextPhase = instrument.call().nextPhase();
        plan.make(instrument, nextPhase);
        if (mustExtend(instrument))
        {
            extend(instrument);
        }
        else if (!plan.isCrossed())
        {
            uncross(instrument, nextPhase);
        }
        else if (instrument.call().continueCall(state.nowNs))
        {
            instrument.call().clearIndication();
            marketData.tradingStatus(instrument, Reason.BOOK_CROSSED);
        }
        else
        {
            begin(instrument, TradingPhase.HALT, Reason.BOOK_CROSSED);
            instrument.call().couldNotEnd();
        }
    }

    /** Starts continuous trading for an operator: the auction is held at any price. */
    private Reason startTrading(final Instrument instrument)
    {
        plan.make(instrument, TradingPhase.CONTINUOUS);
        if (plan.isCrossed())
        {
            return Reason.BOOK_CROSSED;
        }
        uncross(instrument, TradingPhase.CONTINUOUS);
        return Reason.NONE;
    }

    private void extend(final Instrument instrument)
    {
        instrument.call().extend(state.nowNs, instrument.auctionRules().extensionNs);
        marketData.tradingStatus(instrument, Reason.EXTENSION);
    }

    /** Executes the auction of a plan that has just been made. */
    private void uncross(final Instrument instrument, final TradingPhase nextPhase)
    {
        final boolean isOpening = TradingPhase.CONTINUOUS == nextPhase;
        final boolean isClosing = instrument.call().isClosing();
        final TradingPhase deferred = instrument.call().takeDeferred();
        final long auctionTicks = plan.priceTicks();
        final boolean hasTraded = auction.uncross(instrument, plan);
        final boolean carries = hasTraded && instrument.auctionRules().carriesMarketOrders;
        remainders.settle(instrument, isClosing, isOpening, carries ? auctionTicks : 0);
        final boolean isClose = TradingPhase.POST_CLOSE == nextPhase;
        final boolean isCloseWanted = TradingPhase.TRADE_AT_CLOSE == deferred ||
            instrument.call().leadsToTradeAtClose() || 0 != instrument.auctionRules().tradeAtCloseNs;
        if (isClose && hasTraded && isCloseWanted)
        {
            apply(instrument, TradingPhase.TRADE_AT_CLOSE, Reason.NONE);
            instrument.call().closingPriceTicks(auctionTicks);
            limitTradeAtClose(instrument);
        }
        else
        {
            apply(instrument, nextPhase, Reason.NONE);
        }
        if (isOpening && hasTraded)
        {
            matcher.onAuction(instrument, auctionTicks);
        }
        if (null != deferred && !(isClose && TradingPhase.TRADE_AT_CLOSE == deferred))
        {
            schedule(instrument, deferred);
        }
    }

    /** Begins a phase without an auction. A call that changes into no-cancel stays the same call. */
    private void change(final Instrument instrument, final TradingPhase phase, final Reason reason)
    {
        if (isSameCall(instrument.phase(), phase))
        {
            instrument.call().clearIndication();
            instrument.phase(phase);
            marketData.tradingStatus(instrument, reason);
        }
        else
        {
            begin(instrument, phase, Phases.isHalted(phase) ? Reason.HALT : reason);
        }
    }

    private void begin(final Instrument instrument, final TradingPhase phase, final Reason reason)
    {
        final boolean wasClosing = instrument.call().isClosing();
        apply(instrument, phase, reason);
        final boolean isClosing = instrument.call().isClosing();
        if (wasClosing && !isClosing)
        {
            waitingOrders.deferAllToClose(instrument);
        }
        else if (isClosing && !wasClosing)
        {
            matcher.onClosingCall(instrument);
        }
    }

    private void apply(final Instrument instrument, final TradingPhase phase, final Reason reason)
    {
        instrument.call().begin(phase, state.nowNs);
        instrument.phase(phase);
        marketData.tradingStatus(instrument, reason);
    }

    private boolean mustExtend(final Instrument instrument)
    {
        final AuctionRules rules = instrument.auctionRules();
        final long priceTicks = plan.printedTicks();
        return !instrument.call().isExtended && 0 != priceTicks &&
            (!PriceCollar.allows(priceTicks, instrument.referencePriceTicks(), rules.extensionBasisPoints) ||
            rules.extendsOnImbalance && plan.leavesMarketOrders());
    }

    /** Publishes the indicative outcome of a call's auction if it has changed. */
    void indicate(final Instrument instrument)
    {
        indications.publish(instrument);
    }

    public long tradeCount()
    {
        return auction.tradeCount();
    }

    private static boolean isSameCall(final TradingPhase before, final TradingPhase after)
    {
        return TradingPhase.NO_CANCEL == after && Phases.isCall(before);
    }

    /**
     * The phase that the calendar deferred, for a change that resumes the instrument. A change that closes it drops
     * that phase.
     */
    private static TradingPhase takeDeferred(final Instrument instrument, final TradingPhase phase)
    {
        if (TradingPhase.CLOSED == phase || TradingPhase.POST_CLOSE == phase)
        {
            instrument.call().takeDeferred();
        }
        return resumes(instrument, phase) ? instrument.call().takeDeferred() : null;
    }

    /** True if the change ends a state in which the calendar changes nothing. */
    private static boolean resumes(final Instrument instrument, final TradingPhase phase)
    {
        return isHeld(instrument) && !isSameCall(instrument.phase(), phase) && TradingPhase.VOLATILITY != phase &&
            (TradingPhase.CONTINUOUS == phase || Phases.isCall(phase) ||
            TradingPhase.TRADE_AT_CLOSE == phase && Phases.isHalted(instrument.phase()));
    }

    /** True in a halt, a volatility call, and any phase that the clock ends: the calendar changes none of these. */
    private static boolean isHeld(final Instrument instrument)
    {
        final TradingPhase phase = instrument.phase();
        return Phases.isHalted(phase) || TradingPhase.VOLATILITY == phase || 0 != instrument.call().endNs();
    }

    /** The high half of the product of an unsigned draw and a length: uniform over the length. */
    private static long share(final long lengthNs, final long draw)
    {
        return Math.multiplyHigh(draw, lengthNs) + ((draw >> 63) & lengthNs);
    }
}
