package io.ringside.gateway.fix;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.fix.codec.decoder.HeaderDecoder;
import io.ringside.gateway.fix.codec.decoder.NewOrderSingleDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderCancelReplaceRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderCancelRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderMassCancelRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderMassStatusRequestDecoder;
import io.ringside.gateway.fix.codec.decoder.OrderStatusRequestDecoder;
import io.ringside.gateway.session.IngressThrottle;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.NanoClock;
import uk.co.real_logic.artio.builder.Decoder;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

import java.util.Set;

/**
 * FIX messages of a client as commands of the exchange: this class says which messages pass; {@link FixOrderAdapter}
 * and {@link FixRequestAdapter} translate those that do. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * A message is answered once or not at all: if the answer does not fit Artio's buffer, {@link Action#ABORT} has the
 * message come again, and nothing has happened yet.
 */
final class FixCommandAdapter
{
    /**
     * Application messages of FIX 4.4 that this venue does not take: "unsupported", where any other type is "invalid".
     */
    private static final Set<String> UNSUPPORTED_TYPES = Set.of((
        "6 7 8 9 B C E J K L M N P Q R S T V W X Y Z a b c d e f g h i j k l m n o p r s t u v w x y z AA AB AC AD " +
        "AE AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF BG BH").split(" "));

    private static final int BUSINESS_OTHER = 0;
    private static final int BUSINESS_UNSUPPORTED_TYPE = 3;
    private static final int BUSINESS_NOT_AVAILABLE = 4;
    private static final int BUSINESS_FIELD_MISSING = 5;
    private static final int SESSION_BAD_FORMAT = 6;
    private static final int SESSION_INVALID_MSG_TYPE = 11;
    private static final int EXPIRE_TIME = 126;
    private static final int EXPIRE_DATE = 432;

    private final FixRejectPublisher rejects;
    private final FixOrderAdapter orders;
    private final FixRequestAdapter requests;
    private final DeliveryLedger ledger;
    private final GatewayCounters counters;
    private final NanoClock clock;
    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final HeaderDecoder header = new HeaderDecoder();
    private final NewOrderSingleDecoder newOrder = new NewOrderSingleDecoder();
    private final OrderCancelRequestDecoder cancel = new OrderCancelRequestDecoder();
    private final OrderCancelReplaceRequestDecoder replace = new OrderCancelReplaceRequestDecoder();
    private final OrderStatusRequestDecoder status = new OrderStatusRequestDecoder();
    private final OrderMassCancelRequestDecoder massCancel = new OrderMassCancelRequestDecoder();
    private final OrderMassStatusRequestDecoder massStatus = new OrderMassStatusRequestDecoder();
    private FixSession session;
    private int offset;
    private int length;

    FixCommandAdapter(
        final FixInstruments instruments,
        final CommandPublisher publisher,
        final FixRejectPublisher rejects,
        final DeliveryLedger ledger,
        final GatewayCounters counters,
        final NanoClock clock)
    {
        this.rejects = rejects;
        this.ledger = ledger;
        this.counters = counters;
        this.clock = clock;
        final FixCommandEncoder commands = new FixCommandEncoder(publisher);
        orders = new FixOrderAdapter(instruments, commands, rejects);
        requests = new FixRequestAdapter(instruments, commands, rejects);
    }

    /**
     * Take one message that Artio found to be in order.
     *
     * @param newSession    whose message.
     * @param sequenceIndex changes whenever the session's numbers begin anew.
     * @param messageType   as Artio packs it.
     * @param buffer        holding the message.
     * @param newOffset     of its first byte.
     * @param newLength     in bytes.
     * @return {@link Action#ABORT} to see the message again.
     */
    Action onMessage(
        final FixSession newSession,
        final int sequenceIndex,
        final long messageType,
        final DirectBuffer buffer,
        final int newOffset,
        final int newLength)
    {
        session = newSession;
        offset = newOffset;
        length = newLength;
        ascii.wrap(buffer);
        header.reset();
        header.decode(ascii, offset, length);
        final int msgSeqNum = header.msgSeqNum();
        if (!session.isNews(sequenceIndex, msgSeqNum))
        {
            return Action.CONTINUE;
        }
        ledger.command(session.session().sessionId(), session.session().lastAcceptedClientSequence() + 1,
            sequenceIndex, msgSeqNum);
        final int outcome = session.hasRoom() ? handle(messageType) : waitForAnswer();
        if (FixOutcome.RETRY == outcome)
        {
            counters.increment(GatewayCounter.FIX_BACK_PRESSURED);
            session.session().traffic().onBackPressured();
            return Action.ABORT;
        }
        if (FixOutcome.ACCEPTED == outcome && header.hasPossResend() && header.possResend())
        {
            askForStatus(messageType, sequenceIndex, msgSeqNum);
        }
        if (FixOutcome.ACCEPTED == outcome)
        {
            session.session().traffic().onCommand();
        }
        else
        {
            ledger.refused(session.session().sessionId(), session.session().lastAcceptedClientSequence() + 1,
                sequenceIndex, msgSeqNum);
        }
        counters.increment(GatewayCounter.FIX_MESSAGES_IN);
        counters.increment(FixOutcome.ACCEPTED == outcome ?
            GatewayCounter.FIX_COMMANDS_ACCEPTED : GatewayCounter.FIX_MESSAGES_REJECTED);
        session.onHandled(msgSeqNum);
        return Action.CONTINUE;
    }

    // Without room for the question the exchange's answer to the request is all that the client gets.
    private void askForStatus(final long messageType, final int sequenceIndex, final int msgSeqNum)
    {
        final boolean isReplace = OrderCancelReplaceRequestDecoder.MESSAGE_TYPE == messageType;
        if (!isReplace && NewOrderSingleDecoder.MESSAGE_TYPE != messageType)
        {
            return;
        }
        final long requestSequence = session.session().lastAcceptedClientSequence();
        ledger.command(session.session().sessionId(), requestSequence + 1, sequenceIndex, msgSeqNum);
        if (isReplace ? requests.askForStatus(session, replace.symbol(), replace.symbolLength(), replace.side()) :
            requests.askForStatus(session, newOrder.symbol(), newOrder.symbolLength(), newOrder.side()))
        {
            session.possResends().add(requestSequence);
        }
    }

    private int waitForAnswer()
    {
        return session.mayWait(clock.nanoTime()) ? FixOutcome.RETRY : finish(FixOutcome.BUSY);
    }

    private int handle(final long messageType)
    {
        final IngressThrottle throttle = session.session().throttle();
        if (OrderCancelRequestDecoder.MESSAGE_TYPE == messageType ||
            OrderMassCancelRequestDecoder.MESSAGE_TYPE == messageType)
        {
            return throttle.tryCancel(clock.nanoTime()) ? onCancel(messageType) : throttled();
        }
        return throttle.tryOrder(clock.nanoTime()) ? onOrder(messageType) : throttled();
    }

    private int onCancel(final long messageType)
    {
        if (OrderCancelRequestDecoder.MESSAGE_TYPE == messageType)
        {
            final int outcome = decode(cancel, cancel.messageFields);
            return FixOutcome.ACCEPTED == outcome ? finish(requests.onCancel(session, cancel)) : outcome;
        }
        final int outcome = decode(massCancel, massCancel.messageFields);
        return FixOutcome.ACCEPTED == outcome ? finish(requests.onMassCancel(session, massCancel)) : outcome;
    }

    private int onOrder(final long messageType)
    {
        final int outcome;
        if (NewOrderSingleDecoder.MESSAGE_TYPE == messageType)
        {
            outcome = decode(newOrder, newOrder.messageFields);
            return FixOutcome.ACCEPTED == outcome ? finish(orders.onNewOrder(session, newOrder)) : outcome;
        }
        if (OrderCancelReplaceRequestDecoder.MESSAGE_TYPE == messageType)
        {
            outcome = decode(replace, replace.messageFields);
            return FixOutcome.ACCEPTED == outcome ? finish(orders.onReplace(session, replace)) : outcome;
        }
        if (OrderStatusRequestDecoder.MESSAGE_TYPE == messageType)
        {
            outcome = decode(status, status.messageFields);
            return FixOutcome.ACCEPTED == outcome ? finish(requests.onStatus(session, status)) : outcome;
        }
        if (OrderMassStatusRequestDecoder.MESSAGE_TYPE == messageType)
        {
            outcome = decode(massStatus, massStatus.messageFields);
            return FixOutcome.ACCEPTED == outcome ? finish(requests.onMassStatus(session, massStatus)) : outcome;
        }
        return UNSUPPORTED_TYPES.contains(header.msgTypeAsString()) ?
            businessReject(BUSINESS_UNSUPPORTED_TYPE, "UNSUPPORTED_MESSAGE_TYPE") : reject(0, SESSION_INVALID_MSG_TYPE);
    }

    // ACCEPTED: the message is as the dictionary has it.
    private int decode(final Decoder decoder, final IntHashSet known)
    {
        final int unknownTag = FixFields.findUnknown(ascii, offset, length, known);
        if (FixFields.NONE != unknownTag)
        {
            return reject(unknownTag, FixFields.rejectReason(unknownTag));
        }
        decoder.reset();
        try
        {
            decoder.decode(ascii, offset, length);
        }
        catch (final NumberFormatException ex)
        {
            // Artio's way to say that a number is none; which tag, it does not say.
            return reject(0, SESSION_BAD_FORMAT);
        }
        return decoder.validate() ? FixOutcome.ACCEPTED : reject(decoder.invalidTagId(), decoder.rejectReason());
    }

    private int finish(final int outcome)
    {
        switch (outcome)
        {
            case FixOutcome.BUSY:
                counters.increment(GatewayCounter.FIX_COMMANDS_VENUE_BUSY);
                session.session().traffic().onBusy();
                return businessReject(BUSINESS_NOT_AVAILABLE, "VENUE_BUSY");
            case FixOutcome.EXPIRE_TIME_MALFORMED:
                return reject(EXPIRE_TIME, SESSION_BAD_FORMAT);
            case FixOutcome.EXPIRE_DATE_MALFORMED:
                return reject(EXPIRE_DATE, SESSION_BAD_FORMAT);
            default:
                final String missing = FixOutcome.missing(outcome);
                return null == missing ? outcome : businessReject(BUSINESS_FIELD_MISSING, missing);
        }
    }

    private int throttled()
    {
        counters.increment(GatewayCounter.FIX_COMMANDS_THROTTLED);
        session.session().traffic().onThrottled();
        final int outcome = businessReject(BUSINESS_OTHER, "THROTTLED");
        final long nowNs = clock.nanoTime();
        if (session.session().throttle().isFlood(nowNs) && !session.session().isLockedOut(nowNs))
        {
            counters.increment(GatewayCounter.FIX_FLOODS);
            session.session().lockOut(nowNs);
            session.connection().logoutAndDisconnect();
        }
        return outcome;
    }

    private int businessReject(final int reason, final String text)
    {
        return FixOutcome.answered(rejects.businessReject(
            session.connection(), header.msgSeqNum(), header.msgType(), header.msgTypeLength(), reason, text));
    }

    private int reject(final int tag, final int reason)
    {
        return FixOutcome.answered(rejects.reject(
            session.connection(), header.msgSeqNum(), header.msgType(), header.msgTypeLength(), tag, reason));
    }
}
