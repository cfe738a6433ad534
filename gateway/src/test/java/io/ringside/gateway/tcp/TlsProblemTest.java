package io.ringside.gateway.tcp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The words of each JDK for the same failure become the same line. */
class TlsProblemTest
{
    /** What the venue's alert is called, JDK 17's words, and ours. JDK 25 puts the first before the second. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "certificate_unknown|Received fatal alert: certificate_unknown|the client refuses the venue's certificate",
        "unknown_ca|Received fatal alert: unknown_ca|the client refuses the venue's certificate",
        "protocol_version|Received fatal alert: protocol_version|the client has no TLS version in common",
        "internal_error|Received fatal alert: internal_error|the client ended the handshake",
        "certificate_required|Empty client certificate chain|the client has sent no certificate",
        "unexpected_message|Unsupported or unrecognized SSL message|the client does not speak TLS",
        "protocol_version|The client supported protocol versions [TLSv1.1] are not accepted by server preferences " +
            "[TLSv1.3, TLSv1.2]|the client has no TLS version in common",
        "illegal_parameter|a word of its own|a word of its own"})
    void shouldSayTheSameOnEveryJdk(final String alert, final String words, final String ours)
    {
        final String line = TlsProblem.describe(new SSLHandshakeException(words), "fix.tls");
        assertEquals(ours, line.substring(0, ours.length()));
        assertEquals(words.equals(ours) ? words : line.substring(0, line.indexOf(" (")) + " (" + words + ')', line);
        assertEquals(line, TlsProblem.describe(new SSLHandshakeException('(' + alert + ") " + words), "fix.tls"));
    }

    /** By the alert, if a JDK has other words for it. */
    @Test
    void shouldKnowSomeByTheirAlert()
    {
        assertEquals("the client has sent no certificate, and fix.tls.client-auth requires one (no luck)",
            TlsProblem.describe(new SSLException("(certificate_required) no luck"), "fix.tls"));
        assertEquals("the client has no TLS version in common with the venue, which has 1.3 and 1.2 (no luck)",
            TlsProblem.describe(new SSLException("(protocol_version) no luck"), "fix.tls"));
    }

    /** By its type, anywhere below: a helper thread's exception is wrapped once more. */
    @Test
    void shouldKnowACertificateByTheCause()
    {
        final String ours = "the client's certificate is not trusted: has it expired, or is no issuer of it in " +
            "fix.tls.trust-store? (nobody's words)";
        for (final Throwable cause : new Throwable[]{
            new CertificateException("PKIX path building failed"), new InvalidAlgorithmParameterException("none"),
            new SSLException("PKIX", new CertificateException("PKIX path validation failed"))})
        {
            assertEquals(ours, TlsProblem.describe(new SSLException("nobody's words", cause), "fix.tls"));
            assertEquals(ours,
                TlsProblem.describe(new SSLException("(certificate_unknown) nobody's words", cause), "fix.tls"));
        }
    }

    @Test
    void shouldHaveNoWordsForNone()
    {
        assertEquals("null", TlsProblem.describe(new SSLException((String)null), "fix.tls"));
        assertEquals("", TlsProblem.describe(new SSLException(""), "fix.tls"));
    }
}
