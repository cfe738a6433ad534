package io.ringside.gateway.tcp;

import javax.net.ssl.SSLException;
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

    private TlsProblem()
    {
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
