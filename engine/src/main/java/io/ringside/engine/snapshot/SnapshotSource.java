package io.ringside.engine.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** The bytes of a snapshot, in order: whole ranges, or a reason. */
final class SnapshotSource
{
    private final ReadableByteChannel channel;

    SnapshotSource(final ReadableByteChannel channel)
    {
        this.channel = channel;
    }

    /** Fills the buffer up to its limit. */
    void readFully(final ByteBuffer buffer)
    {
        try
        {
            int read = 0;
            while (buffer.hasRemaining() && read >= 0)
            {
                read = channel.read(buffer);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        if (buffer.hasRemaining())
        {
            throw new IllegalStateException("snapshot ends too early: missing=" + buffer.remaining());
        }
    }

    /** Nothing may follow. */
    void requireEnd()
    {
        try
        {
            if (channel.read(ByteBuffer.allocate(1)) > 0)
            {
                throw new IllegalStateException("snapshot is longer than it says");
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
