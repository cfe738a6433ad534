package io.ringside.engine.ring;

import java.lang.invoke.VarHandle;

/**
 * Events in fixed slots of one contiguous off-heap block, written by one or several producers, read in place by a
 * graph of consumers. The bytes of an event are in its slot, so there are no references to follow and no garbage:
 * {@link SlotDescriptor}. A full ring refuses with a code; no method waits. Hot path: no allocation.
 * <pre>
 *     final long sequence = ring.tryClaim(length);
 *     if (!RingBuffer.isRefused(sequence))
 *     {
 *         encoder.wrap(ring.buffer(), ring.eventOffset(sequence)) ...
 *         ring.commit(sequence, length);            // or abort(sequence): never neither
 *     }
 * </pre>
 * Several events with one claim and one release:
 * <pre>
 *     final long first = ring.tryClaimBatch(count);
 *     ... encode each at ring.eventOffset(first + index)
 *     ring.commitBatch(first, count, length);       // for different lengths: stage(first, index, length) for each,
 *                                                   // then commitBatch(first, count)
 * </pre>
 * A claim that is neither committed nor aborted stops every consumer at its position: {@link ClaimWatch} reports it.
 * Assemble the consumers with a {@link RingGraph} before the first claim; {@link #join} and {@link #leave} are for
 * later.
 * <p>
 * Sequences count up from the initial one, through {@link Long#MAX_VALUE} into the negative numbers, to the last one
 * before the refusal codes, 2^64 - 9. Compare two by their distance, {@code a - b > 0}. A user that starts at 0 may
 * take every negative number for a refusal: 292 years at a billion events a second.
 */
public final class RingBuffer
{
    /** The slowest gating consumer leaves no room. Try again later, or tell the sender. */
    public static final long INSUFFICIENT_CAPACITY = -1;

    /** The ring is closed. */
    public static final long CLOSED = -2;

    /** The event is longer than {@link #eventLengthMax()}: an event never spans slots. */
    public static final long TOO_LONG = -3;

    /** No sequences are left. */
    public static final long EXHAUSTED = -4;

    /** The lowest of the numbers that are refusal codes and never a sequence. */
    static final long REFUSAL_MIN = -8;

    private final OffHeapBuffer buffer;
    private final Slots slots;
    private final Sequencer sequencer;
    private final int eventLengthMax;
    private final long initialSequence;

    private volatile boolean isRefusing;
    private volatile boolean isClosed;

    private RingBuffer(final Sequencer sequencer, final int slotStride, final long initialSequence)
    {
        this.sequencer = sequencer;
        this.initialSequence = initialSequence;
        slots = new Slots(sequencer.slotCount, slotStride, initialSequence);
        buffer = slots.buffer;
        eventLengthMax = slots.eventLengthMax();
    }

    /**
     * A ring for exactly one producer thread.
     *
     * @param slotCount       a power of two.
     * @param slotStride      bytes from slot to slot, a multiple of 8 up to 1 MiB: {@link SlotDescriptor#HEADER_LENGTH}
     *                        and the longest event. Best are whole cache lines. Lines that no event reaches cost only
     *                        address space.
     * @param initialSequence of the first event; any number that is not {@link #isRefused}.
     * @return the ring.
     */
    public static RingBuffer singleProducer(final int slotCount, final int slotStride, final long initialSequence)
    {
        return new RingBuffer(new SingleProducerSequencer(slotCount, initialSequence), slotStride, initialSequence);
    }

    /**
     * A ring for several producer threads. The last {@code (producerLimit - 1) * claimLimit} slots stay unused: that is
     * the cost of refusing without a retry loop.
     *
     * @param slotCount       a power of two.
     * @param slotStride      as of {@link #singleProducer}.
     * @param initialSequence of the first event; any number that is not {@link #isRefused}.
     * @param producerLimit   the most threads that ever claim at the same time. More could overrun the consumers.
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
        final Sequencer sequencer =
            new MultiProducerSequencer(slotCount, initialSequence, producerLimit, claimLimit);
        return new RingBuffer(sequencer, slotStride, initialSequence);
    }

    /**
     * Whether a claim was refused.
     *
     * @param result of it.
     * @return true for a code, false for a sequence.
     */
    public static boolean isRefused(final long result)
    {
        return result < 0 && result >= REFUSAL_MIN;
    }

    /**
     * Claim the next slot for one event. Any producer.
     *
     * @param length of the event in bytes, at most {@link #eventLengthMax()}.
     * @return the sequence claimed, {@link #INSUFFICIENT_CAPACITY}, {@link #CLOSED}, {@link #TOO_LONG} or {@link
     * #EXHAUSTED}.
     */
    public long tryClaim(final int length)
    {
        return length > eventLengthMax ? TOO_LONG : tryClaimBatch(1);
    }

    /**
     * Claim consecutive slots at the cost of one claim. Each must be committed or aborted: one by one in any order, or
     * together. Any producer.
     *
     * @param count of events, 1 to the claim limit of several producers, or to the slots of a single one.
     * @return the first sequence claimed, {@link #INSUFFICIENT_CAPACITY}, {@link #CLOSED} or {@link #EXHAUSTED}.
     */
    public long tryClaimBatch(final int count)
    {
        if (isRefusing)
        {
            return CLOSED;
        }

        final long first = sequencer.tryClaim(count);
        return isRefusing ? withdraw(first, count) : first;
    }

    /**
     * Publish a claimed event. Called by the producer that claimed it.
     *
     * @param sequence as claimed.
     * @param length   of the event in bytes, 0 to {@link #eventLengthMax()}.
     */
    public void commit(final long sequence, final int length)
    {
        assert length >= 0 && length <= eventLengthMax : "length=" + length + " max=" + eventLengthMax;
        slots.publish(sequence, length);
    }

    /**
     * Publish consecutive events of one length with one release; no consumer sees only a part of them. Called by the
     * producer that claimed them.
     *
     * @param first  sequence of the batch: a claim, or consecutive slots of one.
     * @param count  of its events.
     * @param length of each of them in bytes, 0 to {@link #eventLengthMax()}.
     */
    public void commitBatch(final long first, final int count, final int length)
    {
        assert count >= 1 && count <= slotCount() : "count=" + count;
        assert length >= 0 && length <= eventLengthMax : "length=" + length + " max=" + eventLengthMax;
        slots.publishBatch(first, count, length);
    }

    /**
     * Publish a claimed slot as an event of length 0, which every consumer skips. Called by the producer that claimed
     * it.
     *
     * @param sequence as claimed.
     */
    public void abort(final long sequence)
    {
        slots.publish(sequence, 0);
    }

    /**
     * Publish consecutive claimed slots together as events of length 0. Called by the producer that claimed them.
     *
     * @param first sequence of the batch.
     * @param count of its slots.
     */
    public void abortBatch(final long first, final int count)
    {
        assert count >= 1 && count <= slotCount() : "count=" + count;
        slots.publishBatch(first, count, 0);
    }

    /** The memory of all slots. A producer writes only what it has claimed, a consumer never writes. */
    public OffHeapBuffer buffer()
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
        return slots.eventOffset(sequence);
    }

    /**
     * Where the bytes of the next event begin, for a loop over events that are {@link #lastBeforeWrap contiguous}. It
     * is an addition, and a loop that ends at the last event's offset needs no other counter.
     * <pre>
     *     final int end = ring.eventOffset(last);
     *     for (int offset = ring.eventOffset(first); offset &lt;= end; offset = ring.nextEventOffset(offset))
     * </pre>
     *
     * @param eventOffset of an event.
     * @return offset in {@link #buffer()} of the event with the next sequence; after the ring's last slot, an offset
     * greater than those of all events.
     */
    public int nextEventOffset(final int eventOffset)
    {
        return slots.nextEventOffset(eventOffset);
    }

    /**
     * How far events are contiguous in memory: to the last requested one, or to the ring's last slot.
     *
     * @param first sequence.
     * @param last  requested sequence, not before the first.
     * @return the last sequence up to which {@link #nextEventOffset} leads from event to event.
     */
    public long lastBeforeWrap(final long first, final long last)
    {
        return slots.lastBeforeWrap(first, last);
    }

    /**
     * The length of a published event.
     *
     * @param sequence of an event that a barrier has made available.
     * @return bytes; 0 if the claim was aborted.
     */
    public int eventLength(final long sequence)
    {
        return slots.eventLength(sequence);
    }

    /**
     * A barrier that follows the given sequences, or publication itself if there are none.
     *
     * @param upstreams of the consumers to follow.
     * @return the barrier, for one consumer.
     */
    public SequenceBarrier newBarrier(final Sequence... upstreams)
    {
        return new SequenceBarrier(this, upstreams);
    }

    /**
     * A poller that follows publication and that producers never overrun. Before the first claim; to be used by one
     * thread.
     */
    public EventPoller newPoller()
    {
        final EventPoller poller = new EventPoller(this, newBarrier());
        gateOn(poller.sequence());
        return poller;
    }

    /**
     * Add consumers that producers never overrun. Before the first claim.
     *
     * @param consumers at the ends of the graph; those upstream need not be named.
     */
    public void gateOn(final Sequence... consumers)
    {
        sequencer.gate.add(consumers);
    }

    /**
     * Add a consumer while producers run. Any thread, before the consumer's first step. The consumer skips everything
     * that is claimed now and sees everything that is claimed later.
     *
     * @param consumer sequence of a new processor or poller of this ring.
     */
    public void join(final Sequence consumer)
    {
        sequencer.gate.join(consumer, sequencer);
    }

    /**
     * Remove a consumer while producers run. Any thread, after the consumer's last step. No other consumer may follow
     * it.
     *
     * @param consumer sequence of a processor or poller that producers are gated on.
     * @return false if they were not.
     */
    public boolean leave(final Sequence consumer)
    {
        return sequencer.gate.leave(consumer);
    }

    /** The highest sequence claimed, {@code initialSequence() - 1} if nothing was claimed. Any thread. */
    public long cursor()
    {
        return sequencer.cursor();
    }

    /** The sequence that the slowest gating consumer has passed, the cursor if there is none. Any thread. */
    public long gatingSequence()
    {
        return sequencer.gatingSequence();
    }

    /** Events claimed and not yet passed by the slowest gating consumer. Any thread; an estimate. */
    public long usedSlots()
    {
        return Math.max(0, Math.min(slotCount(), sequencer.cursor() - sequencer.gatingSequence()));
    }

    /** The sequence of the first event. */
    public long initialSequence()
    {
        return initialSequence;
    }

    /** Slots of this ring, a power of two. */
    public int slotCount()
    {
        return sequencer.slotCount;
    }

    /** The longest event that fits a slot, in bytes. */
    public int eventLengthMax()
    {
        return eventLengthMax;
    }

    /**
     * Refuse claims with {@link #CLOSED} from now on; consumers still see what was claimed before. Any thread; with a
     * single producer, that producer's thread or after it has stopped, otherwise a claim in progress may still succeed.
     * When this returns, {@link #cursor()} says how far consumers will get.
     */
    public void refuseClaims()
    {
        isRefusing = true;
        // Either a producer's second check sees the flag, or its claim is in the cursor that is read after this.
        VarHandle.fullFence();
    }

    /** Refuse claims with {@link #CLOSED} and show consumers no further event, from now on. Any thread. */
    public void close()
    {
        isRefusing = true;
        isClosed = true;
    }

    /** Whether the ring has been closed. Any thread. */
    public boolean isClosed()
    {
        return isClosed;
    }

    Slots slots()
    {
        return slots;
    }

    private long withdraw(final long first, final int count)
    {
        if (!isRefused(first))
        {
            abortBatch(first, count);
        }

        return CLOSED;
    }
}
