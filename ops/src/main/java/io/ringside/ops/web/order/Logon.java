package io.ringside.ops.web.order;

import java.util.Map;

/**
 * What a client logs on with.
 *
 * @param requestId          to be repeated; null: none.
 * @param sessionId          of the configuration.
 * @param credentials        its password.
 * @param nextReportSequence first report wanted; 0: only those from now on.
 * @param cancelOnDisconnect what becomes of its orders when the socket is lost.
 */
public record Logon(
    Object requestId, int sessionId, String credentials, long nextReportSequence, boolean cancelOnDisconnect)
{
    private static final int CREDENTIALS_MAX = 1_024;

    /**
     * Read a request.
     *
     * @throws IllegalArgumentException with one line, if it is none.
     */
    public static Logon of(final Map<String, Object> message)
    {
        final long session = number(message, "sessionId", 0);
        if (session < 1 || session > Integer.MAX_VALUE)
        {
            throw new IllegalArgumentException("sessionId must be that of a session of protocol sbe");
        }
        if (!(message.get("credentials") instanceof String credentials) || credentials.length() > CREDENTIALS_MAX ||
            !credentials.chars().allMatch((c) -> c >= ' ' && c < 127))
        {
            throw new IllegalArgumentException("credentials must be a text of printable ASCII characters");
        }
        if (!(message.getOrDefault("cancelOnDisconnect", true) instanceof Boolean cancels))
        {
            throw new IllegalArgumentException("cancelOnDisconnect must be true or false");
        }
        return new Logon(message.get("requestId"), (int)session, credentials,
            number(message, "nextReportSequence", 0), cancels);
    }

    static long number(final Map<String, Object> message, final String name, final long fallback)
    {
        if (message.getOrDefault(name, fallback) instanceof Long number && number >= 0)
        {
            return number;
        }
        throw new IllegalArgumentException(name + " must be a whole number, 0 or more");
    }

    /** It has a secret. */
    @Override
    public String toString()
    {
        return "session " + sessionId;
    }
}
