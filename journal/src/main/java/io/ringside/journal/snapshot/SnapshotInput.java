package io.ringside.journal.snapshot;

import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32C;

/**
 * The bytes of a stored snapshot, read ahead through one buffer. Whoever reads to the end has the checksum of them all
 * compared there; nothing is known of the bytes before. One thread.
 */
public final class SnapshotInput implements ReadableByteChannel, Closeable
{
    private static final int READ_AHEAD = 1024 * 1024;

    private final StorageFile file;
    private final SnapshotFile header;
    private final Runnable onDamage;
    private final ByteBuffer bytes;
    private final CRC32C crc = new CRC32C();
    private long position;
    private boolean isOpen = true;

    SnapshotInput(final StorageFile file, final SnapshotFile header, final Runnable onDamage)
    {
        this.file = file;
        this.header = header;
        this.onDamage = onDamage;
        bytes = BufferUtil.allocateDirectAligned(
            (int)Math.max(1, Math.min(READ_AHEAD, header.length())), SnapshotFile.HEADER_LENGTH);
        bytes.limit(0);
    }

    /** The epoch in which it was taken. */
    public long epoch()
    {
        return header.epoch();
    }

    /** The state hash as given when it was taken. */
    public long stateHash()
    {
        return header.stateHash();
    }

    /** The length of the bytes. */
    public long length()
    {
        return header.length();
    }

    /**
     * Read on.
     *
     * @param target to be filled.
     * @return bytes read, -1 at the end, where the checksum is right.
     * @throws IOException      when the device refuses.
     * @throws JournalException {@code CORRUPT} when the bytes are not those that were stored.
     */
    @Override
    public int read(final ByteBuffer target) throws IOException
    {
        int count = 0;
        while (target.hasRemaining() && (bytes.hasRemaining() || fill()))
        {
            final int part = Math.min(target.remaining(), bytes.remaining());
            target.put(bytes.slice(bytes.position(), part));
            bytes.position(bytes.position() + part);
            count += part;
        }
        return 0 == count && target.hasRemaining() ? -1 : count;
    }

    private boolean fill() throws IOException
    {
        final long left = header.length() - position;
        if (0 == left)
        {
            if ((int)crc.getValue() != header.contentCrc())
            {
                onDamage.run();
            }
            return false;
        }
        bytes.clear().limit((int)Math.min(bytes.capacity(), left));
        final int read = StorageIo.readFully(file, bytes, SnapshotFile.HEADER_LENGTH + position);
        if (bytes.hasRemaining())
        {
            onDamage.run();
        }
        position += read;
        crc.update(bytes.flip());
        bytes.position(0);
        return true;
    }

    @Override
    public boolean isOpen()
    {
        return isOpen;
    }

    @Override
    public void close() throws IOException
    {
        isOpen = false;
        file.close();
    }
}
