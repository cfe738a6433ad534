package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.snapshot.SnapshotLoader;
import io.ringside.engine.snapshot.SnapshotTaker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.channels.Channels;

/** Snapshots as arrays. */
public final class Snapshots
{
    private Snapshots()
    {
    }

    /** The state of an engine. */
    public static byte[] of(final MatchingEngine engine)
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final long length = new SnapshotTaker().take(engine, Channels.newChannel(bytes));
        if (length != bytes.size())
        {
            throw new AssertionError("length=" + length + " written=" + bytes.size());
        }
        return bytes.toByteArray();
    }

    /** Puts a state into a fresh engine; returns its sequence. */
    public static long load(final MatchingEngine engine, final byte[] bytes)
    {
        return new SnapshotLoader().load(engine, Channels.newChannel(new ByteArrayInputStream(bytes)));
    }
}
