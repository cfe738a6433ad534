package io.ringside.gateway.session;

import java.util.concurrent.TimeUnit;

/**
 * One session's rate limits. Cancels have an allowance of their own, so that a session that has used up its orders can
 * still cancel. Messages beyond an allowance are refused; a session with far more refusals than its allowance floods.
 * Hot path: no allocation.
 */
public final class IngressThrottle
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final TokenBucket orders;
    private final TokenBucket cancels;
    private final TokenBucket refusals;

    /**
     * Limits as configured.
     *
     * @param config of the session.
     */
    public IngressThrottle(final SessionConfig config)
    {
        orders = new TokenBucket(config.ordersPerSecond(), SECOND_NS);
        cancels = new TokenBucket(config.cancelsPerSecond(), SECOND_NS);
        refusals = 0 == config.floodFactor() ? null : new TokenBucket((int)Math.min(Integer.MAX_VALUE,
            (config.floodFactor() - 1L) * config.ordersPerSecond()), SECOND_NS);
    }

    /**
     * Tells whether one more order, replace or status request may pass.
     *
     * @param nowNs monotonic.
     * @return false if it is too much.
     */
    public boolean tryOrder(final long nowNs)
    {
        return orders.tryTake(nowNs);
    }

    /**
     * Tells whether one more cancel or mass cancel may pass.
     *
     * @param nowNs monotonic.
     * @return false if it is too much.
     */
    public boolean tryCancel(final long nowNs)
    {
        return cancels.tryTake(nowNs);
    }

    /**
     * A message was refused. Tells whether the session exceeds its allowance so far that it must be ended.
     *
     * @param nowNs monotonic.
     * @return true if it floods.
     */
    public boolean isFlood(final long nowNs)
    {
        return null != refusals && !refusals.tryTake(nowNs);
    }
}
