package io.ringside.loadgen;

/**
 * One session the generator logs on with.
 *
 * @param sessionId   of an SBE session, from the exchange's configuration.
 * @param credentials of the session; the password of a FIX session.
 * @param accountId   that its orders are for.
 * @param compId      SenderCompID of a FIX session; not used otherwise, may be null.
 * @param username    of a FIX session; not used otherwise, may be null.
 */
public record LoadSession(int sessionId, String credentials, long accountId, String compId, String username)
{
    /**
     * A session for SBE.
     *
     * @param sessionId   from the exchange's configuration.
     * @param credentials of the session.
     * @param accountId   that its orders are for.
     */
    public LoadSession(final int sessionId, final String credentials, final long accountId)
    {
        this(sessionId, credentials, accountId, null, null);
    }
}
