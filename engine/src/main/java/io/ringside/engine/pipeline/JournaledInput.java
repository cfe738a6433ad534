package io.ringside.engine.pipeline;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.AgentGroup;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.RingGraph;
import io.ringside.engine.ring.Sequence;
import io.ringside.journal.JournalWriter;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import static io.ringside.engine.ring.Stage.stage;

/**
 * Gives commands their sequence and makes them durable: a ring, the journal and replication side by side, and a barrier
 * behind both.
 * <pre>
 *                                      ┌─────────────┐
 *     input ring ──────────────┬──▶    │ journal     │──┐
 *     (sequence n)             │       └─────────────┘  ├──▶   next stage
 *                              │       ┌─────────────┐  │
 *                              └──▶    │ replication │──┘
 *                                      └─────────────┘
 * </pre>
 */
final class JournaledInput
{
    private static final int CLAIM_LIMIT = 16;

    final RingBuffer ring;
    final RingCommandPublisher publisher;
    /** Steps of the stages, each for one thread. */
    final Agent journal;
    final Agent replication;
    final BatchEventProcessor next;
    /** What the stages have passed. */
    final Sequence journaled;
    final Sequence replicated;
    private final JournalWriter writer;
    private final ExchangeCounters counters;

    /**
     * @param context  for the journal, the replicator and the ring.
     * @param latency  to record in.
     * @param nextName of the stage behind the barrier.
     * @param handler  of that stage.
     */
    JournaledInput(
        final PipelineContext context, final StageLatency latency, final String nextName, final EventHandler handler)
    {
        writer = context.journalWriter;
        counters = context.counters;
        ring = RingBuffer.multiProducer(
            context.inputSlotCount, context.inputSlotStride, context.engine.lastSequence() + 1,
            context.producerLimit, CLAIM_LIMIT);
        publisher = new RingCommandPublisher(
            ring, context.clock, context::isSpaceOut, context.engine::rules);
        final JournalHandler journalHandler = new JournalHandler(ring, writer, latency, counters);
        final ReplicationHandler replicationHandler =
            new ReplicationHandler(ring, context.replicator, latency, counters);
        final RingGraph graph = new RingGraph(ring, PipelineContext.BATCH_LIMIT)
            .handleWith(
                stage("journal", journalHandler),
                // Sent is not replicated: the handler releases its own sequence when a quorum has acknowledged.
                stage("replication", replicationHandler).releasing(replicationHandler.quorumSequence()))
            .then(stage(nextName, handler))
            .gate();
        journal = new AgentGroup("journal", graph.agent("journal"), journalHandler);
        replication = new AgentGroup("replication", graph.agent("replication"), replicationHandler);
        next = graph.agent(nextName);
        journaled = graph.sequence("journal");
        replicated = graph.sequence("replication");
        counters.journalSequence().setRelease(context.engine.lastSequence());
        counters.quorumSequence().setRelease(context.engine.lastSequence());
    }

    /** Whether the ring is open, and the journal has room ahead. Any thread. */
    boolean isAccepting()
    {
        return !ring.isClosed() && !writer.allocator().isSpaceLow();
    }

    /** The last command that journal and replication have passed. Any thread. */
    long durableSequence()
    {
        return Math.min(counters.journalSequence().get(), counters.quorumSequence().get());
    }

    /**
     * Take in a record of another host, under its sequence. One thread, and no other producer.
     *
     * @return false if there is no room.
     */
    boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        // An aborted claim is a record too, of length 0, and claims a slot like the others.
        final int eventLength = 0 == length ? 0 : EventDescriptor.eventLength(length);
        final long claimed = ring.tryClaim(eventLength);
        if (RingBuffer.TOO_LONG == claimed)
        {
            throw new IllegalStateException("ring.stride must be as large as the primary's: length=" + length);
        }
        if (claimed < 0)
        {
            return false;
        }
        if (claimed != sequence)
        {
            throw new IllegalStateException(
                "the ring does not follow the primary: claimed=" + claimed + " sequence=" + sequence);
        }
        if (length > 0)
        {
            final int eventOffset = ring.eventOffset(claimed);
            EventDescriptor.stamp(ring.buffer(), eventOffset, timestampNs);
            ring.buffer().putBytes(eventOffset + EventDescriptor.COMMAND_OFFSET, buffer, offset, length);
        }
        ring.commit(claimed, eventLength);
        return true;
    }
}
