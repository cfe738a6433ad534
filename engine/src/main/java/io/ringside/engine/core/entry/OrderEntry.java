package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.risk.Account;

/**
 * Handles new orders, cancels and status requests of one order. A refused request changes nothing but the numbers of
 * its report. Hot path: no allocation.
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
    private final EntryRules entryRules;
    private final PreTradeChecks preTradeChecks;
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
        entryRules = new EntryRules(state, canceller.linkedOrders());
        preTradeChecks = new PreTradeChecks(state);
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
        final Reason refusal = entryRules.check(request, account, instrument);
        if (Reason.NONE != refusal)
        {
            reports.requests.rejected(request, REJECTED, refusal);
            return;
        }
        final int positionIndex = state.risk.positionIndex(account, request.instrumentId);
        final Reason riskRefusal = preTradeChecks.check(request, account, instrument, positionIndex);
        if (Reason.NONE != riskRefusal)
        {
            reports.requests.rejected(request, REJECTED, riskRefusal);
            return;
        }

        if (request.waitsForTrigger())
        {
            TermRules.startStop(request, instrument);
        }
        final int order = state.enter(request, account, positionIndex);
        if (state.levels.isOn())
        {
            state.levels.take(account, request.sessionId, state.nowNs);
        }
        if (request.isExtended && request.terms.hasLink())
        {
            canceller.linkedOrders().link(request.linkedOrder, order, instrument);
        }
        reports.accepted(order, request.clientSequence);
        if (0 != request.overrideNumber)
        {
            reports.moneyAnswers.overridden(
                0, state.overrides.take(request.overrideNumber, state.nowNs), orders.orderId(order));
        }
        matcher.execute(order, instrument);
    }

    public void onCancel(final OrderRequest request)
    {
        if (!request.hasValidClOrdId())
        {
            rejectWithStatus(request, RequestType.CANCEL, Reason.INVALID_CLORDID);
            return;
        }
        final int entry = state.findOrig(request);
        if (ClientOrderIds.NONE == entry || !state.clOrdIds.isLive(entry))
        {
            rejectEnded(request, RequestType.CANCEL, entry);
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
        else if (state.trades.copyEnded(entry, ended))
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
    void rejectEnded(final OrderRequest request, final RequestType requestType, final int entry)
    {
        reject(request, requestType, entry, ids.isOfOrder(entry) ? Reason.TOO_LATE : Reason.UNKNOWN_ORDER);
    }

    /** Rejects for a reason that does not concern the order. The report has the status of the order. */
    void rejectWithStatus(final OrderRequest request, final RequestType requestType, final Reason reason)
    {
        reject(request, requestType, state.findOrig(request), reason);
    }

    /** The report has the status and the id of the order, live or ended. Rule book D7. */
    private void reject(
        final OrderRequest request, final RequestType requestType, final int entry, final Reason reason)
    {
        reports.answers.cancelRejected(request, requestType, ids.orderId(entry), ids.ordStatus(entry), reason);
    }

    /**
     * Answers a possible resend of a known id with the status of its order. False if the request must be refused: the
     * core may no longer know the order of a used rising id.
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
            // The report of a duplicate id has the status of the live order.
            final int entry = Reason.DUPLICATE_CLORDID == refusal ? state.findClOrdId(request) : ClientOrderIds.NONE;
            reports.requests.rejected(request, ClientOrderIds.NONE != entry && state.clOrdIds.isLive(entry) ?
                reports.status(state.clOrdIds.order(entry)) : REJECTED, refusal);
        }
    }
}
