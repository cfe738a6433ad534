package io.ringside.engine.host;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;

/**
 * All consumers of the output ring: the essential ones, for which matching waits, and the others, which it detaches
 * when they make it wait too long. Consumers are added before the start; later, one may replace another of its name.
 * The matching thread comes here only while the ring is full.
 */
final class OutputConsumers
{
    /** Detaching a consumer must free at least this share of the ring; otherwise it is not the cause. */
    private static final int ROOM_SHARE = 8;

    private final RingBuffer ring;
    private final List<Sequence> essential = new CopyOnWriteArrayList<>();
    private final List<OutputConsumer> detachable = new CopyOnWriteArrayList<>();

    /**
     * @param ring the output ring.
     */
    OutputConsumers(final RingBuffer ring)
    {
        this.ring = ring;
    }

    /**
     * Matching always waits for this one.
     *
     * @param sequence of the consumer.
     */
    void addEssential(final Sequence sequence)
    {
        essential.add(sequence);
    }

    /**
     * One that may be left behind. Another one of that name is retired.
     *
     * @param name      of it.
     * @param isRunning whether matching runs already.
     * @return the consumer.
     */
    synchronized OutputConsumer addDetachable(final String name, final boolean isRunning)
    {
        long earlierCount = 0;
        for (final OutputConsumer earlier : detachable)
        {
            if (earlier.name().equals(name))
            {
                earlierCount = earlier.detachedCount();
                earlier.poller().retire();
                detachable.remove(earlier);
            }
        }
        final DetachablePoller poller = isRunning ? DetachablePoller.detached(ring) : DetachablePoller.attached(ring);
        final OutputConsumer consumer = new OutputConsumer(name, ring, poller, earlierCount);
        detachable.add(consumer);
        return consumer;
    }

    /** Those that may be left behind. Any thread. Returns a view that follows changes. */
    List<OutputConsumer> detachable()
    {
        return detachable;
    }

    /**
     * The last event that all essential consumers have passed. Any thread.
     *
     * @return the least of their sequences; the ring's cursor when there are none.
     */
    private long essentialSequence()
    {
        long least = ring.cursor();
        for (int i = 0; i < essential.size(); i++)
        {
            final long sequence = essential.get(i).getAcquire();
            least = sequence - least < 0 ? sequence : least;
        }
        return least;
    }

    /**
     * Called when the ring is full and matching has waited long enough: detaches the consumers that keep it from going
     * on, if it can go on without them. The matching thread.
     */
    void detachSlow()
    {
        final long cursor = ring.cursor();
        final long room = ring.slotCount() / ROOM_SHARE;
        final long essentialSequence = essentialSequence();
        for (int i = 0; i < detachable.size(); i++)
        {
            final OutputConsumer consumer = detachable.get(i);
            final long sequence = consumer.poller().sequence().getAcquire();
            if (cursor - sequence > ring.slotCount() - room && essentialSequence - sequence >= room)
            {
                consumer.detach();
            }
        }
    }
}
