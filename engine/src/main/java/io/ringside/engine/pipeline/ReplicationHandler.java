package io.ringside.engine.pipeline;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.journal.replication.Replicator;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

/**
 * Passes every event to replication and releases {@link #quorumSequence()} when enough standbys have it. An event that
 * is sent is not replicated yet, so matching waits for this sequence, not for that of the stage. Without a replicator
 * the two are equal. Runs on the replication thread, as handler of its stage and as agent beside it. Hot path: no
 * allocation.
 */
final class ReplicationHandler implements EventHandler, Agent
{
    private final RingBuffer ring;
    private final Replicator replicator;
    private final StageLatency latency;
    private final ExchangeCounters counters;
    private final Sequence quorumSequence;
    private long handledSequence;

    /**
     * @param ring       the input ring.
     * @param replicator to hand events to, or null when there is no standby to wait for.
     * @param latency    to record in.
     * @param counters   to count in.
     */
    ReplicationHandler(
        final RingBuffer ring,
        final Replicator replicator,
        final StageLatency latency,
        final ExchangeCounters counters)
    {
        this.ring = ring;
        this.replicator = replicator;
        this.latency = latency;
        this.counters = counters;
        handledSequence = ring.initialSequence() - 1;
        quorumSequence = new Sequence(handledSequence);
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (null != replicator)
        {
            replicator.onRecord(
                buffer,
                offset + EventDescriptor.COMMAND_OFFSET,
                EventDescriptor.commandLength(length),
                sequence,
                EventDescriptor.timestampNs(buffer, offset, length));
        }
        if (endOfBatch)
        {
            assert sequence > handledSequence : "sequence=" + sequence + " handledSequence=" + handledSequence;
            handledSequence = sequence;
            if (null == replicator)
            {
                release(sequence);
            }
            else
            {
                replicator.flush();
            }
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

    @Override
    public int doWork()
    {
        if (null == replicator || ring.isClosed())
        {
            return 0;
        }

        final int workCount = replicator.doWork();
        // A replicator that counts the local node alone may be ahead of the events that it was given.
        final long acknowledged = Math.min(replicator.quorumSequence(), handledSequence);
        if (acknowledged > quorumSequence.get())
        {
            release(acknowledged);
            return workCount + 1;
        }

        return workCount;
    }

    @Override
    public String roleName()
    {
        return "acknowledgements";
    }

    /** The sequence that matching waits for: the last sequence that enough standbys have acknowledged. */
    Sequence quorumSequence()
    {
        return quorumSequence;
    }

    private void release(final long sequence)
    {
        assert sequence > quorumSequence.get() : "sequence=" + sequence + " quorumSequence=" + quorumSequence.get();
        final long firstSampled = latency.firstSampled(quorumSequence.get() + 1);
        if (firstSampled <= sequence)
        {
            final long nowNs = latency.nowNs();
            for (long sampled = firstSampled; sampled <= sequence; sampled += latency.samplingInterval())
            {
                latency.onReplicated(sampled, timestampNs(sampled), nowNs);
            }
        }
        counters.quorumSequence().setRelease(sequence);

        quorumSequence.setRelease(sequence);
    }

    private long timestampNs(final long sequence)
    {
        return EventDescriptor.timestampNs(ring.buffer(), ring.eventOffset(sequence), ring.eventLength(sequence));
    }
}
