package io.ringside.gateway.tcp;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TlsTest
{
    @TempDir
    private static Path directory;
    private static TestKeys keys;

    @BeforeAll
    static void makeKeys() throws Exception
    {
        keys = new TestKeys(directory).pair("venue");
    }

    @Test
    void shouldSayWhatIsWrongWithAKeyStore() throws Exception
    {
        assertProblem("there is no key store", () -> keys.open("none", null));
        assertProblem("has no private key", () -> keys.open("venue-trust", null));
        assertProblem("cannot be read", () -> Tls.open(keys.file("venue.p12"), "wrong".toCharArray(), null, null));
        assertProblem("cannot be read", () -> Tls.open(keys.file("venue.crt"), "wrong".toCharArray(), null, null));
        assertProblem("there is no key store", () -> keys.open("venue", "none"));
    }

    @Test
    void shouldTellWhenItsCertificateExpires()
    {
        final Tls tls = keys.open("venue", null);
        final Duration week = Duration.ofDays(7);
        final Instant now = Instant.now();
        // Made for two days, the first of which was yesterday.
        assertEquals("", tls.expiry(now, Duration.ofHours(1)));
        assertTrue(tls.expiry(now, week).startsWith("certificate CN=localhost expires at 2"), tls.expiry(now, week));
        assertTrue(tls.expiry(now.plus(week), week).startsWith("certificate CN=localhost has expired: 2"));
        assertTrue(tls.expiry(now.minus(week), week).startsWith("certificate CN=localhost is not valid before 2"));
    }

    private static void assertProblem(final String words, final Executable opening)
    {
        final String message = assertThrows(IllegalArgumentException.class, opening).getMessage();
        assertTrue(message.contains(words) && 1 == message.lines().count(), message);
    }
}
