package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;

/**
 * Replaces the terms of a live order. Atomic: a refused request leaves the order as it was. Hot path: no allocation.
 */
final class OrderReplacer
{
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final OrderCanceller canceller;
    private final OrderEntry orderEntry;

    OrderReplacer(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final OrderMatcher matcher,
        final OrderCanceller canceller,
        final OrderEntry orderEntry)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.marketData = marketData;
        this.matcher = matcher;
        this.canceller = canceller;
        this.orderEntry = orderEntry;
    }

    void onReplace(final OrderRequest request)
    {
        if (!request.hasValidClOrdId())
        {
            reject(request, Reason.INVALID_CLORDID);
            return;
        }
        if (ClOrdIdIndex.NONE != state.findClOrdId(request))
        {
            reject(request, Reason.DUPLICATE_CLORDID);
            return;
        }
        final int entry = state.findOrig(request);
        if (ClOrdIdIndex.NONE == entry || !state.clOrdIds.isLive(entry))
        {
            orderEntry.rejectDead(request, RequestType.REPLACE, entry);
            return;
        }

        final int order = state.clOrdIds.order(entry);
        final Instrument instrument = state.instrumentOf(order);
        final Account account = state.risk.accountAt(
            state.risk.positionAt(orders.positionIndex(order)).accountIndex());
        final Reason refusal = check(request, order, account, instrument);
        if (Reason.NONE != refusal)
        {
            reports.cancelRejected(
                request, RequestType.REPLACE, orders.orderId(order), reports.status(order), refusal);
            return;
        }
        apply(request, order, entry, instrument);
    }

    private void reject(final OrderRequest request, final Reason reason)
    {
        reports.cancelRejected(request, RequestType.REPLACE, 0, OrdStatus.REJECTED.value(), reason);
    }

    private Reason check(
        final OrderRequest request, final int order, final Account account, final Instrument instrument)
    {
        final int permission = state.risk.checkPermission(account);
        if (RiskVerdict.ACCEPTED != permission)
        {
            return RejectReasons.of(permission);
        }
        final Reason phaseRefusal = Phases.checkReplace(instrument.phase(), onlyReduces(request, order));
        if (Reason.NONE != phaseRefusal)
        {
            return phaseRefusal;
        }
        if (request.accountId != orders.accountId(order) || request.instrumentId != orders.instrumentId(order) ||
            request.side != (orders.isBuy(order) ? OrderRequest.BUY : OrderRequest.SELL))
        {
            return Reason.NOT_CHANGEABLE;
        }
        final Reason refusal = OrderEntry.checkTerms(request, instrument);
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        if (request.isLimit() && request.priceTicks != orders.priceTicks(order) &&
            !instrument.isInsideCollar(request.priceTicks))
        {
            return Reason.PRICE_COLLAR;
        }
        return checkRisk(request, order, account, instrument);
    }

    private Reason checkRisk(
        final OrderRequest request, final int order, final Account account, final Instrument instrument)
    {
        if (request.quantityLots > orders.cumLots(order))
        {
            final boolean grows = request.quantityLots > orders.quantityLots(order);
            int verdict = grows ? RiskEngine.checkQuantity(account, request.quantityLots) : RiskVerdict.ACCEPTED;
            if (RiskVerdict.ACCEPTED == verdict)
            {
                verdict = RiskEngine.checkValue(
                    account,
                    request.quantityLots,
                    valuePriceTicks(request, order, instrument),
                    instrument.highestMaxPriceTicks());
            }
            if (RiskVerdict.ACCEPTED == verdict && grows)
            {
                verdict = state.risk.checkPosition(
                    account,
                    orders.positionIndex(order),
                    orders.isBuy(order),
                    request.quantityLots - orders.quantityLots(order));
            }
            if (RiskVerdict.ACCEPTED != verdict)
            {
                return RejectReasons.of(verdict);
            }
            if (request.canRest() && !keepsPriority(request, order) &&
                !instrument.book().hasRoomAt(orders.isBuy(order), request.priceTicks))
            {
                return Reason.LEVELS_FULL;
            }
        }
        return state.clOrdIds.isFull() ? Reason.CLORDID_MEMORY_FULL : Reason.NONE;
    }

    /** 0, which leaves the value unchecked, unless the order's value grows or can no longer be compared. */
    private long valuePriceTicks(final OrderRequest request, final int order, final Instrument instrument)
    {
        if (!request.isLimit())
        {
            return instrument.marketValuePriceTicks(orders.isBuy(order));
        }
        // The old product fits: it was checked on entry. The new one may not, but then it is greater.
        final long oldTicksLots = orders.priceTicks(order) * orders.quantityLots(order);
        final boolean grows = 0 != Math.multiplyHigh(request.priceTicks, request.quantityLots) ||
            request.priceTicks * request.quantityLots < 0 ||
            request.priceTicks * request.quantityLots > oldTicksLots;
        return grows ? request.priceTicks : 0;
    }

    private void apply(final OrderRequest request, final int order, final int oldEntry, final Instrument instrument)
    {
        final int newEntry = state.clOrdIds.insert(
            request.sessionId, request.clOrdId0, request.clOrdId1, request.clOrdId2, order);
        state.clOrdIds.supersede(oldEntry);
        orders.clOrdIdEntry(order, newEntry);

        if (request.quantityLots <= orders.cumLots(order))
        {
            fillByReplace(request, order, instrument);
        }
        else if (keepsPriority(request, order))
        {
            reduce(request, order, instrument);
        }
        else
        {
            reenter(request, order, instrument);
        }
    }

    /** The new total is no more than what has been filled: the order is filled, its quantity is what it got. */
    private void fillByReplace(final OrderRequest request, final int order, final Instrument instrument)
    {
        instrument.book().remove(order);
        state.risk.release(orders.positionIndex(order), orders.isBuy(order), orders.leavesLots(order));
        final long restedAtTicks = orders.priceTicks(order);
        setTerms(request, order, orders.cumLots(order));
        reports.replaced(order, request);
        publishDelete(order, restedAtTicks);
        state.retire(order, OrdStatus.FILLED.value());
    }

    private void reduce(final OrderRequest request, final int order, final Instrument instrument)
    {
        final long reductionLots = orders.quantityLots(order) - request.quantityLots;
        if (reductionLots > 0)
        {
            instrument.book().reduce(order, reductionLots);
            state.risk.release(orders.positionIndex(order), orders.isBuy(order), reductionLots);
        }
        setTerms(request, order, request.quantityLots);
        reports.replaced(order, request);
        if (reductionLots > 0)
        {
            marketData.bookDelta(
                BookAction.CHANGE,
                instrument.instrumentId(),
                orders.isBuy(order),
                orders.orderId(order),
                orders.priceTicks(order),
                orders.leavesLots(order),
                orders.priority(order));
        }
    }

    /** The order loses its place and goes through the book like a new one. */
    private void reenter(final OrderRequest request, final int order, final Instrument instrument)
    {
        instrument.book().remove(order);
        final long growthLots = request.quantityLots - orders.quantityLots(order);
        if (growthLots > 0)
        {
            state.risk.reserve(orders.positionIndex(order), orders.isBuy(order), growthLots);
        }
        else if (growthLots < 0)
        {
            state.risk.release(orders.positionIndex(order), orders.isBuy(order), -growthLots);
        }
        final long restedAtTicks = orders.priceTicks(order);
        setTerms(request, order, request.quantityLots);
        reports.replaced(order, request);
        publishDelete(order, restedAtTicks);
        matcher.execute(order, instrument);
    }

    private void setTerms(final OrderRequest request, final int order, final long quantityLots)
    {
        orders.priceTicks(order, request.isLimit() ? request.priceTicks : 0);
        orders.quantityLots(order, quantityLots);
        orders.leavesLots(order, quantityLots - orders.cumLots(order));
        orders.flags(order, orders.isBuy(order), request.ordType, request.timeInForce);
    }

    private void publishDelete(final int order, final long restedAtTicks)
    {
        marketData.bookDelta(
            BookAction.DELETE,
            orders.instrumentId(order),
            orders.isBuy(order),
            orders.orderId(order),
            restedAtTicks,
            0,
            orders.priority(order));
    }

    private boolean keepsPriority(final OrderRequest request, final int order)
    {
        return request.canRest() && request.priceTicks == orders.priceTicks(order) &&
            request.quantityLots <= orders.quantityLots(order);
    }

    private boolean onlyReduces(final OrderRequest request, final int order)
    {
        return request.ordType == orders.ordType(order) && request.timeInForce == orders.timeInForce(order) &&
            request.priceTicks == orders.priceTicks(order) && request.quantityLots <= orders.quantityLots(order);
    }
}
