package io.ringside.engine.ring;

import org.agrona.concurrent.Agent;

/**
 * A stage of the graph: passes the events that the barrier makes available to the handler as one batch, then releases
 * the stage's own sequence once. Stepped by one thread. Hot path: no allocation.
 * <p>
 * If the handler throws, nothing of its batch is released, the ring is closed and the stage does no further work: the
 * handler's state is unknown, so no later stage may rely on it, and no event is skipped. The exception is thrown to the
 * caller of {@link #doWork()}.
 */
public final class BatchEventProcessor implements Agent
{
    private final String roleName;
    private final RingBuffer ring;
    private final SequenceBarrier barrier;
    private final EventHandler handler;
    private final int batchLimit;
    private final Sequence sequence;
    private volatile boolean hasFailed;

    /**
     * @param roleName   of the stage.
     * @param ring       to read.
     * @param barrier    of the same ring, which says how far to read.
     * @param handler    of the events.
     * @param batchLimit the most events of one batch.
     */
    public BatchEventProcessor(
        final String roleName,
        final RingBuffer ring,
        final SequenceBarrier barrier,
        final EventHandler handler,
        final int batchLimit)
    {
        if (batchLimit < 1)
        {
            throw new IllegalArgumentException("batch limit must be positive: batchLimit=" + batchLimit);
        }

        this.roleName = roleName;
        this.ring = ring;
        this.barrier = barrier;
        this.handler = handler;
        this.batchLimit = batchLimit;
        sequence = new Sequence(ring.initialSequence() - 1);
    }

    @Override
    public int doWork()
    {
        final long next = sequence.get() + 1;
        final long available = barrier.available(next, batchLimit);
        if (available - next < 0 || hasFailed)
        {
            return 0;
        }

        try
        {
            long last = next - 1;
            while (last != available)
            {
                final long first = last + 1;
                last = ring.lastBeforeWrap(first, available);
                handler.onEvents(ring, first, last, last == available);
            }
        }
        catch (final Throwable failure)
        {
            hasFailed = true;
            ring.close();
            throw failure;
        }
        sequence.setRelease(available);

        return (int)(available - next + 1);
    }

    /** The last event of the last batch that was handled completely: the sequence that this stage releases. */
    public Sequence sequence()
    {
        return sequence;
    }

    /** Whether the handler has thrown. Any thread. Returns true if so; this is final. */
    public boolean hasFailed()
    {
        return hasFailed;
    }

    @Override
    public String roleName()
    {
        return roleName;
    }
}
