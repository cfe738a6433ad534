package io.ringside.engine.ring;

import java.nio.ByteBuffer;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.ringside.engine.ring.SlotDescriptor.HEADER_LENGTH;
import static io.ringside.engine.ring.SlotDescriptor.LENGTH_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.PUBLISHED_SEQUENCE_OFFSET;
import static io.ringside.engine.ring.SlotDescriptor.TIMESTAMP_OFFSET;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Events in fixed slots of one contiguous off-heap block, written by one or several producers, read in place by a
 * graph of consumers. The bytes of an event stand in its slot behind a {@link SlotDescriptor}; there is nothing to
 * chase and nothing to collect. A full ring refuses with a code; nobody waits in here. Hot path: no allocation.
 * <pre>
 *     final long sequence = ring.tryClaim(length);
 *     if (sequence &gt;= 0)
 *     {
 *         encoder.wrap(ring.buffer(), ring.eventOffset(sequence)) ...
 *         ring.commit(sequence, length, timestampNs);            // or abort(sequence): never neither
 *     }
 * </pre>
 * A claim that is neither committed nor aborted stops every consumer at its position.
 * Build the graph ({@link #newBarrier}, {@link #gateOn}) before the first claim.
 */
public final class RingBuffer
{
    /** The slowest gating consumer leaves no room. Try again later, or tell the sender. */
    public static final long INSUFFICIENT_CAPACITY = -1;

    /** The ring takes and gives nothing any more. */
    public static final long CLOSED = -2;

    /** The event is longer than {@link #eventLengthMax()}. */
    public static final long TOO_LONG = -3;

    private static final int ALIGNMENT = BitUtil.CACHE_LINE_LENGTH;
    private static final long NOT_PUBLISHED = -1;

    private final UnsafeBuffer buffer;
    private final Sequencer sequencer;
    private final long mask;
    private final int slotStride;
    private final int eventLengthMax;
    private final long initialSequence;
    private volatile boolean isRefusing;
    private volatile boolean isClosed;

    private RingBuffer(final Sequencer sequencer, final int slotStride, final long initialSequence)
    {
        final int slotCount = sequencer.slotCount;
        final long capacity = (long)slotCount * slotStride;
        if (slotStride < 2 * ALIGNMENT || slotStride % ALIGNMENT != 0 || capacity > Integer.MAX_VALUE - ALIGNMENT)
        {
            throw new IllegalArgumentException("slot stride must be a multiple of " + ALIGNMENT +
                " and the ring at most 2 GiB: slotStride=" + slotStride + " slotCount=" + slotCount);
        }

        final ByteBuffer memory = BufferUtil.allocateDirectAligned((int)capacity, ALIGNMENT);
        this.buffer = new UnsafeBuffer(memory);
        this.sequencer = sequencer;
        this.mask = slotCount - 1L;
        this.slotStride = slotStride;
        this.eventLengthMax = slotStride - HEADER_LENGTH;
        this.initialSequence = initialSequence;
        for (int slot = 0; slot < slotCount; slot++)
        {
            buffer.putLongRelease(slot * slotStride + PUBLISHED_SEQUENCE_OFFSET, NOT_PUBLISHED);
        }
    }

    /**
     * A ring for exactly one producer thread.
     *
     * @param slotCount       a power of two.
     * @param slotStride      bytes from slot to slot, a multiple of the cache line.
     * @param initialSequence of the first event, 0 or above.
     * @return the ring.
     */
    public static RingBuffer singleProducer(final int slotCount, final int slotStride, final long initialSequence)
    {
        validate(slotCount, initialSequence);
        return new RingBuffer(new SingleProducerSequencer(slotCount, initialSequence), slotStride, initialSequence);
    }

    /**
     * A ring for several producer threads. The last {@code (producerLimit - 1) * claimLimit} slots stay unused: this
     * is what a refusal without a retry loop costs.
     *
     * @param slotCount       a power of two.
     * @param slotStride      bytes from slot to slot, a multiple of the cache line.
     * @param initialSequence of the first event, 0 or above.
     * @param producerLimit   the most threads that ever claim at the same time. More would overrun the consumers.
     * @param claimLimit      the most events of one claim.
     * @return the ring.
     */
    public static RingBuffer multiProducer(
        final int slotCount,
        final int slotStride,
        final long initialSequence,
        final int producerLimit,
        final int claimLimit)
    {
        validate(slotCount, initialSequence);
        final Sequencer sequencer =
            new MultiProducerSequencer(slotCount, initialSequence, producerLimit, claimLimit);
        return new RingBuffer(sequencer, slotStride, initialSequence);
    }

    /**
     * Claim the next slot for one event. A producer.
     *
     * @param length of the event in bytes, at most {@link #eventLengthMax()}.
     * @return the sequence claimed, {@link #INSUFFICIENT_CAPACITY}, {@link #CLOSED} or {@link #TOO_LONG}.
     */
    public long tryClaim(final int length)
    {
        return length > eventLengthMax ? TOO_LONG : tryClaimBatch(1);
    }

    /**
     * Claim consecutive slots at the price of one. Each must be committed or aborted, in any order. A producer.
     *
     * @param count of events, 1 to the claim limit.
     * @return the first sequence claimed, {@link #INSUFFICIENT_CAPACITY} or {@link #CLOSED}.
     */
    public long tryClaimBatch(final int count)
    {
        return isRefusing ? CLOSED : sequencer.tryClaim(count);
    }

    /**
     * Publish a claimed event. The producer that claimed it.
     *
     * @param sequence    as claimed.
     * @param length      of the event in bytes, 0 to {@link #eventLengthMax()}.
     * @param timestampNs the time given to the event, UTC nanoseconds.
     */
    public void commit(final long sequence, final int length, final long timestampNs)
    {
        assert length >= 0 && length <= eventLengthMax : "length=" + length + " max=" + eventLengthMax;
        assert sequence >= initialSequence && sequence <= cursor() : "sequence=" + sequence + " cursor=" + cursor();
        final int slotOffset = slotOffset(sequence);
        assert buffer.getLong(slotOffset + PUBLISHED_SEQUENCE_OFFSET) < sequence : "twice: sequence=" + sequence;

        buffer.putLong(slotOffset + TIMESTAMP_OFFSET, timestampNs, LITTLE_ENDIAN);
        buffer.putInt(slotOffset + LENGTH_OFFSET, length, LITTLE_ENDIAN);
        buffer.putLongRelease(slotOffset + PUBLISHED_SEQUENCE_OFFSET, sequence);
    }

    /**
     * Publish a claimed slot as an event of length 0, which every consumer steps over. The producer that claimed it.
     *
     * @param sequence as claimed.
     */
    public void abort(final long sequence)
    {
        commit(sequence, 0, 0);
    }

    /**
     * Claim, copy and publish. A producer.
     *
     * @param source      holding the event; not retained.
     * @param offset      in bytes of the event.
     * @param length      in bytes of the event.
     * @param timestampNs the time given to the event, UTC nanoseconds.
     * @return the event's sequence, {@link #INSUFFICIENT_CAPACITY}, {@link #CLOSED} or {@link #TOO_LONG}.
     */
    public long offer(final DirectBuffer source, final int offset, final int length, final long timestampNs)
    {
        final long sequence = tryClaim(length);
        if (sequence >= 0)
        {
            buffer.putBytes(eventOffset(sequence), source, offset, length);
            commit(sequence, length, timestampNs);
        }

        return sequence;
    }

    /**
     * The memory of all slots. A producer writes only what it has claimed, a consumer nothing.
     *
     * @return the buffer.
     */
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * Where an event's bytes begin.
     *
     * @param sequence of the event.
     * @return offset in {@link #buffer()}, 8 byte aligned.
     */
    public int eventOffset(final long sequence)
    {
        return slotOffset(sequence) + HEADER_LENGTH;
    }

    /**
     * The length of a published event.
     *
     * @param sequence of an event that a barrier has let through.
     * @return bytes; 0 if the claim was aborted.
     */
    public int eventLength(final long sequence)
    {
        return buffer.getInt(slotOffset(sequence) + LENGTH_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * The time given to a published event.
     *
     * @param sequence of an event that a barrier has let through and whose slot has not been released since.
     * @return UTC nanoseconds; 0 if the claim was aborted.
     */
    public long timestampNs(final long sequence)
    {
        return buffer.getLong(slotOffset(sequence) + TIMESTAMP_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * A barrier behind the given sequences, or behind publication itself when there are none.
     *
     * @param upstreams of the consumers to follow.
     * @return the barrier.
     */
    public SequenceBarrier newBarrier(final Sequence... upstreams)
    {
        return new SequenceBarrier(this, upstreams);
    }

    /**
     * A poller behind publication that producers never overrun. Before the first claim.
     *
     * @return the poller, to be used by one thread.
     */
    public EventPoller newPoller()
    {
        final EventPoller poller = new EventPoller(this, newBarrier());
        gateOn(poller.sequence());
        return poller;
    }

    /**
     * Producers never overrun these consumers. Adds to those given before. Before the first claim.
     *
     * @param consumers at the ends of the graph; those further up need not be named.
     */
    public void gateOn(final Sequence... consumers)
    {
        sequencer.gateOn(consumers);
    }

    /**
     * The highest sequence claimed. Any thread.
     *
     * @return the sequence, {@code initialSequence() - 1} when nothing was claimed.
     */
    public long cursor()
    {
        return sequencer.cursor();
    }

    /**
     * Events claimed and not yet passed by the slowest gating consumer. Any thread; a moment's estimate.
     *
     * @return count of slots.
     */
    public long usedSlots()
    {
        return Math.max(0, Math.min(slotCount(), sequencer.cursor() - sequencer.gatingSequence()));
    }

    /**
     * Slots that are not in use. Any thread; a moment's estimate, some of it may be kept in reserve.
     *
     * @return count of slots.
     */
    public long remainingCapacity()
    {
        return slotCount() - usedSlots();
    }

    /**
     * The sequence of the first event.
     *
     * @return the sequence.
     */
    public long initialSequence()
    {
        return initialSequence;
    }

    /**
     * Slots of this ring.
     *
     * @return a power of two.
     */
    public int slotCount()
    {
        return sequencer.slotCount;
    }

    /**
     * The longest event that fits a slot.
     *
     * @return length in bytes.
     */
    public int eventLengthMax()
    {
        return eventLengthMax;
    }

    /**
     * From now on claims are refused with {@link #CLOSED}; consumers still see what was claimed before. Any thread.
     */
    public void refuseClaims()
    {
        isRefusing = true;
    }

    /**
     * From now on claims are refused with {@link #CLOSED} and consumers see no further event. Any thread.
     */
    public void close()
    {
        isRefusing = true;
        isClosed = true;
    }

    /**
     * Whether the ring has been closed. Any thread.
     *
     * @return true if so.
     */
    public boolean isClosed()
    {
        return isClosed;
    }

    /**
     * The end of the contiguously published events.
     *
     * @param first sequence to look at.
     * @param last  sequence to look at.
     * @return the highest sequence up to which every event from {@code first} is published, {@code first - 1} if none.
     */
    long publishedUpTo(final long first, final long last)
    {
        long sequence = first;
        while (sequence <= last && sequence == buffer.getLongAcquire(slotOffset(sequence) + PUBLISHED_SEQUENCE_OFFSET))
        {
            sequence++;
        }

        return sequence - 1;
    }

    private int slotOffset(final long sequence)
    {
        return (int)(sequence & mask) * slotStride;
    }

    private static void validate(final int slotCount, final long initialSequence)
    {
        if (!BitUtil.isPowerOfTwo(slotCount) || initialSequence < 0)
        {
            throw new IllegalArgumentException("slot count must be a power of two, the first sequence not negative: " +
                "slotCount=" + slotCount + " initialSequence=" + initialSequence);
        }
    }
}
