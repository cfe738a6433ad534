package io.ringside.engine.ring;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** The consumers that producers must not overrun. Consumers may join and leave while producers run. */
final class Gate
{
    // Implementation note: joining while producers run.
    //
    // A producer uses a cached minimum until it has no more room; it is not told of a new consumer. So the new consumer
    // must not start before the highest minimum that was computed without it:
    //
    //     joiner:    consumers = including the new one; full fence; start = cursor
    //     producer:  minimum over consumers; full fence; same consumers as before? otherwise repeat
    //
    // A producer that still saw the old consumers in its second check computed its minimum before the joiner's fence.
    // What consumers have passed was claimed before, so that minimum is at most the cursor that the joiner reads after
    // its fence. Until it has read the cursor the new consumer has an old minimum, which only makes producers wait.

    private static final Sequence[] NONE = {};

    private volatile Sequence[] consumers = NONE;

    /**
     * The slowest consumer. Any thread; off the fast path.
     *
     * @param cursor claimed so far, read before this call.
     * @return the least sequence, {@code cursor} when there is no consumer.
     */
    long minimum(final long cursor)
    {
        while (true)
        {
            final Sequence[] current = consumers;
            final long minimum = Sequence.minimum(current, cursor);
            VarHandle.fullFence();
            if (current == consumers)
            {
                return minimum;
            }
        }
    }

    /**
     * Gate on consumers whose sequences are already set to where they start. Before the first claim.
     *
     * @param added consumers.
     */
    synchronized void add(final Sequence... added)
    {
        final Sequence[] extended = Arrays.copyOf(consumers, consumers.length + added.length);
        System.arraycopy(added, 0, extended, consumers.length, added.length);
        consumers = extended;
    }

    /**
     * Gate on one more consumer while producers run.
     *
     * @param joining   its sequence, which is set to the last event that it will not see.
     * @param sequencer of the ring.
     */
    synchronized void join(final Sequence joining, final Sequencer sequencer)
    {
        joining.setRelease(minimum(sequencer.cursor()));
        add(joining);
        VarHandle.fullFence();
        joining.setRelease(sequencer.cursor());
    }

    /**
     * Stop gating on a consumer.
     *
     * @param leaving sequence of the consumer.
     * @return false if producers were not gated on it.
     */
    synchronized boolean leave(final Sequence leaving)
    {
        final Sequence[] current = consumers;
        for (int i = 0; i < current.length; i++)
        {
            if (leaving == current[i])
            {
                final Sequence[] reduced = Arrays.copyOf(current, current.length - 1);
                System.arraycopy(current, i + 1, reduced, i, reduced.length - i);
                consumers = reduced;
                return true;
            }
        }

        return false;
    }
}
