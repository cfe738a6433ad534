package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.PegPrice;
import io.ringside.engine.core.matching.PeggedOrders;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.LimitOverride;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;

/**
 * The last checks of a new order, once its terms are valid: the limits of its account, the present book, and the
 * capacity of the tables. Hot path: no allocation.
 */
final class PreTradeChecks
{
    private final CoreState state;

    PreTradeChecks(final CoreState state)
    {
        this.state = state;
    }

    Reason check(
        final OrderRequest request, final Account account, final Instrument instrument, final int positionIndex)
    {
        final long quantityLots = request.quantityLots;
        final long valuePriceTicks = request.isPriced() ? request.priceTicks : valuePriceTicks(request, instrument);
        request.overrideNumber = 0;
        int verdict = checkLimits(request, account, instrument, positionIndex, valuePriceTicks, false);
        if (RiskVerdict.ACCEPTED != verdict && state.overrides.isOn())
        {
            verdict = checkOverride(request, account, instrument, positionIndex, valuePriceTicks, verdict);
        }
        if (RiskVerdict.ACCEPTED == verdict && state.money.isOn())
        {
            request.heldTicks =
                HeldPrice.of(request, instrument, account.moneyModel(), waits(request, instrument));
            verdict = state.money.check(account, request.instrumentId, positionIndex, request.isBuy(), quantityLots,
                instrument.prices().highestMaxTicks(), request.heldTicks);
        }
        if (RiskVerdict.ACCEPTED != verdict)
        {
            return RejectReasons.of(verdict);
        }
        return checkRoom(request, account, instrument, positionIndex);
    }

    /** Checks an order against the limits of its account and of the levels above it, or as if there were none. */
    private int checkLimits(
        final OrderRequest request,
        final Account account,
        final Instrument instrument,
        final int positionIndex,
        final long valuePriceTicks,
        final boolean isExcepted)
    {
        final long quantityLots = request.quantityLots;
        int verdict = isExcepted ? RiskVerdict.ACCEPTED : RiskEngine.checkQuantity(account, quantityLots);
        if (RiskVerdict.ACCEPTED == verdict)
        {
            verdict = RiskEngine.checkValue(isExcepted ? 0 : account.maxOrderTicksLots(), quantityLots,
                valuePriceTicks, instrument.prices().highestMaxTicks());
        }
        if (RiskVerdict.ACCEPTED == verdict)
        {
            verdict = state.risk.checkPosition(
                isExcepted ? 0 : account.maxPositionLots(), positionIndex, request.isBuy(), quantityLots);
        }
        if (RiskVerdict.ACCEPTED == verdict && state.levelUse.isOn())
        {
            verdict = state.levelUse.check(
                request, account, positionIndex, valuePriceTicks, mayStay(request, instrument), isExcepted);
        }
        return verdict;
    }

    /** An order that limits alone refuse may pass by an override. Rule book 7.13. */
    private int checkOverride(
        final OrderRequest request,
        final Account account,
        final Instrument instrument,
        final int positionIndex,
        final long valuePriceTicks,
        final int verdict)
    {
        final LimitOverride override = state.overrides.find(
            request, state.levelUse.value(request.instrumentId, valuePriceTicks, request.quantityLots), state.nowNs);
        if (null == override || RiskVerdict.ACCEPTED !=
            checkLimits(request, account, instrument, positionIndex, valuePriceTicks, true))
        {
            return verdict;
        }
        request.overrideNumber = override.number();
        return RiskVerdict.ACCEPTED;
    }

    /** The price for the value of an order without a limit price; 0 if there is none. */
    static long valuePriceTicks(final OrderRequest request, final Instrument instrument)
    {
        if (OrderKinds.MARKET == request.ordType)
        {
            return instrument.marketValuePriceTicks(request.isBuy());
        }
        if (OrderKinds.MARKET_TO_LIMIT == request.ordType)
        {
            return instrument.bestOrReferenceTicks(!request.isBuy());
        }
        final long startTicks = TermRules.startTicks(request, instrument);
        return startTicks <= 0 ? 0 : instrument.rules().protectedTicks(request.isBuy(), startTicks);
    }

    private Reason checkRoom(
        final OrderRequest request, final Account account, final Instrument instrument, final int positionIndex)
    {
        if (request.isExtended)
        {
            final Reason refusal = checkEntry(request, instrument);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        if (request.waitsForTrigger() && OrderKinds.isTrailing(request.ordType) &&
            StopOrders.TRAILING_COUNT_MAX == instrument.stops().trailingCount())
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        if (request.isPegged() && PeggedOrders.COUNT_MAX == instrument.pegs().count())
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        if (mayStay(request, instrument))
        {
            if (state.orderCounts.isAtLimit(account, request.sessionId))
            {
                return Reason.OPEN_ORDER_LIMIT;
            }
            if (waits(request, instrument) && (state.isFull() || !hasRoomToJoin(request, instrument)))
            {
                return Reason.BOOK_FULL;
            }
        }
        final boolean isFull = RiskEngine.NO_POSITION == positionIndex && !state.risk.hasRoomForPosition() ||
            state.money.isOn() && !state.money.hasRoom(account, request.instrumentId);
        return isFull ? Reason.CAPACITY_EXCEEDED : Reason.NONE;
    }

    /** Checks the orders that are accepted only in a certain state of the book. */
    static Reason checkEntry(final OrderRequest request, final Instrument instrument)
    {
        if (request.waitsForTrigger())
        {
            return TermRules.checkTrigger(request, instrument);
        }
        if (!instrument.isMatching())
        {
            return Reason.NONE;
        }
        final long bestTicks = instrument.bestPriceTicks(!request.isBuy());
        if (OrderKinds.MARKET_TO_LIMIT == request.ordType && OrderBook.NO_PRICE == bestTicks)
        {
            return Reason.NO_OPPOSITE;
        }
        final long priceTicks = request.isPegged() ?
            PegPrice.targetTicks(request, instrument) : request.priceTicks;
        return Instructions.POST_ONLY_REJECT == request.terms.postOnly && PegPrice.NONE != priceTicks &&
            instrument.wouldMatch(request.isBuy(), priceTicks) ?
            Reason.POST_ONLY_WOULD_MATCH : Reason.NONE;
    }

    /** True if the order, or a part of it, may be live after its command. */
    private static boolean mayStay(final OrderRequest request, final Instrument instrument)
    {
        return waits(request, instrument) || !request.isImmediate() &&
            (OrderKinds.MARKET != request.ordType || instrument.restsMarketRemainders() ||
            instrument.isTradingAtClose());
    }

    /**
     * True if the order trades nothing in its own command. For all other orders, matching finds whether there is room.
     */
    static boolean waits(final OrderRequest request, final Instrument instrument)
    {
        return !instrument.isTrading() || request.waitsForTrigger() ||
            WaitingOrders.waitsForClose(request.timeInForce, instrument);
    }

    /** True unless the order joins a book in which nothing matches and its price has no level and no room for one. */
    private static boolean hasRoomToJoin(final OrderRequest request, final Instrument instrument)
    {
        return !joins(request, instrument) || instrument.book().hasRoomAt(request.isBuy(), request.priceTicks);
    }

    /** True if the order rests at its price in a book in which nothing matches. */
    static boolean joins(final OrderRequest request, final Instrument instrument)
    {
        return !instrument.isTrading() && request.canRest() && !request.isPegged() &&
            OrderBook.NO_PRICE != request.priceTicks &&
            !WaitingOrders.waitsForClose(request.timeInForce, instrument);
    }
}
