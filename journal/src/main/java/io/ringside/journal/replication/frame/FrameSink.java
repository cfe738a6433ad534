package io.ringside.journal.replication.frame;

import io.aeron.Publication;
import io.ringside.journal.storage.JournalException;
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
     * Send a frame, whole or not at all.
     *
     * @param buffer holding it; not retained.
     * @param offset in bytes.
     * @param length in bytes.
     * @return false when there is no room now.
     * @throws JournalException {@code IO} when the stream is closed.
     */
    default boolean isSent(final DirectBuffer buffer, final int offset, final int length)
    {
        final long result = offer(buffer, offset, length);
        if (Publication.CLOSED == result || Publication.MAX_POSITION_EXCEEDED == result)
        {
            throw new JournalException(
                JournalException.Category.IO, "the stream to the other node is closed");
        }
        return result > 0;
    }

    /**
     * Longest frame that is not fragmented.
     *
     * @return length in bytes.
     */
    int maxPayloadLength();

    @Override
    void close();
}
