package io.ringside.journal.replication.frame;

/**
 * Where a node gets its streams to and from the other one: {@link AeronStreams}, or the network of a simulation. Any
 * thread.
 */
public interface ReplicationStreams
{
    /**
     * Open a stream to send on. May block until the network's own thread has answered.
     *
     * @param channel  of the receiver.
     * @param streamId on that channel.
     * @return the stream, for one thread.
     */
    FrameSink sink(String channel, int streamId);

    /**
     * Open a stream to receive on. May block until the network's own thread has answered.
     *
     * @param channel  that this node listens on.
     * @param streamId on that channel.
     * @return the stream, for one thread.
     */
    FrameSource source(String channel, int streamId);
}
