package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;

/**
 * New orders and replaces. Terms that cannot be encoded are refused here, with the reasons that the exchange would use;
 * {@link FixRequestAdapter} has the other messages. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * An order of a plain type with plain terms becomes the short command, any other the extended one. A replace without
 * terms of the extended form leaves these unchanged; one with any states all of them, and removes those that it omits.
 */
final class FixOrderAdapter
{
    private static final char REPLACE = '2';

    private final FixOrder order;
    private final FixCommandEncoder commands;
    private final FixRequestRejects requestRejects;

    FixOrderAdapter(
        final FixInstruments instruments, final FixCommandEncoder commands, final FixRequestRejects requestRejects)
    {
        order = new FixOrder(instruments);
        this.commands = commands;
        this.requestRejects = requestRejects;
    }

    /** Returns a {@link FixOutcome}. */
    FixOutcome onNewOrder(final FixRequest request)
    {
        final FixMessage message = request.message;
        final FixOutcome form = order.readNewForm(request.peer, message);
        if (FixOutcome.ACCEPTED != form)
        {
            return form;
        }
        Reason reason = commands.clOrdId(message, FixFields.CL_ORD_ID) ?
            order.readNewUnits(message) : Reason.INVALID_CLORDID;
        if (Reason.NONE == reason && !order.isExtended)
        {
            return FixOutcome.offered(commands.newOrder(request.session, request.clientSequence, order));
        }
        if (Reason.NONE == reason)
        {
            reason = !commands.linkedClOrdId(message, FixFields.LINKED_CL_ORD_ID) ? Reason.INVALID_LINK :
                commands.memo(message, FixFields.MEMO) ? Reason.NONE : Reason.INVALID_MEMO;
        }
        return Reason.NONE == reason ?
            FixOutcome.offered(commands.newOrderExtended(request.session, request.clientSequence, order)) :
            FixOutcome.answered(requestRejects.orderReject(request, reason, text(reason)));
    }

    /** Returns a {@link FixOutcome}. */
    FixOutcome onReplace(final FixRequest request)
    {
        final FixMessage message = request.message;
        final FixOutcome form = order.readReplaceForm(request.peer, message);
        if (FixOutcome.ACCEPTED != form)
        {
            return form;
        }
        final Reason reason = !commands.clOrdId(message, FixFields.CL_ORD_ID) ? Reason.INVALID_CLORDID :
            !commands.origClOrdId(message, FixFields.ORIG_CL_ORD_ID) ? Reason.UNKNOWN_ORDER :
            order.readReplaceUnits(message);
        if (Reason.NONE != reason)
        {
            return FixOutcome.answered(requestRejects.cancelReject(request, REPLACE, reason, text(reason)));
        }
        return FixOutcome.offered(order.isExtended ?
            commands.replaceOrderExtended(request.session, request.clientSequence, order) :
            commands.replaceOrder(request.session, request.clientSequence, order));
    }

    private byte[] text(final Reason reason)
    {
        return Reason.UNSUPPORTED_ORDER_TYPE == reason && order.hasUnsupportedExecInst() ?
            FixReasons.UNSUPPORTED_EXEC_INST : FixReasons.text(reason);
    }
}
