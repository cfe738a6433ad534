package io.ringside.gateway.sbe;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Publication;
import io.aeron.exceptions.RegistrationException;
import io.ringside.gateway.base.StreamSignal;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableRingBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The gateway's publication to one client, created without waiting for the driver, and the few messages that wait for
 * room on it.
 */
final class SessionTransport
{
    private static final int BACKLOG_INITIAL = 1024;
    private static final int BACKLOG_MAX = 64 * 1024;
    private static final long NO_REGISTRATION = Aeron.NULL_VALUE;

    private final Aeron aeron;
    private final StreamSignal signal;
    private final ExpandableRingBuffer backlog = new ExpandableRingBuffer(BACKLOG_INITIAL, BACKLOG_MAX, false);
    private final ExpandableRingBuffer.MessageConsumer backlogConsumer = this::onBacklog;
    private long registrationId = NO_REGISTRATION;
    private Publication publication;
    private boolean isFailed;

    /**
     * @param signal raised when something was written; null: nobody waits for it.
     */
    SessionTransport(final Aeron aeron, final StreamSignal signal)
    {
        this.aeron = aeron;
        this.signal = signal;
    }

    /** False if that is no channel the gateway would publish to. */
    boolean open(final String channel, final int streamId, final boolean isIpcAllowed, final int termLength)
    {
        final String safeChannel = safeChannel(channel, isIpcAllowed, termLength);
        if (null == safeChannel)
        {
            return false;
        }
        registrationId = aeron.asyncAddPublication(safeChannel, streamId);
        return true;
    }

    boolean isConnected()
    {
        if (null == publication && NO_REGISTRATION != registrationId && !isFailed)
        {
            try
            {
                publication = aeron.getPublication(registrationId);
            }
            catch (final RegistrationException ex)
            {
                // The driver would not have that channel: the client's mistake, and its logon will time out.
                isFailed = true;
            }
        }
        return null != publication && publication.isConnected();
    }

    Publication publication()
    {
        return publication;
    }

    long offer(final DirectBuffer buffer, final int length)
    {
        return null == publication ? Publication.NOT_CONNECTED : offer(buffer, 0, length);
    }

    private long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        final long position = publication.offer(buffer, offset, length);
        if (null != signal && position > 0)
        {
            signal.raise();
        }
        return position;
    }

    /** Send now, or as soon as there is room; false if too much waits already. */
    boolean send(final DirectBuffer buffer, final int length)
    {
        return backlog.isEmpty() && offer(buffer, length) > 0 || backlog.append(buffer, 0, length);
    }

    boolean hasBacklog()
    {
        return !backlog.isEmpty();
    }

    int flush()
    {
        return backlog.isEmpty() ? 0 : backlog.consume(backlogConsumer, Integer.MAX_VALUE);
    }

    void close()
    {
        if (null != publication)
        {
            CloseHelper.close(publication);
        }
        else if (NO_REGISTRATION != registrationId && !isFailed)
        {
            aeron.asyncRemovePublication(registrationId);
        }
        publication = null;
        registrationId = NO_REGISTRATION;
        isFailed = false;
        backlog.reset(BACKLOG_INITIAL);
    }

    private boolean onBacklog(
        final MutableDirectBuffer buffer, final int offset, final int length, final int headOffset)
    {
        return null != publication && offer(buffer, offset, length) > 0;
    }

    /** Only the endpoint of the client's channel is used: the gateway decides everything else. */
    private static String safeChannel(final String channel, final boolean isIpcAllowed, final int termLength)
    {
        try
        {
            final ChannelUri uri = ChannelUri.parse(channel);
            if (uri.isIpc())
            {
                return isIpcAllowed ? "aeron:ipc?term-length=" + termLength : null;
            }
            final String endpoint = uri.get(CommonContext.ENDPOINT_PARAM_NAME);
            return uri.isUdp() && null != endpoint && !endpoint.endsWith(":0") ?
                "aeron:udp?endpoint=" + endpoint + "|term-length=" + termLength : null;
        }
        // Aeron's parser throws this for a truncated channel.
        catch (final IllegalArgumentException | IllegalStateException ex)
        {
            return null;
        }
    }
}
