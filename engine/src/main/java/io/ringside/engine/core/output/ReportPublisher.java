package io.ringside.engine.core.output;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import io.ringside.engine.protocol.SessionMessageDecoder;
import org.agrona.DirectBuffer;

/**
 * Encodes typed calls as private reports: numbers them, per session and in all, and assigns execution ids. Hot path: no
 * allocation.
 * <p>
 * Implementation note: {@link ExecutionWords} writes execution reports, which are nearly all reports;
 * {@link AnswerWriter} writes the others.
 */
public final class ReportPublisher
{
    private final AnswerWriter answers;
    private final ExecutionWords words;
    private final OrderPool orders;
    private final ClientOrderIds clOrdIds;
    private final SessionTable sessions;
    private final DropCopies copies;
    private final DropCopyWriter copyWriter;
    private long commandSequence;
    private long nowNs;
    private long nextReportNumber;
    private long nextExecId = 1;
    private long rejectCount;

    public ReportPublisher(final OutputChannel output, final CoreState state)
    {
        orders = state.orders;
        clOrdIds = state.clOrdIds;
        sessions = state.sessions;
        copies = state.dropCopies;
        answers = new AnswerWriter(output, sessions);
        words = new ExecutionWords(output);
        copyWriter = new DropCopyWriter(output, copies, sessions);
    }

    public void beginCommand(final long sequence, final long commandTimeNs)
    {
        commandSequence = sequence;
        nowNs = commandTimeNs;
    }

    /** The order was accepted as asked. */
    public void accepted(final int order, final long clientSequence)
    {
        report(order, ExecType.NEW, OrdStatus.NEW.value(), orders.leavesLots(order), clientSequence, Reason.NONE);
    }

    /** One side of a match; the pool shows the order after it. */
    public void traded(
        final int order, final long priceTicks, final long fillLots, final long matchId, final Liquidity liquidity)
    {
        final int entry = orders.clOrdIdEntry(order);
        begin(order, ExecType.TRADE, 0, 0);
        words.id(clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry), orders.sessionId(order));
        words.progress(orders.leavesLots(order), orders.cumLots(order), orders.cumTicksLots(order));
        words.trade(priceTicks, fillLots, matchId);
        putKind(order, liquidity);
        words.event(ExecType.TRADE.value(), status(order), Reason.NONE.value(), 0, 0, 0);
        commit();
    }

    /** The order ended or was restated, and its owner did not ask for that in this command. */
    public void unsolicited(
        final int order, final ExecType execType, final byte ordStatus, final long leavesLots, final Reason reason)
    {
        report(order, execType, ordStatus, leavesLots, 0, reason);
    }

    /** Self-trade prevention ended the order. */
    public void prevented(final int order, final long preventedLots)
    {
        begin(order, ExecType.CANCELED, 0, preventedLots);
        end(order, ExecType.CANCELED, OrdStatus.CANCELED.value(), 0, Reason.SELF_TRADE);
    }

    /** Self-trade prevention reduced the order; the pool shows what is left. */
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
        final boolean hasMemo = 0 != (order.memo0 | order.memo1);
        claim(rareLength(hasMemo), order.sessionId, execType, 0);
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
        words.rare(order.displayLots, order.stopPriceTicks, 0, refExecId, order.bustedLots);
        words.peg(order.workingPriceTicks, order.offsetTicks);
        if (hasMemo)
        {
            words.memo(order.memo0, order.memo1);
        }
        commit();
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
        commit();
    }

    /** The order was replaced; the pool shows it with its new id and terms. */
    public void replaced(final int order, final OrderRequest request)
    {
        final int entry = orders.clOrdIdEntry(order);
        begin(order, ExecType.REPLACED, request.clientSequence, 0);
        words.id(clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry), orders.sessionId(order));
        words.progress(orders.leavesLots(order), orders.cumLots(order), orders.cumTicksLots(order));
        words.trade(0, 0, 0);
        putKind(order, Liquidity.NONE);
        words.event(
            ExecType.REPLACED.value(),
            status(order),
            Reason.NONE.value(),
            request.origClOrdId0,
            request.origClOrdId1,
            request.origClOrdId2);
        commit();
    }

    /** The answer to a status request for a live order. */
    public void status(final int order, final OrderRequest request)
    {
        report(order, ExecType.ORDER_STATUS, status(order), orders.leavesLots(order), request.clientSequence,
            Reason.NONE);
    }

    /** The answer to a status request for an order that is dead or was never known. */
    public void statusUnknown(
        final OrderRequest request, final long orderId, final byte ordStatus, final Reason reason)
    {
        claim(ExecutionWords.PLAIN_BLOCK_LENGTH, request.sessionId, ExecType.ORDER_STATUS, request.clientSequence);
        words.order(orderId, 0, 0, 0);
        putEcho(request, ExecType.ORDER_STATUS, ordStatus, reason, OrderRequest.NULL_ENUM, OrderRequest.NULL_ENUM);
        commit();
    }

    /** The answer to a status request for an order that has ended, with its state at the end. */
    public void statusEnded(
        final OrderRequest request,
        final long orderId,
        final byte ordStatus,
        final TradedOrder ended,
        final Reason reason)
    {
        final boolean hasMemo = 0 != (ended.memo0 | ended.memo1);
        final boolean isPlain = 0 == ended.bustedLots && !hasMemo;
        claim(isPlain ? ExecutionWords.PLAIN_BLOCK_LENGTH : rareLength(hasMemo),
            request.sessionId, ExecType.ORDER_STATUS, request.clientSequence);
        words.id(request.clOrdId0, request.clOrdId1, request.clOrdId2, request.sessionId);
        words.order(orderId, ended.accountId, ended.priceTicks, ended.quantityLots);
        words.progress(0, ended.cumLots, ended.cumTicksLots);
        words.trade(0, 0, 0);
        words.kind(ended.instrumentId, ended.isBuy ? OrderKinds.BUY : OrderKinds.SELL, ended.ordType,
            ended.timeInForce, Liquidity.NONE.value());
        words.event(ExecType.ORDER_STATUS.value(), ordStatus, reason.value(), 0, 0, 0);
        if (!isPlain)
        {
            words.rare(0, 0, 0, 0, ended.bustedLots);
            words.peg(0, 0);
        }
        if (hasMemo)
        {
            words.memo(ended.memo0, ended.memo1);
        }
        commit();
    }

    /** A new order was refused. */
    public void rejected(final OrderRequest request, final byte ordStatus, final Reason reason)
    {
        rejectCount++;
        final boolean echoesMemo = request.hasMemoToEcho();
        final boolean echoesTerms = echoesMemo || request.hasTermsToEcho();
        claim(
            echoesTerms ? rareLength(echoesMemo) : ExecutionWords.PLAIN_BLOCK_LENGTH,
            request.sessionId,
            ExecType.REJECTED,
            request.clientSequence);
        words.order(
            0, request.accountId, request.isPriceIgnored() ? 0 : request.priceTicks, request.quantityLots);
        putEcho(
            request,
            ExecType.REJECTED,
            ordStatus,
            reason,
            orNull(request.hasKnownOrdType(), request.ordType),
            orNull(request.hasKnownTimeInForce(), request.timeInForce));
        if (echoesTerms)
        {
            words.rare(request.terms.displayLots, request.terms.stopPriceTicks, 0, 0, 0);
            words.peg(0, 0);
        }
        if (echoesMemo)
        {
            words.memo(request.terms.memo0, request.terms.memo1);
        }
        commit();
    }

    /** A cancel or replace was refused. */
    public void cancelRejected(
        final OrderRequest request,
        final RequestType requestType,
        final long orderId,
        final byte ordStatus,
        final Reason reason)
    {
        rejectCount++;
        answers.at(commandSequence, nowNs)
            .cancelRejected(request, requestType, nextReportNumber++, orderId, ordStatus, reason);
    }

    /** The answer to a mass cancel, before the reports of the orders. */
    public void massCancelled(
        final OrderRequest request, final int rawScope, final int affectedCount, final Reason reason)
    {
        rejectCount += Reason.NONE == reason ? 0 : 1;
        answers.at(commandSequence, nowNs).massCancelled(request, rawScope, nextReportNumber++, affectedCount, reason);
    }

    /** The answer to a mass status request, before the reports of the orders. */
    public void massStatus(final OrderRequest request, final int rawScope, final int reportCount, final Reason reason)
    {
        rejectCount += Reason.NONE == reason ? 0 : 1;
        answers.at(commandSequence, nowNs).massStatus(request, rawScope, nextReportNumber++, reportCount, reason);
    }

    /** A message that a gateway addresses to its session, in sequence among the session's reports. */
    public void sessionMessage(
        final SessionMessageDecoder message,
        final long orderId,
        final byte ordStatus,
        final DirectBuffer body,
        final int offset,
        final int length)
    {
        final boolean isCopied = !copies.isEmpty() && message.flags().isExecution();
        answers.at(commandSequence, nowNs)
            .sessionReport(message, nextReportNumber++, orderId, ordStatus, body, offset, length,
                isCopied ? copyWriter : null);
        if (isCopied)
        {
            nextReportNumber = copyWriter.send(nextReportNumber);
        }
    }

    /** The answer to the operator. */
    public void admin(
        final long correlationId,
        final int refTemplateId,
        final Reason reason,
        final int affectedCount,
        final long stateHash)
    {
        answers.at(commandSequence, nowNs).admin(correlationId, refTemplateId, reason, affectedCount, stateHash);
    }

    public byte status(final int order)
    {
        return 0 == orders.leavesLots(order) ? OrdStatus.FILLED.value() :
            0 == orders.cumLots(order) ? OrdStatus.NEW.value() : OrdStatus.PARTIALLY_FILLED.value();
    }

    /** Execution id of the next report that has one. */
    public long nextExecId()
    {
        return nextExecId;
    }

    public long nextReportNumber()
    {
        return nextReportNumber;
    }

    public long rejectCount()
    {
        return rejectCount;
    }

    public void writeTo(final StateOutput state)
    {
        state.putLong(nextReportNumber);
        state.putLong(nextExecId);
    }

    public void readFrom(final StateInput state)
    {
        nextReportNumber = state.getLong();
        nextExecId = state.getLong();
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
        final int entry = orders.clOrdIdEntry(order);
        words.id(clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry), orders.sessionId(order));
        words.progress(leavesLots, orders.cumLots(order), orders.cumTicksLots(order));
        words.trade(0, 0, 0);
        putKind(order, Liquidity.NONE);
        words.event(execType.value(), ordStatus, reason.value(), 0, 0, 0);
        commit();
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
            claim(ExecutionWords.PLAIN_BLOCK_LENGTH, orders.sessionId(order), execType, clientSequence);
        }
        words.order(orders.orderId(order), orders.accountId(order), priceTicks, orders.quantityLots(order));
    }

    /** Claims a longer form if any field from after version 0 has a value. */
    private void claimRare(
        final int order, final ExecType execType, final long clientSequence, final long preventedLots)
    {
        final boolean isExtended = orders.isExtended(order);
        final OrderTerms terms = orders.terms();
        final long displayLots = isExtended ? terms.displayLots(order) : 0;
        final long stopPriceTicks = isExtended ? terms.stopPriceTicks(order) : 0;
        final long bustedLots = isExtended ? terms.bustedLots(order) : 0;
        final long workingTicks = isExtended ? ExtendedTerms.workingTicks(orders, order) : 0;
        final long offsetTicks = isExtended ? ExtendedTerms.offsetTicks(orders, order) : 0;
        final boolean hasMemo = isExtended && terms.hasMemo(order);
        final boolean isPlain = !hasMemo &&
            0 == (displayLots | stopPriceTicks | bustedLots | preventedLots | workingTicks | offsetTicks);
        claim(
            isPlain ? ExecutionWords.PLAIN_BLOCK_LENGTH : rareLength(hasMemo),
            orders.sessionId(order),
            execType,
            clientSequence);
        if (!isPlain)
        {
            words.rare(displayLots, stopPriceTicks, preventedLots, 0, bustedLots);
            words.peg(workingTicks, offsetTicks);
        }
        if (hasMemo)
        {
            words.memo(terms.memo0(order), terms.memo1(order));
        }
        if (isExtended && OrderKinds.isTrailing(orders.ordType(order)))
        {
            terms.reportedStopTicks(order, stopPriceTicks);
        }
    }

    private static int rareLength(final boolean hasMemo)
    {
        return hasMemo ? ExecutionWords.BLOCK_LENGTH : ExecutionWords.RARE_BLOCK_LENGTH;
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

    private void claim(
        final int blockLength, final int sessionId, final ExecType execType, final long clientSequence)
    {
        words.claim(blockLength);
        words.numbers(
            sessions.takeReportSequence(sessionId),
            nextReportNumber++,
            commandSequence,
            clientSequence,
            ExecType.ORDER_STATUS == execType ? 0 : nextExecId++,
            nowNs);
    }

    private void commit()
    {
        if (copies.isEmpty())
        {
            words.commit();
        }
        else
        {
            commitCopied();
        }
    }

    /**
     * Commits a report and its copies behind it. The report is kept before the commit, because its buffer may be
     * reused.
     */
    private void commitCopied()
    {
        words.keep(copyWriter);
        words.commit();
        nextReportNumber = copyWriter.send(nextReportNumber);
    }

    private static int orNull(final boolean isKnown, final int raw)
    {
        return isKnown ? raw : OrderRequest.NULL_ENUM;
    }
}
