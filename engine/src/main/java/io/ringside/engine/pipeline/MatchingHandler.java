package io.ringside.engine.pipeline;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Passes every available event to the core and records its checkpoints. Runs on the matching thread. Hot path: no
 * allocation.
 */
final class MatchingHandler implements EventHandler
{
    private static final int TEMPLATE_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();

    private final MatchingEngine engine;
    private final OutputRingSink sink;
    private final CheckpointLog checkpoints;
    private final BookImages images;
    private final StageLatency latency;
    private final ExchangeCounters counters;

    /**
     * @param engine      to drive; its output goes to the sink.
     * @param sink        of the engine.
     * @param checkpoints to note chain hashes in.
     * @param images      that consumers wait for.
     * @param latency     to record in.
     * @param counters    to count in.
     */
    MatchingHandler(
        final MatchingEngine engine,
        final OutputRingSink sink,
        final CheckpointLog checkpoints,
        final BookImages images,
        final StageLatency latency,
        final ExchangeCounters counters)
    {
        this.engine = engine;
        this.sink = sink;
        this.checkpoints = checkpoints;
        this.images = images;
        this.latency = latency;
        this.counters = counters;
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        final boolean isSampled = latency.isSampled(sequence);
        sink.sampling(isSampled);

        final int command = offset + EventDescriptor.COMMAND_OFFSET;
        final int commandLength = EventDescriptor.commandLength(length);
        try
        {
            engine.onCommand(
                buffer, command, commandLength, sequence, EventDescriptor.timestampNs(buffer, offset, length));
        }
        catch (final RuntimeException | Error ex)
        {
            throw CommandFailedException.of(sequence, ex);
        }
        sink.endCommand();

        count(buffer, command, commandLength);
        if (isSampled)
        {
            latency.onMatched(sequence, latency.nowNs());
        }
        if (CheckpointLog.isDue(sequence))
        {
            checkpoints.add(sequence, engine.chainHash());
        }
        if (endOfBatch)
        {
            counters.matchedSequence().setRelease(sequence);
            counters.chainHash().setRelease(engine.chainHash());
            counters.clampedStamps().setRelease(engine.clampedStampCount());
            images.serve(engine);
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

    private void count(final DirectBuffer buffer, final int offset, final int length)
    {
        if (0 == length)
        {
            counters.abortedClaims().incrementRelease();
        }
        else if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            counters.commands(0).incrementRelease();
        }
        else
        {
            counters.commands(buffer.getShort(offset + TEMPLATE_OFFSET, LITTLE_ENDIAN)).incrementRelease();
        }
    }
}
