package io.ringside.engine.core.output;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.order.ReportTerms;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.MoneySettlement;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Publishes the reports to sessions. This class reports changes of orders; {@link RequestReports} and
 * {@link AnswerWriter} answer requests. Hot path: no allocation.
 */
public final class ReportPublisher
{
    public final ReportNumbers numbers = new ReportNumbers();
    public final RequestReports requests;
    public final AnswerWriter answers;
    public final AccountWriter accountAnswers;
    public final MoneyWriter moneyAnswers;
    private final ExecutionWriter executions;
    private final ExecutionWords words;
    private final OrderPool orders;
    private final ClientOrderIds clOrdIds;
    private final ReportTerms rare = new ReportTerms();
    private final MoneySettlement settlement;

    public ReportPublisher(final OutputChannel output, final CoreState state)
    {
        orders = state.orders;
        clOrdIds = state.clOrdIds;
        settlement = state.money.settlement;
        final DropCopyWriter copyWriter = new DropCopyWriter(output, state.dropCopies, state.sessions);
        executions = new ExecutionWriter(output, state, numbers, copyWriter);
        words = executions.words;
        requests = new RequestReports(executions, numbers);
        answers = new AnswerWriter(output, state, numbers, copyWriter);
        accountAnswers = new AccountWriter(output, state, numbers);
        moneyAnswers = new MoneyWriter(output, numbers);
    }

    /** The order was accepted as asked. */
    public void accepted(final int order, final long clientSequence)
    {
        report(order, ExecType.NEW, OrdStatus.NEW.value(), orders.leavesLots(order), clientSequence, Reason.NONE);
    }

    /** One side of a match, which was settled just before; the pool shows the order after it. */
    public void traded(
        final int order, final long priceTicks, final long fillLots, final long matchId, final Liquidity liquidity)
    {
        final int entry = orders.clOrdIdEntry(order);
        if (0 == settlement.commission())
        {
            begin(order, ExecType.TRADE, 0, 0);
        }
        else
        {
            beginCharged(order);
        }
        words.id(clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry), orders.sessionId(order));
        words.progress(orders.leavesLots(order), orders.cumLots(order), orders.cumTicksLots(order));
        words.trade(priceTicks, fillLots, matchId);
        putKind(order, liquidity);
        words.event(ExecType.TRADE.value(), status(order), Reason.NONE.value(), 0, 0, 0);
        executions.commit();
    }

    /** The order ended or was restated without a request of its owner in this command. */
    public void unsolicited(
        final int order, final ExecType execType, final byte ordStatus, final long leavesLots, final Reason reason)
    {
        report(order, execType, ordStatus, leavesLots, 0, reason);
    }

    /** The order was restated without a request of its owner; the pool shows it as it is now. */
    public void restated(final int order, final Reason reason)
    {
        report(order, ExecType.RESTATED, status(order), orders.leavesLots(order), 0, reason);
    }

    /** Self-trade prevention ended the order. */
    public void prevented(final int order, final long preventedLots)
    {
        begin(order, ExecType.CANCELED, 0, preventedLots);
        end(order, ExecType.CANCELED, OrdStatus.CANCELED.value(), 0, Reason.SELF_TRADE);
    }

    /** Self-trade prevention reduced the order; the pool shows its leaves. */
    public void decremented(final int order, final long preventedLots)
    {
        begin(order, ExecType.RESTATED, 0, preventedLots);
        end(order, ExecType.RESTATED, status(order), orders.leavesLots(order), Reason.SELF_TRADE);
    }

    /** A trade was busted or corrected: one side of it, with its order as it is now or was when it ended. */
    public void tradeChanged(
        final TradedOrder order,
        final ExecType execType,
        final Reason reason,
        final long lastPriceTicks,
        final long lastLots,
        final long matchId,
        final long refExecId)
    {
        order.terms.refExecId(refExecId);
        executions.claim(order.terms, order.sessionId, execType, 0);
        words.id(order.clOrdId0, order.clOrdId1, order.clOrdId2, order.sessionId);
        words.order(order.orderId, order.accountId, order.priceTicks, order.quantityLots);
        words.progress(order.leavesLots, order.cumLots, order.cumTicksLots);
        words.trade(lastPriceTicks, lastLots, matchId);
        words.kind(
            order.instrumentId,
            order.isBuy ? OrderKinds.BUY : OrderKinds.SELL,
            order.ordType,
            order.timeInForce,
            Liquidity.NONE.value());
        words.event(execType.value(), order.ordStatus, reason.value(), 0, 0, 0);
        executions.commit();
    }

    /** The order was cancelled at its owner's request. */
    public void cancelled(final int order, final OrderRequest request)
    {
        final int entry = orders.clOrdIdEntry(order);
        begin(order, ExecType.CANCELED, request.clientSequence, 0);
        words.id(request.clOrdId0, request.clOrdId1, request.clOrdId2, orders.sessionId(order));
        words.progress(0, orders.cumLots(order), orders.cumTicksLots(order));
        words.trade(0, 0, 0);
        putKind(order, Liquidity.NONE);
        words.event(
            ExecType.CANCELED.value(),
            OrdStatus.CANCELED.value(),
            Reason.NONE.value(),
            clOrdIds.word0(entry),
            clOrdIds.word1(entry),
            clOrdIds.word2(entry));
        executions.commit();
    }

    /** The order was replaced; the pool shows it with its new id and terms. */
    public void replaced(final int order, final OrderRequest request)
    {
        begin(order, ExecType.REPLACED, request.clientSequence, 0);
        put(order, orders.leavesLots(order));
        words.event(
            ExecType.REPLACED.value(),
            status(order),
            Reason.NONE.value(),
            request.origClOrdId0,
            request.origClOrdId1,
            request.origClOrdId2);
        executions.commit();
    }

    /** The answer to a status request for a live order. */
    public void status(final int order, final OrderRequest request)
    {
        report(order, ExecType.ORDER_STATUS, status(order), orders.leavesLots(order), request.clientSequence,
            Reason.NONE);
    }

    /** The status by what is filled and what is left. An order with neither has ended without a fill. Rule book Q3. */
    public byte status(final int order)
    {
        final boolean isOpen = 0 != orders.leavesLots(order);
        if (0 == orders.cumLots(order))
        {
            return isOpen ? OrdStatus.NEW.value() : OrdStatus.CANCELED.value();
        }
        return isOpen ? OrdStatus.PARTIALLY_FILLED.value() : OrdStatus.FILLED.value();
    }

    /** A report without a trade, under the order's own id. */
    private void report(
        final int order,
        final ExecType execType,
        final byte ordStatus,
        final long leavesLots,
        final long clientSequence,
        final Reason reason)
    {
        begin(order, execType, clientSequence, 0);
        end(order, execType, ordStatus, leavesLots, reason);
    }

    private void end(
        final int order, final ExecType execType, final byte ordStatus, final long leavesLots, final Reason reason)
    {
        put(order, leavesLots);
        words.event(execType.value(), ordStatus, reason.value(), 0, 0, 0);
        executions.commit();
    }

    /** The fields of a report without a trade, under the order's own id. */
    private void put(final int order, final long leavesLots)
    {
        final int entry = orders.clOrdIdEntry(order);
        words.id(clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry), orders.sessionId(order));
        words.progress(leavesLots, orders.cumLots(order), orders.cumTicksLots(order));
        words.trade(0, 0, 0);
        putKind(order, Liquidity.NONE);
    }

    private void begin(
        final int order, final ExecType execType, final long clientSequence, final long preventedLots)
    {
        long priceTicks = orders.priceTicks(order);
        if (orders.isExtended(order) || 0 != preventedLots)
        {
            claimRare(order, execType, clientSequence, preventedLots);
            priceTicks = ExtendedTerms.limitTicks(orders, order);
        }
        else
        {
            executions.claim(ReportTerms.PLAIN_BLOCK_LENGTH, orders.sessionId(order), execType, clientSequence);
        }
        words.order(orders.orderId(order), orders.accountId(order), priceTicks, orders.quantityLots(order));
    }

    /** Begins the report of a fill with the commission of the last settlement. */
    private void beginCharged(final int order)
    {
        rare.of(orders, order);
        rare.commission(settlement.commission(), settlement.commissionCurrencyId());
        claim(order, ExecType.TRADE, 0);
        words.order(orders.orderId(order), orders.accountId(order),
            orders.isExtended(order) ? ExtendedTerms.limitTicks(orders, order) : orders.priceTicks(order),
            orders.quantityLots(order));
    }

    /** Claims a longer form if any field from after version 0 has a value. */
    private void claimRare(
        final int order, final ExecType execType, final long clientSequence, final long preventedLots)
    {
        rare.of(orders, order);
        rare.prevented(preventedLots);
        claim(order, execType, clientSequence);
    }

    private void claim(final int order, final ExecType execType, final long clientSequence)
    {
        executions.claim(rare, orders.sessionId(order), execType, clientSequence);
        if (orders.isExtended(order) && OrderKinds.isTrailing(orders.ordType(order)))
        {
            orders.terms().reportedStopTicks(order, rare.stopPriceTicks());
        }
    }

    private void putKind(final int order, final Liquidity liquidity)
    {
        words.kind(
            orders.instrumentId(order),
            orders.isBuy(order) ? OrderKinds.BUY : OrderKinds.SELL,
            orders.ordType(order),
            orders.timeInForce(order),
            liquidity.value());
    }
}
