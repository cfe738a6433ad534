package io.ringside.gateway.session;

import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A stored secret: PBKDF2-HMAC-SHA256, as {@code pbkdf2-sha256$iterations$salt$hash} with salt and hash in Base64. Slow
 * by intent: never on a thread that serves clients.
 */
public final class PasswordHash
{
    /** Rounds that take some 100 ms, the price an attacker pays for each guess. */
    public static final int ITERATIONS_DEFAULT = 210_000;

    private static final String SCHEME = "pbkdf2-sha256";
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final int ITERATIONS_MAX = 10_000_000;
    private static final int SALT_LENGTH = 16;
    private static final int HASH_LENGTH = 32;
    private static final int PART_COUNT = 4;

    private PasswordHash()
    {
    }

    /**
     * Hash a secret with a fresh salt.
     *
     * @param secret     to be stored.
     * @param iterations 1 and up, {@link #ITERATIONS_DEFAULT} in earnest.
     * @return the encoded hash.
     */
    public static String create(final String secret, final int iterations)
    {
        final byte[] salt = new byte[SALT_LENGTH];
        new SecureRandom().nextBytes(salt);
        final Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
        return SCHEME + '$' + iterations + '$' + encoder.encodeToString(salt) + '$' +
            encoder.encodeToString(derive(secret.toCharArray(), salt, iterations));
    }

    /**
     * Compare with the secret, in constant time.
     *
     * @param candidate bytes received, ASCII.
     * @param encoded   stored hash, well formed.
     * @return true if equal.
     */
    public static boolean matches(final byte[] candidate, final String encoded)
    {
        final String[] parts = encoded.split("\\$");
        final byte[] salt = Base64.getDecoder().decode(parts[2]);
        final byte[] expected = Base64.getDecoder().decode(parts[3]);
        final char[] characters = new String(candidate, StandardCharsets.US_ASCII).toCharArray();
        return MessageDigest.isEqual(expected, derive(characters, salt, Integer.parseInt(parts[1])));
    }

    static boolean isWellFormed(final String encoded)
    {
        final String[] parts = encoded.split("\\$");
        if (PART_COUNT != parts.length || !SCHEME.equals(parts[0]))
        {
            return false;
        }
        try
        {
            final int iterations = Integer.parseInt(parts[1]);
            return iterations > 0 && iterations <= ITERATIONS_MAX && Base64.getDecoder().decode(parts[2]).length > 0 &&
                HASH_LENGTH == Base64.getDecoder().decode(parts[3]).length;
        }
        catch (final IllegalArgumentException ex)
        {
            return false;
        }
    }

    private static byte[] derive(final char[] secret, final byte[] salt, final int iterations)
    {
        final PBEKeySpec spec = new PBEKeySpec(secret, salt, iterations, HASH_LENGTH * Byte.SIZE);
        try
        {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        }
        catch (final GeneralSecurityException ex)
        {
            throw new IllegalStateException("the JDK must offer " + ALGORITHM, ex);
        }
        finally
        {
            spec.clearPassword();
        }
    }
}
