package io.ringside.loadgen.simulation.sbe;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.RetransmitRequestEncoder;
import io.ringside.engine.protocol.SequenceEncoder;
import io.ringside.engine.protocol.TerminateEncoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/** The messages of a session as a participant writes them, and the frames that all of them have. */
final class SbeMessages
{
    private static final int HEAD_LENGTH = 6;
    private static final int ENCODING = 0xEB50;
    private static final int LENGTH_MAX = 4_096;
    private static final int PROTOCOL_VERSION = 1;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final int sessionId;

    SbeMessages(final int sessionId)
    {
        this.sessionId = sessionId;
    }

    byte[] negotiate(final long nowNs)
    {
        return bytes(new NegotiateEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(nowNs)
            .sessionId(sessionId).responseStreamId(0).protocolVersion(PROTOCOL_VERSION).responseChannel("")
            .credentials("secret").limit());
    }

    byte[] establish(
        final long nowNs, final long connectionId, final long from, final int keepaliveMs, final boolean isCancelling)
    {
        return bytes(new EstablishEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(nowNs)
            .connectionId(connectionId).nextReportSequence(from).sessionId(sessionId).keepaliveMs(keepaliveMs)
            .cancelOnDisconnect(isCancelling ? BooleanType.TRUE : BooleanType.FALSE).limit());
    }

    byte[] sequence(final long next)
    {
        return bytes(new SequenceEncoder().wrapAndApplyHeader(buffer, 0, header).nextSequence(next)
            .sessionId(sessionId).limit());
    }

    byte[] retransmitRequest(final long nowNs, final long from, final long count)
    {
        return bytes(new RetransmitRequestEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(nowNs)
            .fromSequence(from).count(count).sessionId(sessionId).limit());
    }

    byte[] terminate()
    {
        return bytes(new TerminateEncoder().wrapAndApplyHeader(buffer, 0, header).sessionId(sessionId)
            .code(TerminationCode.FINISHED).limit());
    }

    private byte[] bytes(final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    /** A message in its frame. */
    static byte[] framed(final byte[] message)
    {
        final int length = HEAD_LENGTH + message.length;
        return ByteBuffer.allocate(length).putInt(length).putShort((short)ENCODING).put(message).array();
    }

    /** Takes the next whole message out of what was received; null if there is none. */
    static byte[] decode(final ByteBuffer received)
    {
        if (received.remaining() < HEAD_LENGTH)
        {
            return null;
        }
        final int length = received.getInt(received.position());
        final int encoding = received.getShort(received.position() + Integer.BYTES) & 0xFFFF;
        if (ENCODING != encoding || length <= HEAD_LENGTH || length > LENGTH_MAX)
        {
            throw new SimulationFailure("no SBE frame: length=" + length + " encoding=" + encoding);
        }
        if (received.remaining() < length)
        {
            return null;
        }
        final byte[] message = new byte[length - HEAD_LENGTH];
        received.position(received.position() + HEAD_LENGTH);
        received.get(message);
        return message;
    }
}
