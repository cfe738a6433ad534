package io.ringside.engine.core.entry;

import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Checks the client order ids of new orders and replaces, and finds the order of an id. Hot path: no allocation.
 */
final class IdRules
{
    private static final byte REJECTED = OrdStatus.REJECTED.value();

    private final CoreState state;
    private final ReportPublisher reports;

    IdRules(final CoreState state, final ReportPublisher reports)
    {
        this.state = state;
        this.reports = reports;
    }

    /** Checks and reads the id of a new order or replace. */
    Reason check(final OrderRequest request)
    {
        final boolean isRising = state.clOrdIds.areRising(request.sessionId);
        if (!request.readId(isRising))
        {
            return Reason.INVALID_CLORDID;
        }
        final boolean isUsed = isRising ? request.risingId <= state.clOrdIds.highest(request.sessionId) :
            ClientOrderIds.NONE != state.findClOrdId(request);
        return isUsed ? Reason.DUPLICATE_CLORDID : Reason.NONE;
    }

    /** Id of the order that has a client order id, or had it when it ended; 0 if there is none. */
    long orderId(final int entry)
    {
        return !isOfOrder(entry) ? 0 : state.clOrdIds.isLive(entry) ?
            state.orders.orderId(state.clOrdIds.order(entry)) : state.clOrdIds.orderId(entry);
    }

    /** Status of that order, live or ended; rejected if there is none. */
    byte ordStatus(final int entry)
    {
        return !isOfOrder(entry) ? REJECTED : state.clOrdIds.isLive(entry) ?
            reports.status(state.clOrdIds.order(entry)) : state.clOrdIds.finalStatus(entry);
    }

    /** True if the id belongs to an order, live or ended. */
    boolean isOfOrder(final int entry)
    {
        return ClientOrderIds.NONE != entry && !state.clOrdIds.isSuperseded(entry);
    }
}
