package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.Session;

/**
 * Answers to requests that cannot be expressed in ticks, lots and 20 characters and so never reach the book. They are
 * numbered and stored like reports. Used by the FIX gateway's agent only. Every method returns false if the exchange
 * accepts nothing now. Hot path: no allocation.
 * <p>
 * Each has 160 bytes for its own fields; {@link FixEncoder} adds the common fields and the status of the order, which
 * the core supplies. Required fields come first, optional ones are repeated as far as they fit. {@code FixDictionary}
 * bounds the ids, so that they always fit.
 */
final class FixRequestRejects
{
    private static final int UNKNOWN_ORDER = 5;
    private static final char REJECTED = '8';

    private final FixSessionMessages messages;

    FixRequestRejects(final FixSessionMessages messages)
    {
        this.messages = messages;
    }

    /** ExecutionReport (8), 150=8, for an order that stays outside. */
    boolean orderReject(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final FixMessage order,
        final Reason reason,
        final byte[] text)
    {
        final FixFieldWriter body = messages.beginAbout(order, FixFields.CL_ORD_ID)
            .echo(order, FixFields.CL_ORD_ID).echo(order, FixFields.SYMBOL).echo(order, FixFields.SIDE)
            .put(FixFields.EXEC_TYPE, '8');
        if (!messages.isAboutOrder())
        {
            body.put(FixFields.ORD_STATUS, REJECTED);
        }
        body.put(FixFields.ORD_REJ_REASON, FixReasons.ordRejReason(reason)).put(FixFields.TEXT, text)
            .echo(order, FixFields.ORDER_QTY).echo(order, FixFields.PRICE).echo(order, FixFields.ACCOUNT)
            .echo(order, FixFields.ORD_TYPE).echo(order, FixFields.TIME_IN_FORCE).echo(order, FixFields.STOP_PX)
            .echo(order, FixFields.MAX_FLOOR);
        return messages.offerExecution(session, clientSequence, connectionId);
    }

    /** ExecutionReport (8), 150=I, for an order that the venue cannot have. */
    boolean statusUnknown(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final FixMessage request,
        final Reason reason)
    {
        messages.begin().put(FixFields.EXEC_TYPE, 'I').put(FixFields.ORD_STATUS, REJECTED)
            .put(FixFields.ORD_REJ_REASON, UNKNOWN_ORDER).echo(request, FixFields.CL_ORD_ID)
            .echo(request, FixFields.ORD_STATUS_REQ_ID)
            .echo(request, FixFields.SYMBOL).echo(request, FixFields.SIDE)
            .put(FixFields.TEXT, FixReasons.text(reason));
        return messages.offer(session, clientSequence, connectionId, FixFields.EXECUTION_REPORT, false);
    }

    /** ExecutionReport (8), 150=I, for a question about many orders that stays outside. */
    boolean massStatusReject(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final FixMessage request,
        final Reason reason)
    {
        final FixFieldWriter body = messages.begin().put(FixFields.EXEC_TYPE, 'I').put(FixFields.ORD_STATUS, REJECTED)
            .put(FixFields.ORD_REJ_REASON, FixReasons.ordRejReason(reason))
            .echo(request, FixFields.MASS_STATUS_REQ_ID).put(FixFields.TOT_NUM_REPORTS, '0')
            .put(FixFields.LAST_RPT_REQUESTED, 'Y');
        if (request.has(FixFields.SYMBOL))
        {
            body.echo(request, FixFields.SYMBOL);
        }
        else
        {
            body.put(FixFields.SYMBOL, FixReportFields.UNKNOWN_SYMBOL);
        }
        if (request.has(FixFields.SIDE))
        {
            body.echo(request, FixFields.SIDE);
        }
        else
        {
            body.put(FixFields.SIDE, FixEncoder.SIDE_UNDISCLOSED);
        }
        body.put(FixFields.TEXT, FixReasons.text(reason));
        return messages.offer(session, clientSequence, connectionId, FixFields.EXECUTION_REPORT, false);
    }

    /** OrderCancelReject (9) for a request that stays outside. */
    boolean cancelReject(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final FixMessage request,
        final char responseTo,
        final Reason reason,
        final byte[] text)
    {
        final FixFieldWriter body = messages.beginAbout(request, FixFields.ORIG_CL_ORD_ID)
            .echo(request, FixFields.CL_ORD_ID).echo(request, FixFields.ORIG_CL_ORD_ID);
        if (!messages.isAboutOrder())
        {
            body.put(FixFields.ORD_STATUS, REJECTED);
        }
        body.put(FixFields.CXL_REJ_RESPONSE_TO, responseTo)
            .put(FixFields.CXL_REJ_REASON, FixReasons.cxlRejReason(reason)).put(FixFields.TEXT, text);
        return messages.offer(session, clientSequence, connectionId, FixFields.ORDER_CANCEL_REJECT, false);
    }

    /** OrderMassCancelReport (r), 531=0, for a request that stays outside. */
    boolean massCancelReject(
        final Session session,
        final long clientSequence,
        final int connectionId,
        final FixMessage request,
        final Reason reason)
    {
        messages.begin().echo(request, FixFields.CL_ORD_ID).echo(request, FixFields.MASS_CANCEL_REQUEST_TYPE)
            .put(FixFields.MASS_CANCEL_RESPONSE, '0')
            .put(FixFields.MASS_CANCEL_REJECT_REASON, Reason.UNKNOWN_INSTRUMENT == reason ? '1' : '0')
            .put(FixFields.TEXT, FixReasons.text(reason));
        return messages.offer(session, clientSequence, connectionId, FixFields.ORDER_MASS_CANCEL_REPORT, false);
    }
}
