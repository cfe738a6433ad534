package io.ringside.gateway.bridge;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.exceptions.RegistrationException;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A client of the venue's own SBE door within the venue's process: a stream to the door, and one from it. Both are
 * opened without waiting for the media driver. Closing it is a lost connection for the door, at once. Whoever gives
 * clients of another kind a way to the door makes one link for each. Used by one thread.
 */
public final class SbeLink
{
    /** Stream of the door that links alone write to. */
    public static final int STREAM_ID = 11;

    private static final String CHANNEL = CommonContext.IPC_CHANNEL;
    /** Some hundred commands may wait between two turns of the door. */
    private static final String CHANNEL_TO_DOOR = CHANNEL + "?term-length=64k";
    private static final int STREAM_ID_MASK = 0x3FFF_FFFF;
    private static final int STREAM_ID_BASE = 0x4000_0000;
    private static final long NONE = Aeron.NULL_VALUE;

    private final Aeron aeron;
    private int responseStreamId;
    private long publicationId = NONE;
    private long subscriptionId = NONE;
    private ExclusivePublication publication;
    private Subscription subscription;
    private Image image;
    private boolean isFailed;

    /** A link that is closed. */
    public SbeLink(final Aeron aeron)
    {
        this.aeron = aeron;
    }

    /** Begin to open both streams. */
    public void open()
    {
        // Ids of the driver are given once: no two streams are the same.
        responseStreamId = STREAM_ID_BASE | (int)aeron.nextCorrelationId() & STREAM_ID_MASK;
        subscriptionId = aeron.asyncAddSubscription(CHANNEL, responseStreamId);
        publicationId = aeron.asyncAddExclusivePublication(CHANNEL_TO_DOOR, STREAM_ID);
    }

    /** Whether the door reads what is offered. Continues to open. */
    public boolean isReady()
    {
        try
        {
            if (null == subscription && NONE != subscriptionId)
            {
                subscription = aeron.getSubscription(subscriptionId);
            }
            if (null == publication && NONE != publicationId)
            {
                publication = aeron.getExclusivePublication(publicationId);
            }
        }
        catch (final RegistrationException ex)
        {
            // The driver has no room for a stream.
            isFailed = true;
            subscriptionId = ex.correlationId() == subscriptionId ? NONE : subscriptionId;
            publicationId = ex.correlationId() == publicationId ? NONE : publicationId;
        }
        return null != subscription && null != publication && publication.isConnected();
    }

    /** Whether the driver has refused a stream: the link will never be ready. */
    public boolean isFailed()
    {
        return isFailed;
    }

    /**
     * Write a Negotiate of the client as one of this link: where the answers go is not the client's choice.
     *
     * @param buffer      to write it to, with its header.
     * @param timestampNs of the client.
     * @param sessionId   that it wants.
     * @param protocol    version of the session protocol.
     * @param version     of the schema, as in the client's header.
     * @param credentials of the client.
     * @return length of the message.
     */
    public int negotiate(
        final UnsafeBuffer buffer,
        final long timestampNs,
        final int sessionId,
        final int protocol,
        final int version,
        final byte[] credentials)
    {
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(buffer, 0, header)
            .timestampNs(timestampNs)
            .sessionId(sessionId)
            .responseStreamId(responseStreamId)
            .protocolVersion(protocol)
            .responseChannel(CHANNEL)
            .putCredentials(credentials, 0, credentials.length);
        header.version(version);
        return negotiate.limit();
    }

    /**
     * Offer a message to the door.
     *
     * @return positive, or one of the negative codes of {@link Publication}.
     */
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        return null == publication ? Publication.NOT_CONNECTED : publication.offer(buffer, offset, length);
    }

    /** Take messages of the door, as many as the handler takes and at most so many. Returns their number. */
    public int poll(final ControlledFragmentHandler handler, final int limit)
    {
        if (null == image)
        {
            image = null == subscription || subscription.hasNoImages() ? null : subscription.imageAtIndex(0);
        }
        return null == image ? 0 : image.controlledPoll(handler, limit);
    }

    /** Whether the door has ended the connection, and everything it sent has been taken. */
    public boolean isEnded()
    {
        return null != image && (image.isEndOfStream() || image.isClosed()) || null != publication &&
            publication.isClosed();
    }

    /** Leave. Nothing more is read. */
    public void close()
    {
        if (null != publication)
        {
            publication.close();
        }
        else if (NONE != publicationId && !aeron.isClosed())
        {
            aeron.asyncRemovePublication(publicationId);
        }
        if (null != subscription)
        {
            subscription.close();
        }
        else if (NONE != subscriptionId && !aeron.isClosed())
        {
            aeron.asyncRemoveSubscription(subscriptionId);
        }
        publication = null;
        subscription = null;
        image = null;
        publicationId = NONE;
        subscriptionId = NONE;
    }
}
