package io.ringside.engine.pipeline;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.journal.JournalWriter;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * Appends every command, with its time, to the journal as it stands in the ring, and flushes once per batch: group
 * commit. When the batch returns, its events are written, and synced if the durability mode says so. Any failure of the
 * journal is thrown, and final. Runs on the journal thread. Hot path: no allocation.
 */
final class JournalHandler implements EventHandler, Agent
{
    private static final long NONE = -1;

    private final RingBuffer ring;
    private final JournalWriter writer;
    private final StageLatency latency;
    private final ExchangeCounters counters;
    private long firstSequence = NONE;
    private long takenUpNs;
    private boolean hasFlushed;

    /**
     * @param ring     the input ring.
     * @param writer   of the journal, open at the ring's next sequence.
     * @param latency  to record in.
     * @param counters to count in.
     */
    JournalHandler(
        final RingBuffer ring,
        final JournalWriter writer,
        final StageLatency latency,
        final ExchangeCounters counters)
    {
        this.ring = ring;
        this.writer = writer;
        this.latency = latency;
        this.counters = counters;
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        final long timestampNs = EventDescriptor.timestampNs(buffer, offset, length);
        if (NONE == firstSequence)
        {
            firstSequence = sequence;
            takenUpNs = latency.nowNs();
        }
        if (latency.isSampled(sequence))
        {
            latency.onTakenUp(timestampNs, takenUpNs);
        }

        writer.append(
            buffer,
            offset + EventDescriptor.COMMAND_OFFSET,
            EventDescriptor.commandLength(length),
            sequence,
            timestampNs);

        if (endOfBatch)
        {
            flush(sequence);
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

    /** What the journal has to do beside the stage, when nothing comes in. Returns the amount of work done. */
    @Override
    public int doWork()
    {
        if (hasFlushed || ring.isClosed())
        {
            hasFlushed = false;
            return 0;
        }

        return writer.onIdle();
    }

    @Override
    public String roleName()
    {
        return "journal idle";
    }

    private void flush(final long lastSequence)
    {
        assert lastSequence >= firstSequence : "firstSequence=" + firstSequence + " lastSequence=" + lastSequence;
        writer.flush();

        latency.onJournaled(firstSequence, lastSequence, takenUpNs, latency.nowNs());
        counters.journalBatches().incrementRelease();
        counters.journaledEvents().getAndAddRelease(lastSequence - firstSequence + 1);
        counters.journalSequence().setRelease(lastSequence);
        firstSequence = NONE;
        hasFlushed = true;
    }
}
