package io.ringside.engine.core.entry;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The requests that each trading phase permits. Rule book 5.1.
 */
final class PhaseRules
{
    private PhaseRules()
    {
    }

    static Reason checkNew(final TradingPhase phase)
    {
        return TradingPhase.CLOSED == phase ? Reason.INSTRUMENT_CLOSED :
            Phases.isHalted(phase) ? Reason.INSTRUMENT_HALTED : Reason.NONE;
    }

    /**
     * Checks the order's type and time in force, after {@link #checkNew} has found that the phase permits new orders.
     */
    static Reason checkTerms(final OrderRequest request, final Instrument instrument)
    {
        final TradingPhase phase = instrument.phase();
        final boolean mayEnter;
        if (TradingPhase.CONTINUOUS == phase)
        {
            mayEnter = OrderKinds.AT_OPEN != request.timeInForce &&
                OrderKinds.GOOD_FOR_AUCTION != request.timeInForce;
        }
        else if (TradingPhase.POST_CLOSE == phase)
        {
            mayEnter = OrderKinds.isGoodTill(request.timeInForce) && OrderKinds.MARKET != request.ordType &&
                OrderKinds.MARKET_TO_LIMIT != request.ordType && !hasMinQuantity(request);
        }
        else if (TradingPhase.TRADE_AT_CLOSE == phase)
        {
            mayEnter = mayTradeAtClose(request, instrument);
        }
        else
        {
            mayEnter = !Phases.isCall(phase) || mayEnterCall(request, instrument, phase);
        }
        return mayEnter ? Reason.NONE : Reason.PHASE_FORBIDS;
    }

    /** Checks a change of a live order to another type or time in force. A term that stays the same is not checked. */
    static Reason checkChange(
        final OrderRequest request, final int oldOrdType, final int oldTimeInForce, final TradingPhase phase)
    {
        final int timeInForce = request.timeInForce;
        final boolean hasNewTime = timeInForce != oldTimeInForce;
        boolean isAllowed = true;
        if (TradingPhase.CONTINUOUS == phase)
        {
            isAllowed = !hasNewTime ||
                OrderKinds.AT_OPEN != timeInForce && OrderKinds.GOOD_FOR_AUCTION != timeInForce;
        }
        else if (TradingPhase.POST_CLOSE == phase)
        {
            isAllowed = OrderKinds.MARKET != request.ordType || request.ordType == oldOrdType;
        }
        else if (Phases.isCall(phase))
        {
            final boolean isOpening = TradingPhase.PRE_OPEN == phase || TradingPhase.AUCTION_CALL == phase;
            final boolean isNewMarketOrder = OrderKinds.MARKET == request.ordType &&
                OrderKinds.AT_CLOSE != timeInForce &&
                (request.ordType != oldOrdType || OrderKinds.AT_CLOSE == oldTimeInForce);
            isAllowed = !(hasNewTime && request.isImmediate()) && (isOpening ||
                !isNewMarketOrder && !(hasNewTime && OrderKinds.AT_OPEN == timeInForce));
        }
        return isAllowed ? Reason.NONE : Reason.PHASE_FORBIDS;
    }

    /** Limit orders at the closing price and market orders, if the limits of the day allow that price. */
    private static boolean mayTradeAtClose(final OrderRequest request, final Instrument instrument)
    {
        final long closingTicks = instrument.call().closingPriceTicks();
        final boolean isAtPrice = OrderKinds.MARKET == request.ordType ?
            !instrument.prices().isOutsideDay(closingTicks) :
            OrderKinds.LIMIT == request.ordType && closingTicks == request.priceTicks;
        return isAtPrice && !OrderKinds.isForAuction(request.timeInForce) && !hasMinQuantity(request) &&
            (!request.isExtended || 0 == request.terms.postOnly);
    }

    private static boolean mayEnterCall(
        final OrderRequest request, final Instrument instrument, final TradingPhase phase)
    {
        final int timeInForce = request.timeInForce;
        if (request.isImmediate() || OrderKinds.MARKET_TO_LIMIT == request.ordType || hasMinQuantity(request))
        {
            return false;
        }
        if (OrderKinds.AT_OPEN == timeInForce &&
            (TradingPhase.VOLATILITY == phase || TradingPhase.CLOSING_CALL == phase))
        {
            return false;
        }
        if (OrderKinds.MARKET == request.ordType && OrderKinds.AT_CLOSE != timeInForce &&
            TradingPhase.PRE_OPEN != phase && TradingPhase.AUCTION_CALL != phase)
        {
            return false;
        }
        return !request.isExtended || 0 == request.terms.postOnly || !instrument.auctionRules().refusesPostOnly;
    }

    static Reason checkCancel(final TradingPhase phase, final int timeInForce)
    {
        switch (phase)
        {
            case CLOSED:
                return Reason.INSTRUMENT_CLOSED;

            case HALT_FROZEN:
                return Reason.INSTRUMENT_HALTED;

            case NO_CANCEL:
                return Reason.PHASE_FORBIDS;

            case POST_CLOSE:
                return OrderKinds.isGoodTill(timeInForce) ? Reason.NONE : Reason.PHASE_FORBIDS;

            default:
                return Reason.NONE;
        }
    }

    /**
     * A replace needs what a cancel needs; a halt also allows reductions only. While orders trade at the closing price,
     * a replace that does more than reduce must make the order one that may be entered.
     */
    static Reason checkReplace(
        final OrderRequest request, final Instrument instrument, final boolean onlyReduces, final int oldTimeInForce)
    {
        final TradingPhase phase = instrument.phase();
        if (TradingPhase.TRADE_AT_CLOSE == phase)
        {
            return onlyReduces ? Reason.NONE : checkTerms(request, instrument);
        }
        if (TradingPhase.HALT == phase)
        {
            return onlyReduces ? Reason.NONE : Reason.INSTRUMENT_HALTED;
        }
        return TradingPhase.POST_CLOSE == phase && !OrderKinds.isGoodTill(request.timeInForce) ?
            Reason.PHASE_FORBIDS : checkCancel(phase, oldTimeInForce);
    }

    private static boolean hasMinQuantity(final OrderRequest request)
    {
        return request.isExtended && 0 != request.terms.minQuantityLots;
    }
}
