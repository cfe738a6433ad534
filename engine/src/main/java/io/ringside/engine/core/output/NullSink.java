package io.ringside.engine.core.output;

/** Discards the core's output: for replays that need only the state. */
public final class NullSink extends SingleBufferSink
{
    @Override
    public void commit()
    {
        // Forgotten on purpose.
    }
}
