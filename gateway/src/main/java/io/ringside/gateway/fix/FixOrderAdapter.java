package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.codec.decoder.NewOrderSingleDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderCancelReplaceRequestDecoder;
import io.ringside.gateway.session.Session;

/**
 * New orders and replaces. What the exchange could not be told is refused here, in the words that the exchange would
 * use; {@link FixRequestAdapter} has the other messages. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * An order of a plain type with plain terms goes as the short command that it always was. One with more goes as the
 * extended command. A replace that states none of the terms that only the extended form has leaves them as they are;
 * one that states any states all of them: what it leaves out is then not wanted any more.
 */
final class FixOrderAdapter
{
    private static final char REPLACE = '2';

    private final FixOrder order;
    private final FixCommandEncoder commands;
    private final FixRejectPublisher rejects;

    FixOrderAdapter(
        final FixInstruments instruments, final FixCommandEncoder commands, final FixRejectPublisher rejects)
    {
        order = new FixOrder(instruments);
        this.commands = commands;
        this.rejects = rejects;
    }

    /** Returns a {@link FixOutcome}. */
    int onNewOrder(final FixSession fixSession, final NewOrderSingleDecoder message)
    {
        final int form = order.readForm(fixSession, message);
        if (FixOutcome.ACCEPTED != form)
        {
            return form;
        }
        Reason reason = commands.clOrdId(message.clOrdID(), message.clOrdIDLength()) ?
            order.readUnits(message) : Reason.INVALID_CLORDID;
        final Session session = fixSession.session();
        if (Reason.NONE == reason && !order.isExtended)
        {
            return FixOutcome.offered(commands.newOrder(session, order));
        }
        final FixTerms terms = order.terms();
        if (Reason.NONE == reason)
        {
            reason = commands.linkedClOrdId(terms.linkedClOrdId, terms.linkedClOrdIdLength) ?
                Reason.NONE : Reason.INVALID_LINK;
        }
        return Reason.NONE == reason ? FixOutcome.offered(commands.newOrderExtended(session, order)) :
            FixOutcome.answered(rejects.orderReject(fixSession.connection(), message, reason, text(reason)));
    }

    /** Returns a {@link FixOutcome}. */
    int onReplace(final FixSession fixSession, final OrderCancelReplaceRequestDecoder message)
    {
        final int form = order.readForm(fixSession, message);
        if (FixOutcome.ACCEPTED != form)
        {
            return form;
        }
        final Reason reason = !commands.clOrdId(message.clOrdID(), message.clOrdIDLength()) ? Reason.INVALID_CLORDID :
            !commands.origClOrdId(message.origClOrdID(), message.origClOrdIDLength()) ? Reason.UNKNOWN_ORDER :
            order.readUnits(message);
        if (Reason.NONE != reason)
        {
            return FixOutcome.answered(rejects.cancelReject(fixSession.connection(), message.clOrdID(),
                message.clOrdIDLength(), message.origClOrdID(), message.origClOrdIDLength(), REPLACE, reason,
                text(reason)));
        }
        final Session session = fixSession.session();
        return FixOutcome.offered(order.isExtended ?
            commands.replaceOrderExtended(session, order) : commands.replaceOrder(session, order));
    }

    private byte[] text(final Reason reason)
    {
        return Reason.UNSUPPORTED_ORDER_TYPE == reason && order.hasUnsupportedExecInst() ?
            FixReasons.UNSUPPORTED_EXEC_INST : FixReasons.refusalText(reason);
    }
}
