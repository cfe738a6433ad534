package io.ringside.journal.replication.frame;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reassembles fragmented frames of a few senders, up to the longest frame. Aeron's own assembler keeps fragments of any
 * length from any number of senders. A frame that is too long is dropped, and with too many senders the oldest. Most
 * frames fit one datagram and pass through. Hot path: no allocation, except for the first fragmented frames. One
 * thread.
 */
public final class FrameAssembly implements ControlledFragmentHandler
{
    private static final int SENDERS = 4;

    private final ControlledFragmentHandler handler;
    private final int frameLength;
    private final Partial[] partials = new Partial[SENDERS];
    private long begun;

    private static final class Partial
    {
        private final UnsafeBuffer bytes;
        private int aeronSessionId;
        private int length;
        private long begun;
        private boolean isOpen;

        Partial(final int frameLength)
        {
            bytes = new UnsafeBuffer(new byte[frameLength]);
        }
    }

    public FrameAssembly(final ControlledFragmentHandler handler, final int frameLength)
    {
        this.handler = handler;
        this.frameLength = frameLength;
    }

    @Override
    public Action onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        final byte flags = header.flags();
        return (flags & FrameDescriptor.UNFRAGMENTED) == FrameDescriptor.UNFRAGMENTED ?
            handler.onFragment(buffer, offset, length, header) : assemble(buffer, offset, length, header);
    }

    private Action assemble(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        final byte flags = header.flags();
        final boolean isFirst = (flags & FrameDescriptor.BEGIN_FRAG_FLAG) != 0;
        final Partial partial = partial(header.sessionId(), isFirst);
        if (null == partial)
        {
            return Action.CONTINUE;
        }
        if (isFirst)
        {
            partial.aeronSessionId = header.sessionId();
            partial.length = 0;
            partial.begun = ++begun;
            partial.isOpen = true;
        }
        if (partial.length + length > frameLength)
        {
            partial.isOpen = false;
            return Action.CONTINUE;
        }
        partial.bytes.putBytes(partial.length, buffer, offset, length);
        if ((flags & FrameDescriptor.END_FRAG_FLAG) == 0)
        {
            partial.length += length;
            return Action.CONTINUE;
        }
        final Action action = handler.onFragment(partial.bytes, 0, partial.length + length, header);
        // After ABORT Aeron delivers the last fragment again.
        partial.isOpen = Action.ABORT == action;

        return action;
    }

    private Partial partial(final int aeronSessionId, final boolean isFirst)
    {
        int oldest = 0;
        for (int i = 0; i < SENDERS; i++)
        {
            final Partial partial = partials[i];
            if (null != partial && partial.isOpen && partial.aeronSessionId == aeronSessionId)
            {
                return partial;
            }
            if (null == partial || !partial.isOpen)
            {
                oldest = null != partials[oldest] && partials[oldest].isOpen ? i : oldest;
            }
            else if (null != partials[oldest] && partials[oldest].isOpen && partial.begun < partials[oldest].begun)
            {
                oldest = i;
            }
        }
        if (!isFirst)
        {
            return null;
        }
        if (null == partials[oldest])
        {
            partials[oldest] = new Partial(frameLength);
        }

        return partials[oldest];
    }
}
