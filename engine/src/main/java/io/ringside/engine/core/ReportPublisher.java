package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.AdminReportEncoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelRejectEncoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MassCancelReportEncoder;
import io.ringside.engine.protocol.MassStatusReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.RequestType;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Typed calls to private reports: numbers them, per session and in all, and gives execution ids. Hot path: no
 * allocation.
 * <p>
 * Implementation note: enum fields that a request may carry with any value are written as bytes, since the generated
 * encoders take only values that exist.
 */
final class ReportPublisher
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int CL_ORD_ID = HEADER_LENGTH + ExecutionReportEncoder.clOrdIdEncodingOffset();
    private static final int ORIG_CL_ORD_ID = HEADER_LENGTH + ExecutionReportEncoder.origClOrdIdEncodingOffset();
    private static final int SIDE = HEADER_LENGTH + ExecutionReportEncoder.sideEncodingOffset();
    private static final int ORD_TYPE = HEADER_LENGTH + ExecutionReportEncoder.ordTypeEncodingOffset();
    private static final int TIME_IN_FORCE = HEADER_LENGTH + ExecutionReportEncoder.timeInForceEncodingOffset();
    private static final int ORD_STATUS = HEADER_LENGTH + ExecutionReportEncoder.ordStatusEncodingOffset();
    private static final int CANCEL_REJECT_ORIG = HEADER_LENGTH + CancelRejectEncoder.origClOrdIdEncodingOffset();
    private static final int CANCEL_REJECT_STATUS = HEADER_LENGTH + CancelRejectEncoder.ordStatusEncodingOffset();
    private static final int MASS_CANCEL_SCOPE = HEADER_LENGTH + MassCancelReportEncoder.scopeEncodingOffset();
    private static final int MASS_STATUS_SCOPE = HEADER_LENGTH + MassStatusReportEncoder.scopeEncodingOffset();

    /** What a report is as long as nothing that came with version 1 is to be said. */
    private static final int PLAIN_BLOCK_LENGTH = ExecutionReportEncoder.displayLotsEncodingOffset();
    private static final int PLAIN_VERSION = 0;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ExecutionReportEncoder execution = new ExecutionReportEncoder();
    private final CancelRejectEncoder cancelReject = new CancelRejectEncoder();
    private final MassCancelReportEncoder massCancel = new MassCancelReportEncoder();
    private final MassStatusReportEncoder massStatus = new MassStatusReportEncoder();
    private final AdminReportEncoder admin = new AdminReportEncoder();
    private final OutputChannel output;
    private final OrderPool orders;
    private final ClOrdIdIndex clOrdIds;
    private final SessionTable sessions;
    private int claimedOffset;
    private long commandSequence;
    private long nowNs;
    private long nextReportNumber;
    private long nextExecId = 1;
    private long rejectCount;

    ReportPublisher(
        final OutputChannel output, final OrderPool orders, final ClOrdIdIndex clOrdIds, final SessionTable sessions)
    {
        this.output = output;
        this.orders = orders;
        this.clOrdIds = clOrdIds;
        this.sessions = sessions;
    }

    void beginCommand(final long sequence, final long commandTimeNs)
    {
        commandSequence = sequence;
        nowNs = commandTimeNs;
    }

    /** The order was accepted as asked. */
    void accepted(final int order, final long clientSequence)
    {
        begin(order, ExecType.NEW, OrdStatus.NEW.value(), orders.leavesLots(order), clientSequence, Reason.NONE);
        output.commit();
    }

    /** One side of a match; the pool shows the order after it. */
    void traded(
        final int order, final long priceTicks, final long fillLots, final long matchId, final Liquidity liquidity)
    {
        begin(order, ExecType.TRADE, status(order), orders.leavesLots(order), 0, Reason.NONE);
        execution.lastPriceTicks(priceTicks).lastLots(fillLots).matchId(matchId).liquidity(liquidity);
        output.commit();
    }

    /** The order ended, or was restated, without its owner having asked in this command. */
    void unsolicited(
        final int order, final ExecType execType, final byte ordStatus, final long leavesLots, final Reason reason)
    {
        begin(order, execType, ordStatus, leavesLots, 0, reason);
        output.commit();
    }

    /** Self-trade prevention ended the order. */
    void prevented(final int order, final long preventedLots)
    {
        begin(order, ExecType.CANCELED, OrdStatus.CANCELED.value(), 0, 0, Reason.SELF_TRADE, preventedLots);
        output.commit();
    }

    /** Self-trade prevention took a part of the order away; the pool shows what is left. */
    void decremented(final int order, final long preventedLots)
    {
        begin(
            order, ExecType.RESTATED, status(order), orders.leavesLots(order), 0, Reason.SELF_TRADE, preventedLots);
        output.commit();
    }

    /** A trade was busted or corrected: one side of it, as its order is now or was when it ended. */
    void tradeChanged(
        final TradedOrder order,
        final ExecType execType,
        final Reason reason,
        final long lastPriceTicks,
        final long lastLots,
        final long matchId,
        final long refExecId)
    {
        claimExecution(ExecutionReportEncoder.BLOCK_LENGTH, order.sessionId, execType, 0, reason);
        execution
            .orderId(order.orderId)
            .accountId(order.accountId)
            .priceTicks(order.priceTicks)
            .quantityLots(order.quantityLots)
            .leavesLots(order.leavesLots)
            .cumLots(order.cumLots)
            .cumTicksLots(order.cumTicksLots)
            .lastPriceTicks(lastPriceTicks)
            .lastLots(lastLots)
            .matchId(matchId)
            .instrumentId(order.instrumentId)
            .displayLots(order.displayLots)
            .stopPriceTicks(order.stopPriceTicks)
            .preventedLots(0)
            .refExecId(refExecId)
            .bustedLots(order.bustedLots);
        final int entry = order.clOrdIdEntry;
        putId(CL_ORD_ID, clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry));
        putId(ORIG_CL_ORD_ID, 0, 0, 0);
        putEnums(
            (byte)(order.isBuy ? OrderRequest.BUY : OrderRequest.SELL),
            (byte)order.ordType,
            (byte)order.timeInForce,
            order.ordStatus);
        output.commit();
    }

    /** The owner asked for it. */
    void cancelled(final int order, final OrderRequest request)
    {
        begin(order, ExecType.CANCELED, OrdStatus.CANCELED.value(), 0, request.clientSequence, Reason.NONE);
        final int entry = orders.clOrdIdEntry(order);
        putId(CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        putId(ORIG_CL_ORD_ID, clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry));
        output.commit();
    }

    /** The pool shows the order with its new id and its new terms. */
    void replaced(final int order, final OrderRequest request)
    {
        begin(order, ExecType.REPLACED, status(order), orders.leavesLots(order), request.clientSequence, Reason.NONE);
        putId(ORIG_CL_ORD_ID, request.origClOrdId0, request.origClOrdId1, request.origClOrdId2);
        output.commit();
    }

    /** The answer to a question about a live order. */
    void status(final int order, final OrderRequest request)
    {
        final long leavesLots = orders.leavesLots(order);
        begin(order, ExecType.ORDER_STATUS, status(order), leavesLots, request.clientSequence, Reason.NONE);
        output.commit();
    }

    /** The answer to a question about an order that is dead or was never known. */
    void statusUnknown(final OrderRequest request, final byte ordStatus, final Reason reason)
    {
        beginWithoutOrder(request, false, ExecType.ORDER_STATUS, ordStatus, reason);
        execution.accountId(0).priceTicks(0).quantityLots(0);
        final MutableDirectBuffer buffer = output.buffer();
        buffer.putByte(claimedOffset + ORD_TYPE, (byte)OrderRequest.NULL_ENUM);
        buffer.putByte(claimedOffset + TIME_IN_FORCE, (byte)OrderRequest.NULL_ENUM);
        output.commit();
    }

    /** A new order was refused. */
    void rejected(final OrderRequest request, final byte ordStatus, final Reason reason)
    {
        rejectCount++;
        beginWithoutOrder(request, request.hasTermsToEcho(), ExecType.REJECTED, ordStatus, reason);
        output.commit();
    }

    /** A cancel or replace was refused. */
    void cancelRejected(
        final OrderRequest request,
        final RequestType requestType,
        final long orderId,
        final byte ordStatus,
        final Reason reason)
    {
        rejectCount++;
        claimedOffset = output.claim(HEADER_LENGTH + CancelRejectEncoder.BLOCK_LENGTH);
        cancelReject.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(nextReportNumber++)
            .commandSequence(commandSequence)
            .clientSequence(request.clientSequence)
            .orderId(orderId)
            .timestampNs(nowNs)
            .instrumentId(request.instrumentId)
            .requestType(requestType)
            .reason(reason);
        putId(CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        putId(CANCEL_REJECT_ORIG, request.origClOrdId0, request.origClOrdId1, request.origClOrdId2);
        output.buffer().putByte(claimedOffset + CANCEL_REJECT_STATUS, ordStatus);
        output.commit();
    }

    /** The answer to a mass cancel, before the reports of the orders. */
    void massCancelled(final OrderRequest request, final int rawScope, final int affectedCount, final Reason reason)
    {
        rejectCount += Reason.NONE == reason ? 0 : 1;
        claimedOffset = output.claim(HEADER_LENGTH + MassCancelReportEncoder.BLOCK_LENGTH);
        massCancel.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(nextReportNumber++)
            .commandSequence(commandSequence)
            .clientSequence(request.clientSequence)
            .timestampNs(nowNs)
            .affectedCount(affectedCount)
            .instrumentId(request.instrumentId)
            .accepted(Reason.NONE == reason ? BooleanType.TRUE : BooleanType.FALSE)
            .reason(reason);
        putId(CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        output.buffer().putByte(claimedOffset + MASS_CANCEL_SCOPE, (byte)rawScope);
        output.commit();
    }

    /** The answer to a mass status request, before the reports of the orders. */
    void massStatus(final OrderRequest request, final int rawScope, final int reportCount, final Reason reason)
    {
        rejectCount += Reason.NONE == reason ? 0 : 1;
        claimedOffset = output.claim(HEADER_LENGTH + MassStatusReportEncoder.BLOCK_LENGTH);
        massStatus.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(nextReportNumber++)
            .commandSequence(commandSequence)
            .clientSequence(request.clientSequence)
            .timestampNs(nowNs)
            .reportCount(reportCount)
            .instrumentId(request.instrumentId)
            .accepted(Reason.NONE == reason ? BooleanType.TRUE : BooleanType.FALSE)
            .reason(reason);
        putId(CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        output.buffer().putByte(claimedOffset + MASS_STATUS_SCOPE, (byte)rawScope);
        output.commit();
    }

    /** The answer to the operator. */
    void admin(
        final long correlationId,
        final int refTemplateId,
        final Reason reason,
        final int affectedCount,
        final long stateHash)
    {
        final long chainHash = output.chainHash();
        claimedOffset = output.claim(HEADER_LENGTH + AdminReportEncoder.BLOCK_LENGTH);
        admin.wrapAndApplyHeader(output.buffer(), claimedOffset, header)
            .correlationId(correlationId)
            .commandSequence(commandSequence)
            .timestampNs(nowNs)
            .stateHash(stateHash)
            .chainHash(chainHash)
            .refTemplateId(refTemplateId)
            .reason(reason)
            .affectedCount(affectedCount);
        output.commit();
    }

    byte status(final int order)
    {
        return 0 == orders.leavesLots(order) ? OrdStatus.FILLED.value() :
            0 == orders.cumLots(order) ? OrdStatus.NEW.value() : OrdStatus.PARTIALLY_FILLED.value();
    }

    /** Execution id of the next report that has one. */
    long nextExecId()
    {
        return nextExecId;
    }

    long nextReportNumber()
    {
        return nextReportNumber;
    }

    long rejectCount()
    {
        return rejectCount;
    }

    void writeTo(final StateOutput state)
    {
        state.putLong(nextReportNumber);
        state.putLong(nextExecId);
    }

    void readFrom(final StateInput state)
    {
        nextReportNumber = state.getLong();
        nextExecId = state.getLong();
    }

    private void begin(
        final int order,
        final ExecType execType,
        final byte ordStatus,
        final long leavesLots,
        final long clientSequence,
        final Reason reason)
    {
        if (orders.isExtended(order))
        {
            begin(order, execType, ordStatus, leavesLots, clientSequence, reason, 0);
        }
        else
        {
            claimExecution(PLAIN_BLOCK_LENGTH, orders.sessionId(order), execType, clientSequence, reason);
            putOrder(order, ordStatus, leavesLots);
        }
    }

    /** With what came in version 1, if there is any of it. */
    private void begin(
        final int order,
        final ExecType execType,
        final byte ordStatus,
        final long leavesLots,
        final long clientSequence,
        final Reason reason,
        final long preventedLots)
    {
        final boolean isExtended = orders.isExtended(order);
        final OrderTerms terms = orders.terms();
        final long displayLots = isExtended ? terms.displayLots(order) : 0;
        final long stopPriceTicks = isExtended ? terms.stopPriceTicks(order) : 0;
        final long bustedLots = isExtended ? terms.bustedLots(order) : 0;
        final boolean isPlain = 0 == (displayLots | stopPriceTicks | bustedLots | preventedLots);
        claimExecution(
            isPlain ? PLAIN_BLOCK_LENGTH : ExecutionReportEncoder.BLOCK_LENGTH,
            orders.sessionId(order),
            execType,
            clientSequence,
            reason);
        putOrder(order, ordStatus, leavesLots);
        if (!isPlain)
        {
            execution
                .displayLots(displayLots)
                .stopPriceTicks(stopPriceTicks)
                .preventedLots(preventedLots)
                .refExecId(0)
                .bustedLots(bustedLots);
        }
    }

    private void putOrder(final int order, final byte ordStatus, final long leavesLots)
    {
        final int entry = orders.clOrdIdEntry(order);
        execution
            .orderId(orders.orderId(order))
            .accountId(orders.accountId(order))
            .priceTicks(orders.priceTicks(order))
            .quantityLots(orders.quantityLots(order))
            .leavesLots(leavesLots)
            .cumLots(orders.cumLots(order))
            .cumTicksLots(orders.cumTicksLots(order))
            .instrumentId(orders.instrumentId(order));
        putId(CL_ORD_ID, clOrdIds.word0(entry), clOrdIds.word1(entry), clOrdIds.word2(entry));
        putId(ORIG_CL_ORD_ID, 0, 0, 0);
        putEnums(
            (byte)(orders.isBuy(order) ? OrderRequest.BUY : OrderRequest.SELL),
            (byte)orders.ordType(order),
            (byte)orders.timeInForce(order),
            ordStatus);
    }

    private void beginWithoutOrder(
        final OrderRequest request,
        final boolean echoesTerms,
        final ExecType execType,
        final byte ordStatus,
        final Reason reason)
    {
        final int blockLength = echoesTerms ? ExecutionReportEncoder.BLOCK_LENGTH : PLAIN_BLOCK_LENGTH;
        claimExecution(blockLength, request.sessionId, execType, request.clientSequence, reason);
        execution
            .orderId(0)
            .accountId(request.accountId)
            .priceTicks(request.isPriceIgnored() ? 0 : request.priceTicks)
            .quantityLots(request.quantityLots)
            .leavesLots(0)
            .cumLots(0)
            .cumTicksLots(0)
            .instrumentId(request.instrumentId);
        if (echoesTerms)
        {
            execution
                .displayLots(request.terms.displayLots)
                .stopPriceTicks(request.terms.stopPriceTicks)
                .preventedLots(0)
                .refExecId(0)
                .bustedLots(0);
        }
        putId(CL_ORD_ID, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        putId(ORIG_CL_ORD_ID, 0, 0, 0);
        putEnums(
            orNull(request.hasKnownSide(), request.side),
            orNull(request.hasKnownOrdType(), request.ordType),
            orNull(request.hasKnownTimeInForce(), request.timeInForce),
            ordStatus);
    }

    private void putEnums(final byte side, final byte ordType, final byte timeInForce, final byte ordStatus)
    {
        final MutableDirectBuffer buffer = output.buffer();
        buffer.putByte(claimedOffset + SIDE, side);
        buffer.putByte(claimedOffset + ORD_TYPE, ordType);
        buffer.putByte(claimedOffset + TIME_IN_FORCE, timeInForce);
        buffer.putByte(claimedOffset + ORD_STATUS, ordStatus);
    }

    private void claimExecution(
        final int blockLength,
        final int sessionId,
        final ExecType execType,
        final long clientSequence,
        final Reason reason)
    {
        claimedOffset = output.claim(HEADER_LENGTH + blockLength);
        header.wrap(output.buffer(), claimedOffset)
            .blockLength(blockLength)
            .templateId(ExecutionReportEncoder.TEMPLATE_ID)
            .schemaId(ExecutionReportEncoder.SCHEMA_ID)
            .version(PLAIN_BLOCK_LENGTH == blockLength ? PLAIN_VERSION : ExecutionReportEncoder.SCHEMA_VERSION);
        execution.wrap(output.buffer(), claimedOffset + HEADER_LENGTH)
            .sessionId(sessionId)
            .reportSequence(sessions.takeReportSequence(sessionId))
            .reportNumber(nextReportNumber++)
            .commandSequence(commandSequence)
            .clientSequence(clientSequence)
            .execId(ExecType.ORDER_STATUS == execType ? 0 : nextExecId++)
            .lastPriceTicks(0)
            .lastLots(0)
            .matchId(0)
            .timestampNs(nowNs)
            .liquidity(Liquidity.NONE)
            .execType(execType)
            .reason(reason);
    }

    private void putId(final int fieldOffset, final long word0, final long word1, final int word2)
    {
        final MutableDirectBuffer buffer = output.buffer();
        final int offset = claimedOffset + fieldOffset;
        buffer.putLong(offset, word0, LITTLE_ENDIAN);
        buffer.putLong(offset + Long.BYTES, word1, LITTLE_ENDIAN);
        buffer.putInt(offset + 2 * Long.BYTES, word2, LITTLE_ENDIAN);
    }

    private static byte orNull(final boolean isKnown, final int raw)
    {
        return (byte)(isKnown ? raw : OrderRequest.NULL_ENUM);
    }
}
