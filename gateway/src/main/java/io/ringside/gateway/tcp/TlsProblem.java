package io.ringside.gateway.tcp;

import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertificateException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in one line why a client's TLS failed, for whoever reads the log. The JDK's words follow in parentheses, as JDK
 * 17 has them: later ones put the name of the alert that the venue sends in front.
 */
final class TlsProblem
{
    private static final String ALERT = "Received fatal alert: ";
    private static final Pattern SENT_ALERT = Pattern.compile("\\(([a-z0-9_]+)\\) (.*)");
    private static final String VERSION_ALERT = "protocol_version";
    private static final String NO_VERSION =
        "the client has no TLS version in common with the venue, which has 1.3 and 1.2";

    static final int NO_ALERT = -1;

    private static final int RECORD_OF_ALERT = 21;
    private static final int LENGTH_OFFSET = 3;
    private static final int DESCRIPTION_OFFSET = 6;
    private static final int ALERT_LENGTH = 2;

    private TlsProblem()
    {
    }

    /**
     * OpenSSL, hence Python, refuses a certificate of TLS 1.3 by an alert in clear, which the JDK's engine takes for a
     * damaged record.
     *
     * @param records that were received.
     * @return the description of the alert that comes next; {@link #NO_ALERT} if something else does.
     */
    static int alertInClear(final ByteBuffer records)
    {
        final int begin = records.position();
        return records.remaining() > DESCRIPTION_OFFSET && RECORD_OF_ALERT == records.get(begin) &&
            ALERT_LENGTH == records.getShort(begin + LENGTH_OFFSET) ?
            records.get(begin + DESCRIPTION_OFFSET) & 0xFF : NO_ALERT;
    }

    /** Says it in the JDK's words for an alert that it can read. */
    static SSLException ofAlert(final int description, final SSLException cause)
    {
        return new SSLException(ALERT + name(description), cause);
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
                return VERSION_ALERT;
            default:
                return String.valueOf(description);
        }
    }

    /**
     * Say it.
     *
     * @param failure  of the JDK's engine.
     * @param settings prefix of the names of the settings of TLS.
     * @return one line.
     */
    static String describe(final SSLException failure, final String settings)
    {
        final String line = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        final Matcher sent = SENT_ALERT.matcher(line);
        final boolean isNamed = sent.matches();
        final String message = isNamed ? sent.group(2) : line;
        final String words = words(failure, isNamed ? sent.group(1) : "", message, settings);
        return words.isEmpty() ? message : words + " (" + message + ')';
    }

    private static String words(
        final SSLException failure, final String sentAlert, final String message, final String settings)
    {
        if (message.startsWith(ALERT))
        {
            return ofAlert(message.substring(ALERT.length()));
        }
        if (message.contains("nrecognized SSL message"))
        {
            return "the client does not speak TLS";
        }
        if ("certificate_required".equals(sentAlert) || message.contains("Empty client certificate chain"))
        {
            return "the client has sent no certificate, and " + settings + ".client-auth requires one";
        }
        if (isAboutACertificate(failure))
        {
            return "the client's certificate is not trusted: has it expired, or is no issuer of it in " +
                settings + ".trust-store?";
        }
        return VERSION_ALERT.equals(sentAlert) || message.contains("protocol") ? NO_VERSION : "";
    }

    /** The second kind is thrown if there is nothing that could sign one. */
    private static boolean isAboutACertificate(final SSLException failure)
    {
        Throwable cause = failure;
        while (null != cause && !(cause instanceof CertificateException) &&
            !(cause instanceof InvalidAlgorithmParameterException))
        {
            cause = cause.getCause();
        }
        return null != cause;
    }

    private static String ofAlert(final String alert)
    {
        switch (alert)
        {
            case "bad_certificate":
            case "certificate_expired":
            case "certificate_unknown":
            case "unknown_ca":
            case "unsupported_certificate":
                return "the client refuses the venue's certificate: it does not trust it, or it connects to a name " +
                    "or an address that the certificate does not have";
            case VERSION_ALERT:
                return NO_VERSION;
            default:
                return "the client ended the handshake";
        }
    }
}
