package io.ringside.engine.host;

import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.engine.ring.RingBuffer;

/**
 * A consumer of the output ring for which matching waits a limited time only: see
 * {@link CoreContext#consumerMaxWaitNs()}. Its agent's thread polls it; any thread may read its counts. Hot path: no
 * allocation.
 */
public final class OutputConsumer implements EventSource
{
    private static final int FILLING_SHARE = 8;

    private final String name;
    private final RingBuffer ring;
    private final DetachablePoller poller;
    private final long earlierCount;

    /**
     * @param name         of the consumer.
     * @param ring         the output ring.
     * @param poller       of that ring.
     * @param earlierCount detachments of those that had this name before.
     */
    OutputConsumer(
        final String name,
        final RingBuffer ring,
        final DetachablePoller poller,
        final long earlierCount)
    {
        this.name = name;
        this.ring = ring;
        this.poller = poller;
        this.earlierCount = earlierCount;
    }

    @Override
    public int poll(final EventHandler handler, final int limit)
    {
        return poller.poll(handler, limit);
    }

    @Override
    public boolean rejoin()
    {
        return poller.rejoin();
    }

    /** The name that counters and alerts carry. */
    public String name()
    {
        return name;
    }

    /** How far it is behind: count of events, more than the ring has while it is detached. */
    public long lag()
    {
        final long sequence = poller.sequence().getAcquire();
        return ring.cursor() - sequence;
    }

    /**
     * Whether so much has come that its thread, if it sleeps, should take it soon. Any thread.
     *
     * @return true from an eighth of the ring on.
     */
    public boolean isFilling()
    {
        return lag() > ring.slotCount() / FILLING_SHARE;
    }

    /** Whether matching goes on without it: true until its thread rejoins. */
    public boolean isDetached()
    {
        return poller.isDetached();
    }

    /** Go on without it until its thread rejoins. The matching thread. */
    public void detach()
    {
        poller.detach();
    }

    /** How often matching went on without it, under this name. */
    public long detachedCount()
    {
        return earlierCount + poller.detachedCount();
    }

    DetachablePoller poller()
    {
        return poller;
    }
}
