package io.ringside.ops.config;

import java.util.List;

/**
 * One session of the configuration.
 *
 * @param id          sessionId, 1 and up.
 * @param protocol    sbe or fix.
 * @param compId      the counterparty's FIX CompID; empty for sbe.
 * @param credentials password; FIX 554.
 * @param accounts    it may trade for.
 */
public record SessionSettings(
    int id,
    String protocol,
    String compId,
    String credentials,
    List<Long> accounts)
{
    /** The password of the embedded sessions, good for loopback only. */
    public static final String DEMO_CREDENTIALS = "demo";

    /**
     * Without the password: it may end in a log.
     */
    @Override
    public String toString()
    {
        return "SessionSettings[id=" + id + ", protocol=" + protocol + ", compId=" + compId + ", accounts=" +
            accounts + "]";
    }
}
