package io.ringside.gateway.client;

import io.aeron.Aeron;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/**
 * One connection's pair of Aeron streams. A new pair for each connection, so that nothing of an old one can be taken
 * for news.
 */
final class AeronTransport implements ClientTransport
{
    private static final int INGRESS_TERM_LENGTH = 256 * 1024;
    private static final int STREAM_ID_MASK = 0x3FFF_FFFF;
    private static final int STREAM_ID_BASE = 0x4000_0000;

    private final OrderEntryClientContext context;
    private ExclusivePublication publication;
    private Subscription subscription;
    private String resolvedChannel;
    private int responseStreamId;
    private boolean wasConnected;

    AeronTransport(final OrderEntryClientContext context)
    {
        this.context = context;
    }

    /**
     * @throws AeronException           if the driver is gone or refuses, a host that cannot be resolved among others.
     * @throws IllegalArgumentException if a channel is not valid.
     */
    @Override
    public void open()
    {
        close();
        final Aeron aeron = context.openAeron();
        responseStreamId = 0 != context.responseStreamId ? context.responseStreamId :
            STREAM_ID_BASE | ((int)aeron.nextCorrelationId() & STREAM_ID_MASK);
        subscription = aeron.addSubscription(context.responseChannel, responseStreamId);
        publication = aeron.addExclusivePublication(ingressChannel(context.ingressChannel),
            context.ingressStreamId);
    }

    /** The venue makes a buffer as long as ours for what we send: short ones are enough, and leave it room. */
    private static String ingressChannel(final String channel)
    {
        return channel.contains(CommonContext.TERM_LENGTH_PARAM_NAME + '=') ? channel :
            new ChannelUriStringBuilder(channel).termLength(INGRESS_TERM_LENGTH).build();
    }

    @Override
    public boolean isReady()
    {
        if (null == resolvedChannel)
        {
            resolvedChannel = context.responseChannel.startsWith("aeron:ipc") ? context.responseChannel :
                subscription.tryResolveChannelEndpointPort();
        }
        return null != resolvedChannel && publication.isConnected();
    }

    /** False once both directions were up and one of them is gone. */
    @Override
    public boolean isConnected()
    {
        final boolean isConnected = publication.isConnected() && subscription.isConnected();
        wasConnected |= isConnected;
        return isConnected || !wasConnected;
    }

    @Override
    public boolean hasFailed()
    {
        return false;
    }

    @Override
    public String responseChannel()
    {
        return resolvedChannel;
    }

    @Override
    public int responseStreamId()
    {
        return responseStreamId;
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        return null == publication ? Publication.NOT_CONNECTED : publication.offer(buffer, offset, length);
    }

    @Override
    public int poll(final FragmentHandler handler, final int fragmentLimit)
    {
        return null == subscription ? 0 : subscription.poll(handler, fragmentLimit);
    }

    @Override
    public String describe()
    {
        return null == publication || null == subscription ? "closed" :
            "ingress=" + context.ingressChannel + " ingressStreamId=" + context.ingressStreamId +
            " isIngressConnected=" + publication.isConnected() + " sentPosition=" + publication.position() +
            " response=" + resolvedChannel + " responseStreamId=" + responseStreamId +
            " responseImages=" + subscription.imageCount() +
            (null == context.aeronFailure ? "" : " aeron=" + context.aeronFailure);
    }

    @Override
    public void close()
    {
        // A client that Aeron has closed has closed these, too, and may say so.
        CloseHelper.quietCloseAll(publication, subscription);
        publication = null;
        subscription = null;
        resolvedChannel = null;
        wasConnected = false;
    }
}
