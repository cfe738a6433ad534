package io.ringside.ops.config;

import io.ringside.gateway.session.SessionSchedule;

import java.util.List;

/**
 * One session of the configuration.
 *
 * @param id          sessionId, 1 and up.
 * @param protocol    sbe or fix.
 * @param compId      the counterparty's FIX CompID; empty for sbe.
 * @param credentials password; FIX 554. Of no use unless the logon is by password.
 * @param accounts    it may trade for.
 * @param fixLogon    password, hmac or address.
 * @param hmacKeyFile for hmac; else empty.
 * @param addresses   that its FIX connections may come from; empty: any.
 * @param userTags    that are ignored in its FIX messages, and ranges of them.
 * @param dropCopyOf  whose execution reports it is sent copies of.
 * @param ids         any, or rising: of the client order ids of its orders.
 * @param schedule    when a FIX client may be logged on, and when its numbers begin anew.
 */
public record SessionSettings(
    int id,
    String protocol,
    String compId,
    String credentials,
    List<Long> accounts,
    String fixLogon,
    String hmacKeyFile,
    List<String> addresses,
    List<String> userTags,
    DropCopyOf dropCopyOf,
    String ids,
    ScheduleOf schedule)
{
    /**
     * When a FIX client may be logged on, and when its numbers begin anew, as {@code SessionSchedule.of} reads it.
     *
     * @param startTime empty: always open.
     * @param endTime   empty: always open.
     * @param resetTime empty: never.
     * @param timeZone  of the others.
     */
    public record ScheduleOf(String startTime, String endTime, String resetTime, String timeZone)
    {
        /** The schedule. */
        public SessionSchedule read()
        {
            return SessionSchedule.of(startTime, endTime, resetTime, timeZone);
        }
    }

    /**
     * Whose execution reports a session is sent copies of. With any, it takes no orders.
     *
     * @param sessions ids.
     * @param accounts ids.
     */
    public record DropCopyOf(List<Integer> sessions, List<Long> accounts)
    {
        /** True if there is none. */
        public boolean isNothing()
        {
            return sessions.isEmpty() && accounts.isEmpty();
        }
    }

    /** The password of the embedded sessions, good for loopback only. */
    public static final String DEMO_CREDENTIALS = "demo";

    /** {@link #ids()}: every id that the day has not seen. */
    public static final String ANY_IDS = "any";

    /** {@link #ids()}: numbers, each above the one before. */
    public static final String RISING_IDS = "rising";

    /** {@link #fixLogon()}: a password. */
    public static final String PASSWORD = "password";

    /** {@link #fixLogon()}: a signature. */
    public static final String HMAC = "hmac";

    /** {@link #fixLogon()}: nothing but where it comes from. */
    public static final String ADDRESS = "address";

    /** True if a password lets it in. */
    public boolean hasPassword()
    {
        return PASSWORD.equals(fixLogon);
    }

    /** True if each client order id must be above the one before. */
    public boolean hasRisingIds()
    {
        return RISING_IDS.equals(ids);
    }

    /** Leaves the password out: it may end in a log. */
    @Override
    public String toString()
    {
        return "SessionSettings[id=" + id + ", protocol=" + protocol + ", compId=" + compId + ", accounts=" +
            accounts + "]";
    }
}
