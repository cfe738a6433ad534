package io.ringside.journal.storage;

import org.agrona.DirectBuffer;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** CRC32C over ranges of direct buffers. Hot path: no allocation. One thread. */
public final class Checksum
{
    private static final int SEED_LENGTH = 32;

    private final CRC32C crc = new CRC32C();
    private final ByteBuffer seed = ByteBuffer.allocateDirect(SEED_LENGTH).order(LITTLE_ENDIAN);
    private ByteBuffer lastBytes;
    private ByteBuffer lastView;

    /** Checksum of a range of a buffer that wraps the whole of a direct ByteBuffer. */
    public int compute(final DirectBuffer buffer, final int offset, final int length)
    {
        crc.reset();
        return update(buffer, offset, length);
    }

    /** Checksum of a range, which starts with the position of the range. */
    public int compute(
        final long segmentIdHigh,
        final long segmentIdLow,
        final long position,
        final long epoch,
        final DirectBuffer buffer,
        final int offset,
        final int length)
    {
        seed.clear();
        seed.putLong(0, segmentIdHigh).putLong(8, segmentIdLow).putLong(16, position).putLong(24, epoch);
        crc.reset();
        crc.update(seed);
        return update(buffer, offset, length);
    }

    private int update(final DirectBuffer buffer, final int offset, final int length)
    {
        final ByteBuffer bytes = buffer.byteBuffer();
        assert null != bytes && bytes.isDirect() : "not a direct buffer";
        if (bytes != lastBytes)
        {
            lastView = bytes.duplicate();
            lastBytes = bytes;
        }
        final int start = buffer.wrapAdjustment() + offset;
        lastView.clear().position(start).limit(start + length);
        crc.update(lastView);
        return (int)crc.getValue();
    }
}
