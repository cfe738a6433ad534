package io.ringside.journal.replication.frame;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.security.MessageDigest;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The trailer after every replication frame of a node with a key file. It identifies sender, stream, connection and
 * frame, and authenticates these and all bytes before it:
 * <pre>
 *    0        4        8       12       16               24               32               40                    56
 *   +--------+--------+--------+--------+----------------+----------------+----------------+---------------------+
 *   | key id | layout | stream |standby | sender's nonce |receiver's nonce|    counter     | HMAC-SHA256, 16 of  |
 *   |        |        |        |   id   |                |                |                | its 32 bytes        |
 *   +--------+--------+--------+--------+----------------+----------------+----------------+---------------------+
 * </pre>
 * Sixteen bytes suffice by RFC 2104: without a key one frame in 2<sup>128</sup> is accepted, and each attempt is
 * counted. {@code PrimarySeal} and {@code StandbySeal} decide which nonces and counters are accepted. Hot path: no
 * allocation. One thread.
 */
public final class FrameSeal
{
    public static final int LENGTH = 56;

    /** Standby to primary. */
    public static final int CONTROL = 1;

    /** Primary to standby: answers and heartbeats. */
    public static final int REPLY = 2;

    /**
     * Primary to standby: records. They wait in a queue while answers overtake them, so they have a counter of their
     * own.
     */
    public static final int DATA = 3;

    private static final int LAYOUT = 1;
    private static final int LAYOUT_OFFSET = 4;
    private static final int STREAM_OFFSET = 8;
    private static final int STANDBY_ID_OFFSET = 12;
    private static final int SENDER_OFFSET = 16;
    private static final int RECEIVER_OFFSET = 24;
    private static final int COUNTER_OFFSET = 32;
    private static final int TAG_OFFSET = 40;
    private static final int TAG_LENGTH = LENGTH - TAG_OFFSET;

    private final ReplicationKeyring keyring;
    private final byte[] bytes;
    private final byte[] tag = new byte[TAG_LENGTH];
    private final byte[] expectedTag = new byte[TAG_LENGTH];
    private ReplicationKeys keys;
    private HmacSha256[] hmacs;

    private int stream;
    private int standbyId;
    private long sender;
    private long receiver;
    private long counter;

    public FrameSeal(final ReplicationKeyring keyring, final int frameLength)
    {
        this.keyring = keyring;
        bytes = new byte[frameLength];
        renew(keyring.keys());
    }

    private void renew(final ReplicationKeys newKeys)
    {
        hmacs = new HmacSha256[newKeys.count()];
        for (int i = 0; i < hmacs.length; i++)
        {
            hmacs[i] = newKeys.hmac(i);
        }
        keys = newKeys;
    }

    private void renewIfChanged()
    {
        final ReplicationKeys newest = keyring.keys();
        if (newest != keys)
        {
            renew(newest);
        }
    }

    /** The standby id that a frame claims, unverified; -1 when it is too short. */
    public static int claimedStandbyId(final DirectBuffer buffer, final int offset, final int length)
    {
        return length < LENGTH ? -1 : buffer.getInt(offset + length - LENGTH + STANDBY_ID_OFFSET, LITTLE_ENDIAN);
    }

    /** Write the trailer after a frame. */
    public void seal(
        final MutableDirectBuffer buffer,
        final int offset,
        final int length,
        final int frameStream,
        final int frameStandbyId,
        final long senderNonce,
        final long receiverNonce,
        final long frameCounter)
    {
        renewIfChanged();
        final int trailer = offset + length;
        buffer.putInt(trailer, keys.id(0), LITTLE_ENDIAN);
        buffer.putInt(trailer + LAYOUT_OFFSET, LAYOUT, LITTLE_ENDIAN);
        buffer.putInt(trailer + STREAM_OFFSET, frameStream, LITTLE_ENDIAN);
        buffer.putInt(trailer + STANDBY_ID_OFFSET, frameStandbyId, LITTLE_ENDIAN);
        buffer.putLong(trailer + SENDER_OFFSET, senderNonce, LITTLE_ENDIAN);
        buffer.putLong(trailer + RECEIVER_OFFSET, receiverNonce, LITTLE_ENDIAN);
        buffer.putLong(trailer + COUNTER_OFFSET, frameCounter, LITTLE_ENDIAN);
        final int coveredLength = length + TAG_OFFSET;
        buffer.getBytes(offset, bytes, 0, coveredLength);
        hmacs[0].compute(bytes, coveredLength, tag);
        buffer.putBytes(trailer + TAG_OFFSET, tag, 0, TAG_LENGTH);
    }

    /**
     * Check whether a frame is intact and sealed with a known key. If so, the accessors return the fields of its
     * trailer.
     *
     * @return null if so, else the reason.
     */
    public FrameRejection verify(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < LENGTH || length > bytes.length)
        {
            return FrameRejection.TRUNCATED;
        }
        renewIfChanged();
        final int trailer = offset + length - LENGTH;
        final int keyId = buffer.getInt(trailer, LITTLE_ENDIAN);
        int index = hmacs.length - 1;
        while (index >= 0 && keys.id(index) != keyId)
        {
            --index;
        }
        if (index < 0)
        {
            return FrameRejection.UNKNOWN_KEY;
        }
        final int coveredLength = length - TAG_LENGTH;
        buffer.getBytes(offset, bytes, 0, coveredLength);
        hmacs[index].compute(bytes, coveredLength, expectedTag);
        buffer.getBytes(trailer + TAG_OFFSET, tag, 0, TAG_LENGTH);
        if (!MessageDigest.isEqual(expectedTag, tag) ||
            LAYOUT != buffer.getInt(trailer + LAYOUT_OFFSET, LITTLE_ENDIAN))
        {
            return FrameRejection.FORGED;
        }
        stream = buffer.getInt(trailer + STREAM_OFFSET, LITTLE_ENDIAN);
        standbyId = buffer.getInt(trailer + STANDBY_ID_OFFSET, LITTLE_ENDIAN);
        sender = buffer.getLong(trailer + SENDER_OFFSET, LITTLE_ENDIAN);
        receiver = buffer.getLong(trailer + RECEIVER_OFFSET, LITTLE_ENDIAN);
        counter = buffer.getLong(trailer + COUNTER_OFFSET, LITTLE_ENDIAN);

        return null;
    }

    public int stream()
    {
        return stream;
    }

    public int standbyId()
    {
        return standbyId;
    }

    public long sender()
    {
        return sender;
    }

    public long receiver()
    {
        return receiver;
    }

    public long counter()
    {
        return counter;
    }
}
