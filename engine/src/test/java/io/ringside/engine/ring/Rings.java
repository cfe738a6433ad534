package io.ringside.engine.ring;

import org.agrona.DirectBuffer;

/** What tests of the ring do again and again. */
final class Rings
{
    private Rings()
    {
    }

    /** Claim, copy and publish. */
    static long offer(final RingBuffer ring, final DirectBuffer message, final int length)
    {
        final long sequence = ring.tryClaim(length);
        if (!RingBuffer.isRefused(sequence))
        {
            ring.buffer().putBytes(ring.eventOffset(sequence), message, 0, length);
            ring.commit(sequence, length);
        }

        return sequence;
    }
}
