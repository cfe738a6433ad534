package io.ringside.gateway.fix;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.NanoClock;
import uk.co.real_logic.artio.library.OnMessageInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.messages.MessageStatus;
import uk.co.real_logic.artio.session.Session;

/**
 * What Artio says about one session: its messages, its logon, its end. Called on the FIX gateway agent's thread.
 */
final class FixSessionHandler implements SessionHandler
{
    private static final String ADMIN_TYPES = "012345A";
    private static final long SEQUENCE_RESET = '4';
    private static final long LOGOUT = '5';
    private static final long NO_POSITION = -1;

    private final FixSession session;
    private final FixCommandAdapter adapter;
    private final FixNumbers numbers;
    private final GatewayCounters counters;
    private final boolean cancelOnLogout;
    private final NanoClock clock;
    private long abortedPosition = NO_POSITION;
    private boolean hasLoggedOut;

    FixSessionHandler(
        final FixSession session,
        final FixCommandAdapter adapter,
        final FixNumbers numbers,
        final GatewayCounters counters,
        final boolean cancelOnLogout,
        final NanoClock clock)
    {
        this.session = session;
        this.adapter = adapter;
        this.numbers = numbers;
        this.counters = counters;
        this.cancelOnLogout = cancelOnLogout;
        this.clock = clock;
    }

    @Override
    public Action onMessage(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final int libraryId,
        final Session connection,
        final int sequenceIndex,
        final long messageType,
        final long timestampInNs,
        final long position,
        final OnMessageInfo messageInfo)
    {
        if (MessageStatus.OK != messageInfo.status())
        {
            return Action.CONTINUE;
        }
        if (position == abortedPosition)
        {
            // Artio and this class have counted it already.
            return handle(sequenceIndex, messageType, buffer, offset, length, position);
        }
        final boolean isAdmin = isAdmin(messageType);
        final boolean isForUs = messageInfo.isValid() && !isAdmin;
        // Behind its own Logout a client has nothing to say to the exchange; it is asked again at its next logon.
        if (isForUs && (hasLoggedOut || FixFields.isGarbled(buffer, offset, length)))
        {
            numbers.uncount(connection, buffer, offset, length);
            return Action.CONTINUE;
        }
        if (SEQUENCE_RESET == messageType &&
            Action.ABORT == numbers.onSequenceReset(connection, sequenceIndex, buffer, offset, length))
        {
            return Action.ABORT;
        }
        hasLoggedOut = hasLoggedOut || LOGOUT == messageType && messageInfo.isValid();
        if (!messageInfo.isValid())
        {
            numbers.onRefused(connection, buffer, offset, length);
        }
        if (!isForUs)
        {
            numbers.onTaken(sequenceIndex, buffer, offset, length);
        }
        numbers.onMessage(connection, isAdmin, buffer, offset, length);
        return isForUs ? handle(sequenceIndex, messageType, buffer, offset, length, position) : Action.CONTINUE;
    }

    @Override
    public void onSessionStart(final Session connection)
    {
        acquire();
    }

    @Override
    public Action onDisconnect(final int libraryId, final Session connection, final DisconnectReason reason)
    {
        if (session.isOwner())
        {
            session.release();
            // A client that has logged out closes its connection itself, as it should.
            final boolean isClean = hasLoggedOut || DisconnectReason.LOGOUT == reason;
            session.owesDisconnect(session.owesDisconnect() || !isClean || cancelOnLogout);
            counters.add(GatewayCounter.FIX_SESSIONS_ACTIVE, -1);
        }
        hasLoggedOut = false;
        return Action.CONTINUE;
    }

    @Override
    public void onTimeout(final int libraryId, final Session connection)
    {
        // Artio disconnects the session, which is told in onDisconnect.
    }

    @Override
    public void onSlowStatus(final int libraryId, final Session connection, final boolean hasBecomeSlow)
    {
        // Artio bounds what waits for the client and disconnects it; the report log has what it then missed.
    }

    private Action handle(
        final int sequenceIndex,
        final long messageType,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long position)
    {
        final Action action = acquire() ?
            adapter.onMessage(session, sequenceIndex, messageType, buffer, offset, length) : Action.CONTINUE;
        abortedPosition = Action.ABORT == action ? position : NO_POSITION;
        return action;
    }

    // The session may have been taken over the other protocol between the check of the password and now.
    private boolean acquire()
    {
        if (session.isOwner())
        {
            return true;
        }
        if (session.acquire())
        {
            session.onLogon(clock.nanoTime());
            counters.add(GatewayCounter.FIX_SESSIONS_ACTIVE, 1);
            return true;
        }
        session.connection().requestDisconnect();
        return false;
    }

    private static boolean isAdmin(final long messageType)
    {
        return messageType < 128 && ADMIN_TYPES.indexOf((char)messageType) >= 0;
    }
}
