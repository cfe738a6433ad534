package io.ringside.gateway.sbe;

import io.aeron.Image;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.SessionStreams;
import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Refuses Negotiates that begin no connection, each on the response channel that it names: their publication has a
 * connection already, perhaps another client's of the same driver, or there is no place for one.
 * <p>
 * A refusal needs a stream of its own, which the media driver keeps for some seconds after its end. So refusals have a
 * few slots, not all of them for one publication, and a slot is free only when its stream is gone. The client of a
 * further Negotiate repeats it.
 */
final class StrayNegotiates
{
    /** All their streams fit into the memory that {@link SessionStreams} reserves. */
    static final int CAPACITY = 8;
    /** The clients of one publication: this many. */
    static final int IMAGE_CAPACITY = 2;

    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(2);
    /** The driver's linger of a publication, and some more. */
    private static final long LINGER_NS = TimeUnit.SECONDS.toNanos(6);
    /** {@link SessionRejectCode#PUBLICATION_IN_USE} came with it. */
    private static final int VERSION_OF_IN_USE = 7;

    private final SbeContext context;
    private final SessionReplies replies;
    private final NegotiateDecoder negotiate = new NegotiateDecoder();
    private final List<Refusal> refusals = new ArrayList<>();

    StrayNegotiates(final SbeContext context, final SessionReplies replies)
    {
        this.context = context;
        this.replies = replies;
    }

    /** Begin to refuse it. What is malformed, has been refused, or finds no slot has no effect. */
    void refuse(
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final Image image,
        final SessionRejectCode code)
    {
        if (refusals.size() >= CAPACITY || !LogonProcess.isWhole(header, buffer, offset, length))
        {
            return;
        }
        negotiate.wrapAndApplyHeader(buffer, offset, header);
        if (mayBegin(image))
        {
            final boolean isKnown =
                SessionRejectCode.PUBLICATION_IN_USE != code || header.version() >= VERSION_OF_IN_USE;
            final Refusal refusal = new Refusal(
                image, negotiate, isKnown ? code : SessionRejectCode.UNSPECIFIED,
                new SessionTransport(context.aeron(), null),
                context.nanoClock().nanoTime());
            if (refusal.transport.open(negotiate.responseChannel(), refusal.streamId,
                LogonProcess.isFromSharedMemory(image), SessionStreams.REFUSAL_TERM_LENGTH))
            {
                refusals.add(refusal);
                context.counters().increment(GatewayCounter.SBE_LOGONS_OTHER);
                context.refusals().add(
                    refusal.sessionId, image.sourceIdentity(), LogonRefusals.reason(code, false));
            }
        }
    }

    private boolean mayBegin(final Image image)
    {
        int count = 0;
        for (int i = 0; i < refusals.size(); i++)
        {
            final Refusal other = refusals.get(i);
            if (other.image == image)
            {
                count++;
                if (other.isOf(negotiate))
                {
                    return false;
                }
            }
        }
        return count < IMAGE_CAPACITY;
    }

    int doWork(final long nowNs)
    {
        int workCount = 0;
        for (int i = refusals.size() - 1; i >= 0; i--)
        {
            final Refusal refusal = refusals.get(i);
            if (!refusal.isOver)
            {
                workCount += answer(refusal, nowNs);
            }
            else if (nowNs - refusal.sinceNs > LINGER_NS)
            {
                refusals.remove(i);
                workCount++;
            }
        }
        return workCount;
    }

    private int answer(final Refusal refusal, final long nowNs)
    {
        final boolean isSaid = refusal.transport.isConnected() && refusal.transport.offer(
            replies.buffer, replies.negotiationReject(refusal.sessionId, refusal.code)) > 0;
        if (isSaid || nowNs - refusal.sinceNs > ANSWER_NS)
        {
            refusal.transport.close();
            refusal.isOver = true;
            refusal.sinceNs = nowNs;
            return 1;
        }
        return 0;
    }

    void close()
    {
        refusals.forEach((it) -> it.transport.close());
        refusals.clear();
    }

    /** One answer, until it is said or nobody has come for it, and then its slot, until its stream is gone. */
    private static final class Refusal
    {
        private final Image image;
        private final int sessionId;
        private final int streamId;
        private final long timestampNs;
        private final SessionRejectCode code;
        private final SessionTransport transport;
        private boolean isOver;
        private long sinceNs;

        Refusal(
            final Image image,
            final NegotiateDecoder negotiate,
            final SessionRejectCode code,
            final SessionTransport transport,
            final long sinceNs)
        {
            this.image = image;
            this.sessionId = negotiate.sessionId();
            this.streamId = negotiate.responseStreamId();
            this.timestampNs = negotiate.timestampNs();
            this.code = code;
            this.transport = transport;
            this.sinceNs = sinceNs;
        }

        boolean isOf(final NegotiateDecoder other)
        {
            return sessionId == other.sessionId() && streamId == other.responseStreamId() &&
                timestampNs == other.timestampNs();
        }
    }
}
