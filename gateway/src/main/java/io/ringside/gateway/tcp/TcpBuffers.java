package io.ringside.gateway.tcp;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Buffers of one length that connections borrow and return, so that a short connection leaves no garbage. Used by the
 * door's agent only.
 */
final class TcpBuffers
{
    private final int length;
    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();

    TcpBuffers(final int length)
    {
        this.length = length;
    }

    ByteBuffer borrow()
    {
        final ByteBuffer buffer = free.poll();
        return null == buffer ? ByteBuffer.allocateDirect(length) : buffer.clear();
    }

    void release(final ByteBuffer buffer)
    {
        free.push(buffer);
    }
}
