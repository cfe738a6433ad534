package io.ringside.engine.snapshot;

import org.agrona.DirectBuffer;

import java.util.zip.CRC32C;

/** CRC32C of a range of any buffer, on the heap or off it. Reusable, so that taking a snapshot allocates nothing. */
final class Checksum
{
    private static final int CHUNK_LENGTH = 8192;

    private final CRC32C crc = new CRC32C();
    private final byte[] chunk = new byte[CHUNK_LENGTH];

    int compute(final DirectBuffer buffer, final int offset, final int length)
    {
        crc.reset();
        int position = 0;
        while (position < length)
        {
            final int chunkLength = Math.min(CHUNK_LENGTH, length - position);
            buffer.getBytes(offset + position, chunk, 0, chunkLength);
            crc.update(chunk, 0, chunkLength);
            position += chunkLength;
        }
        return (int)crc.getValue();
    }
}
