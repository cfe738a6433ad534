package io.ringside.gateway.egress;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionConnectionDecoder;
import org.agrona.DirectBuffer;

/** Tells each session where it is connected, behind every report that it had there. The egress agent's thread. */
final class SessionPlaces
{
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionConnectionDecoder connection = new SessionConnectionDecoder();

    void onMessage(
        final SessionEgress[] sessions, final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (SessionConnectionDecoder.TEMPLATE_ID != templateId)
        {
            return;
        }
        final int sessionId = connection.wrapAndApplyHeader(buffer, offset, header).sessionId();
        if (sessionId > 0 && sessionId < sessions.length && null != sessions[sessionId])
        {
            sessions[sessionId].session.onConnection(
                connection.memberId(), connection.connectionId(), connection.lastClientSequence());
        }
    }
}
