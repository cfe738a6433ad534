package io.ringside.journal.replication.frame;

import org.agrona.DirectBuffer;

/** Sends frames to the other node. One thread. Hot path: no allocation, never blocks. */
public interface FrameSink extends AutoCloseable
{
    /**
     * Send a frame, whole or not at all.
     *
     * @param buffer holding it; not retained.
     * @param offset in bytes.
     * @param length in bytes.
     * @return positive, or one of the negative codes of {@link io.aeron.Publication}.
     */
    long offer(DirectBuffer buffer, int offset, int length);

    /**
     * Longest frame that is not fragmented.
     *
     * @return length in bytes.
     */
    int maxPayloadLength();

    @Override
    void close();
}
