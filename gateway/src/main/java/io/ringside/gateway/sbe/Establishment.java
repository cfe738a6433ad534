package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EstablishDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;

/** What a client asked for in its Establish: checked when it arrives, kept until it is acknowledged and after. */
final class Establishment
{
    private static final int KEEPALIVE_MS_MIN = 50;
    private static final int KEEPALIVE_MS_MAX = 60_000;
    private static final int NOTICES_SINCE_VERSION = 8;

    private final EstablishDecoder establish = new EstablishDecoder();
    private final long connectionId;
    private boolean isPending;
    private boolean isMine;
    private int sessionId;
    private int keepaliveMs;
    private boolean isCancelOnDisconnect;
    private long fromReportSequence;
    private long keepaliveNs;
    private int schemaVersion;

    Establishment(final long connectionId)
    {
        this.connectionId = connectionId;
    }

    /** Keeps what it asks for. It is pending then, until it is refused or acknowledged. */
    void onEstablish(final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset)
    {
        establish.wrapAndApplyHeader(buffer, offset, header);
        isPending = true;
        schemaVersion = header.version();
        isMine = establish.connectionId() == connectionId;
        sessionId = establish.sessionId();
        keepaliveMs = establish.keepaliveMs();
        keepaliveNs = TimeUnit.MILLISECONDS.toNanos(keepaliveMs);
        fromReportSequence = establish.nextReportSequence();
        isCancelOnDisconnect = BooleanType.TRUE == establish.cancelOnDisconnect();
    }

    /** Returns why it is refused, or null. The session's numbers are known. */
    SessionRejectCode refusal(final Session session)
    {
        if (!isMine || sessionId != session.sessionId())
        {
            return SessionRejectCode.UNNEGOTIATED;
        }
        if (keepaliveMs < KEEPALIVE_MS_MIN || keepaliveMs > KEEPALIVE_MS_MAX)
        {
            return SessionRejectCode.KEEPALIVE_INTERVAL;
        }
        return fromReportSequence < 0 || fromReportSequence > session.nextReportSequence() ?
            SessionRejectCode.OUT_OF_RANGE : null;
    }

    /** False of a client whose schema does not have such messages. */
    boolean knowsNotices()
    {
        return schemaVersion >= NOTICES_SINCE_VERSION;
    }

    void acknowledged()
    {
        isPending = false;
    }

    boolean isPending()
    {
        return isPending;
    }

    boolean isCancelOnDisconnect()
    {
        return isCancelOnDisconnect;
    }

    long keepaliveNs()
    {
        return keepaliveNs;
    }

    /** The first report to send: the one asked for, or without that the next one. */
    long firstReportSequence(final long nextReportSequence)
    {
        return 0 == fromReportSequence ? nextReportSequence : fromReportSequence;
    }
}
