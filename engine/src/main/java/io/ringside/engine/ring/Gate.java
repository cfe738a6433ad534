package io.ringside.engine.ring;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The consumers that producers must not overrun. Consumers may join and leave while producers run.
 */
final class Gate
{
    // Implementation note: joining while producers run.
    //
    // A producer works from an old minimum until it has no more room; nothing tells it of a newcomer. So the newcomer
    // must not begin before the highest minimum that was computed without it:
    //
    //     joiner:    consumers = with the newcomer; full fence; begin = cursor
    //     producer:  minimum over consumers; full fence; look again: same consumers? else once more
    //
    // A producer that saw the old consumers on its second look had its minimum before the joiner's fence. What
    // consumers have passed was claimed before, so that minimum is at most the cursor that the joiner reads behind its
    // fence. Until it has read it the newcomer stands at a minimum of the past, which merely makes producers wait.

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
     * Gate on consumers that stand where they shall begin. Before the first claim.
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
     * @param joining   to be set to the last sequence that it will not see.
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
     * Gate no longer on a consumer.
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
