package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.protocol.DataDecoder;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The records of one data frame, copied for the checksum and the applier. One thread, no allocation. */
final class DataBody
{
    final UnsafeBuffer buffer;
    private final ByteBuffer bytes;
    private final CRC32C crc = new CRC32C();

    DataBody()
    {
        bytes = BufferUtil.allocateDirectAligned(ReplicationContext.FRAME_LENGTH, 64);
        buffer = new UnsafeBuffer(bytes);
    }

    /** False when the frame is damaged. */
    boolean take(final DataDecoder frame, final DirectBuffer source, final int offset, final int available)
    {
        final int length = frame.bodyLength();
        if (length < 0 || length > available || length > buffer.capacity())
        {
            return false;
        }
        buffer.putBytes(0, source, offset, length);
        crc.reset();
        bytes.clear().limit(length);
        crc.update(bytes);

        return (int)crc.getValue() == frame.bodyCrc();
    }
}
