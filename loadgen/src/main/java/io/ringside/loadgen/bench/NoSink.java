package io.ringside.loadgen.bench;

import io.ringside.engine.core.ReportSink;

import org.agrona.MutableDirectBuffer;

/**
 * For an engine that has no output yet: the pipeline puts its own sink in this one's place.
 */
final class NoSink implements ReportSink
{
    @Override
    public int claim(final int length)
    {
        throw new IllegalStateException("no output before the pipeline runs");
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        throw new IllegalStateException("no output before the pipeline runs");
    }

    @Override
    public void commit()
    {
        throw new IllegalStateException("no output before the pipeline runs");
    }
}
