package io.ringside.journal.replication;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The one or two keys of a key file, each a line of hexadecimal digits: frames are sealed with the first, and believed
 * under either, so that a pair can change its key while it runs.
 */
final class ReplicationKeys
{
    private static final int KEYS_MAX = 2;
    private static final int FILE_LENGTH_MAX = 4096;
    private static final String HOW = ": make one with `ringside key new FILE`";

    private final List<byte[]> keys;
    private final int[] ids;

    private ReplicationKeys(final List<byte[]> keys)
    {
        this.keys = keys;
        ids = keys.stream().mapToInt(ReplicationKeys::id).toArray();
    }

    /**
     * Read a key file.
     *
     * @param file that only its owner can read.
     * @return its keys.
     * @throws IllegalArgumentException with one line that says what is wrong with it.
     */
    static ReplicationKeys load(final Path file)
    {
        try
        {
            if (!Files.isRegularFile(file))
            {
                throw new IllegalArgumentException("no key file " + file + HOW);
            }
            final Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            permissions.remove(PosixFilePermission.OWNER_READ);
            permissions.remove(PosixFilePermission.OWNER_WRITE);
            if (!permissions.isEmpty())
            {
                throw new IllegalArgumentException(
                    "key file " + file + " can be used by others than its owner: chmod 600 " + file);
            }
            if (Files.size(file) > FILE_LENGTH_MAX)
            {
                throw new IllegalArgumentException("key file " + file + " is too long for one" + HOW);
            }
            return parse(file, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
        catch (final IOException | UnsupportedOperationException ex)
        {
            throw new IllegalArgumentException(
                "cannot read key file " + file + " (" + ex + "): it must belong to the node's user", ex);
        }
    }

    private static ReplicationKeys parse(final Path file, final String text)
    {
        final List<byte[]> keys = new ArrayList<>();
        int number = 0;
        for (final String line : text.split("\n", -1))
        {
            number++;
            final String digits = line.trim();
            if (!digits.isEmpty() && !digits.startsWith("#"))
            {
                if (!digits.matches("([0-9a-fA-F]{2}){" + HmacSha256.KEY_LENGTH_MIN + ",}"))
                {
                    throw new IllegalArgumentException("line " + number + " of key file " + file +
                        " is no key of at least " + HmacSha256.KEY_LENGTH_MIN + " bytes in hexadecimal" + HOW);
                }
                keys.add(bytes(digits));
            }
        }
        if (keys.isEmpty() || keys.size() > KEYS_MAX)
        {
            throw new IllegalArgumentException("key file " + file + " must have one key, or two while the key is " +
                "changed: found " + keys.size() + HOW);
        }

        return new ReplicationKeys(keys);
    }

    private static byte[] bytes(final String digits)
    {
        final byte[] result = new byte[digits.length() / 2];
        for (int i = 0; i < result.length; i++)
        {
            result[i] = (byte)Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }

        return result;
    }

    /** Tells keys apart and says nothing about them: it goes over the wire with every frame. */
    private static int id(final byte[] key)
    {
        final byte[] tag = new byte[Integer.BYTES];
        final byte[] label = "key id".getBytes(StandardCharsets.US_ASCII);
        new HmacSha256(key).compute(label, label.length, tag);

        return ByteBuffer.wrap(tag).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    int count()
    {
        return ids.length;
    }

    int id(final int index)
    {
        return ids[index];
    }

    HmacSha256 hmac(final int index)
    {
        return new HmacSha256(keys.get(index));
    }
}
