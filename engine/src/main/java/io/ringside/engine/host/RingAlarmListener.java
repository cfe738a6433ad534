package io.ringside.engine.host;

/**
 * Told when a ring makes no progress: a producer is gone with a claim, or a consumer does not move. The pipeline goes
 * on as far as it can; the host decides whether that is enough. Called on the conductor's thread, once for each
 * occurrence.
 */
public interface RingAlarmListener
{
    /** Does nothing. */
    RingAlarmListener NONE = new RingAlarmListener()
    {
        @Override
        public void onOverdueClaim(final String ring, final long sequence, final long atLeastNs)
        {
        }

        @Override
        public void onStalledConsumer(final String consumer, final long sequence, final long lag)
        {
        }
    };

    /**
     * A claim was neither committed nor aborted: no consumer of the ring gets past it.
     *
     * @param ring      name: input, output.
     * @param sequence  that is claimed.
     * @param atLeastNs how long ago it was claimed, at least.
     */
    void onOverdueClaim(String ring, long sequence, long atLeastNs);

    /**
     * A consumer has events in front of it and has passed none for some time. It may itself wait for another one.
     *
     * @param consumer name.
     * @param sequence that it has passed last.
     * @param lag      count of events in front of it.
     */
    void onStalledConsumer(String consumer, long sequence, long lag);

    /**
     * Matching goes on without a consumer for which it has waited too long.
     *
     * @param consumer name.
     * @param count    how often that has happened to it.
     */
    default void onDetachedConsumer(final String consumer, final long count)
    {
    }

    /**
     * A consumer that was detached reads again.
     *
     * @param consumer name.
     */
    default void onRejoinedConsumer(final String consumer)
    {
    }
}
