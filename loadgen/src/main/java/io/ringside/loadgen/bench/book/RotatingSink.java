package io.ringside.loadgen.bench.book;

import java.nio.ByteBuffer;

import io.ringside.engine.core.output.ReportSink;

import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Takes the output of a core and drops it: messages follow each other in a buffer that is reused when it is full, as in
 * a ring. A subclass may read them in {@link #commit()}. Hot path: no allocation.
 */
class RotatingSink implements ReportSink
{
    private static final int LENGTH = 1 << 16;

    /** Where the message of the open claim begins. */
    int claimed;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH));
    private int next;

    @Override
    public final int claim(final int length)
    {
        claimed = next + length > LENGTH ? 0 : next;
        next = BitUtil.align(claimed + length, Long.BYTES);
        return claimed;
    }

    @Override
    public final MutableDirectBuffer buffer()
    {
        return buffer;
    }

    @Override
    public void commit()
    {
    }
}
