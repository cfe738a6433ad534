package io.ringside.gateway.socket;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;

/** Alerts that the JDK's engine cannot read: OpenSSL, hence Python, sends those of TLS 1.3 in clear. */
final class TlsAlert
{
    static final int NONE = -1;

    private static final int RECORD_OF_ALERT = 21;
    private static final int LENGTH_OFFSET = 3;
    private static final int DESCRIPTION_OFFSET = 6;
    private static final int ALERT_LENGTH = 2;

    private TlsAlert()
    {
    }

    /**
     * Looks for one that the JDK's engine takes for a damaged record.
     *
     * @param records that were received.
     * @return the description of the alert that comes next; {@link #NONE} if something else does.
     */
    static int inClear(final ByteBuffer records)
    {
        final int begin = records.position();
        return records.remaining() > DESCRIPTION_OFFSET && RECORD_OF_ALERT == records.get(begin) &&
            ALERT_LENGTH == records.getShort(begin + LENGTH_OFFSET) ?
            records.get(begin + DESCRIPTION_OFFSET) & 0xFF : NONE;
    }

    /** Says it in the JDK's words for an alert that it can read. */
    static SSLException failure(final int description, final SSLException cause)
    {
        return new SSLException("Received fatal alert: " + name(description), cause);
    }

    /** RFC 8446, 6. */
    private static String name(final int description)
    {
        switch (description)
        {
            case 42:
                return "bad_certificate";
            case 43:
                return "unsupported_certificate";
            case 45:
                return "certificate_expired";
            case 46:
                return "certificate_unknown";
            case 48:
                return "unknown_ca";
            case 70:
                return "protocol_version";
            default:
                return String.valueOf(description);
        }
    }
}
