package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.risk.Account;

/**
 * Replaces the terms of a live order. Atomic: a refused request leaves the order as it was. Hot path: no allocation.
 */
public final class OrderReplacer
{
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderMatcher matcher;
    private final OrderCanceller canceller;
    private final StopOrders stopOrders;
    private final OrderEntry orderEntry;
    private final AmendRules rules;

    public OrderReplacer(
        final CoreState state,
        final ReportPublisher reports,
        final BookFeed feed,
        final OrderMatcher matcher,
        final OrderCanceller canceller,
        final StopOrders stopOrders,
        final OrderEntry orderEntry)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.matcher = matcher;
        this.canceller = canceller;
        this.stopOrders = stopOrders;
        this.orderEntry = orderEntry;
        rules = new AmendRules(state, stopOrders);
    }

    /** Replaces an order. Terms that only the extended form has stay unchanged if the request does not state all. */
    public void onReplace(final OrderRequest request, final boolean statesAllTerms)
    {
        final Reason idRefusal = orderEntry.ids.check(request);
        if (Reason.NONE != idRefusal)
        {
            rejectId(request, idRefusal);
            return;
        }
        final int entry = state.findOrig(request);
        if (ClientOrderIds.NONE == entry || !state.clOrdIds.isLive(entry))
        {
            orderEntry.rejectEnded(request, RequestType.REPLACE, entry);
            return;
        }

        final int order = state.clOrdIds.order(entry);
        state.ahead.forChange(order);
        completeTerms(request, order, statesAllTerms);
        final Instrument instrument = state.instrumentOf(order, request.instrumentId);
        final Account account = state.risk.account(orders.accountId(order));
        final Reason refusal = rules.check(request, order, account, instrument);
        if (Reason.NONE != refusal)
        {
            reports.answers.cancelRejected(
                request, RequestType.REPLACE, orders.orderId(order), reports.status(order), refusal);
            return;
        }
        if (state.levels.isOn())
        {
            state.levels.take(account, request.sessionId, state.nowNs);
        }
        apply(request, order, instrument);
    }

    private void rejectId(final OrderRequest request, final Reason refusal)
    {
        if (!orderEntry.answersResend(request, refusal))
        {
            orderEntry.rejectWithStatus(request, RequestType.REPLACE, refusal);
        }
    }

    /** Completes the request, which then states all terms of the replaced order. */
    private void completeTerms(final OrderRequest request, final int order, final boolean statesAllTerms)
    {
        request.isTriggered = 0 != (orders.instructions(order) & Instructions.TRIGGERED);
        if (request.isPegged() && 0 == request.priceTicks)
        {
            request.priceTicks = ExtendedTerms.limitTicks(orders, order);
        }
        if (statesAllTerms)
        {
            request.terms.copyFixedFrom(orders, order);
            if (orders.isExtended(order))
            {
                request.terms.keepUnstated(request.ordType, request.timeInForce, orders, order);
            }
            if (request.isTriggered)
            {
                request.terms.copyStopFrom(orders.terms(), order);
            }
            request.isExtended =
                orders.isExtended(order) || !request.isPlainKind() || !request.terms.arePlain();
        }
        else if (orders.isExtended(order))
        {
            request.terms.copyFrom(orders, order);
            request.isExtended = true;
            if (OrderKinds.GTD != request.timeInForce)
            {
                request.terms.expireTimeNs = 0;
            }
        }
        else if (!request.isPlainKind())
        {
            request.terms.clear();
            request.isExtended = true;
        }
    }

    private void apply(final OrderRequest request, final int order, final Instrument instrument)
    {
        state.clOrdIds.replace(request, order);
        if (request.quantityLots <= rules.settledLots(order))
        {
            endByReplace(request, order, instrument);
        }
        else if (stopOrders.isParked(order))
        {
            replaceParked(request, order, instrument);
        }
        else if (rules.keepsPriority(request, order))
        {
            reduce(request, order, instrument);
        }
        else
        {
            reenter(request, order, instrument);
        }
    }

    /**
     * The new total is no more than what was filled, busted fills included: the order ends with that quantity. It ends
     * as cancelled if nothing is filled any more.
     */
    private void endByReplace(final OrderRequest request, final int order, final Instrument instrument)
    {
        final long restedAtTicks = orders.priceTicks(order);
        final boolean wasShown = canceller.withdraw(order, instrument);
        setTerms(request, order, rules.settledLots(order));
        reports.replaced(order, request);
        if (wasShown)
        {
            feed.deleted(order, restedAtTicks);
        }
        canceller.end(order, reports.status(order));
    }

    /** Changes an order that keeps its priority: neither its quantity nor its display grows. */
    private void reduce(final OrderRequest request, final int order, final Instrument instrument)
    {
        final long reductionLots = orders.quantityLots(order) - request.quantityLots;
        final long shownLots = orders.displayedLots(order);
        final boolean isInBook = orders.isInBook(order);
        if (reductionLots > 0)
        {
            if (isInBook)
            {
                instrument.book().reduce(order, reductionLots);
            }
            state.release(order, reductionLots);
        }
        final long priorityBefore = orders.priority(order);
        orders.quantityLots(order, request.quantityLots);
        orders.leavesLots(order, request.quantityLots - rules.settledLots(order));
        if (request.isExtended)
        {
            applyTerms(request, order, instrument, shownLots);
        }
        else
        {
            orders.typeAndTime(order, request.ordType, request.timeInForce);
        }
        assert priorityBefore == orders.priority(order) : "priority=" + orders.priority(order);
        reports.replaced(order, request);
        if (isInBook && orders.displayedLots(order) != shownLots)
        {
            if (orders.isHidden(order))
            {
                feed.deleted(order, orders.priceTicks(order));
            }
            else
            {
                feed.changed(order);
            }
        }
    }

    private void applyTerms(
        final OrderRequest request, final int order, final Instrument instrument, final long shownLots)
    {
        final long displayLots = request.terms.displayLots;
        prepareTerms(order);
        orders.typeAndTime(order, request.ordType, request.timeInForce);
        request.terms.applyInPlace(orders, order);
        state.watchExpiry(order);
        if (!orders.isInBook(order))
        {
            orders.displayLots(order, displayLots);
        }
        else if (0 != displayLots)
        {
            final long trancheLots = displayLots < 0 ? 0 :
                Math.min(shownLots, Math.min(displayLots, orders.leavesLots(order)));
            instrument.book().conceal(order, displayLots, trancheLots);
            if (displayLots < 0 && instrument.algorithm().hasTopOrder())
            {
                instrument.algorithm().onPlaceLost(orders.isBuy(order), orders.orderId(order));
            }
        }
    }

    /** Makes the order extended, and removes it from the expire times. */
    private void prepareTerms(final int order)
    {
        if (orders.isExtended(order))
        {
            state.unwatchExpiry(order);
        }
        else
        {
            orders.extend(order, 0);
        }
    }

    /** The order loses its priority and matches like a new one. */
    private void reenter(final OrderRequest request, final int order, final Instrument instrument)
    {
        final boolean wasInBook = orders.isInBook(order);
        if (wasInBook)
        {
            instrument.book().remove(order);
        }
        else
        {
            canceller.waitingOrders().withdraw(order, instrument);
        }
        if (request.isPegged())
        {
            state.unlistPeg(order, instrument);
        }
        final long oldLeavesLots = orders.leavesLots(order);
        moveReservation(request, order);
        final long restedAtTicks = orders.priceTicks(order);
        final boolean wasShown = wasInBook && !orders.isHidden(order);
        setTerms(request, order, request.quantityLots);
        moveMoney(request, order, oldLeavesLots);
        reports.replaced(order, request);
        if (wasShown)
        {
            feed.deleted(order, restedAtTicks);
        }
        matcher.execute(order, instrument);
    }

    /**
     * A stop order that waits for its trigger keeps waiting, at its new stop price. Its time among stops with that
     * price stays, unless the change would cost an order its place in the book.
     */
    private void replaceParked(final OrderRequest request, final int order, final Instrument instrument)
    {
        final boolean keepsTime = rules.keepsTime(request, order);
        stopOrders.withdraw(order, instrument);
        final long oldLeavesLots = orders.leavesLots(order);
        moveReservation(request, order);
        if (rules.movesActivation(request, order))
        {
            TermRules.startStop(request, instrument);
            orders.terms().activationTicks(order, request.terms.activationPriceTicks);
        }
        else if (0 == request.terms.activationPriceTicks)
        {
            request.terms.stopPriceTicks = TermRules.startTicks(request, instrument);
        }
        setTerms(request, order, request.quantityLots);
        moveMoney(request, order, oldLeavesLots);
        reports.replaced(order, request);
        if (keepsTime)
        {
            stopOrders.park(order, instrument);
        }
        else
        {
            stopOrders.parkLast(order, instrument);
        }
    }

    private void moveReservation(final OrderRequest request, final int order)
    {
        final long growthLots = request.quantityLots - orders.quantityLots(order);
        if (growthLots > 0)
        {
            state.risk.reserve(orders.positionIndex(order), orders.isBuy(order), growthLots);
        }
        else if (growthLots < 0)
        {
            state.risk.release(orders.positionIndex(order), orders.isBuy(order), -growthLots);
        }
    }

    /** Holds what the order may cost with its new terms, and counts it at its new price. */
    private void moveMoney(final OrderRequest request, final int order, final long oldLeavesLots)
    {
        if (state.levelUse.isOn())
        {
            state.levelUse.replace(order, oldLeavesLots, request.countedTicks);
        }
        if (state.money.isOn())
        {
            state.money.replace(order, oldLeavesLots, request.heldTicks);
        }
    }

    private void setTerms(final OrderRequest request, final int order, final long quantityLots)
    {
        orders.priceTicks(order, request.isPriced() ? request.priceTicks : 0);
        orders.quantityLots(order, quantityLots);
        orders.leavesLots(order, quantityLots - rules.settledLots(order));
        if (request.isExtended)
        {
            prepareTerms(order);
            orders.typeAndTime(order, request.ordType, request.timeInForce);
            request.terms.applyTo(orders, order);
            state.watchExpiry(order);
        }
        else
        {
            orders.typeAndTime(order, request.ordType, request.timeInForce);
        }
    }
}
