package io.ringside.engine.cluster;

import io.aeron.cluster.ConsensusModule;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ext.DebugReceiveChannelEndpoint;
import io.aeron.driver.ext.DebugSendChannelEndpoint;
import io.aeron.driver.ext.LossGenerator;
import org.agrona.concurrent.UnsafeBuffer;

import java.net.InetSocketAddress;

/** Cuts one member off, in either direction or both, from what the others agree on; its own messages to itself pass. */
final class Partition
{
    private final MemberAddress own;
    /** The others hear nothing of this member. */
    volatile boolean isMute;
    /** This member hears neither votes nor log. */
    volatile boolean isDeaf;

    Partition(final MemberAddress own)
    {
        this.own = own;
    }

    void install(final MediaDriver.Context context)
    {
        context.sendChannelEndpointSupplier((channel, status, ctx) ->
            new DebugSendChannelEndpoint(channel, status, ctx, new Outgoing(), new Nothing()));
        context.receiveChannelEndpointSupplier((channel, dispatcher, status, ctx) ->
            new DebugReceiveChannelEndpoint(channel, dispatcher, status, ctx, new Incoming(), new Nothing()));
    }

    private boolean isOwn(final int port)
    {
        return port >= 0 && (port == own.ingressPort() || port == own.archivePort());
    }

    private static final class Nothing implements LossGenerator
    {
        @Override
        public boolean shouldDropFrame(final InetSocketAddress address, final UnsafeBuffer buffer, final int length)
        {
            return false;
        }
    }

    private final class Outgoing implements LossGenerator
    {
        @Override
        public boolean shouldDropFrame(final InetSocketAddress address, final UnsafeBuffer buffer, final int length)
        {
            return isMute && (null == address || !isOwn(address.getPort()));
        }
    }

    private final class Incoming implements LossGenerator
    {
        @Override
        public boolean shouldDropFrame(final InetSocketAddress address, final UnsafeBuffer buffer, final int length)
        {
            return false;
        }

        @Override
        public boolean shouldDropFrame(
            final InetSocketAddress address,
            final UnsafeBuffer buffer,
            final int streamId,
            final int sessionId,
            final int termId,
            final int termOffset,
            final int length)
        {
            return isDeaf && (streamId == ConsensusModule.Configuration.logStreamId() ||
                streamId == ConsensusModule.Configuration.consensusStreamId());
        }
    }
}
