package io.ringside.engine.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A snapshot in memory, of any size, in pieces that stay for the next one. One thread at a time; writing allocates
 * nothing where {@link #reserve} has left room.
 */
final class SnapshotPieces implements WritableByteChannel
{
    private final int pieceLength;
    private final List<ByteBuffer> pieces = new ArrayList<>();
    private int filled;

    SnapshotPieces(final int pieceLength)
    {
        this.pieceLength = pieceLength;
    }

    void clear()
    {
        pieces.forEach(ByteBuffer::clear);
        filled = 0;
    }

    void reserve(final long length)
    {
        while (length > (long)pieces.size() * pieceLength)
        {
            pieces.add(ByteBuffer.allocateDirect(pieceLength));
        }
    }

    @Override
    public int write(final ByteBuffer source)
    {
        final int count = source.remaining();
        while (source.hasRemaining())
        {
            if (filled == pieces.size())
            {
                pieces.add(ByteBuffer.allocateDirect(pieceLength));
            }
            put(source, pieces.get(filled));
            filled += pieces.get(filled).hasRemaining() ? 0 : 1;
        }
        return count;
    }

    private static void put(final ByteBuffer source, final ByteBuffer piece)
    {
        final int limit = source.limit();
        source.limit(source.position() + Math.min(source.remaining(), piece.remaining()));
        piece.put(source);
        source.limit(limit);
    }

    void writeTo(final WritableByteChannel channel) throws IOException
    {
        for (final ByteBuffer piece : pieces)
        {
            piece.flip();
            while (piece.hasRemaining())
            {
                channel.write(piece);
            }
        }
    }

    @Override
    public boolean isOpen()
    {
        return true;
    }

    @Override
    public void close()
    {
        clear();
    }
}
