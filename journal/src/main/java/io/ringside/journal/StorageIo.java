package io.ringside.journal;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Loops that the operating system leaves to its callers: short writes and short reads. */
final class StorageIo
{
    private StorageIo()
    {
    }

    static void writeFully(final StorageFile file, final ByteBuffer source, final long position) throws IOException
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
    static int readFully(final StorageFile file, final ByteBuffer target, final long position) throws IOException
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
}
