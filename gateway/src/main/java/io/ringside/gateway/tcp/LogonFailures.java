package io.ringside.gateway.tcp;

import io.ringside.gateway.session.TokenBucket;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Wrong passwords, counted by address and session: guessing is blocked without locking out clients from other
 * addresses. Ten failures a minute are allowed; the most recent pairs are stored. Used by the door's agent only.
 */
public final class LogonFailures
{
    private static final int FAILURES_PER_MINUTE = 10;
    private static final int CAPACITY = 4_096;

    private final Map<String, TokenBucket> buckets = new LinkedHashMap<>(64, 0.75f, true)
    {
        @Override
        protected boolean removeEldestEntry(final Map.Entry<String, TokenBucket> eldest)
        {
            return size() > CAPACITY;
        }
    };

    /** True if a password from this address may be checked. */
    public boolean mayTry(final String host, final int sessionId, final long nowNs)
    {
        final TokenBucket bucket = buckets.get(key(host, sessionId));
        return null == bucket || bucket.hasToken(nowNs);
    }

    /** A password was wrong. */
    public void onFailure(final String host, final int sessionId, final long nowNs)
    {
        buckets.computeIfAbsent(key(host, sessionId),
            (key) -> new TokenBucket(FAILURES_PER_MINUTE, TimeUnit.MINUTES.toNanos(1))).tryTake(nowNs);
    }

    private static String key(final String host, final int sessionId)
    {
        return host + '/' + sessionId;
    }
}
