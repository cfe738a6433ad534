package io.ringside.engine.pipeline;

import io.ringside.engine.core.output.ReportSink;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Takes the core's output and counts it. A subclass may read each message in {@link #commit()}. */
public class DiscardingSink implements ReportSink
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    /** Of the message that is written. */
    protected int claimedLength;
    private long count;

    @Override
    public final int claim(final int length)
    {
        claimedLength = length;
        return 0;
    }

    @Override
    public final MutableDirectBuffer buffer()
    {
        return buffer;
    }

    @Override
    public void commit()
    {
        count++;
    }

    /** Messages taken. */
    public final long count()
    {
        return count;
    }
}
