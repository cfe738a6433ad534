package io.ringside.engine.cluster;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.SequenceBarrier;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Keeps what the doors of this member have offered until it has come back from the log: whatever happens on the way, it
 * can be offered again. A ring, whose sequence is the member's own number of a command; the slot has the kind of the
 * entry, and then its bytes. Several threads offer, one sends, and the thread of the log releases. Hot path: no
 * allocation.
 */
final class KeptCommands implements CommandPublisher
{
    /** Threads that offer at the same time: those of the doors, that of the cluster, and the keeper's. */
    private static final int PRODUCER_LIMIT = 8 + 2;
    private static final int CLAIM_LIMIT = 16;
    private static final int BYTES_OFFSET = 8;

    private final RingBuffer ring;
    private final SequenceBarrier published;
    private final Sequence applied;
    private volatile boolean isOpen;

    KeptCommands(final ClusterMemberContext context)
    {
        ring = RingBuffer.multiProducer(
            context.keptSlotCount, context.keptSlotStride, 0, PRODUCER_LIMIT, CLAIM_LIMIT);
        published = ring.newBarrier();
        applied = new Sequence(-1);
        ring.gateOn(applied);
    }

    /** Offer a command. What is returned is the member's own number of it: the log gives it its sequence. */
    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        return isOpen ? offer(EnvelopeDescriptor.COMMAND, buffer, offset, length) :
            ring.isClosed() ? CLOSED : BACK_PRESSURED;
    }

    long offer(final int kind, final DirectBuffer buffer, final int offset, final int length)
    {
        final long sequence = ring.tryClaim(BYTES_OFFSET + length);
        if (RingBuffer.isRefused(sequence))
        {
            return RingBuffer.TOO_LONG == sequence ? TOO_LONG :
                RingBuffer.CLOSED == sequence ? CLOSED : BACK_PRESSURED;
        }
        final int eventOffset = ring.eventOffset(sequence);
        ring.buffer().putInt(eventOffset, kind);
        ring.buffer().putBytes(eventOffset + BYTES_OFFSET, buffer, offset, length);
        ring.commit(sequence, BYTES_OFFSET + length);
        return sequence;
    }

    /** Whether commands are taken; until they are, and while they are not, the ring looks full. */
    void open(final boolean isToBeOpen)
    {
        if (isOpen != isToBeOpen)
        {
            isOpen = isToBeOpen;
        }
    }

    /** The last number up to which entries can be read. The sending thread. */
    long available(final long next, final int limit)
    {
        return published.available(next, limit);
    }

    /** Bytes of an entry in an envelope. */
    int entryLength(final long sequence)
    {
        return EnvelopeDescriptor.entryLength(length(sequence));
    }

    /** Append an entry to an envelope; returns where the next one begins. */
    int copy(final long sequence, final MutableDirectBuffer into, final int offset)
    {
        final int eventOffset = ring.eventOffset(sequence);
        final int kind = ring.buffer().getInt(eventOffset);
        return EnvelopeDescriptor.putEntry(
            into, offset, kind, ring.buffer(), eventOffset + BYTES_OFFSET, length(sequence));
    }

    /** Release what came back from the log. The thread of the log. */
    void applied(final long sequence)
    {
        applied.setRelease(sequence);
    }

    long applied()
    {
        return applied.getAcquire();
    }

    /** Commands that have not come back. */
    long used()
    {
        return ring.usedSlots();
    }

    int capacity()
    {
        return ring.slotCount();
    }

    void close()
    {
        isOpen = false;
        ring.close();
    }

    private int length(final long sequence)
    {
        return Math.max(0, ring.eventLength(sequence) - BYTES_OFFSET);
    }
}
