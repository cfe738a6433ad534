package io.ringside.engine.snapshot;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.StateInput;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Restores an engine from the bytes of a snapshot. Refuses what is not whole: magic, version, length, checksum and,
 * after loading, the state hash must agree.
 */
public final class SnapshotLoader
{
    private final Checksum checksum = new Checksum();

    /**
     * Tells whether this is a whole snapshot of a known version. Reads every byte, changes nothing.
     *
     * @param buffer holding the snapshot.
     * @param offset in bytes of its first byte.
     * @param length in bytes.
     * @return null if it is, else what is wrong with it.
     */
    public String validate(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < SnapshotDescriptor.HEADER_LENGTH + SnapshotDescriptor.TRAILER_LENGTH)
        {
            return "snapshot is too short: length=" + length;
        }
        final long magic = buffer.getLong(offset + SnapshotDescriptor.MAGIC_OFFSET, LITTLE_ENDIAN);
        if (SnapshotDescriptor.MAGIC != magic)
        {
            return "not a snapshot: magic=" + Long.toHexString(magic);
        }
        final int version = buffer.getInt(offset + SnapshotDescriptor.FORMAT_VERSION_OFFSET, LITTLE_ENDIAN);
        if (version < SnapshotDescriptor.FORMAT_VERSION_MIN || version > SnapshotDescriptor.FORMAT_VERSION)
        {
            return "snapshot version is unknown: version=" + version + ", known are " +
                SnapshotDescriptor.FORMAT_VERSION_MIN + " to " + SnapshotDescriptor.FORMAT_VERSION;
        }
        final long itemCount = buffer.getLong(offset + SnapshotDescriptor.ITEM_COUNT_OFFSET, LITTLE_ENDIAN);
        final int itemsLength = length - SnapshotDescriptor.HEADER_LENGTH - SnapshotDescriptor.TRAILER_LENGTH;
        if (0 != itemsLength % Long.BYTES || itemsLength / Long.BYTES != itemCount)
        {
            return "snapshot length does not fit its items: length=" + length + " itemCount=" + itemCount;
        }
        final int trailerOffset = offset + length - SnapshotDescriptor.TRAILER_LENGTH;
        final int expected = buffer.getInt(trailerOffset, LITTLE_ENDIAN);
        final int actual = checksum.compute(buffer, offset, trailerOffset - offset);
        if (expected != actual || 0 != buffer.getInt(trailerOffset + Integer.BYTES, LITTLE_ENDIAN))
        {
            return "snapshot is damaged: crc expected=" + Integer.toHexString(expected) +
                " actual=" + Integer.toHexString(actual);
        }
        return null;
    }

    /**
     * Restore an engine.
     *
     * @param engine that has applied nothing yet; not to be used if this throws.
     * @param buffer holding the snapshot.
     * @param offset in bytes of its first byte.
     * @param length in bytes.
     * @return the sequence of the last command the snapshot contains; the next one is the first to apply.
     * @throws IllegalStateException if the snapshot is not whole, or does not fit the engine's capacities.
     */
    public long load(final MatchingEngine engine, final DirectBuffer buffer, final int offset, final int length)
    {
        final String fault = validate(buffer, offset, length);
        if (null != fault)
        {
            throw new IllegalStateException(fault);
        }
        final int itemsOffset = offset + SnapshotDescriptor.HEADER_LENGTH;
        final int itemsLimit = offset + length - SnapshotDescriptor.TRAILER_LENGTH;
        final ItemReader reader = new ItemReader(buffer, itemsOffset, itemsLimit);
        engine.readState(reader);
        if (reader.position != itemsLimit)
        {
            throw new IllegalStateException("snapshot has items left over: count=" +
                (itemsLimit - reader.position) / Long.BYTES);
        }
        final long expectedHash = buffer.getLong(offset + SnapshotDescriptor.STATE_HASH_OFFSET, LITTLE_ENDIAN);
        final long actualHash = engine.stateHash();
        final long sequence = buffer.getLong(offset + SnapshotDescriptor.SEQUENCE_OFFSET, LITTLE_ENDIAN);
        if (expectedHash != actualHash || sequence != engine.lastSequence())
        {
            throw new IllegalStateException("restored state is not the one that was written: hash expected=" +
                Long.toHexString(expectedHash) + " actual=" + Long.toHexString(actualHash));
        }
        return sequence;
    }

    private static final class ItemReader implements StateInput
    {
        private final DirectBuffer buffer;
        private final int limit;
        private int position;

        ItemReader(final DirectBuffer buffer, final int offset, final int limit)
        {
            this.buffer = buffer;
            this.limit = limit;
            position = offset;
        }

        public long getLong()
        {
            if (position >= limit)
            {
                throw new IllegalStateException("snapshot ends too early: position=" + position);
            }
            final long value = buffer.getLong(position, LITTLE_ENDIAN);
            position += Long.BYTES;
            return value;
        }
    }
}
