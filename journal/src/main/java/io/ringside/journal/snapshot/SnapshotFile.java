package io.ringside.journal.snapshot;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The header before the bytes of a snapshot.
 * <pre>
 *  file: 64-byte header, then the bytes. Header, little endian:
 *   0 magic "RINGSNAP"   8 version (4)  12 CRC32C of the bytes (4)  16 cluster id  24 sequence  32 epoch  40 length
 *  48 state hash        56 reserved (4) 60 CRC32C of the 60 bytes above
 * </pre>
 *
 * @param contentCrc of the bytes.
 * @param clusterId  that it belongs to.
 * @param sequence   of the last event that it contains.
 * @param epoch      in which it was taken.
 * @param length     of the bytes.
 * @param stateHash  as given when it was taken.
 */
record SnapshotFile(int contentCrc, long clusterId, long sequence, long epoch, long length, long stateHash)
{
    static final int HEADER_LENGTH = 64;

    private static final long MAGIC = 0x50414E53474E4952L;
    private static final int VERSION = 1;
    private static final int CRC_OFFSET = 60;

    /** The header of these, at the beginning of the buffer, to be written. */
    void encode(final ByteBuffer buffer)
    {
        buffer.clear().limit(HEADER_LENGTH);
        buffer.order(LITTLE_ENDIAN);
        buffer.putLong(0, MAGIC);
        buffer.putInt(8, VERSION);
        buffer.putInt(12, contentCrc);
        buffer.putLong(16, clusterId);
        buffer.putLong(24, sequence);
        buffer.putLong(32, epoch);
        buffer.putLong(40, length);
        buffer.putLong(48, stateHash);
        buffer.putInt(56, 0);
        buffer.putInt(CRC_OFFSET, crcOf(buffer));
        buffer.position(0);
    }

    /** What stands in a header, or null if it is none. */
    static SnapshotFile decode(final ByteBuffer buffer)
    {
        buffer.order(LITTLE_ENDIAN);
        if (MAGIC != buffer.getLong(0) || VERSION != buffer.getInt(8) || crcOf(buffer) != buffer.getInt(CRC_OFFSET))
        {
            return null;
        }
        return new SnapshotFile(buffer.getInt(12), buffer.getLong(16), buffer.getLong(24), buffer.getLong(32),
            buffer.getLong(40), buffer.getLong(48));
    }

    private static int crcOf(final ByteBuffer buffer)
    {
        final CRC32C crc = new CRC32C();
        crc.update(buffer.duplicate().position(0).limit(CRC_OFFSET));
        return (int)crc.getValue();
    }
}
