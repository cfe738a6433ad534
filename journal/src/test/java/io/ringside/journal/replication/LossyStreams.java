package io.ringside.journal.replication;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FragmentHandler;
import io.ringside.journal.replication.frame.FrameSink;
import io.ringside.journal.replication.frame.FrameSource;
import io.ringside.journal.replication.frame.ReplicationStreams;
import io.ringside.journal.replication.protocol.DataDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;

import java.util.function.BooleanSupplier;

/** Loses frames with records on their way to a standby, and nothing else, while it is told to. */
record LossyStreams(ReplicationStreams streams, BooleanSupplier isLosing) implements ReplicationStreams
{
    @Override
    public FrameSink sink(final String channel, final int streamId)
    {
        return streams.sink(channel, streamId);
    }

    @Override
    public FrameSource source(final String channel, final int streamId)
    {
        return new Source(streams.source(channel, streamId), isLosing);
    }

    private static final class Source implements FrameSource
    {
        private final FrameSource source;
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private final ControlledFragmentHandler filter;
        private ControlledFragmentHandler target;

        Source(final FrameSource source, final BooleanSupplier isLosing)
        {
            this.source = source;
            filter = (buffer, offset, length, frameHeader) ->
                isLosing.getAsBoolean() && DataDecoder.TEMPLATE_ID == header.wrap(buffer, offset).templateId() ?
                ControlledFragmentHandler.Action.CONTINUE : target.onFragment(buffer, offset, length, frameHeader);
        }

        @Override
        public int poll(final FragmentHandler handler, final int limit)
        {
            return source.poll(handler, limit);
        }

        @Override
        public int controlledPoll(final ControlledFragmentHandler handler, final int limit)
        {
            target = handler;
            return source.controlledPoll(filter, limit);
        }

        @Override
        public void close()
        {
            source.close();
        }
    }
}
