package io.ringside.gateway.fix.application;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.Session;
import org.agrona.concurrent.NanoClock;

import java.util.function.BooleanSupplier;

/**
 * Converts FIX messages of a client to commands. This class decides which messages pass; {@link FixOrderAdapter},
 * {@link FixRequestAdapter} and {@link FixReferenceAdapter} convert them. Used by the FIX gateway's agent only. Hot
 * path: no allocation.
 * <p>
 * Every message becomes exactly one command: its request, or its refusal, which comes back as a report of the session.
 * If the exchange accepts no command now, nothing has happened, and the message must be tried again.
 */
public final class FixCommandAdapter
{
    private final FixOrderAdapter orders;
    private final FixRequestAdapter requests;
    private final FixReferenceAdapter reference;
    private final FixTradeAdapter trades;
    private final FixPositionAdapter positions;
    private final FixSessionMessages messages;
    private final BooleanSupplier isAccepting;
    private final GatewayCounters counters;
    private final NanoClock clock;
    private final FixRequest request = new FixRequest();
    private boolean isFlooded;

    /**
     * @param isAccepting false while the venue accepts only cancels: new orders and replaces are refused then.
     * @param clock       monotonic.
     */
    public FixCommandAdapter(
        final FixInstruments instruments,
        final CommandPublisher publisher,
        final FixSessionMessages messages,
        final FixTradeAdapter trades,
        final BooleanSupplier isAccepting,
        final GatewayCounters counters,
        final NanoClock clock)
    {
        this.messages = messages;
        this.trades = trades;
        this.isAccepting = isAccepting;
        this.counters = counters;
        this.clock = clock;
        final FixCommandEncoder commands = new FixCommandEncoder(publisher);
        final FixRequestRejects requestRejects = new FixRequestRejects(messages);
        orders = new FixOrderAdapter(instruments, commands, requestRejects);
        requests = new FixRequestAdapter(instruments, commands, requestRejects);
        positions = new FixPositionAdapter(commands, publisher, messages);
        reference = new FixReferenceAdapter(instruments, messages);
    }

    /**
     * Process the next application message of a session, which {@code FixDictionary} has validated.
     *
     * @param peer           sender of the message.
     * @param message        read during the call only.
     * @param clientSequence of the command.
     * @param connectionId   of the connection it came over.
     * @return false if the exchange accepted nothing: the message must be offered again before any other of its
     *         session.
     */
    public boolean onMessage(
        final FixPeer peer, final FixMessage message, final long clientSequence, final int connectionId)
    {
        isFlooded = false;
        request.set(peer, message, clientSequence, connectionId);
        final Session session = peer.session();
        final FixOutcome outcome = meter();
        if (FixOutcome.RETRY == outcome)
        {
            counters.increment(GatewayCounter.FIX_BACK_PRESSURED);
            session.traffic().onBackPressured();
            return false;
        }
        if (FixOutcome.ACCEPTED == outcome)
        {
            session.traffic().onCommand();
        }
        counters.increment(GatewayCounter.FIX_MESSAGES_IN);
        counters.increment(FixOutcome.ACCEPTED == outcome ?
            GatewayCounter.FIX_COMMANDS_ACCEPTED : GatewayCounter.FIX_MESSAGES_REJECTED);
        return true;
    }

    /** Offer the rest of a longer answer. False: there is more, which no other message may overtake. */
    public boolean offerPending(final FixPeer peer, final int connectionId)
    {
        return reference.offerList(peer, connectionId);
    }

    /** True if the last message made it a flood: the session is locked out, and its connection must end. */
    public boolean isFlooded()
    {
        return isFlooded;
    }

    private FixOutcome meter()
    {
        final FixPeer peer = request.peer;
        final int msgType = request.message.msgType();
        final boolean isCancel =
            FixFields.ORDER_CANCEL_REQUEST == msgType || FixFields.ORDER_MASS_CANCEL_REQUEST == msgType;
        final long nowNs = clock.nanoTime();
        if (!peer.isMetered(request.clientSequence))
        {
            peer.onMetered(request.clientSequence, isCancel ? request.session.throttle().tryCancel(nowNs) :
                request.session.throttle().tryOrder(nowNs));
        }

        final FixOutcome outcome = peer.isPassed() ? handle(msgType, nowNs) : FixOutcome.THROTTLED;
        return outcome.isToBeAnswered() ? refuse(outcome, nowNs) : outcome;
    }

    private FixOutcome handle(final int msgType, final long nowNs)
    {
        if (request.session.config().isDropCopy() && isAboutOrders(msgType))
        {
            return FixOutcome.NOT_AUTHORISED;
        }
        final boolean mayBeStatus = FixFields.ORDER_STATUS_REQUEST == msgType ||
            isAboutOrders(msgType) && request.message.isYes(FixFields.POSS_RESEND);
        if (mayBeStatus && !request.peer.mayAskForStatus())
        {
            return FixOutcome.RETRY;
        }
        final FixOutcome outcome = convert(msgType, nowNs);
        if (mayBeStatus && FixOutcome.ACCEPTED == outcome)
        {
            request.peer.statusRequestIds.onAccepted(request.message, request.clientSequence);
        }
        return outcome;
    }

    private FixOutcome convert(final int msgType, final long nowNs)
    {
        return switch (msgType)
        {
            case FixFields.NEW_ORDER_SINGLE ->
                isAccepting.getAsBoolean() ? orders.onNewOrder(request) : FixOutcome.BUSY;
            case FixFields.ORDER_CANCEL_REPLACE_REQUEST ->
                isAccepting.getAsBoolean() ? orders.onReplace(request) : FixOutcome.BUSY;
            case FixFields.ORDER_CANCEL_REQUEST -> requests.onCancel(request);
            case FixFields.ORDER_STATUS_REQUEST -> requests.onStatus(request);
            case FixFields.ORDER_MASS_CANCEL_REQUEST -> requests.onMassCancel(request);
            case FixFields.ORDER_MASS_STATUS_REQUEST -> requests.onMassStatus(request);
            case FixFields.TRADE_CAPTURE_REPORT_REQUEST -> trades.onRequest(request);
            case FixFields.REQUEST_FOR_POSITIONS -> positions.onRequest(request);
            case FixFields.SECURITY_STATUS_REQUEST -> reference.onSecurityStatus(request);
            case FixFields.TRADING_SESSION_STATUS_REQUEST -> reference.onTradingSessionStatus(request);
            case FixFields.SECURITY_LIST_REQUEST -> reference.onSecurityList(request, nowNs);
            case FixFields.SECURITY_DEFINITION_REQUEST -> reference.onSecurityDefinition(request);
            default -> FixOutcome.UNSUPPORTED_TYPE;
        };
    }

    private static boolean isAboutOrders(final int msgType)
    {
        return FixFields.NEW_ORDER_SINGLE == msgType || FixFields.ORDER_CANCEL_REPLACE_REQUEST == msgType ||
            FixFields.ORDER_CANCEL_REQUEST == msgType || FixFields.ORDER_STATUS_REQUEST == msgType ||
            FixFields.ORDER_MASS_CANCEL_REQUEST == msgType || FixFields.ORDER_MASS_STATUS_REQUEST == msgType ||
            FixFields.TRADE_CAPTURE_REPORT_REQUEST == msgType || FixFields.REQUEST_FOR_POSITIONS == msgType;
    }

    private FixOutcome refuse(final FixOutcome outcome, final long nowNs)
    {
        if (!messages.businessReject(request, outcome.businessReason, outcome.text))
        {
            return FixOutcome.RETRY;
        }
        final Session session = request.session;
        if (FixOutcome.BUSY == outcome)
        {
            counters.increment(GatewayCounter.FIX_COMMANDS_VENUE_BUSY);
            session.traffic().onBusy();
        }
        else if (FixOutcome.THROTTLED == outcome)
        {
            onThrottled(session, nowNs);
        }
        return FixOutcome.ANSWERED;
    }

    private void onThrottled(final Session session, final long nowNs)
    {
        counters.increment(GatewayCounter.FIX_COMMANDS_THROTTLED);
        session.traffic().onThrottled();
        if (session.throttle().isFlood(nowNs) && !session.isLockedOut(nowNs))
        {
            counters.increment(GatewayCounter.FIX_FLOODS);
            session.lockOut(nowNs);
            isFlooded = true;
        }
    }
}
