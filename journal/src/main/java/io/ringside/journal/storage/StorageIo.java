package io.ringside.journal.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Loops over a file: what short writes and short reads leave to their callers, and where the content ends. */
public final class StorageIo
{
    private static final int READ_AHEAD = 1 << 20;

    private StorageIo()
    {
    }

    /**
     * Write what a file reads as. After a failed sync the system counts it as written, and a sync alone would not bring
     * it to the disk.
     *
     * @param file to read and write.
     * @param from first byte.
     * @param end  behind the last one, if the file goes that far; nobody else may write before it.
     * @throws IOException when the device refuses.
     */
    public static void writeAgain(final StorageFile file, final long from, final long end) throws IOException
    {
        final ByteBuffer bytes =
            BufferUtil.allocateDirectAligned((int)Math.min(READ_AHEAD, Math.max(1, end - from)), 4096);
        long offset = from;
        while (offset < end)
        {
            bytes.clear().limit((int)Math.min(bytes.capacity(), end - offset));
            final int length = readFully(file, bytes, offset);
            if (0 == length)
            {
                return;
            }
            bytes.flip();
            writeFully(file, bytes, offset);
            offset += length;
        }
    }

    public static void writeFully(final StorageFile file, final ByteBuffer source, final long position)
        throws IOException
    {
        long target = position;
        while (source.hasRemaining())
        {
            final int written = file.write(source, target);
            if (written <= 0)
            {
                throw new IOException("write made no progress: written=" + written + " position=" + target);
            }
            target += written;
        }
    }

    /** Read until the buffer is full or the file ends. */
    public static int readFully(final StorageFile file, final ByteBuffer target, final long position) throws IOException
    {
        int total = 0;
        while (target.hasRemaining())
        {
            final int read = file.read(target, position + total);
            if (read < 0)
            {
                break;
            }
            if (0 == read)
            {
                throw new IOException("read made no progress: position=" + (position + total));
            }
            total += read;
        }

        return total;
    }

    /**
     * Finds where a file that is zeroed ahead ends.
     *
     * @param file   to read.
     * @param from   offset to begin at.
     * @param length of the file, in bytes.
     * @return the offset after the last byte that is not zero; {@code from} if there is none.
     */
    public static long endOfBytes(final StorageFile file, final long from, final long length) throws IOException
    {
        final ByteBuffer bytes =
            BufferUtil.allocateDirectAligned((int)Math.max(1, Math.min(READ_AHEAD, length - from)), 64);
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        long end = from;
        long offset = from;
        while (offset < length)
        {
            bytes.clear().limit((int)Math.min(bytes.capacity(), length - offset));
            final int read = readFully(file, bytes, offset);
            int last = read - 1;
            while (last >= 0 && 0 == buffer.getByte(last))
            {
                last = last >= Long.BYTES && 0 == buffer.getLong(last - Long.BYTES) ? last - Long.BYTES : last - 1;
            }
            end = last >= 0 ? offset + last + 1 : end;
            offset += Math.max(1, read);
        }

        return end;
    }
}
