package io.ringside.loadgen.bench.book;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A flow on its way from the process that made it to those that run it.
 */
final class FlowFile
{
    private static final int HEAD_LONGS = 5;
    private static final int CHUNK = 1 << 20;

    private FlowFile()
    {
    }

    static void write(final Path file, final BookFlow flow) throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE))
        {
            put(channel, new long[]{
                flow.fillCount(), flow.count(), flow.orderCount(), flow.liveMax(), flow.levelMax()});
            put(channel, flow.words());
        }
    }

    /** Without its figures. */
    static BookFlow read(final Path file) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ))
        {
            final long[] head = new long[HEAD_LONGS];
            get(channel, head);
            final long[] words = new long[(int)head[1] * BookFlow.STRIDE];
            get(channel, words);
            return new BookFlow(
                words, (int)head[0], (int)head[1], (int)head[2], (int)head[3], (int)head[4], null);
        }
    }

    private static void put(final FileChannel channel, final long[] longs) throws IOException
    {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < longs.length; from += CHUNK / Long.BYTES)
        {
            final int length = Math.min(CHUNK / Long.BYTES, longs.length - from);
            buffer.clear();
            buffer.asLongBuffer().put(longs, from, length);
            buffer.limit(length * Long.BYTES);
            while (buffer.hasRemaining())
            {
                channel.write(buffer);
            }
        }
    }

    private static void get(final FileChannel channel, final long[] longs) throws IOException
    {
        final ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < longs.length; from += CHUNK / Long.BYTES)
        {
            final int length = Math.min(CHUNK / Long.BYTES, longs.length - from);
            buffer.clear();
            buffer.limit(length * Long.BYTES);
            while (buffer.hasRemaining())
            {
                if (channel.read(buffer) < 0)
                {
                    throw new IOException("the file ends early");
                }
            }
            buffer.flip();
            buffer.asLongBuffer().get(longs, from, length);
        }
    }
}
