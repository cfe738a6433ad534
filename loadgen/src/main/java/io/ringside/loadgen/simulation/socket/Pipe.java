package io.ringside.loadgen.simulation.socket;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** The bytes under way in one direction of a {@link Line}, in order, each part due at a time. */
final class Pipe
{
    private record Part(long dueNs, ByteBuffer bytes)
    {
    }

    private final ArrayDeque<Part> parts = new ArrayDeque<>();
    private final int capacity;
    private int length;
    private long lastDueNs;
    private boolean isEnded;

    /** Holds at most so many bytes: both ends' buffers, and what is between them. */
    Pipe(final int capacity)
    {
        this.capacity = capacity;
    }

    int room()
    {
        return capacity - length;
    }

    boolean isEmpty()
    {
        return parts.isEmpty();
    }

    /** Take so many bytes, which arrive behind those before them. */
    void put(final ByteBuffer from, final int count, final long dueNs)
    {
        final byte[] bytes = new byte[count];
        from.get(bytes);
        lastDueNs = Math.max(lastDueNs, dueNs);
        parts.add(new Part(lastDueNs, ByteBuffer.wrap(bytes)));
        length += count;
    }

    /** No more bytes come. */
    void end(final long dueNs)
    {
        isEnded = true;
        lastDueNs = Math.max(lastDueNs, dueNs);
    }

    /** Bytes have arrived, or their end has. */
    boolean isReadable(final long nowNs)
    {
        return parts.isEmpty() ? isEnded && lastDueNs <= nowNs : parts.peek().dueNs <= nowNs;
    }

    /** Everything has arrived, and been read. */
    boolean isAtEnd(final long nowNs)
    {
        return parts.isEmpty() && isEnded && lastDueNs <= nowNs;
    }

    /** How many bytes have arrived. */
    int arrived(final long nowNs)
    {
        int count = 0;
        for (final Part part : parts)
        {
            count += part.dueNs <= nowNs ? part.bytes.remaining() : 0;
        }
        return count;
    }

    /** Move so many bytes that have arrived. */
    int take(final ByteBuffer to, final int most)
    {
        int count = 0;
        while (count < most)
        {
            final ByteBuffer bytes = parts.peek().bytes;
            final int part = Math.min(most - count, bytes.remaining());
            to.put(to.position(), bytes, bytes.position(), part);
            to.position(to.position() + part);
            bytes.position(bytes.position() + part);
            count += part;
            if (!bytes.hasRemaining())
            {
                parts.poll();
            }
        }
        length -= count;
        return count;
    }

    /** What is under way is lost. */
    void clear()
    {
        parts.clear();
        length = 0;
    }
}
