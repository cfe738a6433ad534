package io.ringside.gateway.fix;

import io.aeron.Publication;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import uk.co.real_logic.artio.fields.EpochFractionFormat;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.protocol.GatewayPublication;
import uk.co.real_logic.artio.session.DirectSessionProxy;
import uk.co.real_logic.artio.session.SessionCustomisationStrategy;
import uk.co.real_logic.artio.session.SessionIdStrategy;
import uk.co.real_logic.artio.session.SessionProxy;
import uk.co.real_logic.artio.session.SessionProxyFactory;

import java.util.concurrent.TimeUnit;

/**
 * Lets a client whose Logout was answered close the connection, and closes it only after a time-out. Ruling F07 for
 * S21. Called on the FIX gateway agent's thread.
 * <p>
 * Implementation note. Artio requests a disconnect as soon as it has sent its Logout. If it is told that there is no
 * room for that request, it keeps the session in the state DISCONNECTING and repeats the request in every turn. What
 * the client sends meanwhile, such as a ResendRequest, is still answered, and nothing is sent unasked. So the hold is
 * that one answer, and Artio's view of its session stays true.
 */
final class LogoutHold implements SessionProxyFactory
{
    static final long HOLD_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long NO_CONNECTION = 0;

    private final NanoClock clock;
    private boolean isOver;

    LogoutHold(final NanoClock clock)
    {
        this.clock = clock;
    }

    /** The venue is going: nobody is waited for any more. */
    void end()
    {
        isOver = true;
    }

    @Override
    public SessionProxy make(
        final int sessionBufferSize,
        final GatewayPublication publication,
        final SessionIdStrategy sessionIdStrategy,
        final SessionCustomisationStrategy customisationStrategy,
        final EpochNanoClock epochClock,
        final long connectionId,
        final int libraryId,
        final ErrorHandler errorHandler,
        final EpochFractionFormat epochFractionPrecision)
    {
        return new PatientProxy(sessionBufferSize, publication, sessionIdStrategy, customisationStrategy, epochClock,
            connectionId, libraryId, errorHandler, epochFractionPrecision);
    }

    /** Artio's own, but for the end of a connection. */
    private final class PatientProxy extends DirectSessionProxy
    {
        private long heldConnectionId = NO_CONNECTION;
        private long heldUntilNs;

        private PatientProxy(
            final int sessionBufferSize,
            final GatewayPublication publication,
            final SessionIdStrategy sessionIdStrategy,
            final SessionCustomisationStrategy customisationStrategy,
            final EpochNanoClock epochClock,
            final long connectionId,
            final int libraryId,
            final ErrorHandler errorHandler,
            final EpochFractionFormat epochFractionPrecision)
        {
            super(sessionBufferSize, publication, sessionIdStrategy, customisationStrategy, epochClock, connectionId,
                libraryId, errorHandler, epochFractionPrecision);
        }

        @Override
        public long sendRequestDisconnect(final long connectionId, final DisconnectReason reason)
        {
            if (DisconnectReason.LOGOUT == reason && connectionId != heldConnectionId)
            {
                heldConnectionId = connectionId;
                heldUntilNs = clock.nanoTime() + HOLD_NS;
            }
            if (connectionId != heldConnectionId)
            {
                return super.sendRequestDisconnect(connectionId, reason);
            }
            // Artio does not repeat the reason when it asks again.
            return !isOver && clock.nanoTime() - heldUntilNs < 0 ? Publication.BACK_PRESSURED :
                super.sendRequestDisconnect(connectionId, DisconnectReason.LOGOUT);
        }
    }
}
