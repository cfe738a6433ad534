package io.ringside.gateway.fix;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.fix.codec.decoder.ResendRequestDecoder;
import io.ringside.gateway.session.Session;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;
import uk.co.real_logic.artio.decoder.AbstractResendRequestDecoder;
import uk.co.real_logic.artio.library.SessionAcquiredInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.session.ResendRequestController;
import uk.co.real_logic.artio.session.ResendRequestResponse;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * FIX 4.4 order entry over TCP: Artio as the session layer, this agent between it and the exchange. Runs on a thread of
 * its own with an idle strategy that parks; it is not one of the exchange's hot threads.
 * <p>
 * The constructor launches Artio's engine, so that a node whose port or directory is not usable fails at its start.
 * Nothing here waits for a client: what Artio does not take stays in memory or in the report log, and what it takes is
 * bounded there.
 */
public final class FixGatewayAgent implements Agent
{
    private static final int MESSAGE_LIMIT = 64;
    private static final long GOODBYE_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);
    /** More messages than can wait between Artio's engine and the gateway, whose stream holds 1 MiB. */
    private static final int MSG_SEQ_NUM_SKIP = 10_000;
    private static final long MARK_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final FixGatewayContext context;
    private final NanoClock clock;
    private final FixLogons logons;
    private final FixRejectPublisher rejects;
    private final FixCommandAdapter adapter;
    private final FixCommandEncoder disconnects;
    private final FixReportDelivery delivery;
    private final FixFeed feed;
    private final FixSession[] sessionById;
    private final FixSession[] sessions;
    private final DeliveryLedger ledger;
    private volatile ArtioHost launched;
    private ArtioHost artio;
    private long nextMarkNs;

    /**
     * Launch Artio's engine, unless the gateway is to be passive.
     *
     * @param context concluded.
     */
    public FixGatewayAgent(final FixGatewayContext context)
    {
        this.context = context;
        clock = context.nanoClock();
        try
        {
            Files.createDirectories(context.directory());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("directory must be writable: directory=" + context.directory(), ex);
        }
        ledger = new DeliveryLedger(new File(context.directory().toFile(), "delivered"), context.registry().capacity());
        sessionById = new FixSession[context.registry().capacity()];
        sessions = createSessions();
        logons = new FixLogons(
            context.registry(), context.authenticator(), context.compId(), clock, context.counters());
        final CommandPublisher publisher = (buffer, offset, length) -> isWelcome(buffer, offset) ?
            context.publisher().offer(buffer, offset, length) : CommandPublisher.CLOSED;
        rejects = new FixRejectPublisher(context.epochClock());
        adapter = new FixCommandAdapter(
            context.instruments(), publisher, rejects, ledger, context.counters(), clock);
        disconnects = new FixCommandEncoder(publisher);
        delivery = new FixReportDelivery(sessionById, sessions, context.instruments(),
            new FixReportPublisher(context.instruments()), context.history(), ledger,
            context.counters());
        feed = new FixFeed(context, sessions, delivery);
        if (!context.passive())
        {
            activate();
        }
    }

    /**
     * Open the network. For a gateway that was passive, when its node takes over; the agent goes on meanwhile. Any
     * thread, once.
     */
    public void activate()
    {
        try
        {
            launched = new ArtioHost(context, logons);
        }
        catch (final RuntimeException ex)
        {
            if (!context.passive())
            {
                ledger.close();
            }
            throw ex;
        }
    }

    @Override
    public void onStart()
    {
        nextMarkNs = clock.nanoTime() + MARK_INTERVAL_NS;
    }

    @Override
    public int doWork() throws Exception
    {
        int workCount = feed.poll();
        if (null == artio)
        {
            return workCount + connect();
        }
        workCount += logons.poll();
        workCount += artio.poll(MESSAGE_LIMIT);
        final long nowNs = clock.nanoTime();
        for (final FixSession session : sessions)
        {
            session.checkHold(nowNs);
        }
        workCount += artio.isConnected() ? delivery.catchUp() : 0;
        workCount += tellDisconnects();
        if (nowNs - nextMarkNs >= 0)
        {
            nextMarkNs = nowNs + MARK_INTERVAL_NS;
            mark();
        }
        return workCount;
    }

    @Override
    public void onClose()
    {
        sayGoodbye();
        CloseHelper.close(context.errorHandler(), launched);
        for (final FixSession session : sessions)
        {
            session.release();
            if (session.hasConnected())
            {
                final int sessionId = session.session().sessionId();
                ledger.delivered(sessionId, session.deliveredSequence(), session.deliveredNumber());
                ledger.closed(sessionId);
            }
        }
        CloseHelper.closeAll(context.errorHandler(), context.history(), ledger);
    }

    /**
     * Give the sessions free of a gateway whose thread does not come back, for one that takes its place. Any thread;
     * afterwards this gateway must do nothing any more.
     */
    public void abandon()
    {
        for (final FixSession session : sessions)
        {
            session.session().release(session);
        }
    }

    @Override
    public String roleName()
    {
        return "gw-fix";
    }

    /** A venue that takes no more risk lets everybody out. */
    private boolean isWelcome(final DirectBuffer command, final int offset)
    {
        final int templateId = Short.toUnsignedInt(command.getShort(
            offset + MessageHeaderDecoder.templateIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN));
        final boolean isAdding =
            NewOrderDecoder.TEMPLATE_ID == templateId || ReplaceOrderDecoder.TEMPLATE_ID == templateId ||
            NewOrderExtendedDecoder.TEMPLATE_ID == templateId || ReplaceOrderExtendedDecoder.TEMPLATE_ID == templateId;
        return !isAdding || context.isAccepting().getAsBoolean();
    }

    // Artio's engine waits long for connections that are still up when it is closed.
    private void sayGoodbye()
    {
        final long deadlineNs = clock.nanoTime() + GOODBYE_TIMEOUT_NS;
        int open = null == artio ? 0 : sessions.length;
        if (null != artio)
        {
            artio.closeLoggedOut();
        }
        while (open > 0 && clock.nanoTime() < deadlineNs)
        {
            open = 0;
            for (final FixSession session : sessions)
            {
                if (null != session.connection() && session.connection().isConnected())
                {
                    if (session.isActive())
                    {
                        session.connection().logoutAndDisconnect();
                    }
                    open++;
                }
            }
            try
            {
                artio.poll(MESSAGE_LIMIT);
            }
            catch (final Exception ex)
            {
                context.errorHandler().onError(ex);
                return;
            }
        }
    }

    private FixSession[] createSessions()
    {
        final List<FixSession> found = new ArrayList<>();
        for (int id = 1; id < sessionById.length; id++)
        {
            final Session session = context.registry().find(id);
            if (null != session && !session.config().compId().isEmpty())
            {
                ledger.forgetBehind(id, session.lastAcceptedClientSequence() + 1);
                final long delivered = ledger.deliveredSequence(id);
                sessionById[id] = new FixSession(
                    session, delivered, 0 == delivered ? -1 : ledger.deliveredNumber(id), ledger.isCertain(id));
                found.add(sessionById[id]);
            }
        }
        return found.toArray(new FixSession[0]);
    }

    private int connect()
    {
        final ArtioHost host = launched;
        if (null == host)
        {
            return 0;
        }
        host.connect(this::onSessionAcquired, new ResendListener());
        artio = host;
        return 1;
    }

    private SessionHandler onSessionAcquired(
        final uk.co.real_logic.artio.session.Session connection, final SessionAcquiredInfo info)
    {
        final Session session = context.registry().findByCompId(connection.compositeKey().remoteCompId());
        if (null == session)
        {
            throw new IllegalStateException(
                "a session that was let in must be configured: compId=" + connection.compositeKey().remoteCompId());
        }
        final FixSession fixSession = sessionById[session.sessionId()];
        if (!fixSession.hasConnected())
        {
            skipUncertain(fixSession, connection);
        }
        // What was handled is not asked for again, and the rest is, whatever Artio has counted.
        final int handled = handledUpTo(fixSession, connection);
        fixSession.resume(connection.sequenceIndex(), handled);
        FixNumbers.goBack(connection, handled);
        ledger.open(session.sessionId());
        fixSession.connection(connection);
        return new FixSessionHandler(fixSession, adapter, new FixNumbers(fixSession, rejects, connection),
            context.counters(), context.cancelOnLogout(), clock);
    }

    // First logon since the start; its Logon was not looked at yet. Artio's own numbers are what its archive holds.
    private void skipUncertain(final FixSession fixSession, final uk.co.real_logic.artio.session.Session connection)
    {
        final int sessionId = fixSession.session().sessionId();
        if (!ledger.isCertain(sessionId))
        {
            // The client may have been sent more before the crash than the archive got. A number that is too high it
            // asks about and has filled; one that is too low ends every session until somebody steps in.
            connection.lastSentMsgSeqNum(Math.max(0, connection.lastSentMsgSeqNum()) + MSG_SEQ_NUM_SKIP);
            ledger.skipped(sessionId, connection.sequenceIndex());
            fixSession.onSkip();
            context.counters().increment(GatewayCounter.FIX_SEQUENCE_SKIPS);
        }
    }

    // Artio's count is all there is of a run of numbers that begins, or that the ledger knows nothing of.
    private int handledUpTo(
        final FixSession fixSession, final uk.co.real_logic.artio.session.Session connection)
    {
        final int sequenceIndex = connection.sequenceIndex();
        if (fixSession.isInRun(sequenceIndex))
        {
            return fixSession.lastHandled();
        }
        final int handled = fixSession.hasConnected() ? DeliveryLedger.NOT_KNOWN : ledger.handledUpTo(
            fixSession.session().sessionId(), fixSession.recoveredClientSequence(), sequenceIndex);
        return DeliveryLedger.NOT_KNOWN == handled ? Math.max(0, connection.lastReceivedMsgSeqNum()) : handled;
    }

    private int tellDisconnects()
    {
        int count = 0;
        for (final FixSession session : sessions)
        {
            if (session.owesDisconnect() && disconnects.sessionDisconnected(session.session()) >= 0)
            {
                session.owesDisconnect(false);
                context.counters().increment(GatewayCounter.FIX_DISCONNECT_CANCELS);
                count++;
            }
        }
        return count;
    }

    private void mark()
    {
        for (final FixSession session : sessions)
        {
            if (session.mark())
            {
                ledger.delivered(
                    session.session().sessionId(), session.confirmedSequence(), session.confirmedNumber());
            }
        }
    }

    private static int beginSeqNo(final AbstractResendRequestDecoder request)
    {
        return ((ResendRequestDecoder)request).beginSeqNo();
    }

    private FixSession find(final uk.co.real_logic.artio.session.Session connection)
    {
        for (final FixSession session : sessions)
        {
            if (connection == session.connection())
            {
                return session;
            }
        }
        return null;
    }

    /** Told when a client asks for what it missed. */
    private final class ResendListener implements ResendRequestController
    {
        @Override
        public void onResend(
            final uk.co.real_logic.artio.session.Session connection,
            final AbstractResendRequestDecoder request,
            final int endSeqNo,
            final ResendRequestResponse response)
        {
            final FixSession session = find(connection);
            if (null == session)
            {
                response.resend();
                return;
            }
            session.onResend(clock.nanoTime());
            final int sessionId = session.session().sessionId();
            if (!ledger.hasSkipped(sessionId, connection.sequenceIndex()))
            {
                response.resend();
                return;
            }
            // Artio finds a message by counting from the first, which numbers left out bring to nought. It fills the
            // whole gap, and the reports that the client lacks go out again out of the report log.
            response.resendFrom(endSeqNo);
            final long reportSequence =
                ledger.firstReport(sessionId, connection.sequenceIndex(), beginSeqNo(request));
            if (DeliveryLedger.NOT_KNOWN != reportSequence)
            {
                session.rewind(reportSequence, ledger.reportNumber(sessionId, reportSequence));
            }
        }

        @Override
        public void onResendComplete(final uk.co.real_logic.artio.session.Session connection, final int remaining)
        {
            final FixSession session = find(connection);
            if (null != session && 0 == remaining)
            {
                session.onResendComplete();
            }
        }
    }
}
