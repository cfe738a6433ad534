package io.ringside.journal.replication.frame;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HMAC-SHA256 (RFC 2104) under one key, over the JDK's SHA-256. Hot path: no allocation, which {@code javax.crypto.Mac}
 * makes twice for every result; a test holds the two against each other. One thread.
 */
final class HmacSha256
{
    static final int KEY_LENGTH_MIN = 32;
    private static final int BLOCK_LENGTH = 64;
    private static final int HASH_LENGTH = 32;

    private final MessageDigest sha256 = sha256();
    private final byte[] innerPad = new byte[BLOCK_LENGTH];
    private final byte[] outerPad = new byte[BLOCK_LENGTH];
    private final byte[] hash = new byte[HASH_LENGTH];

    HmacSha256(final byte[] key)
    {
        final byte[] shortKey = key.length > BLOCK_LENGTH ? sha256.digest(key) : key;
        Arrays.fill(innerPad, (byte)0x36);
        Arrays.fill(outerPad, (byte)0x5c);
        for (int i = 0; i < shortKey.length; i++)
        {
            innerPad[i] ^= shortKey[i];
            outerPad[i] ^= shortKey[i];
        }
    }

    /** The first {@code tag.length} bytes of the HMAC of the first {@code length} bytes. */
    void compute(final byte[] bytes, final int length, final byte[] tag)
    {
        sha256.update(innerPad);
        sha256.update(bytes, 0, length);
        finish();
        sha256.update(outerPad);
        sha256.update(hash);
        finish();
        System.arraycopy(hash, 0, tag, 0, tag.length);
    }

    private void finish()
    {
        try
        {
            sha256.digest(hash, 0, HASH_LENGTH);
        }
        catch (final DigestException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private static MessageDigest sha256()
    {
        try
        {
            return MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("every JDK has SHA-256", ex);
        }
    }
}
