package io.ringside.gateway.session;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SecretsAndRatesTest
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @Test
    void shouldTakeOnlyTheSecretThatWasHashed()
    {
        final String hash = PasswordHash.create("secret", 1_000);

        assertTrue(PasswordHash.matches(bytes("secret"), hash));
        assertFalse(PasswordHash.matches(bytes("Secret"), hash));
        assertFalse(PasswordHash.matches(bytes(""), hash));
        assertFalse(hash.contains("secret"));
        assertNotEquals(hash, PasswordHash.create("secret", 1_000));
    }

    @Test
    void shouldRefuseAConfigurationWithoutAProperHash()
    {
        final SessionConfig config = new SessionConfig().sessionId(1).credentialHash("secret");

        assertThrows(IllegalArgumentException.class, () -> new SessionRegistry(List.of(config), 8));
    }

    @Test
    void shouldAnswerForAnUnknownAndForADisabledSession()
    {
        final Authenticator authenticator = new Authenticator(1_000);
        final Session disabled = new Session(new SessionConfig()
            .sessionId(1).credentialHash(PasswordHash.create("secret", 1_000)).enabled(false));
        final AuthenticationRequest unknown = authenticator.submit(null, bytes("nobody"));
        final AuthenticationRequest known = authenticator.submit(disabled, bytes("secret"));
        assertFalse(unknown.isDone());

        assertEquals(2, authenticator.doWork() + authenticator.doWork());

        assertTrue(unknown.isDone() && known.isDone());
        assertFalse(unknown.isAccepted() || known.isAccepted());
    }

    @Test
    void shouldLetABurstPassAndThenTheRate()
    {
        final TokenBucket bucket = new TokenBucket(10, SECOND_NS);
        final long startNs = Long.MAX_VALUE - SECOND_NS;

        assertEquals(10, take(bucket, startNs));
        assertEquals(0, take(bucket, startNs + SECOND_NS / 10 - 1));
        assertEquals(1, take(bucket, startNs + SECOND_NS / 10));
        assertEquals(10, take(bucket, startNs + 10 * SECOND_NS));
    }

    @Test
    void shouldCallItAFloodWhenMuchMoreIsRefusedThanAllowed()
    {
        final IngressThrottle throttle = new IngressThrottle(
            new SessionConfig().ordersPerSecond(10).cancelsPerSecond(20).flood(3, 1_000));
        final IngressThrottle patient = new IngressThrottle(
            new SessionConfig().ordersPerSecond(10).cancelsPerSecond(20).flood(0, 1_000));
        for (int i = 0; i < 10; i++)
        {
            assertTrue(throttle.tryOrder(0));
        }
        for (int i = 0; i < 20; i++)
        {
            assertFalse(throttle.tryOrder(0));
            assertFalse(throttle.isFlood(0), "refusal " + i);
            assertFalse(patient.isFlood(0));
        }
        assertTrue(throttle.isFlood(0));
        assertFalse(patient.isFlood(0));
        assertFalse(throttle.isFlood(SECOND_NS));
    }

    @Test
    void shouldLockOutForAWhile()
    {
        final Session session = new Session(new SessionConfig().sessionId(1).flood(4, 1_000));
        final long startNs = Long.MAX_VALUE - SECOND_NS / 2;
        assertFalse(session.isLockedOut(startNs));
        session.lockOut(startNs);
        assertTrue(session.isLockedOut(startNs));
        assertTrue(session.isLockedOut(startNs + SECOND_NS - 1));
        assertFalse(session.isLockedOut(startNs + SECOND_NS));
    }

    @Test
    void shouldGiveASessionToOneOwnerAtATime()
    {
        final Session session = new Session(new SessionConfig().sessionId(1));
        final Object first = new Object();
        final Object second = new Object();

        assertTrue(session.tryAcquire(first));
        assertFalse(session.tryAcquire(second));
        session.release(second);
        assertTrue(session.isOwned());
        session.release(first);
        assertTrue(session.tryAcquire(second));
    }

    private static int take(final TokenBucket bucket, final long nowNs)
    {
        int count = 0;
        while (bucket.tryTake(nowNs))
        {
            count++;
        }
        return count;
    }

    private static byte[] bytes(final String secret)
    {
        return secret.getBytes(StandardCharsets.US_ASCII);
    }
}
