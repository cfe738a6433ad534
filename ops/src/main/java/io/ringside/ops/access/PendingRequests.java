package io.ringside.ops.access;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What one operator has asked for and a second one must confirm. Bounded, for minutes only, in memory: a restart and a
 * failover forget it. Any thread.
 */
public final class PendingRequests
{
    /** How long a request waits. */
    public static final long VALID_NS = TimeUnit.MINUTES.toNanos(5);
    /** How many wait at a time. */
    public static final int COUNT_MAX = 64;

    private static final int ID_LENGTH = 4;

    private final AccessControl access;
    private final LongSupplier clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Request> requests = new LinkedHashMap<>();

    /**
     * A request that waits.
     *
     * @param id         random, so that nobody confirms one that he has not seen.
     * @param verb       of the request.
     * @param parameters of the request.
     * @param operator   who asked.
     * @param needed     role of either operator.
     * @param endNs      until when, on the clock.
     */
    public record Request(
        String id, String verb, Map<String, String> parameters, String operator, Role needed, long endNs)
    {
    }

    /**
     * @param access who has which role now.
     * @param clock  as {@link System#nanoTime()}.
     */
    public PendingRequests(final AccessControl access, final LongSupplier clock)
    {
        this.access = access;
        this.clock = clock;
    }

    /**
     * Add a request.
     *
     * @throws IllegalStateException with one line, if too many wait.
     */
    public synchronized Request add(
        final String verb, final Map<String, String> parameters, final String operator, final Role needed)
    {
        expire();
        if (requests.size() >= COUNT_MAX)
        {
            throw new IllegalStateException(COUNT_MAX + " requests wait for a second operator: confirm or withdraw " +
                "some with `ringside trade requests`, or try again in a few minutes");
        }
        final byte[] id = new byte[ID_LENGTH];
        do
        {
            random.nextBytes(id);
        }
        while (requests.containsKey(HexFormat.of().formatHex(id)));
        final Request request = new Request(
            HexFormat.of().formatHex(id), verb, Map.copyOf(parameters), operator, needed, clock.getAsLong() + VALID_NS);
        requests.put(request.id(), request);
        return request;
    }

    /**
     * Take a request out that a second operator confirms.
     *
     * @throws IllegalStateException with one line, if it is gone, is his own, or was asked for by someone who may no
     *     longer.
     */
    public synchronized Request confirm(final String id, final String second)
    {
        final Request request = find(id);
        if (request.operator().equals(second))
        {
            throw new IllegalStateException(
                second + " has asked for " + id + ": another operator must confirm it");
        }
        requests.remove(id);
        if (!access.roleOf(request.operator()).covers(request.needed()))
        {
            throw new IllegalStateException("the token of " + request.operator() + ", who asked for " + id +
                ", was revoked or has a lower role now: ask for it again");
        }
        return request;
    }

    /**
     * Drop a request: whoever may ask for it may also stop it.
     *
     * @throws IllegalStateException with one line, if it is gone.
     */
    public synchronized Request withdraw(final String id)
    {
        final Request request = find(id);
        requests.remove(id);
        return request;
    }

    /** Those that wait, the oldest first. */
    public synchronized List<Request> waiting()
    {
        expire();
        return new ArrayList<>(requests.values());
    }

    /** How long a request is still valid. */
    public long leftNs(final Request request)
    {
        return Math.max(0, request.endNs() - clock.getAsLong());
    }

    private Request find(final String id)
    {
        expire();
        final Request request = requests.get(id);
        if (null == request)
        {
            throw new IllegalStateException("no request " + id + " waits: it was confirmed or withdrawn, is older " +
                "than " + TimeUnit.NANOSECONDS.toMinutes(VALID_NS) + " minutes, or the node was started since: see " +
                "`ringside trade requests`");
        }
        return request;
    }

    private void expire()
    {
        final long nowNs = clock.getAsLong();
        requests.values().removeIf((it) -> nowNs - it.endNs() >= 0);
    }
}
