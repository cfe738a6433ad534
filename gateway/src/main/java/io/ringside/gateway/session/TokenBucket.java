package io.ringside.gateway.session;

/**
 * A rate limit with a burst: tokens arrive evenly and are taken one by one. The caller passes the time. Hot path: no
 * allocation.
 */
public final class TokenBucket
{
    private final long capacityNs;
    private final long intervalNs;
    private long emptyAtNs;
    private boolean isStarted;

    /**
     * A full bucket.
     *
     * @param perPeriod tokens that flow in during one period; also the most it holds.
     * @param periodNs  in nanoseconds.
     */
    public TokenBucket(final int perPeriod, final long periodNs)
    {
        // Kept as time: one token is intervalNs, and the bucket is the distance between now and the time it was empty.
        intervalNs = Math.max(1, periodNs / perPeriod);
        capacityNs = intervalNs * perPeriod;
    }

    /**
     * Take one token.
     *
     * @param nowNs any monotonic clock.
     * @return false if there is none.
     */
    public boolean tryTake(final long nowNs)
    {
        if (!hasToken(nowNs))
        {
            return false;
        }
        emptyAtNs += intervalNs;
        return true;
    }

    /**
     * Tells whether there is a token.
     *
     * @param nowNs any monotonic clock.
     * @return true if there is.
     */
    public boolean hasToken(final long nowNs)
    {
        if (!isStarted || nowNs - emptyAtNs > capacityNs)
        {
            isStarted = true;
            emptyAtNs = nowNs - capacityNs;
        }
        return nowNs - emptyAtNs >= intervalNs;
    }
}
