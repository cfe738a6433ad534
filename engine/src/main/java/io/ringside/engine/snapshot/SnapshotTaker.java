package io.ringside.engine.snapshot;

import io.ringside.engine.core.MatchingEngine;

import java.nio.channels.WritableByteChannel;

/**
 * Writes the state of an engine as bytes. Reusable, and allocates nothing; called on the thread that drives the engine.
 */
public final class SnapshotTaker
{
    private final ChunkWriter writer = new ChunkWriter();

    /**
     * Write a snapshot of any size. The channel gets it chunk by chunk.
     *
     * @param engine  whose state it is.
     * @param channel to write to.
     * @return length in bytes.
     * @throws java.io.UncheckedIOException if the channel throws.
     */
    public long take(final MatchingEngine engine, final WritableByteChannel channel)
    {
        writer.begin(channel, engine.lastSequence());
        engine.writeState(writer);
        return writer.end(engine.stateHash(), engine.liveOrderCount());
    }
}
