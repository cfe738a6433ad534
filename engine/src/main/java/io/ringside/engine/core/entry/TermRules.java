package io.ringside.engine.core.entry;

import io.ringside.engine.book.TrailDistance;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.protocol.Reason;

/**
 * Checks the rare terms of a request: known values, a valid combination, and a fit with the instrument. No allocation.
 */
final class TermRules
{
    private TermRules()
    {
    }

    /** Refuses unknown values and terms that exclude each other. */
    static Reason checkForm(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        if (!terms.areKnown())
        {
            return Reason.INVALID_COMMAND;
        }
        if (!request.hasValidMemo())
        {
            return Reason.INVALID_MEMO;
        }
        final boolean isImmediate = request.isImmediate();
        final boolean goTogether =
            (OrderKinds.isStop(request.ordType) ? !isImmediate : 0 == terms.stopPriceTicks && 0 == terms.triggerKind) &&
            (OrderKinds.isTrailing(request.ordType) ?
            Instructions.BEST_QUOTE != terms.triggerKind &&
            (0 == terms.activationPriceTicks || 0 == terms.stopPriceTicks) :
            0 == (terms.trailTicks | terms.activationPriceTicks)) &&
            (0 == terms.pegKind && 0 == terms.pegOffsetTicks || OrderKinds.PEGGED == request.ordType) &&
            (0 == terms.expireTimeNs || OrderKinds.GTD == request.timeInForce) &&
            (0 == terms.displayLots || !OrderKinds.isMarket(request.ordType) && !isImmediate) &&
            (0 == terms.minQuantityLots || canHaveMinQuantity(request, instrument)) &&
            (0 == terms.postOnly ||
            (request.isLimit() || request.isPegged()) && !isImmediate && 0 == terms.minQuantityLots) &&
            (!request.isPegged() || !isImmediate) &&
            (!terms.hasLink() || canBeLinked(request) && !isImmediate && 0 == terms.minQuantityLots) &&
            (!OrderKinds.isForAuction(request.timeInForce) ||
            OrderKinds.isMarketOrLimit(request.ordType) && !terms.hasLink());
        return goTogether ? Reason.NONE : Reason.INVALID_COMBINATION;
    }

    /** Checks the quantities. Type, time in force, price and quantity of the request are valid already. */
    static Reason checkQuantities(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        final Reason refusal = checkDisplay(request, instrument);
        return Reason.NONE == refusal && (terms.minQuantityLots < 0 || terms.minQuantityLots > request.quantityLots ||
            0 != terms.minQuantityLots % instrument.rules().quantityIncrementLots) ?
            Reason.INVALID_MIN_QUANTITY : refusal;
    }

    static Reason checkDisplay(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        if (terms.displayLots < ExtendedTerms.HIDDEN ||
            terms.displayLots > 0 && 0 != terms.displayLots % instrument.rules().quantityIncrementLots)
        {
            return Reason.INVALID_DISPLAY_QUANTITY;
        }
        return terms.displayLots > 0 && terms.displayLots < instrument.protection().minDisplayLots ?
            Reason.DISPLAY_TOO_SMALL : checkTranches(request, instrument);
    }

    /** Limits the steps that one command takes for an order to the number of its tranches. */
    static Reason checkTranches(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        final int countMax = instrument.protection().trancheCountMax();
        return terms.displayLots > 0 && terms.displayLots <= Long.MAX_VALUE / countMax &&
            request.quantityLots > terms.displayLots * countMax ? Reason.DISPLAY_TOO_SMALL : Reason.NONE;
    }

    /** Checks that the expire time of a good-till-date order is in the future. */
    static Reason checkExpireTime(final OrderRequest request, final long nowNs)
    {
        final ExtendedTerms terms = request.terms;
        return OrderKinds.GTD == request.timeInForce && terms.expireTimeNs <= nowNs ?
            Reason.INVALID_EXPIRE_TIME : Reason.NONE;
    }

    /** Checks the reference and the offset of a pegged order. */
    static Reason checkPeg(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        final long maxTicks = instrument.rules().maxPriceTicks;
        return 0 == terms.pegKind || terms.pegOffsetTicks < -maxTicks || terms.pegOffsetTicks > maxTicks ?
            Reason.INVALID_PEG : Reason.NONE;
    }

    /** Checks a stop order that has not been elected. */
    static Reason checkStop(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        final boolean isValid = !OrderKinds.isTrailing(request.ordType) ||
            instrument.prices().isValidTrail(terms.trailTicks) && (0 == terms.activationPriceTicks ||
            Reason.NONE == instrument.prices().check(terms.activationPriceTicks));
        return isValid ? checkStopPrice(request, instrument) : Reason.INVALID_STOP_PRICE;
    }

    /** Checks the stop price. A trailing stop need not state one. */
    static Reason checkStopPrice(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        return OrderKinds.isTrailing(request.ordType) && 0 == terms.stopPriceTicks ||
            Reason.NONE == instrument.prices().check(terms.stopPriceTicks) ? Reason.NONE : Reason.INVALID_STOP_PRICE;
    }

    /**
     * The first stop price: a trailing stop without one starts from the price that begins it, or from the last trade; 0
     * if there is none.
     */
    static long startTicks(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        final long baseTicks = baseTicks(terms, instrument);
        return 0 != terms.stopPriceTicks || !OrderKinds.isTrailing(request.ordType) || 0 == baseTicks ?
            terms.stopPriceTicks : TrailDistance.stopTicks(request.isBuy(), terms.trailTicks, baseTicks);
    }

    /** The price from which a trailing stop without a stop price starts; 0 if there is none. */
    private static long baseTicks(final ExtendedTerms terms, final Instrument instrument)
    {
        return 0 != terms.activationPriceTicks ? terms.activationPriceTicks : instrument.lastTradePriceTicks();
    }

    /** Gives a stop order its first stop price, unless a trade has to begin it. */
    static void startStop(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        final long lastTicks = instrument.lastTradePriceTicks();
        if (0 == terms.activationPriceTicks || lastTicks == terms.activationPriceTicks)
        {
            terms.stopPriceTicks = startTicks(request, instrument);
            terms.activationPriceTicks = 0;
        }
        else if (terms.activationPriceTicks < lastTicks)
        {
            terms.activationPriceTicks = -terms.activationPriceTicks;
        }
    }

    /** Checks the stop price against the present market. */
    static Reason checkTrigger(final OrderRequest request, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        if (0 == terms.stopPriceTicks && 0 == instrument.lastTradePriceTicks())
        {
            return Reason.NO_REFERENCE_PRICE;
        }
        final long startTicks = startTicks(request, instrument);
        final long baseTicks = baseTicks(terms, instrument);
        final boolean isTooFar = 0 == terms.stopPriceTicks && request.isBuy() &&
            TrailDistance.ticks(terms.trailTicks, baseTicks) > instrument.rules().maxPriceTicks - baseTicks;
        if (startTicks <= 0 || isTooFar || startTicks > instrument.rules().maxPriceTicks)
        {
            return Reason.INVALID_STOP_PRICE;
        }
        if (0 != terms.activationPriceTicks)
        {
            return Reason.NONE;
        }
        final int trigger = StopOrders.trigger(request.ordType, terms.triggerKind);
        return (Instructions.BEST_QUOTE != terms.triggerKind || instrument.isMatching()) &&
            StopOrders.isSatisfied(request.isBuy(), trigger, startTicks, instrument) ?
            Reason.STOP_ALREADY_SATISFIED : Reason.NONE;
    }

    private static boolean canBeLinked(final OrderRequest request)
    {
        return OrderKinds.MARKET != request.ordType && OrderKinds.MARKET_TO_LIMIT != request.ordType;
    }

    /** A pegged order is matched anew with each move, so it can have only a minimum that stays with it. */
    private static boolean canHaveMinQuantity(final OrderRequest request, final Instrument instrument)
    {
        final boolean canStay =
            instrument.protection().minQuantityStays && ExtendedTerms.HIDDEN == request.terms.displayLots;
        return (request.isLimit() || OrderKinds.MARKET == request.ordType || request.isPegged() && canStay) &&
            (OrderKinds.DAY == request.timeInForce || OrderKinds.GTC == request.timeInForce ||
            OrderKinds.GTD == request.timeInForce || OrderKinds.IOC == request.timeInForce);
    }
}
