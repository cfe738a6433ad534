package io.ringside.gateway.sbe;

import io.ringside.engine.core.CommandLengths;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Passes the commands of one established session to the exchange. Each is either published unchanged, dropped as a
 * duplicate, or refused with a reason. Hot path: no allocation.
 */
final class CommandIngress
{
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int SESSION_ID_OFFSET = HEADER_LENGTH + NewOrderDecoder.sessionIdEncodingOffset();
    private static final int CLIENT_SEQUENCE_OFFSET = HEADER_LENGTH + NewOrderDecoder.clientSequenceEncodingOffset();
    private static final int PREFIX_LENGTH = CLIENT_SEQUENCE_OFFSET + Long.BYTES;

    private final SbeContext context;
    private final SbeConnection connection;
    private final SessionTransport transport;
    private final SessionReplies replies;
    private final GatewayCounters counters;
    private final CommandPublisher publisher;
    private final GatewayLatencyListener latency;
    private final boolean isTimed;
    private UnsafeBuffer scratch;
    private long expectedSequence;

    CommandIngress(
        final SbeContext context,
        final SbeConnection connection,
        final SessionTransport transport,
        final SessionReplies replies)
    {
        this.context = context;
        this.connection = connection;
        this.transport = transport;
        this.replies = replies;
        this.counters = context.counters();
        this.publisher = context.commandPublisher();
        this.latency = context.latencyListener();
        this.isTimed = GatewayLatencyListener.NONE != latency;
    }

    /**
     * The session is established. Commands refused at the end of the last connection never reached the exchange: their
     * sequences are expected again, so that a lost refusal does no harm.
     */
    long begin()
    {
        expectedSequence = connection.session().lastAcceptedClientSequence() + 1;
        return expectedSequence;
    }

    void onCommand(final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset, final int length)
    {
        final long startNs = context.nanoClock().nanoTime();
        final Session session = connection.session();
        final int templateId = header.templateId();
        if (Reason.NONE != CommandValidator.validateForm(header, length))
        {
            refuseForm(header, buffer, offset, length);
            return;
        }
        final long clientSequence = buffer.getLong(offset + CLIENT_SEQUENCE_OFFSET, LITTLE_ENDIAN);
        if (buffer.getInt(offset + SESSION_ID_OFFSET, LITTLE_ENDIAN) != session.sessionId())
        {
            refuse(clientSequence, templateId, Reason.NOT_AUTHORISED, buffer, offset + HEADER_LENGTH);
            return;
        }
        if (clientSequence != expectedSequence && !isAhead(clientSequence, templateId, buffer, offset))
        {
            return;
        }
        expectedSequence = clientSequence + 1;
        final Reason reason = validate(session, templateId, buffer, offset, startNs);
        if (Reason.NONE != reason)
        {
            refuse(clientSequence, templateId, reason, buffer, offset + HEADER_LENGTH);
            if (Reason.THROTTLED == reason)
            {
                stopFlood(session);
            }
            return;
        }
        if (publish(header, buffer, offset, length) < 0)
        {
            counters.increment(GatewayCounter.SBE_COMMANDS_VENUE_BUSY);
            session.traffic().onBusy();
            refuse(clientSequence, templateId, Reason.VENUE_BUSY, buffer, offset + HEADER_LENGTH);
            return;
        }
        session.onAccepted(clientSequence);
        session.traffic().onCommand();
        counters.increment(GatewayCounter.SBE_COMMANDS_ACCEPTED);
        if (isTimed)
        {
            latency.onIngress(context.nanoClock().nanoTime() - startNs);
        }
    }

    /** Refuse a message that is not a complete command; the readable part is returned. */
    void refuseForm(final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset, final int length)
    {
        final boolean hasPrefix = length >= PREFIX_LENGTH && header.blockLength() >= PREFIX_LENGTH - HEADER_LENGTH;
        final Reason form = CommandValidator.validateForm(header, length);
        refuse(
            hasPrefix ? buffer.getLong(offset + CLIENT_SEQUENCE_OFFSET, LITTLE_ENDIAN) : 0,
            header.templateId(),
            Reason.NONE == form ? Reason.INVALID_COMMAND : form,
            hasPrefix ? buffer : null,
            offset + HEADER_LENGTH);
    }

    void refuse(
        final long clientSequence,
        final int templateId,
        final Reason reason,
        final DirectBuffer refused,
        final int clOrdIdOffset)
    {
        counters.increment(GatewayCounter.SBE_COMMANDS_REJECTED);
        final int length = replies.businessReject(
            connection.session().sessionId(), clientSequence, templateId, reason, refused, clOrdIdOffset);
        if (!transport.send(replies.buffer, length))
        {
            connection.drop(TerminationCode.SLOW_CONSUMER);
        }
    }

    private void stopFlood(final Session session)
    {
        final long nowNs = context.nanoClock().nanoTime();
        if (session.throttle().isFlood(nowNs))
        {
            counters.increment(GatewayCounter.SBE_FLOODS);
            session.lockOut(nowNs);
            connection.drop(TerminationCode.THROTTLE);
        }
    }

    private boolean isAhead(
        final long clientSequence, final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (clientSequence < 1)
        {
            refuse(clientSequence, templateId, Reason.INVALID_COMMAND, buffer, offset + HEADER_LENGTH);
            return false;
        }
        if (clientSequence < expectedSequence)
        {
            counters.increment(GatewayCounter.SBE_COMMANDS_DUPLICATE);
            return false;
        }
        counters.increment(GatewayCounter.SBE_GAPS);
        final int length = replies.notApplied(
            connection.session().sessionId(), expectedSequence, clientSequence - expectedSequence);
        if (!transport.send(replies.buffer, length))
        {
            connection.drop(TerminationCode.SLOW_CONSUMER);
            return false;
        }
        return true;
    }

    private Reason validate(
        final Session session, final int templateId, final DirectBuffer buffer, final int offset, final long nowNs)
    {
        if (session.config().isDropCopy() ||
            !CommandValidator.isAccountAllowed(session.config(), templateId, buffer, offset))
        {
            return Reason.NOT_AUTHORISED;
        }
        if (!CommandLengths.exists(templateId, publisher.schema()))
        {
            return Reason.UNKNOWN_TEMPLATE;
        }
        final boolean isInTime = CommandValidator.isCancel(templateId) ?
            session.throttle().tryCancel(nowNs) : session.throttle().tryOrder(nowNs);
        if (!isInTime)
        {
            counters.increment(GatewayCounter.SBE_COMMANDS_THROTTLED);
            session.traffic().onThrottled();
            return Reason.THROTTLED;
        }
        if (!CommandValidator.isCancel(templateId) && !context.isAccepting().getAsBoolean())
        {
            counters.increment(GatewayCounter.SBE_COMMANDS_VENUE_BUSY);
            session.traffic().onBusy();
            return Reason.VENUE_BUSY;
        }
        return Reason.NONE;
    }

    private long publish(
        final MessageHeaderDecoder header, final DirectBuffer buffer, final int offset, final int length)
    {
        final int known = CommandLengths.least(header.templateId(), MessageHeaderDecoder.SCHEMA_VERSION);
        if (header.blockLength() == known && MessageHeaderDecoder.SCHEMA_VERSION == header.version())
        {
            return publisher.offer(buffer, offset, length);
        }
        // A client of another schema: the fields of this venue's version are sequenced, under that version. Those that
        // the client does not have are 0, their null value.
        if (null == scratch)
        {
            scratch = new UnsafeBuffer(new byte[HEADER_LENGTH + CommandValidator.BLOCK_LENGTH_MAX]);
        }
        final int stated = Math.min(header.blockLength(), known);
        scratch.putBytes(0, buffer, offset, HEADER_LENGTH + stated);
        scratch.setMemory(HEADER_LENGTH + stated, known - stated, (byte)0);
        scratch.putShort(MessageHeaderEncoder.blockLengthEncodingOffset(), (short)known, LITTLE_ENDIAN);
        scratch.putShort(MessageHeaderEncoder.versionEncodingOffset(),
            (short)MessageHeaderDecoder.SCHEMA_VERSION, LITTLE_ENDIAN);
        return publisher.offer(scratch, 0, HEADER_LENGTH + known);
    }
}
