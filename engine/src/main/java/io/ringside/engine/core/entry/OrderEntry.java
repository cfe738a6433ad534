package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.matching.PegPrice;
import io.ringside.engine.core.matching.PeggedOrders;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;

/**
 * Handles new orders, cancels and status requests of one order. The checks are in the order of the rule book. A refused
 * request changes nothing but the numbers of its report. Hot path: no allocation.
 */
public final class OrderEntry
{
    private static final byte REJECTED = OrdStatus.REJECTED.value();

    final IdRules ids;
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final OrderMatcher matcher;
    private final OrderCanceller canceller;
    private final TradedOrder ended = new TradedOrder();

    public OrderEntry(
        final CoreState state,
        final ReportPublisher reports,
        final OrderMatcher matcher,
        final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.matcher = matcher;
        this.canceller = canceller;
        ids = new IdRules(state, reports);
    }

    public void onNewOrder(final OrderRequest request)
    {
        final Reason idRefusal = ids.check(request);
        if (Reason.NONE != idRefusal)
        {
            rejectId(request, idRefusal);
            return;
        }
        final Account account = state.risk.account(request.accountId);
        final Instrument instrument = state.instruments.find(request.instrumentId);
        if (null != instrument)
        {
            state.ahead.forEntry(instrument.book(), request.isBuy(), request.priceTicks);
        }
        final Reason refusal = checkOrder(request, account, instrument);
        if (Reason.NONE != refusal)
        {
            reports.requests.rejected(request, REJECTED, refusal);
            return;
        }
        final int positionIndex = state.risk.positionIndex(account, request.instrumentId);
        final Reason riskRefusal = checkRisk(request, account, instrument, positionIndex);
        if (Reason.NONE != riskRefusal)
        {
            reports.requests.rejected(request, REJECTED, riskRefusal);
            return;
        }

        if (request.waitsForTrigger())
        {
            request.terms.stopPriceTicks = TermRules.startTicks(request, instrument);
        }
        final int order = state.enter(request, account, positionIndex);
        if (request.isExtended && request.terms.hasLink())
        {
            canceller.linkedOrders().link(request.linkedOrder, order, instrument);
        }
        reports.accepted(order, request.clientSequence);
        matcher.execute(order, instrument);
    }

    public void onCancel(final OrderRequest request)
    {
        if (!request.hasValidClOrdId())
        {
            rejectUnseen(request, RequestType.CANCEL, Reason.INVALID_CLORDID);
            return;
        }
        final int entry = state.findOrig(request);
        if (ClientOrderIds.NONE == entry || !state.clOrdIds.isLive(entry))
        {
            rejectDead(request, RequestType.CANCEL, entry);
            return;
        }
        final int order = state.clOrdIds.order(entry);
        state.ahead.forChange(order);
        final Instrument instrument = state.instrumentOf(order, request.instrumentId);
        final Reason refusal = PhaseRules.checkCancel(instrument.phase(), orders.timeInForce(order));
        if (Reason.NONE != refusal)
        {
            reports.answers.cancelRejected(
                request, RequestType.CANCEL, orders.orderId(order), reports.status(order), refusal);
            return;
        }
        canceller.cancelOnRequest(order, instrument, request);
    }

    public void onStatusRequest(final OrderRequest request)
    {
        final int entry = state.findClOrdId(request);
        if (ClientOrderIds.NONE == entry || state.clOrdIds.isSuperseded(entry))
        {
            reports.requests.statusUnknown(request, 0, REJECTED, Reason.UNKNOWN_ORDER);
        }
        else if (state.clOrdIds.isLive(entry))
        {
            reports.status(state.clOrdIds.order(entry), request);
        }
        else if (state.trades.showEnded(entry, ended))
        {
            reports.requests.statusEnded(
                request, state.clOrdIds.orderId(entry), state.clOrdIds.finalStatus(entry), ended, Reason.TOO_LATE);
        }
        else
        {
            reports.requests.statusUnknown(
                request, state.clOrdIds.orderId(entry), state.clOrdIds.finalStatus(entry), Reason.TOO_LATE);
        }
    }

    /** Rejects a cancel or replace whose order is not live. */
    void rejectDead(final OrderRequest request, final RequestType requestType, final int entry)
    {
        reject(request, requestType, entry, ids.isOfOrder(entry) ? Reason.TOO_LATE : Reason.UNKNOWN_ORDER);
    }

    /** Rejects for a reason that is not about the order, so that its owner does not take the order for dead. */
    void rejectUnseen(final OrderRequest request, final RequestType requestType, final Reason reason)
    {
        reject(request, requestType, state.findOrig(request), reason);
    }

    /** Whatever happened to the order, the report has its status and its id. Rule book D7. */
    private void reject(
        final OrderRequest request, final RequestType requestType, final int entry, final Reason reason)
    {
        reports.answers.cancelRejected(request, requestType, ids.orderId(entry), ids.ordStatus(entry), reason);
    }

    /**
     * Answers a possible resend of a known id with the status of its order. False if the request is to be refused: a
     * rising id that is used may be of no known order.
     */
    boolean answersResend(final OrderRequest request, final Reason refusal)
    {
        final boolean isAnswered = Reason.DUPLICATE_CLORDID == refusal && request.isPossibleResend() &&
            ClientOrderIds.NONE != state.findClOrdId(request);
        if (isAnswered)
        {
            onStatusRequest(request);
        }
        return isAnswered;
    }

    private void rejectId(final OrderRequest request, final Reason refusal)
    {
        if (!answersResend(request, refusal))
        {
            // The status of the live order, so that its owner does not take it for dead.
            final int entry = Reason.DUPLICATE_CLORDID == refusal ? state.findClOrdId(request) : ClientOrderIds.NONE;
            reports.requests.rejected(request, ClientOrderIds.NONE != entry && state.clOrdIds.isLive(entry) ?
                reports.status(state.clOrdIds.order(entry)) : REJECTED, refusal);
        }
    }

    private Reason checkOrder(final OrderRequest request, final Account account, final Instrument instrument)
    {
        final int permission = state.risk.checkPermission(account);
        if (RiskVerdict.ACCEPTED != permission)
        {
            return RejectReasons.of(permission);
        }
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final Reason phaseRefusal = PhaseRules.checkNew(instrument.phase());
        if (Reason.NONE != phaseRefusal)
        {
            return phaseRefusal;
        }
        if (!request.hasKnownSide())
        {
            return Reason.INVALID_SIDE;
        }
        final Reason refusal = checkTerms(request, instrument);
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        if (request.isExtended)
        {
            if (request.terms.hasLink() && !findLinked(request))
            {
                return Reason.INVALID_LINK;
            }
            if (Reason.NONE != TermRules.checkExpireTime(request, state.nowNs))
            {
                return Reason.INVALID_EXPIRE_TIME;
            }
            if (request.isPegged() && Reason.NONE != TermRules.checkPeg(request, instrument))
            {
                return Reason.INVALID_PEG;
            }
        }
        return request.isLimited() ? instrument.checkLimits(request.priceTicks) : Reason.NONE;
    }

    /** Checks type, time in force, price and quantity as far as neither the book nor the account matters. */
    static Reason checkTerms(final OrderRequest request, final Instrument instrument)
    {
        if (!request.hasKnownOrdType())
        {
            return Reason.UNSUPPORTED_ORDER_TYPE;
        }
        if (!request.hasKnownTimeInForce())
        {
            return Reason.UNSUPPORTED_TIME_IN_FORCE;
        }
        if (request.hasUnknownFlags())
        {
            return Reason.INVALID_COMMAND;
        }
        if (request.isExtended)
        {
            final Reason refusal = TermRules.checkForm(request);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        if (request.isExtended || !instrument.isMatching())
        {
            final Reason refusal = PhaseRules.checkTerms(request, instrument);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        if (request.isPriced())
        {
            final Reason refusal = instrument.prices().check(request.priceTicks);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        final Reason refusal = instrument.rules().checkQuantity(request.quantityLots);
        return Reason.NONE == refusal && request.isExtended ? checkExtended(request, instrument) : refusal;
    }

    private static Reason checkExtended(final OrderRequest request, final Instrument instrument)
    {
        final Reason refusal = TermRules.checkQuantities(request, instrument);
        return Reason.NONE == refusal && request.waitsForTrigger() ?
            TermRules.checkStop(request, instrument) : refusal;
    }

    /** Finds the order that a request names as its first leg; false if that order cannot be one. */
    private boolean findLinked(final OrderRequest request)
    {
        final ExtendedTerms terms = request.terms;
        final int entry = state.clOrdIds.find(
            request.sessionId, terms.linkedClOrdId0, terms.linkedClOrdId1, terms.linkedClOrdId2);
        if (ClientOrderIds.NONE == entry || !state.clOrdIds.isLive(entry))
        {
            return false;
        }
        final int order = state.clOrdIds.order(entry);
        request.linkedOrder = order;
        return orders.accountId(order) == request.accountId && orders.instrumentId(order) == request.instrumentId &&
            orders.isBuy(order) == request.isBuy() && OrderPool.NONE == canceller.linkedOrders().otherLeg(order);
    }

    private Reason checkRisk(
        final OrderRequest request, final Account account, final Instrument instrument, final int positionIndex)
    {
        final long quantityLots = request.quantityLots;
        int verdict = RiskEngine.checkQuantity(account, quantityLots);
        if (RiskVerdict.ACCEPTED == verdict)
        {
            final long valuePriceTicks = request.isPriced() ? request.priceTicks : valuePriceTicks(request, instrument);
            verdict = RiskEngine.checkValue(
                account, quantityLots, valuePriceTicks, instrument.prices().highestMaxTicks());
        }
        if (RiskVerdict.ACCEPTED == verdict)
        {
            verdict = state.risk.checkPosition(account, positionIndex, request.isBuy(), quantityLots);
        }
        if (RiskVerdict.ACCEPTED != verdict)
        {
            return RejectReasons.of(verdict);
        }
        return checkRoom(request, account, instrument, positionIndex);
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
        if (state.clOrdIds.isFull(request))
        {
            return Reason.CLORDID_MEMORY_FULL;
        }
        return RiskEngine.NO_POSITION == positionIndex && !state.risk.hasRoomForPosition() ?
            Reason.CAPACITY_EXCEEDED : Reason.NONE;
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

    /** May any of the order be live after its command? */
    private static boolean mayStay(final OrderRequest request, final Instrument instrument)
    {
        return waits(request, instrument) || !request.isImmediate() &&
            (OrderKinds.MARKET != request.ordType || instrument.restsMarketRemainders());
    }

    /**
     * Does the order trade nothing in its own command? All other orders find out while matching whether there is room.
     */
    private static boolean waits(final OrderRequest request, final Instrument instrument)
    {
        return !instrument.isMatching() || request.waitsForTrigger() ||
            WaitingOrders.waitsForClose(request.timeInForce, instrument);
    }

    /** Where nothing matches: is there a level for the order's price, if it joins the book? */
    private static boolean hasRoomToJoin(final OrderRequest request, final Instrument instrument)
    {
        return !joins(request, instrument) || instrument.book().hasRoomAt(request.isBuy(), request.priceTicks);
    }

    /** Does the order rest at its price in a book where nothing matches? */
    static boolean joins(final OrderRequest request, final Instrument instrument)
    {
        return !instrument.isMatching() && request.canRest() && !request.isPegged() &&
            OrderBook.NO_PRICE != request.priceTicks &&
            !WaitingOrders.waitsForClose(request.timeInForce, instrument);
    }
}
