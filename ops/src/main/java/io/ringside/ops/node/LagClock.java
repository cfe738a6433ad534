package io.ringside.ops.node;

/**
 * Measures for how long the other node has been behind: the time since a scrape last saw it in step.
 */
final class LagClock
{
    private static final double NS = 1e-9;

    /** Records on their way to the other node and back are no lag. */
    private static final long IN_FLIGHT = 256;

    private final ReplicationSide replication;
    private long inStepNs = System.nanoTime();

    LagClock(final ReplicationSide replication)
    {
        this.replication = replication;
    }

    synchronized double seconds()
    {
        final long nowNs = System.nanoTime();
        if (replication.lagEvents() <= IN_FLIGHT)
        {
            inStepNs = nowNs;
        }
        return (nowNs - inStepNs) * NS;
    }
}
