package io.ringside.engine.snapshot;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32C;

import io.ringside.engine.core.MatchingEngine;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Restores an engine from the bytes of a snapshot, chunk by chunk. Refuses what is not whole: magic, version, each
 * checksum, the counts and, after loading, the state hash must agree.
 */
public final class SnapshotLoader
{
    private final SectionMigrations migrations;
    private long stateHash;

    /** Loads what this build and those before it wrote. */
    public SnapshotLoader()
    {
        this(SectionMigrations.ALL);
    }

    SnapshotLoader(final SectionMigrations migrations)
    {
        this.migrations = migrations;
    }

    /**
     * Restore an engine.
     *
     * @param engine  that has applied nothing yet; not to be used if this throws.
     * @param channel with the bytes, and no more.
     * @return the sequence of the last command the snapshot contains; the next one is the first to apply.
     * @throws IllegalStateException if the snapshot is not whole, or does not fit the engine's capacities.
     * @throws java.io.UncheckedIOException if the channel throws.
     */
    public long load(final MatchingEngine engine, final ReadableByteChannel channel)
    {
        final SnapshotSource source = new SnapshotSource(channel);
        final ByteBuffer header = ByteBuffer.allocateDirect(SnapshotDescriptor.HEADER_LENGTH).order(LITTLE_ENDIAN);
        header.limit(SnapshotDescriptor.ROW_STATE_HASH_OFFSET);
        source.readFully(header);
        final long magic = header.getLong(SnapshotDescriptor.MAGIC_OFFSET);
        if (SnapshotDescriptor.MAGIC != magic)
        {
            throw new IllegalStateException("not a snapshot: magic=" + Long.toHexString(magic));
        }
        final int version = header.getInt(SnapshotDescriptor.FORMAT_VERSION_OFFSET);
        if (version < SnapshotDescriptor.FORMAT_VERSION_MIN || version > SnapshotDescriptor.FORMAT_VERSION)
        {
            throw new IllegalStateException("snapshot version is unknown: version=" + version + ", known are " +
                SnapshotDescriptor.FORMAT_VERSION_MIN + " to " + SnapshotDescriptor.FORMAT_VERSION);
        }
        if (SnapshotDescriptor.FORMAT_VERSION_MIN == version)
        {
            final RowReader row = new RowReader(source, header);
            engine.readState(row);
            stateHash = row.end();
            check(engine, header, stateHash, engine.rowHash());
        }
        else
        {
            readHeader(source, header);
            final ChunkReader chunks = new ChunkReader(source, header, migrations);
            engine.readState(chunks);
            stateHash = chunks.end(engine.liveOrderCount());
            check(engine, header, stateHash, engine.stateHash());
        }
        return engine.lastSequence();
    }

    /** The state hash that the snapshot has which was loaded last: that of its format version. */
    public long stateHash()
    {
        return stateHash;
    }

    private static void readHeader(final SnapshotSource source, final ByteBuffer header)
    {
        header.limit(SnapshotDescriptor.HEADER_LENGTH);
        source.readFully(header);
        final CRC32C crc = new CRC32C();
        crc.update(header.duplicate().position(0).limit(SnapshotDescriptor.HEADER_CRC_OFFSET));
        if ((int)crc.getValue() != header.getInt(SnapshotDescriptor.HEADER_CRC_OFFSET))
        {
            throw new IllegalStateException("snapshot is damaged: its header");
        }
    }

    private static void check(
        final MatchingEngine engine, final ByteBuffer header, final long expectedHash, final long actualHash)
    {
        final long sequence = header.getLong(SnapshotDescriptor.SEQUENCE_OFFSET);
        if (expectedHash != actualHash || sequence != engine.lastSequence())
        {
            throw new IllegalStateException("restored state is not the one that was written: hash expected=" +
                Long.toHexString(expectedHash) + " actual=" + Long.toHexString(actualHash) + " sequence expected=" +
                sequence + " actual=" + engine.lastSequence());
        }
    }
}
