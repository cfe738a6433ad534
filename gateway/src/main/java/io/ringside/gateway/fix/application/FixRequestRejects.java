package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

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
    boolean orderReject(final FixRequest request, final Reason reason, final byte[] text)
    {
        final FixMessage message = request.message;
        final FixFieldWriter body = messages.beginAbout(message, FixFields.CL_ORD_ID)
            .echo(message, FixFields.CL_ORD_ID).echo(message, FixFields.SYMBOL).echo(message, FixFields.SIDE)
            .put(FixFields.EXEC_TYPE, '8');
        if (!messages.isAboutOrder())
        {
            body.put(FixFields.ORD_STATUS, REJECTED);
        }
        body.put(FixFields.ORD_REJ_REASON, FixReasons.ordRejReason(reason)).put(FixFields.TEXT, text)
            .echo(message, FixFields.ORDER_QTY).echo(message, FixFields.PRICE).echo(message, FixFields.ACCOUNT)
            .echo(message, FixFields.ORD_TYPE).echo(message, FixFields.TIME_IN_FORCE).echo(message, FixFields.STOP_PX)
            .echo(message, FixFields.MAX_FLOOR);
        return messages.offerExecution(request);
    }

    /** ExecutionReport (8), 150=I, for an order that the venue cannot have. */
    boolean statusUnknown(final FixRequest request, final Reason reason)
    {
        final FixMessage message = request.message;
        messages.begin().put(FixFields.EXEC_TYPE, 'I').put(FixFields.ORD_STATUS, REJECTED)
            .put(FixFields.ORD_REJ_REASON, UNKNOWN_ORDER).echo(message, FixFields.CL_ORD_ID)
            .echo(message, FixFields.ORD_STATUS_REQ_ID)
            .echo(message, FixFields.SYMBOL).echo(message, FixFields.SIDE)
            .put(FixFields.TEXT, FixReasons.text(reason));
        return messages.offer(request, FixFields.EXECUTION_REPORT);
    }

    /** ExecutionReport (8), 150=I, for a question about many orders that stays outside. */
    boolean massStatusReject(final FixRequest request, final Reason reason)
    {
        final FixMessage message = request.message;
        final FixFieldWriter body = messages.begin().put(FixFields.EXEC_TYPE, 'I').put(FixFields.ORD_STATUS, REJECTED)
            .put(FixFields.ORD_REJ_REASON, FixReasons.ordRejReason(reason))
            .echo(message, FixFields.MASS_STATUS_REQ_ID).put(FixFields.TOT_NUM_REPORTS, '0')
            .put(FixFields.LAST_RPT_REQUESTED, 'Y');
        if (message.has(FixFields.SYMBOL))
        {
            body.echo(message, FixFields.SYMBOL);
        }
        else
        {
            body.put(FixFields.SYMBOL, FixReportFields.UNKNOWN_SYMBOL);
        }
        if (message.has(FixFields.SIDE))
        {
            body.echo(message, FixFields.SIDE);
        }
        else
        {
            body.put(FixFields.SIDE, FixEncoder.SIDE_UNDISCLOSED);
        }
        body.put(FixFields.TEXT, FixReasons.text(reason));
        return messages.offer(request, FixFields.EXECUTION_REPORT);
    }

    /** OrderCancelReject (9) for a request that stays outside. */
    boolean cancelReject(final FixRequest request, final char responseTo, final Reason reason, final byte[] text)
    {
        final FixMessage message = request.message;
        final FixFieldWriter body = messages.beginAbout(message, FixFields.ORIG_CL_ORD_ID)
            .echo(message, FixFields.CL_ORD_ID).echo(message, FixFields.ORIG_CL_ORD_ID);
        if (!messages.isAboutOrder())
        {
            body.put(FixFields.ORD_STATUS, REJECTED);
        }
        body.put(FixFields.CXL_REJ_RESPONSE_TO, responseTo)
            .put(FixFields.CXL_REJ_REASON, FixReasons.cxlRejReason(reason)).put(FixFields.TEXT, text);
        return messages.offer(request, FixFields.ORDER_CANCEL_REJECT);
    }

    /** OrderMassCancelReport (r), 531=0, for a request that stays outside. */
    boolean massCancelReject(final FixRequest request, final Reason reason)
    {
        final FixMessage message = request.message;
        messages.begin().echo(message, FixFields.CL_ORD_ID).echo(message, FixFields.MASS_CANCEL_REQUEST_TYPE)
            .put(FixFields.MASS_CANCEL_RESPONSE, '0')
            .put(FixFields.MASS_CANCEL_REJECT_REASON, Reason.UNKNOWN_INSTRUMENT == reason ? '1' : '0')
            .put(FixFields.TEXT, FixReasons.text(reason));
        return messages.offer(request, FixFields.ORDER_MASS_CANCEL_REPORT);
    }
}
