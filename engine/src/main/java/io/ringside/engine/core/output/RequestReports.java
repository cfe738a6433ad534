package io.ringside.engine.core.output;

import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.order.ReportTerms;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.Reason;

/**
 * Writes execution reports that answer a request without a live order. Hot path: no allocation.
 */
public final class RequestReports
{
    private final ExecutionWriter executions;
    private final ExecutionWords words;
    private final ReportNumbers numbers;
    private final ReportTerms echo = new ReportTerms();

    RequestReports(final ExecutionWriter executions, final ReportNumbers numbers)
    {
        this.executions = executions;
        this.numbers = numbers;
        words = executions.words;
    }

    /** The answer to a status request for an order that has ended or is not known. */
    public void statusUnknown(
        final OrderRequest request, final long orderId, final byte ordStatus, final Reason reason)
    {
        executions.claim(
            ReportTerms.PLAIN_BLOCK_LENGTH, request.sessionId, ExecType.ORDER_STATUS, request.clientSequence);
        words.order(orderId, 0, 0, 0);
        putEcho(request, ExecType.ORDER_STATUS, ordStatus, reason, OrderRequest.NULL_ENUM, OrderRequest.NULL_ENUM);
        executions.commit();
    }

    /** The answer to a status request for an order that has ended, with its state at the end. */
    public void statusEnded(
        final OrderRequest request,
        final long orderId,
        final byte ordStatus,
        final TradedOrder ended,
        final Reason reason)
    {
        executions.claim(ended.terms, request.sessionId, ExecType.ORDER_STATUS, request.clientSequence);
        words.id(request.clOrdId0, request.clOrdId1, request.clOrdId2, request.sessionId);
        words.order(orderId, ended.accountId, ended.priceTicks, ended.quantityLots);
        words.progress(0, ended.cumLots, ended.cumTicksLots);
        words.trade(0, 0, 0);
        words.kind(ended.instrumentId, ended.isBuy ? OrderKinds.BUY : OrderKinds.SELL, ended.ordType,
            ended.timeInForce, Liquidity.NONE.value());
        words.event(ExecType.ORDER_STATUS.value(), ordStatus, reason.value(), 0, 0, 0);
        executions.commit();
    }

    /** A new order was refused. */
    public void rejected(final OrderRequest request, final byte ordStatus, final Reason reason)
    {
        numbers.countReject();
        echo.of(request);
        executions.claim(echo, request.sessionId, ExecType.REJECTED, request.clientSequence);
        words.order(
            0, request.accountId, request.isPriceIgnored() ? 0 : request.priceTicks, request.quantityLots);
        putEcho(
            request,
            ExecType.REJECTED,
            ordStatus,
            reason,
            orNull(request.hasKnownOrdType(), request.ordType),
            orNull(request.hasKnownTimeInForce(), request.timeInForce));
        executions.commit();
    }

    /** Fills a report that has no order with the fields of the request. */
    private void putEcho(
        final OrderRequest request,
        final ExecType execType,
        final byte ordStatus,
        final Reason reason,
        final int ordType,
        final int timeInForce)
    {
        words.id(request.clOrdId0, request.clOrdId1, request.clOrdId2, request.sessionId);
        words.progress(0, 0, 0);
        words.trade(0, 0, 0);
        words.kind(request.instrumentId, orNull(request.hasKnownSide(), request.side), ordType, timeInForce,
            Liquidity.NONE.value());
        words.event(execType.value(), ordStatus, reason.value(), 0, 0, 0);
    }

    private static int orNull(final boolean isKnown, final int raw)
    {
        return isKnown ? raw : OrderRequest.NULL_ENUM;
    }
}
