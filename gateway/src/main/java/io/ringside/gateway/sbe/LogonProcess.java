package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.SessionStreams;
import io.ringside.gateway.session.AuthenticationRequest;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Handles a Negotiate: opens the stream to the client and checks the secret in parallel, without waiting. An unknown
 * session, a disabled one, a wrong secret and too many failures get the same answer.
 */
final class LogonProcess
{
    /** Only version of the session protocol so far. */
    static final int PROTOCOL_VERSION = 1;

    private static final int STRING_LENGTH_MAX = 1_024;
    private static final int LENGTH_PREFIX = NegotiateDecoder.responseChannelHeaderLength();

    /** State of the logon. */
    enum Outcome
    {
        /** Nothing yet. */
        PENDING,

        /** The client is authenticated. */
        ACCEPTED,

        /** The client must be refused. */
        REFUSED
    }

    private final SbeContext context;
    private final SessionTransport transport;
    private final NegotiateDecoder negotiate = new NegotiateDecoder();
    private final boolean isBridged;
    private boolean isBegun;
    private int sessionId;
    private int responseStreamId;
    private String responseChannel;
    private long timestampNs;
    private Session session;
    private SessionRejectCode rejectCode;
    private AuthenticationRequest request;

    /**
     * @param isBridged its client was let in by a bridge within this process, which has seen the client's address.
     */
    LogonProcess(final SbeContext context, final SessionTransport transport, final boolean isBridged)
    {
        this.context = context;
        this.isBridged = isBridged;
        this.transport = transport;
    }

    int sessionId()
    {
        return sessionId;
    }

    Session session()
    {
        return session;
    }

    SessionRejectCode rejectCode()
    {
        return rejectCode;
    }

    /** Tells the operator. A bridge logs it itself, with the client's address. */
    void logRefusal(final String source, final SessionRejectCode code)
    {
        if (!isBridged)
        {
            context.refusals().add(sessionId, source, LogonRefusals.reason(code, null != session));
        }
    }

    /**
     * True for a repeat of the current Negotiate. A client repeats it until it is answered, because the gateway may not
     * have received it. Repeats have no effect.
     */
    boolean isRepeated(
        final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset, final int length)
    {
        if (!isBegun || NegotiateDecoder.TEMPLATE_ID != header.templateId() ||
            !isWhole(header, buffer, offset, length))
        {
            return false;
        }
        negotiate.wrapAndApplyHeader(buffer, offset, header);
        return sessionId == negotiate.sessionId() && responseStreamId == negotiate.responseStreamId() &&
            timestampNs == negotiate.timestampNs();
    }

    /**
     * True for a Negotiate that wants its answer at another place than the current one: clients of one driver that add
     * the same ordinary publication share it.
     */
    boolean isOfAnother(
        final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset, final int length)
    {
        if (!isBegun || !isWhole(header, buffer, offset, length))
        {
            return false;
        }
        negotiate.wrapAndApplyHeader(buffer, offset, header);
        return sessionId != negotiate.sessionId() || responseStreamId != negotiate.responseStreamId() ||
            !responseChannel.equals(negotiate.responseChannel());
    }

    /** False if the message is malformed, names no response channel, or is a second one: no answer is possible. */
    boolean onNegotiate(
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final Image image)
    {
        if (isBegun || !isWhole(header, buffer, offset, length))
        {
            return false;
        }
        negotiate.wrapAndApplyHeader(buffer, offset, header);
        sessionId = negotiate.sessionId();
        responseChannel = negotiate.responseChannel();
        final byte[] credentials = new byte[negotiate.credentialsLength()];
        negotiate.getCredentials(credentials, 0, credentials.length);
        responseStreamId = negotiate.responseStreamId();
        timestampNs = negotiate.timestampNs();
        final boolean hasRoom = context.sessionStreams().hasRoom();
        if (!transport.open(responseChannel, responseStreamId, isFromSharedMemory(image),
            hasRoom ? context.sessionStreams().termLength() : SessionStreams.REFUSAL_TERM_LENGTH))
        {
            return false;
        }
        isBegun = true;
        session = find(sessionId);
        if (PROTOCOL_VERSION != negotiate.protocolVersion())
        {
            rejectCode = SessionRejectCode.PROTOCOL_VERSION;
        }
        else if (header.version() > MessageHeaderDecoder.SCHEMA_VERSION)
        {
            // What it would ask for in fields that this venue does not know would be dropped.
            rejectCode = SessionRejectCode.SCHEMA_VERSION;
        }
        else if (!hasRoom)
        {
            rejectCode = SessionRejectCode.SESSIONS_FULL;
        }
        else if (null == session || session.logonFailures().hasToken(context.nanoClock().nanoTime()))
        {
            request = context.authenticator().submit(session, credentials);
            rejectCode = null == request ? SessionRejectCode.SESSIONS_FULL : null;
        }
        else
        {
            rejectCode = SessionRejectCode.CREDENTIALS;
        }
        return true;
    }

    private Session find(final int id)
    {
        final Session found = context.sessions().find(id);
        return null == found || !isBridged && found.config().isFixOnly() ? null : found;
    }

    Outcome doWork(final long nowNs)
    {
        if (!isBegun || !transport.isConnected() || null != request && !request.isDone())
        {
            return Outcome.PENDING;
        }
        if (null != request)
        {
            if (request.isAccepted() && !session.isLockedOut(nowNs))
            {
                return Outcome.ACCEPTED;
            }
            if (null != session && !request.isAccepted())
            {
                session.logonFailures().tryTake(nowNs);
            }
            rejectCode = request.isAccepted() ? SessionRejectCode.SESSION_BLOCKED : SessionRejectCode.CREDENTIALS;
        }
        context.counters().increment(SessionRejectCode.CREDENTIALS == rejectCode ?
            GatewayCounter.SBE_LOGONS_CREDENTIALS : GatewayCounter.SBE_LOGONS_OTHER);
        return Outcome.REFUSED;
    }

    /** Whether it is on a stream that only processes of this machine can write. */
    static boolean isFromSharedMemory(final Image image)
    {
        return image.subscription().channel().startsWith("aeron:ipc");
    }

    /** Every declared length is held against the bytes that are there before it is used. */
    static boolean isWhole(
        final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset, final int length)
    {
        if (MessageHeaderDecoder.SCHEMA_ID != header.schemaId() ||
            header.blockLength() < NegotiateDecoder.BLOCK_LENGTH ||
            length > FrameAssembler.MESSAGE_LENGTH_MAX)
        {
            return false;
        }
        int index = MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
        for (int i = 0; i < 2; i++)
        {
            if (length < index + LENGTH_PREFIX)
            {
                return false;
            }
            final int stringLength = buffer.getShort(offset + index, LITTLE_ENDIAN) & 0xFFFF;
            index += LENGTH_PREFIX + stringLength;
            if (stringLength > STRING_LENGTH_MAX || length < index)
            {
                return false;
            }
        }
        return true;
    }
}
