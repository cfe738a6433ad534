package io.ringside.gateway.sbe;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reassembles fragmented messages of one image, up to a fixed length: longer ones are passed on truncated, and the
 * parser refuses them. Memory is allocated on the first fragment and does not depend on a client's data.
 */
final class FrameAssembler implements FragmentHandler
{
    /** Longest message, a Negotiate with two full strings included. */
    static final int MESSAGE_LENGTH_MAX = 4_096;

    private final MessageHandler handler;
    private UnsafeBuffer assembly;
    private int assembledLength;
    private boolean isAssembling;

    FrameAssembler(final MessageHandler handler)
    {
        this.handler = handler;
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        final byte flags = header.flags();
        if ((flags & FrameDescriptor.UNFRAGMENTED) == FrameDescriptor.UNFRAGMENTED)
        {
            handler.onMessage(buffer, offset, length);
        }
        else
        {
            assemble(buffer, offset, length, flags);
        }
    }

    private void assemble(final DirectBuffer buffer, final int offset, final int length, final byte flags)
    {
        if (null == assembly)
        {
            // One byte more than allowed, so that a truncated message is recognised as too long.
            assembly = new UnsafeBuffer(new byte[MESSAGE_LENGTH_MAX + 1]);
        }
        if ((flags & FrameDescriptor.BEGIN_FRAG_FLAG) == FrameDescriptor.BEGIN_FRAG_FLAG)
        {
            assembledLength = 0;
            isAssembling = true;
        }
        if (isAssembling)
        {
            final int taken = Math.min(length, assembly.capacity() - assembledLength);
            assembly.putBytes(assembledLength, buffer, offset, taken);
            assembledLength += taken;
            if ((flags & FrameDescriptor.END_FRAG_FLAG) == FrameDescriptor.END_FRAG_FLAG)
            {
                isAssembling = false;
                handler.onMessage(assembly, 0, assembledLength);
            }
        }
    }

    /** Receives complete messages. */
    @FunctionalInterface
    interface MessageHandler
    {
        void onMessage(DirectBuffer buffer, int offset, int length);
    }
}
