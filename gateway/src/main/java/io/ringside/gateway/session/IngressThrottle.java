package io.ringside.gateway.session;

import java.util.concurrent.TimeUnit;

/**
 * One session's rate limits. Cancels have an allowance of their own, so that a session which spent its orders can
 * still get out. Hot path: no allocation.
 */
public final class IngressThrottle
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final TokenBucket orders;
    private final TokenBucket cancels;

    /**
     * Limits as configured.
     *
     * @param config of the session.
     */
    public IngressThrottle(final SessionConfig config)
    {
        orders = new TokenBucket(config.ordersPerSecond(), SECOND_NS);
        cancels = new TokenBucket(config.cancelsPerSecond(), SECOND_NS);
    }

    /**
     * May one more order, replace or status request pass?
     *
     * @param nowNs monotonic.
     * @return false if it is too much.
     */
    public boolean tryOrder(final long nowNs)
    {
        return orders.tryTake(nowNs);
    }

    /**
     * May one more cancel or mass cancel pass?
     *
     * @param nowNs monotonic.
     * @return false if it is too much.
     */
    public boolean tryCancel(final long nowNs)
    {
        return cancels.tryTake(nowNs);
    }
}
