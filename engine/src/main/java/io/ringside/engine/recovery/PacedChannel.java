package io.ringside.engine.recovery;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** A channel whose writer rests between its writes. */
record PacedChannel(WritableByteChannel channel, Pace pace) implements WritableByteChannel
{
    @Override
    public int write(final ByteBuffer source) throws IOException
    {
        pace.between();
        return channel.write(source);
    }

    @Override
    public boolean isOpen()
    {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
