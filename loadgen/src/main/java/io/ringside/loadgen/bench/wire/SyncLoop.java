package io.ringside.loadgen.bench.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.HdrHistogram.Histogram;

/**
 * The disk alone: the same number of bytes again and again, written into a file that has its blocks already, and
 * synced each time without the file's times ({@code fdatasync}). What a journal that syncs each batch cannot beat.
 */
public final class SyncLoop
{
    private static final int FILE_LENGTH = 16 << 20;

    private SyncLoop()
    {
    }

    /**
     * Write and sync for a while.
     *
     * @param directory  that the file goes to, and from which it is deleted.
     * @param length     of each write, in bytes.
     * @param durationNs of it all.
     * @return how long each write and its sync took together, in nanoseconds.
     * @throws IOException if the directory cannot be written.
     */
    public static Histogram run(final Path directory, final int length, final long durationNs) throws IOException
    {
        final Histogram histogram = new Histogram(3);
        final Path file = Files.createTempFile(directory, "sync", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocateDirect(FILE_LENGTH), 0);
            channel.force(true);
            final ByteBuffer bytes = ByteBuffer.allocateDirect(length);
            long position = 0;
            final long beginNs = System.nanoTime();
            long nowNs = beginNs;
            while (nowNs - beginNs < durationNs)
            {
                position = position + length > FILE_LENGTH ? 0 : position;
                bytes.clear();
                position += channel.write(bytes, position);
                channel.force(false);
                final long endNs = System.nanoTime();
                histogram.recordValue(endNs - nowNs);
                nowNs = endNs;
            }
        }
        finally
        {
            Files.deleteIfExists(file);
        }
        return histogram;
    }
}
