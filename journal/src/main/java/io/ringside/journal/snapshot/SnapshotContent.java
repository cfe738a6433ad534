package io.ringside.journal.snapshot;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/** Writes the bytes of a snapshot, whatever they are. */
@FunctionalInterface
public interface SnapshotContent
{
    /**
     * Write all of it.
     *
     * @param channel that takes the bytes in order, as many as there are.
     * @throws IOException as the channel throws it.
     */
    void writeTo(WritableByteChannel channel) throws IOException;
}
