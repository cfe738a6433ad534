package io.ringside.engine.ring;

import org.agrona.DirectBuffer;

/**
 * Consumes the events of a ring, in sequence order, on the thread of the agent that owns the consumer.
 * Hot path: no allocation, no blocking, no exceptions for expected outcomes.
 */
@FunctionalInterface
public interface EventHandler
{
    /**
     * Called once per event.
     *
     * @param buffer     of the ring; valid during the call only, never to be written by a consumer.
     * @param offset     in bytes of the first event byte. Only the ring knows where the slot begins.
     * @param length     in bytes of the event; 0 for an aborted claim, which every handler must skip.
     * @param sequence   of the event.
     * @param endOfBatch true for the last of the events that were available together: flush, sync or release now.
     */
    void onEvent(DirectBuffer buffer, int offset, int length, long sequence, boolean endOfBatch);

    /**
     * Called once per run of events that are contiguous in memory: a batch is one run, or two if the ring wraps within
     * it. A handler on a hot path overrides this with the same loop. In its own class the call of {@link #onEvent} has
     * one target and is inlined, while this loop is shared by all handlers of the process.
     *
     * @param ring       to read from.
     * @param first      sequence of the run.
     * @param last       sequence of the run, not before the first.
     * @param endOfBatch whether the last event of the run is the last of the batch.
     */
    default void onEvents(final RingBuffer ring, final long first, final long last, final boolean endOfBatch)
    {
        final DirectBuffer buffer = ring.buffer();
        final int end = ring.eventOffset(last);
        long sequence = first;
        for (int offset = ring.eventOffset(first); offset <= end; offset = ring.nextEventOffset(offset))
        {
            onEvent(buffer, offset, ring.eventLength(sequence), sequence, endOfBatch && end == offset);
            sequence++;
        }
    }
}
