package io.ringside.journal.replication.frame;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.DirectBuffer;

/** Streams over an Aeron client, which stays open when they are closed. */
public final class AeronStreams implements ReplicationStreams
{
    private final Aeron aeron;

    public AeronStreams(final Aeron aeron)
    {
        this.aeron = aeron;
    }

    @Override
    public FrameSink sink(final String channel, final int streamId)
    {
        return new Sink(aeron.addExclusivePublication(channel, streamId));
    }

    @Override
    public FrameSource source(final String channel, final int streamId)
    {
        return new Source(aeron.addSubscription(channel, streamId));
    }

    private record Sink(ExclusivePublication publication) implements FrameSink
    {
        @Override
        public long offer(final DirectBuffer buffer, final int offset, final int length)
        {
            return publication.offer(buffer, offset, length);
        }

        @Override
        public int maxPayloadLength()
        {
            return publication.maxPayloadLength();
        }

        @Override
        public void close()
        {
            publication.close();
        }
    }

    private record Source(Subscription subscription) implements FrameSource
    {
        @Override
        public int poll(final FragmentHandler handler, final int limit)
        {
            return subscription.poll(handler, limit);
        }

        @Override
        public int controlledPoll(final ControlledFragmentHandler handler, final int limit)
        {
            return subscription.controlledPoll(handler, limit);
        }

        @Override
        public void close()
        {
            subscription.close();
        }
    }
}
