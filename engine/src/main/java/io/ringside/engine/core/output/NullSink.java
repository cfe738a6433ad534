package io.ringside.engine.core.output;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Discards the core's output: for replays that need only the state. */
public final class NullSink implements ReportSink
{
    private static final int LENGTH = 4096;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);

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
        // Forgotten on purpose.
    }
}
