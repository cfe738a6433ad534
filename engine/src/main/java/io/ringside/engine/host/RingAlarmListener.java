package io.ringside.engine.host;

/**
 * Told when a ring makes no progress because a producer is gone with a claim, and when matching leaves a consumer
 * behind. The pipeline goes on as far as it can; the host decides whether that is enough, and looks after consumers by
 * {@link Host#progress()}. Called on the conductor's thread, once for each occurrence.
 */
public interface RingAlarmListener
{
    /** Does nothing. */
    RingAlarmListener NONE = (ring, sequence, atLeastNs) -> { };

    /**
     * A claim was neither committed nor aborted: no consumer of the ring gets past it.
     *
     * @param ring      name: input, output.
     * @param sequence  that is claimed.
     * @param atLeastNs how long ago it was claimed, at least.
     */
    void onOverdueClaim(String ring, long sequence, long atLeastNs);

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
