package io.ringside.loadgen.simulation.node;

import io.ringside.engine.core.output.ReportSink;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Forgets the output of a core. */
public final class NoSink implements ReportSink
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);

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
        // Forgotten.
    }
}
