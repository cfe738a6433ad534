package io.ringside.engine.pipeline;

import io.ringside.engine.core.output.ReportSink;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Takes the core's output and counts it. */
public final class DiscardingSink implements ReportSink
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private long count;

    @Override
    public int claim(final int length)
    {
        return 0;
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    @Override
    public void commit()
    {
        count++;
    }

    /** Messages taken. */
    public long count()
    {
        return count;
    }
}
