package io.ringside.journal.replication.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The one or two keys of a key file, each a line of hexadecimal digits: the first seals frames, and both are accepted,
 * so that a pair can change its key while it runs.
 */
final class ReplicationKeys
{
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
     * @throws IllegalArgumentException with one line that states the error.
     */
    static ReplicationKeys load(final Path file)
    {
        return new ReplicationKeys(KeyLines.load(file));
    }

    /** Identifies a key without revealing it: it is sent with every frame. */
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
