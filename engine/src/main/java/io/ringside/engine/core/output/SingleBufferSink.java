package io.ringside.engine.core.output;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A sink whose every message lies at the beginning of the same buffer, where {@link #commit()} reads it: for a core
 * that is run through a journal. The core writes all bytes of a message: nobody sees what the last one has left.
 */
public abstract class SingleBufferSink implements ReportSink
{
    private static final int LENGTH_MAX = 4_096;

    /** The message, from its first byte on. */
    protected final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH_MAX]);
    /** Bytes of the message that was claimed last. */
    protected int claimedLength;

    @Override
    public final int claim(final int length)
    {
        assert length <= LENGTH_MAX : "length=" + length;
        claimedLength = length;
        return 0;
    }

    @Override
    public final MutableDirectBuffer buffer()
    {
        return buffer;
    }
}
