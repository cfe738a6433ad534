package io.ringside.journal.snapshot;

import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32C;

/** Puts the bytes of a snapshot behind its header, through one buffer, and counts them. One thread. */
final class SnapshotOutput implements WritableByteChannel
{
    private static final int WRITE_BEHIND = 128 * 1024;

    private final StorageFile file;
    private final RoomCheck room;
    private final ByteBuffer bytes = BufferUtil.allocateDirectAligned(WRITE_BEHIND, SnapshotFile.HEADER_LENGTH);
    private final CRC32C crc = new CRC32C();
    private long length;
    private long written;

    /** Asked before the disk is. */
    @FunctionalInterface
    interface RoomCheck
    {
        /**
         * @param count of bytes that are about to be written.
         */
        void require(long count) throws IOException;
    }

    SnapshotOutput(final StorageFile file, final RoomCheck room)
    {
        this.file = file;
        this.room = room;
    }

    @Override
    public int write(final ByteBuffer source) throws IOException
    {
        final int count = source.remaining();
        while (source.hasRemaining())
        {
            if (!bytes.hasRemaining())
            {
                flush();
            }
            final int part = Math.min(source.remaining(), bytes.remaining());
            bytes.put(source.slice(source.position(), part));
            source.position(source.position() + part);
        }
        length += count;
        return count;
    }

    private void flush() throws IOException
    {
        bytes.flip();
        crc.update(bytes);
        bytes.position(0);
        final int count = bytes.limit();
        // The room of the header is taken, and filled last.
        room.require(0 == written ? SnapshotFile.HEADER_LENGTH + count : count);
        StorageIo.writeFully(file, bytes, SnapshotFile.HEADER_LENGTH + written);
        written += count;
        bytes.clear();
    }

    /** Writes what is left, then the header, and syncs all of it. */
    void end(final long clusterId, final long sequence, final long epoch, final long stateHash) throws IOException
    {
        flush();
        new SnapshotFile((int)crc.getValue(), clusterId, sequence, epoch, length, stateHash).encode(bytes);
        StorageIo.writeFully(file, bytes, 0);
        file.force();
    }

    @Override
    public boolean isOpen()
    {
        return true;
    }

    @Override
    public void close()
    {
        // The file is closed by whoever opened it.
    }
}
