package io.ringside.ops.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Makes an address wait after wrong tokens, longer after each. A token that was right from that address before does
 * not wait: a program with an old token must not lock out the operator beside it. Bounded; any thread.
 */
public final class GuessDelay
{
    /** Wrong tokens in a row that cost nothing: a typing error. */
    static final int FREE = 3;
    static final long DELAY_MAX_NS = TimeUnit.SECONDS.toNanos(64);
    static final int ADDRESSES_MAX = 1024;

    private static final int NAMES_MAX = 16;
    private static final int PREFIX_LENGTH = 8;

    private final Map<String, Address> addresses = new LinkedHashMap<>(64, 0.75f, true)
    {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(final Map.Entry<String, Address> eldest)
        {
            return size() > ADDRESSES_MAX;
        }
    };

    /** What is known of an address. */
    private static final class Address
    {
        private final Set<String> names = new HashSet<>();
        private int wrongCount;
        private long waitUntilNs;
    }

    /**
     * How long the address has to wait.
     *
     * @param name of the operator whose token it gave; null: nobody's.
     * @return nanoseconds; 0: not at all.
     */
    public synchronized long waitNs(final InetAddress from, final String name, final long nowNs)
    {
        final Address address = addresses.get(key(from));
        if (null == address || null != name && address.names.contains(name))
        {
            return 0;
        }
        return address.wrongCount <= FREE ? 0 : Math.max(0, address.waitUntilNs - nowNs);
    }

    /**
     * It gave a wrong token.
     *
     * @return how many in a row.
     */
    public synchronized int onWrong(final InetAddress from, final long nowNs)
    {
        final Address address = addresses.computeIfAbsent(key(from), (ignored) -> new Address());
        address.wrongCount++;
        final int doublings = Math.min(30, Math.max(0, address.wrongCount - FREE - 1));
        address.waitUntilNs = nowNs + Math.min(DELAY_MAX_NS, TimeUnit.SECONDS.toNanos(1) << doublings);
        return address.wrongCount;
    }

    /** It gave the right token of that operator. */
    public synchronized void onRight(final InetAddress from, final String name)
    {
        final Address address = addresses.computeIfAbsent(key(from), (ignored) -> new Address());
        address.wrongCount = 0;
        if (address.names.size() < NAMES_MAX)
        {
            address.names.add(name);
        }
    }

    /** Addresses that are remembered. */
    synchronized int size()
    {
        return addresses.size();
    }

    /** Who has one IPv6 address has a network of them: the first 64 bits. */
    private static String key(final InetAddress from)
    {
        final byte[] bytes = from.getAddress();
        return HexFormat.of().formatHex(from instanceof Inet6Address && !from.isLoopbackAddress() ?
            Arrays.copyOf(bytes, PREFIX_LENGTH) : bytes);
    }
}
