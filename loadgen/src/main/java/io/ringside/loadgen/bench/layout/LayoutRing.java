package io.ringside.loadgen.bench.layout;

import io.ringside.engine.ring.Sequence;

import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static io.ringside.loadgen.bench.layout.LayoutVariant.Publication;

/**
 * A ring cut down to the accesses in question, for one producer; no asserts, no closing, no refusals but for room.
 * Hot path: no allocation.
 */
final class LayoutRing
{
    static final int HEADER_LENGTH = 16;
    private static final int ALIGNMENT = 128;

    final UnsafeBuffer buffer;
    private final UnsafeBuffer apart;
    private final Publication publication;
    private final int mask;
    private final int slots;
    private final int stride;
    private final int chunk;
    private final Sequence cursor = new Sequence(-1);
    private Sequence[] gating = {};
    private long claimed = -1;
    private long cachedGating = -1;

    LayoutRing(final LayoutVariant variant)
    {
        publication = variant.publication();
        slots = variant.slots();
        mask = slots - 1;
        stride = variant.stride();
        chunk = variant.chunk();
        buffer = new UnsafeBuffer(BufferUtil.allocateDirectAligned(slots * stride, ALIGNMENT));
        apart = new UnsafeBuffer(BufferUtil.allocateDirectAligned(slots * Integer.BYTES, ALIGNMENT));
        for (int i = 0; i < slots; i++)
        {
            buffer.putLong(i * stride, (long)(i - slots) << Integer.SIZE);
            apart.putInt(i * Integer.BYTES, i - slots);
        }
    }

    void gateOn(final Sequence... sequences)
    {
        gating = sequences;
    }

    int offset(final long sequence)
    {
        return ((int)sequence & mask) * stride;
    }

    int length(final long sequence)
    {
        return (int)buffer.getLong(offset(sequence));
    }

    /** Last sequence of the claim, or -1 when there is no room. */
    long claim(final int count)
    {
        final long last = claimed + count;
        if (last - slots > cachedGating)
        {
            cachedGating = minimum(gating, claimed);
            if (last - slots > cachedGating)
            {
                return -1;
            }
        }
        claimed = last;

        return last;
    }

    void publish(final long first, final long last, final int length)
    {
        for (long sequence = last; sequence >= first; sequence--)
        {
            final int offset = offset(sequence);
            buffer.putLong(offset + Long.BYTES, sequence);
            final long word = sequence << Integer.SIZE | length;
            switch (publication)
            {
                case CURSOR:
                    buffer.putLong(offset, word);
                    break;
                case APART:
                    buffer.putLong(offset, word);
                    apart.putIntRelease(((int)sequence & mask) * Integer.BYTES, (int)sequence);
                    break;
                default:
                    buffer.putLongRelease(offset, word);
                    break;
            }
        }
        if (Publication.CURSOR == publication)
        {
            cursor.setRelease(last);
        }
    }

    /** Last sequence, from the next one on, that may be read; next - 1 when there is none. */
    long available(final long next, final int limit, final Sequence[] upstreams)
    {
        final long last = next + Math.min(limit, chunk) - 1;
        if (upstreams.length > 0)
        {
            return minimum(upstreams, last);
        }
        if (Publication.CURSOR == publication)
        {
            return Math.min(cursor.getAcquire(), last);
        }

        long sequence = next;
        while (sequence <= last && isPublished(sequence))
        {
            sequence++;
        }

        return sequence - 1;
    }

    boolean isPublished(final long sequence)
    {
        return Publication.APART == publication ?
            (int)sequence == apart.getIntAcquire(((int)sequence & mask) * Integer.BYTES) :
            (int)sequence == (int)(buffer.getLongAcquire(offset(sequence)) >>> Integer.SIZE);
    }

    private static long minimum(final Sequence[] sequences, final long ceiling)
    {
        long minimum = ceiling;
        for (final Sequence sequence : sequences)
        {
            minimum = Math.min(minimum, sequence.getAcquire());
        }

        return minimum;
    }
}
