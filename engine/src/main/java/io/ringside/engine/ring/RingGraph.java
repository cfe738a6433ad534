package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Assembles the consumers of a ring, and gates the producers on those at the ends of the graph. Creates agents, not
 * threads. Before the first claim.
 * <pre>
 *                  ┌─▶ journal ─────┐
 *     ring ────────┤                ├─▶ matching          new RingGraph(ring, batchLimit)
 *                  └─▶ replication ─┘                         .handleWith(stage("journal", journalHandler),
 *                                                                 stage("replication", replicationHandler))
 *                                                             .then(stage("matching", matchingHandler))
 *                                                             .gate();
 * </pre>
 */
public final class RingGraph
{
    private final RingBuffer ring;
    private final int batchLimit;
    private final Map<String, BatchEventProcessor> processors = new LinkedHashMap<>();
    private final Map<String, Sequence> released = new LinkedHashMap<>();
    private final Set<Sequence> followed = new LinkedHashSet<>();
    private Sequence[] upstreams = {};
    private boolean isGated;

    /**
     * @param ring       to read.
     * @param batchLimit the most events that a stage handles as one batch.
     */
    public RingGraph(final RingBuffer ring, final int batchLimit)
    {
        this.ring = ring;
        this.batchLimit = batchLimit;
    }

    /**
     * Add parallel stages that follow publication.
     *
     * @param stages to add.
     * @return this.
     */
    public RingGraph handleWith(final Stage... stages)
    {
        upstreams = new Sequence[0];
        return then(stages);
    }

    /**
     * Add parallel stages that follow all stages named last.
     *
     * @param stages to add.
     * @return this.
     */
    public RingGraph then(final Stage... stages)
    {
        if (isGated || 0 == stages.length)
        {
            throw new IllegalStateException("stages must be added before the gate: stages=" + stages.length);
        }

        final List<Sequence> added = new ArrayList<>();
        for (final Stage stage : stages)
        {
            final BatchEventProcessor processor = new BatchEventProcessor(
                stage.roleName(), ring, ring.newBarrier(upstreams), stage.handler(), batchLimit);
            if (null != processors.put(stage.roleName(), processor))
            {
                throw new IllegalArgumentException("names of stages must differ: roleName=" + stage.roleName());
            }
            added.add(stage.releasedOr(processor.sequence()));
            released.put(stage.roleName(), stage.releasedOr(processor.sequence()));
        }
        followed.addAll(List.of(upstreams));
        upstreams = added.toArray(new Sequence[0]);

        return this;
    }

    /** Finish the graph: producers never overrun a stage that no other stage follows. */
    public RingGraph gate()
    {
        if (isGated)
        {
            throw new IllegalStateException("gated twice");
        }

        isGated = true;
        final Set<Sequence> ends = new LinkedHashSet<>();
        for (final Map.Entry<String, BatchEventProcessor> entry : processors.entrySet())
        {
            // Both sequences: a handler that releases its own may still read what its stage has passed.
            ends.add(entry.getValue().sequence());
            ends.add(released.get(entry.getKey()));
        }
        ends.removeAll(followed);
        ring.gateOn(ends.toArray(new Sequence[0]));

        return this;
    }

    /**
     * A stage, to be stepped by one thread.
     *
     * @param roleName of the stage.
     * @return the agent.
     */
    public BatchEventProcessor agent(final String roleName)
    {
        return known(roleName, processors.get(roleName));
    }

    /**
     * The sequence that downstream stages follow.
     *
     * @param roleName of the stage.
     * @return the sequence that it releases.
     */
    public Sequence sequence(final String roleName)
    {
        return known(roleName, released.get(roleName));
    }

    private static <T> T known(final String roleName, final T value)
    {
        if (null == value)
        {
            throw new IllegalArgumentException("no such stage: roleName=" + roleName);
        }

        return value;
    }
}
