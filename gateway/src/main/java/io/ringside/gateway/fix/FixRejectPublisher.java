package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.codec.builder.BusinessMessageRejectEncoder;
import io.ringside.gateway.fix.codec.builder.ExecutionReportEncoder;
import io.ringside.gateway.fix.codec.builder.OrderCancelRejectEncoder;
import io.ringside.gateway.fix.codec.builder.OrderMassCancelReportEncoder;
import io.ringside.gateway.fix.codec.builder.RejectEncoder;
import io.ringside.gateway.fix.codec.builder.TestRequestEncoder;
import io.ringside.gateway.fix.codec.decoder.NewOrderSingleDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderMassStatusRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderStatusRequestDecoder;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.fields.UtcTimestampEncoder;
import uk.co.real_logic.artio.session.Session;

import java.util.concurrent.TimeUnit;

/**
 * Answers to messages that never reach the exchange: what cannot be said in ticks, lots and 20 characters, what FIX
 * itself forbids, and what the gateway refuses; and the one question that the gateway has. Used by the FIX gateway's
 * agent only. Every method returns Artio's position, negative if it takes no more just now.
 */
final class FixRejectPublisher
{
    private static final int NUMBER_LENGTH_MAX = 20;
    private static final char[] TEST_REQ_ID = "GAP".toCharArray();

    private final EpochNanoClock clock;
    private final TestRequestEncoder testRequestEncoder = new TestRequestEncoder();
    private final RejectEncoder rejectEncoder = new RejectEncoder();
    private final BusinessMessageRejectEncoder businessEncoder = new BusinessMessageRejectEncoder();
    private final ExecutionReportEncoder executionEncoder = new ExecutionReportEncoder();
    private final OrderCancelRejectEncoder cancelEncoder = new OrderCancelRejectEncoder();
    private final OrderMassCancelReportEncoder massCancelEncoder = new OrderMassCancelReportEncoder();
    private final UtcTimestampEncoder timestampEncoder = new UtcTimestampEncoder(EpochFractionFormat.MICROSECONDS);
    private final byte[] execId = new byte[NUMBER_LENGTH_MAX + 1];
    private final UnsafeBuffer execIdBuffer = new UnsafeBuffer(execId);
    private long nextExecId;

    FixRejectPublisher(final EpochNanoClock clock)
    {
        this.clock = clock;
        // Unique over restarts: there are fewer refusals than nanoseconds. The letter keeps them apart from the core's
        // numbers.
        nextExecId = clock.nanoTime();
        execId[0] = 'R';
    }

    /** Reject (3): the message is not FIX as the dictionary has it. */
    long reject(
        final Session session,
        final int refSeqNum,
        final char[] refMsgType,
        final int refMsgTypeLength,
        final int refTagId,
        final int reason)
    {
        rejectEncoder.resetMessage();
        FixReportPublisher.header(rejectEncoder.header(), false);
        rejectEncoder.refSeqNum(refSeqNum).refMsgType(refMsgType, refMsgTypeLength).sessionRejectReason(reason);
        if (refTagId > 0)
        {
            rejectEncoder.refTagID(refTagId);
        }
        return session.trySend(rejectEncoder);
    }

    /** TestRequest (1): the number of the answer shows what is missing in front of it. */
    long testRequest(final Session session)
    {
        testRequestEncoder.resetMessage();
        FixReportPublisher.header(testRequestEncoder.header(), false);
        testRequestEncoder.testReqID(TEST_REQ_ID);
        return session.trySend(testRequestEncoder);
    }

    /** BusinessMessageReject (j): the message is FIX, but not for this venue, or not now. */
    long businessReject(
        final Session session,
        final int refSeqNum,
        final char[] refMsgType,
        final int refMsgTypeLength,
        final int reason,
        final String text)
    {
        businessEncoder.resetMessage();
        FixReportPublisher.header(businessEncoder.header(), false);
        businessEncoder.refSeqNum(refSeqNum).refMsgType(refMsgType, refMsgTypeLength).businessRejectReason(reason);
        businessEncoder.text(text);
        return session.trySend(businessEncoder);
    }

    /** ExecutionReport (8), 150=8, for an order that stays outside. */
    long orderReject(
        final Session session, final NewOrderSingleDecoder order, final Reason reason, final byte[] text)
    {
        executionEncoder.resetMessage();
        FixReportPublisher.header(executionEncoder.header(), false);
        executionEncoder
            .clOrdID(order.clOrdID(), order.clOrdIDLength())
            .execType('8')
            .ordStatus('8')
            .ordRejReason(FixReasons.ordRejReason(reason))
            .side(order.side())
            .ordType(order.ordType());
        executionEncoder.instrument().symbol(order.symbol(), order.symbolLength());
        if (order.hasAccount())
        {
            executionEncoder.account(order.account(), order.accountLength());
        }
        if (order.hasPrice())
        {
            executionEncoder.price(order.price());
        }
        if (order.hasStopPx())
        {
            executionEncoder.stopPx(order.stopPx());
        }
        if (order.hasMaxFloor())
        {
            executionEncoder.maxFloor(order.maxFloor());
        }
        if (order.hasTimeInForce())
        {
            executionEncoder.timeInForce(order.timeInForce());
        }
        return sendOutside(session, nextExecIdLength(), text);
    }

    /** ExecutionReport (8), 150=I, for an order that the venue cannot have. */
    long statusUnknown(final Session session, final OrderStatusRequestDecoder request, final Reason reason)
    {
        executionEncoder.resetMessage();
        FixReportPublisher.header(executionEncoder.header(), false);
        executionEncoder
            .clOrdID(request.clOrdID(), request.clOrdIDLength())
            .execType('I')
            .ordStatus('8')
            .ordRejReason(5)
            .side(request.side());
        executionEncoder.instrument().symbol(request.symbol(), request.symbolLength());
        return sendOutside(session, 0, FixReasons.refusalText(reason));
    }

    /** ExecutionReport (8), 150=I, for a question about many orders that stays outside. */
    long massStatusReject(final Session session, final OrderMassStatusRequestDecoder request, final Reason reason)
    {
        executionEncoder.resetMessage();
        FixReportPublisher.header(executionEncoder.header(), false);
        FixReportPublisher.noOrders(executionEncoder, reason)
            .massStatusReqID(request.massStatusReqID(), request.massStatusReqIDLength());
        if (request.symbolLength() > 0)
        {
            executionEncoder.instrument().symbol(request.symbol(), request.symbolLength());
        }
        if (request.hasSide())
        {
            executionEncoder.side(request.side());
        }
        return sendOutside(session, 0, FixReasons.refusalText(reason));
    }

    /** OrderCancelReject (9) for a request that stays outside. */
    long cancelReject(
        final Session session,
        final char[] clOrdId,
        final int clOrdIdLength,
        final char[] origClOrdId,
        final int origClOrdIdLength,
        final char responseTo,
        final Reason reason,
        final byte[] text)
    {
        cancelEncoder.resetMessage();
        FixReportPublisher.header(cancelEncoder.header(), false);
        cancelEncoder
            .orderID(FixReportPublisher.NO_ORDER_ID)
            .clOrdID(clOrdId, clOrdIdLength)
            .origClOrdID(origClOrdId, origClOrdIdLength)
            .ordStatus('8')
            .transactTime(timestampEncoder.buffer(), encodeNow())
            .cxlRejResponseTo(responseTo)
            .cxlRejReason(FixReasons.cxlRejReason(reason))
            .text(text);
        return session.trySend(cancelEncoder);
    }

    /** OrderMassCancelReport (r), 531=0, for a request that stays outside. */
    long massCancelReject(
        final Session session,
        final char[] clOrdId,
        final int clOrdIdLength,
        final char requestType,
        final char rejectReason,
        final Reason reason)
    {
        massCancelEncoder.resetMessage();
        FixReportPublisher.header(massCancelEncoder.header(), false);
        massCancelEncoder
            .clOrdID(clOrdId, clOrdIdLength)
            .orderID(FixReportPublisher.NO_ORDER_ID)
            .massCancelRequestType(requestType)
            .massCancelResponse('0')
            .massCancelRejectReason(rejectReason)
            .totalAffectedOrders(0)
            .transactTime(timestampEncoder.buffer(), encodeNow())
            .text(FixReasons.refusalText(reason));
        return session.trySend(massCancelEncoder);
    }

    private long sendOutside(final Session session, final int execIdLength, final byte[] text)
    {
        executionEncoder
            .orderID(FixReportPublisher.NO_ORDER_ID)
            .leavesQty(0, 0)
            .cumQty(0, 0)
            .avgPx(0, 0)
            .transactTime(timestampEncoder.buffer(), encodeNow())
            .text(text);
        if (execIdLength > 0)
        {
            executionEncoder.execID(execId, execIdLength);
        }
        else
        {
            executionEncoder.execID("0");
        }
        return session.trySend(executionEncoder);
    }

    private int encodeNow()
    {
        return timestampEncoder.encodeFrom(clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private int nextExecIdLength()
    {
        return 1 + execIdBuffer.putLongAscii(1, nextExecId++);
    }
}
