package io.ringside.loadgen.bench.book;

import java.nio.ByteBuffer;
import java.util.function.ObjIntConsumer;

import io.ringside.engine.core.output.ReportSink;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Takes the output of a core: messages follow each other in a buffer that is reused when it is full, as in a ring, and
 * are read at once. Hot path: no allocation.
 */
final class RotatingSink implements ReportSink
{
    private static final int LENGTH = 1 << 16;

    private final ObjIntConsumer<DirectBuffer> reader;
    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH));
    private int claimed;
    private int next;

    /** The reader gets each message as the buffer and the offset that it is at. */
    RotatingSink(final ObjIntConsumer<DirectBuffer> reader)
    {
        this.reader = reader;
    }

    @Override
    public int claim(final int length)
    {
        claimed = next + length > LENGTH ? 0 : next;
        next = BitUtil.align(claimed + length, Long.BYTES);
        return claimed;
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    @Override
    public void commit()
    {
        reader.accept(buffer, claimed);
    }
}
