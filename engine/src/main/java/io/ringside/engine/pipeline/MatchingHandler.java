package io.ringside.engine.pipeline;

import io.ringside.engine.host.CoreStage;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.DirectBuffer;

/** Passes every available event to the core. Runs on the matching thread. Hot path: no allocation. */
final class MatchingHandler implements EventHandler
{
    private final CoreStage core;
    private final StageLatency latency;

    /**
     * @param core    to drive.
     * @param latency to record in.
     */
    MatchingHandler(final CoreStage core, final StageLatency latency)
    {
        this.core = core;
        this.latency = latency;
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        core.onCommand(
            buffer,
            offset + EventDescriptor.COMMAND_OFFSET,
            EventDescriptor.commandLength(length),
            sequence,
            EventDescriptor.timestampNs(buffer, offset, length));
        if (latency.isSampled(sequence))
        {
            latency.onMatched(sequence, latency.nowNs());
        }
        if (endOfBatch)
        {
            core.endBatch(sequence);
        }
    }

    /** Repeats the interface's loop: in this class its call has one target. */
    @Override
    public void onEvents(final RingBuffer events, final long first, final long last, final boolean endOfBatch)
    {
        final DirectBuffer buffer = events.buffer();
        final int end = events.eventOffset(last);
        long sequence = first;
        for (int offset = events.eventOffset(first); offset <= end; offset = events.nextEventOffset(offset))
        {
            onEvent(buffer, offset, events.eventLength(sequence), sequence, endOfBatch && end == offset);
            sequence++;
        }
    }
}
