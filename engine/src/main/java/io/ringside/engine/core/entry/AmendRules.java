package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.TrailDistance;
import io.ringside.engine.core.base.WideMath;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.PegPrice;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.MinQuantities;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;

/**
 * Checks a replace. Only the terms that the request changes are checked: unchanged terms may have been accepted under
 * other rules for prices, sizes or the phase, and a smaller quantity is no reason to check them again. Rule book P11.
 * The request states the terms of the order as they would be. Hot path: no allocation.
 */
final class AmendRules
{
    private final CoreState state;
    private final OrderPool orders;
    private final StopOrders stopOrders;

    AmendRules(final CoreState state, final StopOrders stopOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.stopOrders = stopOrders;
    }

    Reason check(final OrderRequest request, final int order, final Account account, final Instrument instrument)
    {
        int permission = state.risk.checkPermission(account);
        if (RiskVerdict.ACCEPTED == permission && state.levels.isOn())
        {
            permission = state.levels.check(account, request.sessionId, orders.instrumentId(order), state.nowNs);
        }
        if (RiskVerdict.ACCEPTED != permission)
        {
            return RejectReasons.of(permission);
        }
        final Reason phaseRefusal = PhaseRules.checkReplace(
            request, instrument, onlyReduces(request, order), orders.timeInForce(order));
        if (Reason.NONE != phaseRefusal)
        {
            return phaseRefusal;
        }
        if (request.accountId != orders.accountId(order) || request.instrumentId != orders.instrumentId(order) ||
            request.side != (orders.isBuy(order) ? OrderKinds.BUY : OrderKinds.SELL) ||
            !isSameClass(request.ordType, orders.ordType(order)) ||
            request.statesOtherExecInst(orders.instructions(order)))
        {
            return Reason.NOT_CHANGEABLE;
        }
        Reason refusal = checkKind(request, order, instrument);
        refusal = Reason.NONE == refusal ? checkPriceAndQuantity(request, order, instrument) : refusal;
        refusal = Reason.NONE == refusal && request.isExtended ? checkTerms(request, order, instrument) : refusal;
        refusal = Reason.NONE == refusal && request.isLimited() ? checkLimits(request, order, instrument) : refusal;
        return Reason.NONE == refusal ? checkRisk(request, order, account, instrument) : refusal;
    }

    /** True if the order keeps its priority. */
    boolean keepsPriority(final OrderRequest request, final int order)
    {
        final boolean isWaitingMarket = !request.isPriced() && !orders.isInBook(order);
        return !stopOrders.isParked(order) && request.ordType == orders.ordType(order) &&
            (isWaitingMarket ||
            request.canRest() && request.priceTicks == ExtendedTerms.limitTicks(orders, order)) &&
            (!request.isPegged() || request.terms.pegOffsetTicks == orders.terms().pegOffsetTicks(order)) &&
            growsInNothing(request, order);
    }

    /** True if a waiting stop order keeps its time among stops with the same stop price. Rule book R02, B54. */
    boolean keepsTime(final OrderRequest request, final int order)
    {
        return (!request.isPriced() || request.priceTicks == orders.priceTicks(order)) &&
            growsInNothing(request, order);
    }

    /** True if the order wants no more quantity, no other kind of time in force and no larger display. */
    private boolean growsInNothing(final OrderRequest request, final int order)
    {
        return request.quantityLots <= orders.quantityLots(order) &&
            isSameLifetime(request.timeInForce, orders.timeInForce(order)) &&
            (!request.isExtended || !showsMore(request.terms.displayLots, displayLots(order))) &&
            !isFreed(request, order) && !hasOtherGrid(request, order);
    }

    /** True if the order becomes hidden and with that may be priced between two valid prices. Rule book Q6. */
    private boolean hasOtherGrid(final OrderRequest request, final int order)
    {
        return request.isPegged() && ExtendedTerms.HIDDEN == request.terms.displayLots && !orders.isHidden(order) &&
            PegPrice.isExact(state.instrumentOf(order), Instructions.pegKind(orders.instructions(order)), true);
    }

    /** True if less is left than the minimum that stays with the order, and it would match without one. */
    private boolean isFreed(final OrderRequest request, final int order)
    {
        final long leastLots = MinQuantities.leastLots(orders, order);
        if (request.quantityLots - settledLots(order) >= leastLots || !orders.isInBook(order))
        {
            return false;
        }
        final Instrument instrument = state.instrumentOf(order);
        return instrument.isMatching() && instrument.wouldMatch(orders.isBuy(order), orders.priceTicks(order));
    }

    /** The lots of an order that are not open any more: filled, or filled and busted. */
    long settledLots(final int order)
    {
        return orders.cumLots(order) + (orders.isExtended(order) ? orders.terms().bustedLots(order) : 0);
    }

    /** Checks type and time in force, the combination of all terms, and the phase. */
    private Reason checkKind(final OrderRequest request, final int order, final Instrument instrument)
    {
        if (!request.hasKnownOrdType())
        {
            return Reason.UNSUPPORTED_ORDER_TYPE;
        }
        if (!request.hasKnownTimeInForce())
        {
            return Reason.UNSUPPORTED_TIME_IN_FORCE;
        }
        if (request.hasUnknownReplaceFlags() || request.isExtended && 0 != request.terms.reserved)
        {
            return Reason.INVALID_COMMAND;
        }
        final boolean isOfSameKind = isOfSameKind(request, order);
        if (request.isExtended && !(isOfSameKind && request.terms.areThoseOf(orders, order)))
        {
            final Reason refusal = TermRules.checkForm(request, instrument);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
            if (MinQuantities.has(orders, order) && ExtendedTerms.HIDDEN != request.terms.displayLots)
            {
                return Reason.INVALID_COMBINATION;
            }
        }
        return isOfSameKind ? Reason.NONE :
            PhaseRules.checkChange(request, orders.ordType(order), orders.timeInForce(order), instrument.phase());
    }

    private Reason checkPriceAndQuantity(final OrderRequest request, final int order, final Instrument instrument)
    {
        if (request.isPriced() && (request.ordType != orders.ordType(order) ||
            request.priceTicks != ExtendedTerms.limitTicks(orders, order)))
        {
            final Reason refusal = instrument.prices().check(request.priceTicks);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        final long oldLots = orders.quantityLots(order);
        if (request.quantityLots == oldLots)
        {
            return Reason.NONE;
        }
        final Reason refusal = instrument.rules().checkQuantity(request.quantityLots);
        return Reason.QUANTITY_TOO_LARGE == refusal && request.quantityLots < oldLots ? Reason.NONE : refusal;
    }

    /** Checks the rare terms. */
    private Reason checkTerms(final OrderRequest request, final int order, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        Reason refusal = Reason.NONE;
        if (terms.displayLots != displayLots(order))
        {
            refusal = TermRules.checkDisplay(request, instrument);
        }
        else if (request.quantityLots > orders.quantityLots(order))
        {
            refusal = TermRules.checkTranches(request, instrument);
        }
        if (Reason.NONE == refusal && request.waitsForTrigger())
        {
            refusal = checkStop(request, order, instrument);
        }
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        final boolean isOldTime = orders.isExtended(order) && OrderKinds.GTD == orders.timeInForce(order) &&
            terms.expireTimeNs == orders.terms().expireTimeNs(order);
        if (!isOldTime && Reason.NONE != TermRules.checkExpireTime(request, state.nowNs))
        {
            return Reason.INVALID_EXPIRE_TIME;
        }
        return request.isPegged() && terms.pegOffsetTicks != orders.terms().pegOffsetTicks(order) ?
            TermRules.checkPeg(request, instrument) : Reason.NONE;
    }

    private Reason checkStop(final OrderRequest request, final int order, final Instrument instrument)
    {
        final ExtendedTerms terms = request.terms;
        if (OrderKinds.isTrailing(request.ordType) && terms.trailTicks != orders.terms().trailTicks(order) &&
            !instrument.prices().isValidTrail(terms.trailTicks))
        {
            return Reason.INVALID_STOP_PRICE;
        }
        if (movesActivation(request, order) &&
            Reason.NONE != instrument.prices().check(terms.activationPriceTicks))
        {
            return Reason.INVALID_STOP_PRICE;
        }
        return movesStop(request, order) ? TermRules.checkStopPrice(request, instrument) : Reason.NONE;
    }

    private boolean movesStop(final OrderRequest request, final int order)
    {
        return request.terms.stopPriceTicks != orders.terms().stopPriceTicks(order) || movesActivation(request, order);
    }

    /** True if a trailing stop that waits for a price is to wait for another one. */
    boolean movesActivation(final OrderRequest request, final int order)
    {
        return request.terms.activationPriceTicks != ExtendedTerms.activationTicks(orders, order);
    }

    /** An order may keep a price that the daily limits forbid, but may not match at it. */
    private Reason checkLimits(final OrderRequest request, final int order, final Instrument instrument)
    {
        if (request.priceTicks != orders.priceTicks(order))
        {
            return instrument.checkLimits(request.priceTicks);
        }
        return request.isImmediate() && instrument.prices().isOutsideDay(request.priceTicks) ?
            Reason.OUTSIDE_DAILY_LIMITS : Reason.NONE;
    }

    private Reason checkRisk(
        final OrderRequest request, final int order, final Account account, final Instrument instrument)
    {
        if (request.quantityLots > settledLots(order))
        {
            final boolean grows = request.quantityLots > orders.quantityLots(order);
            int verdict = grows ? RiskEngine.checkQuantity(account, request.quantityLots) : RiskVerdict.ACCEPTED;
            if (RiskVerdict.ACCEPTED == verdict)
            {
                verdict = RiskEngine.checkValue(
                    account.maxOrderTicksLots(),
                    request.quantityLots,
                    valuePriceTicks(request, order, instrument),
                    instrument.prices().highestMaxTicks());
            }
            if (RiskVerdict.ACCEPTED == verdict && grows)
            {
                verdict = state.risk.checkPosition(
                    account.maxPositionLots(),
                    orders.positionIndex(order),
                    orders.isBuy(order),
                    request.quantityLots - orders.quantityLots(order));
            }
            if (RiskVerdict.ACCEPTED == verdict && state.levelUse.isOn())
            {
                verdict = state.levelUse.checkReplace(request, order, request.quantityLots - settledLots(order),
                    newValueTicks(request, instrument), keepsPriority(request, order));
            }
            if (RiskVerdict.ACCEPTED == verdict && state.money.isOn() && !keepsPriority(request, order))
            {
                verdict = checkMoney(request, order, account, instrument);
            }
            if (RiskVerdict.ACCEPTED != verdict)
            {
                return RejectReasons.of(verdict);
            }
            return keepsPriority(request, order) ? Reason.NONE : checkReentry(request, order, instrument);
        }
        return Reason.NONE;
    }

    private int checkMoney(
        final OrderRequest request, final int order, final Account account, final Instrument instrument)
    {
        request.heldTicks =
            HeldPrice.of(request, instrument, account.moneyModel(), PreTradeChecks.waits(request, instrument));
        return state.money.checkReplace(order, request.quantityLots, request.quantityLots - settledLots(order),
            instrument.prices().highestMaxTicks(), request.heldTicks);
    }

    private Reason checkReentry(final OrderRequest request, final int order, final Instrument instrument)
    {
        if (request.isExtended && (!request.waitsForTrigger() || movesStop(request, order)))
        {
            final Reason refusal = PreTradeChecks.checkEntry(request, instrument);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        final OrderBook book = instrument.book();
        final boolean hasRoom = !PreTradeChecks.joins(request, instrument) ||
            book.hasRoomAt(request.isBuy(), request.priceTicks) || book.isAloneAtPrice(order);
        return hasRoom ? Reason.NONE : Reason.BOOK_FULL;
    }

    /**
     * The price for the check of the value. 0, which skips the check, if the value does not grow and is comparable.
     */
    private long valuePriceTicks(final OrderRequest request, final int order, final Instrument instrument)
    {
        final long newTicks = newValueTicks(request, instrument);
        final long oldTicks;
        if (request.ordType != orders.ordType(order))
        {
            oldTicks = 0;
        }
        else if (request.isPriced())
        {
            oldTicks = ExtendedTerms.limitTicks(orders, order);
        }
        else
        {
            oldTicks = OrderKinds.isStop(request.ordType) ?
                protectedTicks(request.isBuy(), stopTicks(order), instrument) : newTicks;
        }
        return WideMath.isProductGreater(newTicks, request.quantityLots, oldTicks, orders.quantityLots(order)) ?
            newTicks : 0;
    }

    private static long newValueTicks(final OrderRequest request, final Instrument instrument)
    {
        return request.isPriced() ? request.priceTicks : PreTradeChecks.valuePriceTicks(request, instrument);
    }

    private static long protectedTicks(final boolean isBuy, final long stopTicks, final Instrument instrument)
    {
        return stopTicks <= 0 ? 0 : instrument.rules().protectedTicks(isBuy, stopTicks);
    }

    /** The stop price of a stop order, or the one at which a trade would begin it. */
    private long stopTicks(final int order)
    {
        final long activationTicks = ExtendedTerms.activationTicks(orders, order);
        return 0 == activationTicks ? orders.terms().stopPriceTicks(order) :
            TrailDistance.stopTicks(orders.isBuy(order), orders.terms().trailTicks(order), activationTicks);
    }

    private long displayLots(final int order)
    {
        return orders.isExtended(order) ? orders.terms().displayLots(order) : 0;
    }

    private boolean onlyReduces(final OrderRequest request, final int order)
    {
        return isOfSameKind(request, order) &&
            (!request.isPriced() || request.priceTicks == ExtendedTerms.limitTicks(orders, order)) &&
            request.quantityLots <= orders.quantityLots(order) &&
            (!request.isExtended || request.terms.areThoseOf(orders, order));
    }

    private boolean isOfSameKind(final OrderRequest request, final int order)
    {
        return request.ordType == orders.ordType(order) && request.timeInForce == orders.timeInForce(order);
    }

    /** A change to or from a time in force for auctions re-enters the order as a new one. */
    private static boolean isSameLifetime(final int newTimeInForce, final int oldTimeInForce)
    {
        return newTimeInForce == oldTimeInForce ||
            !OrderKinds.isForAuction(newTimeInForce) && !OrderKinds.isForAuction(oldTimeInForce);
    }

    /** A full display is more than a part, a larger part more than a smaller one, and any part more than none. */
    private static boolean showsMore(final long newDisplayLots, final long oldDisplayLots)
    {
        return newDisplayLots != oldDisplayLots && 0 != oldDisplayLots &&
            (0 == newDisplayLots || newDisplayLots > oldDisplayLots);
    }

    /** Market and limit are one class; every other type is a class of its own. */
    private static boolean isSameClass(final int newOrdType, final int oldOrdType)
    {
        return newOrdType == oldOrdType ||
            OrderKinds.isMarketOrLimit(newOrdType) && OrderKinds.isMarketOrLimit(oldOrdType) ||
            !OrderRequest.isKnownOrdType(newOrdType);
    }
}
