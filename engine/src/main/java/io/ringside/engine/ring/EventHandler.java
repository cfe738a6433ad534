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
     * @param offset     in bytes of the first event byte. The slot header lies in front of it: {@link SlotDescriptor}.
     * @param length     in bytes of the event; 0 for an aborted claim, which every handler must step over.
     * @param sequence   of the event.
     * @param endOfBatch true on the last event of those that were available together: flush, sync, release now.
     */
    void onEvent(DirectBuffer buffer, int offset, int length, long sequence, boolean endOfBatch);
}
