package io.ringside.gateway.session;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.ConnectSessionEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionDisconnectedEncoder;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;

/**
 * Has the exchange say that a session is connected here, before its logon is answered: in a cluster each member has
 * gateways, and what one of them knows is not enough (S28). On a node of its own there is nothing to claim. One thread.
 */
public final class SessionClaims
{
    /** The id of a node that is no member of a cluster. */
    public static final int NO_MEMBER = -1;

    /** How long a logon waits for a member that may be lost to be declared so, before it is refused. */
    public static final long ELSEWHERE_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(3_500);

    private static final long SBE_MASK = (1L << 47) - 1;
    private static final long SBE_BIT = 1L << 47;
    private static final long FIX_MASK = 0xFFFF_FFFFL;
    private static final long FIX_BIT = 1L << 40;
    private static final int BUFFER_LENGTH = 128;

    private final CommandPublisher publisher;
    private final int memberId;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ConnectSessionEncoder connect = new ConnectSessionEncoder();
    private final SessionDisconnectedEncoder disconnected = new SessionDisconnectedEncoder();

    /**
     * Claims of one gateway.
     *
     * @param publisher into the exchange.
     * @param memberId  of this node in its cluster; {@link #NO_MEMBER} if there is none.
     */
    public SessionClaims(final CommandPublisher publisher, final int memberId)
    {
        this.publisher = publisher;
        this.memberId = memberId;
    }

    /** Whether the exchange must be asked at all. */
    public boolean areNeeded()
    {
        return NO_MEMBER != memberId;
    }

    /** Whether the session is connected at another member, as far as this one has heard. */
    public boolean isElsewhere(final Session session)
    {
        final int there = session.memberId();
        return areNeeded() && NO_MEMBER != there && memberId != there;
    }

    /** Whether the session is connected here. */
    public boolean isHere(final Session session)
    {
        return areNeeded() && memberId == session.memberId();
    }

    /** The id of an SBE connection in the exchange. */
    public static long ofSbe(final long connectionId)
    {
        return connectionId & SBE_MASK | SBE_BIT;
    }

    /** The id of a FIX connection in the exchange. */
    public static long ofFix(final int connectionId)
    {
        return connectionId & FIX_MASK | FIX_BIT;
    }

    /** Returns false if the exchange has no room for it: try again. */
    boolean offer(final Session session, final long connectionId, final boolean ordersStay)
    {
        connect.wrapAndApplyHeader(buffer, 0, header).correlationId(0).connectionId(connectionId)
            .targetSessionId(session.sessionId()).memberId((short)memberId)
            .ordersStay(ordersStay ? BooleanType.TRUE : BooleanType.FALSE);
        return publisher.offer(buffer, 0, connect.limit()) >= 0;
    }

    /**
     * The connection has ended.
     *
     * @param connectionId in the exchange; 0 on a node of its own.
     * @param inOrder      the client has said good-bye: nothing is cancelled.
     * @param ordersStay   those stay that do not say otherwise themselves.
     * @return false if the exchange has no room for it: try again.
     */
    public boolean release(
        final Session session, final long connectionId, final boolean inOrder, final boolean ordersStay)
    {
        return release(session.sessionId(), connectionId, inOrder, ordersStay);
    }

    /** Does the same for a session by its id; a connectionId of 0 is whichever it has. */
    public boolean release(
        final int sessionId, final long connectionId, final boolean inOrder, final boolean ordersStay)
    {
        disconnected.wrapAndApplyHeader(buffer, 0, header).clOrdId("").sessionId(sessionId)
            .clientSequence(0).ordersStay(ordersStay ? BooleanType.TRUE : BooleanType.FALSE)
            .inOrder(inOrder ? BooleanType.TRUE : BooleanType.FALSE).connectionId(connectionId);
        return publisher.offer(buffer, 0, disconnected.limit()) >= 0;
    }
}
