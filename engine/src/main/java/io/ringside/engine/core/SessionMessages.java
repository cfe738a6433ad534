package io.ringside.engine.core;

import io.ringside.engine.protocol.SessionMessageDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * What a session is sent beside its reports: heartbeats, refusals of its gateway, the answer to its logon. The core
 * does not read it; it gives it the next number of the session, so that it is kept and sent again like a report. Hot
 * path: no allocation.
 */
final class SessionMessages
{
    /** Longest body, in bytes. */
    static final int BODY_LENGTH_MAX = 160;

    private static final int FLAGS = SessionMessageDecoder.flagsEncodingOffset();
    private static final int RESERVED = SessionMessageDecoder.reservedEncodingOffset();
    private static final int CLIENT_SEQUENCE = SessionMessageDecoder.clientSequenceEncodingOffset();
    private static final int BODY_HEADER_LENGTH = SessionMessageDecoder.bodyHeaderLength();
    private static final int UINT16_MASK = 0xFFFF;
    private static final int BEGINS_RUN = 1;
    private static final int IS_EXECUTION = 2;

    private final SessionMessageDecoder message = new SessionMessageDecoder();
    private final SessionTable sessions;
    private final ReportPublisher reports;

    SessionMessages(final SessionTable sessions, final ReportPublisher reports)
    {
        this.sessions = sessions;
        this.reports = reports;
    }

    /** Is all of it there, and does it say nothing that has no meaning? A run begins with a message that counts. */
    static boolean isWhole(final DirectBuffer buffer, final int body, final int blockLength, final int limit)
    {
        final int text = body + blockLength + BODY_HEADER_LENGTH;
        if (text > limit)
        {
            return false;
        }
        final int length = bodyLength(buffer, body, blockLength);
        final int flags = buffer.getByte(body + FLAGS);
        return length <= BODY_LENGTH_MAX && length <= limit - text && 0 == buffer.getByte(body + RESERVED) &&
            (0 == flags || IS_EXECUTION == flags ||
            BEGINS_RUN == flags && 0 != buffer.getLong(body + CLIENT_SEQUENCE, LITTLE_ENDIAN));
    }

    /** A whole one, of a session that exists, and not seen before. */
    void onMessage(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        message.wrap(buffer, body, blockLength, version);
        if (message.flags().beginsRun())
        {
            sessions.beginRun(message.sessionId(), message.clientSequence());
        }
        reports.sessionMessage(message, buffer, body + blockLength + BODY_HEADER_LENGTH,
            bodyLength(buffer, body, blockLength));
    }

    private static int bodyLength(final DirectBuffer buffer, final int body, final int blockLength)
    {
        return buffer.getShort(body + blockLength, LITTLE_ENDIAN) & UINT16_MASK;
    }
}
