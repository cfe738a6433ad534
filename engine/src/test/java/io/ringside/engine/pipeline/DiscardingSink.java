package io.ringside.engine.pipeline;

import io.ringside.engine.core.output.SingleBufferSink;

/** Takes the core's output and counts it. A subclass may read each message in {@link #commit()}. */
public class DiscardingSink extends SingleBufferSink
{
    private long count;

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
