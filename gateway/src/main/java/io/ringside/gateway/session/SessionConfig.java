package io.ringside.gateway.session;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * One participant's session as configured: identity, secret, accounts, rates. Read-only once handed to a {@link
 * SessionRegistry}.
 */
public final class SessionConfig
{
    /** Orders, replaces and status requests a second. */
    public static final int ORDERS_PER_SECOND_DEFAULT = 1_000_000;

    /** Cancels and mass cancels a second; they have their own allowance, so that orders never use it up. */
    public static final int CANCELS_PER_SECOND_DEFAULT = 2_000_000;

    /** Multiple of the allowance within a second that is a flood. */
    public static final int FLOOD_FACTOR_DEFAULT = 4;

    /** How long a session that flooded may not log on, in milliseconds. */
    public static final int LOCK_OUT_MS_DEFAULT = 10_000;

    private int sessionId;
    private String name = "";
    private String compId = "";
    private String credentialHash = "";
    private long[] accounts = new long[0];
    private int ordersPerSecond = ORDERS_PER_SECOND_DEFAULT;
    private int cancelsPerSecond = CANCELS_PER_SECOND_DEFAULT;
    private int floodFactor = FLOOD_FACTOR_DEFAULT;
    private int lockOutMs = LOCK_OUT_MS_DEFAULT;
    private boolean isEnabled = true;
    private boolean isDropCopy;
    private AddressBlocks addresses = AddressBlocks.ANY;
    private UserTags userTags = UserTags.NONE;
    private LogonMethod logonMethod = LogonMethod.PASSWORD;
    private List<byte[]> logonKeys = List.of();
    private SessionSchedule schedule = SessionSchedule.NONE;

    /** Number of the session on the wire, 1 and up. */
    public SessionConfig sessionId(final int sessionId)
    {
        this.sessionId = sessionId;
        return this;
    }

    /** Number of the session on the wire, 1 and up. */
    public int sessionId()
    {
        return sessionId;
    }

    /** Name for people. */
    public SessionConfig name(final String name)
    {
        this.name = name;
        return this;
    }

    /** Name for people. */
    public String name()
    {
        return name;
    }

    /** The participant's FIX SenderCompID; empty: the session does not speak FIX. */
    public SessionConfig compId(final String compId)
    {
        this.compId = compId;
        return this;
    }

    /** The participant's FIX SenderCompID; empty if the session does not speak FIX. */
    public String compId()
    {
        return compId;
    }

    /** The session's secret as {@link PasswordHash#create(String, int)} made it, never the secret itself. */
    public SessionConfig credentialHash(final String credentialHash)
    {
        this.credentialHash = credentialHash;
        return this;
    }

    /** The session's secret, hashed. */
    public String credentialHash()
    {
        return credentialHash;
    }

    /** The accounts the session may trade for. */
    public SessionConfig accounts(final long... accounts)
    {
        this.accounts = accounts.clone();
        Arrays.sort(this.accounts);
        return this;
    }

    /**
     * Tells whether the session may trade for an account.
     *
     * @param accountId in question.
     * @return true if so.
     */
    public boolean mayUse(final long accountId)
    {
        return Arrays.binarySearch(accounts, accountId) >= 0;
    }

    /** The accounts the session may trade for: a copy, ascending. */
    public long[] accounts()
    {
        return accounts.clone();
    }

    /** Orders, replaces and status requests a second, 1 and up; one second's worth may come at once. */
    public SessionConfig ordersPerSecond(final int ordersPerSecond)
    {
        this.ordersPerSecond = ordersPerSecond;
        return this;
    }

    /** Orders, replaces and status requests a second. */
    public int ordersPerSecond()
    {
        return ordersPerSecond;
    }

    /** Cancels and mass cancels a second, at least as many as orders; one second's worth may come at once. */
    public SessionConfig cancelsPerSecond(final int cancelsPerSecond)
    {
        this.cancelsPerSecond = cancelsPerSecond;
        return this;
    }

    /** Cancels and mass cancels a second. */
    public int cancelsPerSecond()
    {
        return cancelsPerSecond;
    }

    /**
     * Multiple of its allowance that a session may send within a second before it is logged out.
     *
     * @param floodFactor 2 and up; 0: it is never logged out for that.
     * @param lockOutMs   how long it may not log on afterwards, in milliseconds.
     * @return this.
     */
    public SessionConfig flood(final int floodFactor, final int lockOutMs)
    {
        this.floodFactor = floodFactor;
        this.lockOutMs = lockOutMs;
        return this;
    }

    /** Multiple of its allowance that a session may send within a second; 0: there is no such limit. */
    public int floodFactor()
    {
        return floodFactor;
    }

    /** How long a session that flooded may not log on, in milliseconds. */
    public int lockOutMs()
    {
        return lockOutMs;
    }

    /** True if the session may log on. True by default. */
    public SessionConfig enabled(final boolean isEnabled)
    {
        this.isEnabled = isEnabled;
        return this;
    }

    /** True if the session may log on. */
    public boolean isEnabled()
    {
        return isEnabled;
    }

    /** True if this is a drop copy session. It enters no orders. False by default. */
    public SessionConfig dropCopy(final boolean isDropCopy)
    {
        this.isDropCopy = isDropCopy;
        return this;
    }

    /** True if the session is there for copies of other sessions' reports. */
    public boolean isDropCopy()
    {
        return isDropCopy;
    }

    /** Allowed addresses of the session's FIX connections; anywhere by default. */
    public SessionConfig addresses(final AddressBlocks addresses)
    {
        this.addresses = addresses;
        return this;
    }

    /** Allowed addresses of the session's FIX connections. */
    public AddressBlocks addresses()
    {
        return addresses;
    }

    /**
     * Tags of fields in the session's FIX messages that are ignored, beside those that FIX 4.4 has; none by default.
     */
    public SessionConfig userTags(final UserTags userTags)
    {
        this.userTags = userTags;
        return this;
    }

    /** Tags of fields in the session's FIX messages that are ignored. */
    public UserTags userTags()
    {
        return userTags;
    }

    /**
     * How a FIX client authenticates.
     *
     * @param logonMethod default: a password.
     * @param logonKeys   for {@link LogonMethod#HMAC}: one, or two while the key is changed.
     * @return this.
     */
    public SessionConfig logon(final LogonMethod logonMethod, final List<byte[]> logonKeys)
    {
        this.logonMethod = logonMethod;
        this.logonKeys = List.copyOf(logonKeys);
        return this;
    }

    /** How a FIX client authenticates. */
    public LogonMethod logonMethod()
    {
        return logonMethod;
    }

    /** The keys that a signature is made with; empty unless {@link LogonMethod#HMAC}. */
    public List<byte[]> logonKeys()
    {
        return logonKeys;
    }

    /**
     * Tells whether the session is restricted to FIX. A logon over another protocol would bypass the checks of FIX.
     *
     * @return true if its address or its signature is checked.
     */
    public boolean isFixOnly()
    {
        return LogonMethod.PASSWORD != logonMethod || !addresses.isAny();
    }

    /**
     * Tells whether a client of SBE over TCP may be the session: by its password, and from this address.
     *
     * @param peer of the client; null: it is gone, and the address is not known.
     * @return false if the session logs on in another way, or from elsewhere.
     */
    public boolean isOpenTo(final InetAddress peer)
    {
        return LogonMethod.PASSWORD == logonMethod &&
            (addresses.isAny() || null != peer && addresses.contains(peer));
    }

    /** When a FIX client may be logged on, and when its numbers begin anew; always and never by default. */
    public SessionConfig schedule(final SessionSchedule schedule)
    {
        this.schedule = schedule;
        return this;
    }

    /** When a FIX client may be logged on, and when its numbers begin anew. */
    public SessionSchedule schedule()
    {
        return schedule;
    }

    void validate(final int sessionCapacity)
    {
        if (sessionId < 1 || sessionId >= sessionCapacity)
        {
            throw new IllegalArgumentException("session id must be 1 to " + (sessionCapacity - 1) + ": sessionId=" +
                sessionId);
        }
        if (ordersPerSecond < 1 || cancelsPerSecond < ordersPerSecond)
        {
            throw new IllegalArgumentException("rates must be positive, cancels not below orders: ordersPerSecond=" +
                ordersPerSecond + " cancelsPerSecond=" + cancelsPerSecond);
        }
        if (floodFactor < 0 || 1 == floodFactor || lockOutMs < 0)
        {
            throw new IllegalArgumentException("a flood is 2 times the allowance or more, 0: never, and locks out" +
                " for a time: floodFactor=" + floodFactor + " lockOutMs=" + lockOutMs);
        }
        if (LogonMethod.HMAC == logonMethod && logonKeys.isEmpty() ||
            LogonMethod.ADDRESS == logonMethod && addresses.isAny())
        {
            throw new IllegalArgumentException("a logon by " + logonMethod + " needs keys or addresses: sessionId=" +
                sessionId);
        }
        if (LogonMethod.PASSWORD == logonMethod && !PasswordHash.isWellFormed(credentialHash))
        {
            throw new IllegalArgumentException("credential hash is malformed: sessionId=" + sessionId);
        }
    }
}
