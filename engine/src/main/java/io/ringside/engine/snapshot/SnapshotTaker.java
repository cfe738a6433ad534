package io.ringside.engine.snapshot;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.StateOutput;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes the state of an engine as bytes. Reusable; but for {@link #seal}, called on the thread that drives
 * the engine.
 */
public final class SnapshotTaker
{
    /** No buffer is as long. */
    public static final int TOO_LONG = -1;

    private static final int LENGTH_MAX = Integer.MAX_VALUE - Long.BYTES;

    private final Checksum checksum = new Checksum();
    private final ItemCounter counter = new ItemCounter();
    private final ItemWriter writer = new ItemWriter();

    /**
     * How long a snapshot of the state as it is now would be.
     *
     * @param engine whose state it is.
     * @return length in bytes; may be more than a buffer can hold.
     */
    public long length(final MatchingEngine engine)
    {
        counter.count = 0;
        engine.writeState(counter);
        return SnapshotDescriptor.HEADER_LENGTH + counter.count * Long.BYTES + SnapshotDescriptor.TRAILER_LENGTH;
    }

    /**
     * Write a snapshot.
     *
     * @param engine whose state it is.
     * @param buffer to write to, with room for {@link #length} bytes from the offset, or expandable.
     * @param offset in bytes of the first byte to write.
     * @return length in bytes, {@link #TOO_LONG} if a buffer cannot hold it and nothing was written.
     */
    public int take(final MatchingEngine engine, final MutableDirectBuffer buffer, final int offset)
    {
        final int length = write(engine, buffer, offset);
        if (TOO_LONG != length)
        {
            seal(buffer, offset, length);
        }
        return length;
    }

    /**
     * Write a snapshot but for its checksum, which {@link #seal} adds: all that needs the engine.
     *
     * @param engine whose state it is.
     * @param buffer to write to, with room for {@link #length} bytes from the offset, or expandable.
     * @param offset in bytes of the first byte to write.
     * @return length in bytes, {@link #TOO_LONG} if a buffer cannot hold it and nothing was written.
     */
    public int write(final MatchingEngine engine, final MutableDirectBuffer buffer, final int offset)
    {
        final long length = length(engine);
        if (length > LENGTH_MAX - offset)
        {
            return TOO_LONG;
        }
        if (buffer.isExpandable())
        {
            // Once, and not again and again with all that it holds.
            buffer.putByte(offset + (int)length - 1, (byte)0);
        }
        else
        {
            buffer.checkLimit(offset + (int)length);
        }
        writer.begin(buffer, offset + SnapshotDescriptor.HEADER_LENGTH);
        engine.writeState(writer);
        final int trailerOffset = writer.end();

        buffer.putLong(offset + SnapshotDescriptor.MAGIC_OFFSET, SnapshotDescriptor.MAGIC, LITTLE_ENDIAN);
        buffer.putInt(
            offset + SnapshotDescriptor.FORMAT_VERSION_OFFSET, SnapshotDescriptor.FORMAT_VERSION, LITTLE_ENDIAN);
        buffer.putInt(offset + SnapshotDescriptor.RESERVED_OFFSET, 0, LITTLE_ENDIAN);
        buffer.putLong(offset + SnapshotDescriptor.SEQUENCE_OFFSET, engine.lastSequence(), LITTLE_ENDIAN);
        buffer.putLong(offset + SnapshotDescriptor.STATE_HASH_OFFSET, engine.stateHash(), LITTLE_ENDIAN);
        buffer.putLong(offset + SnapshotDescriptor.ITEM_COUNT_OFFSET, counter.count, LITTLE_ENDIAN);
        buffer.putLong(trailerOffset, 0, LITTLE_ENDIAN);
        final int written = trailerOffset + SnapshotDescriptor.TRAILER_LENGTH - offset;
        assert written == length : "written=" + written + " length=" + length;
        return written;
    }

    /**
     * Add the checksum to what {@link #write} wrote. Any thread.
     *
     * @param buffer that was written to.
     * @param offset in bytes of the first byte.
     * @param length in bytes.
     */
    public void seal(final MutableDirectBuffer buffer, final int offset, final int length)
    {
        final int trailerOffset = offset + length - SnapshotDescriptor.TRAILER_LENGTH;
        buffer.putInt(trailerOffset, checksum.compute(buffer, offset, trailerOffset - offset), LITTLE_ENDIAN);
    }

    private static final class ItemCounter implements StateOutput
    {
        private long count;

        public void putLong(final long value)
        {
            count++;
        }

        @Override
        public boolean skip(final long skippedCount)
        {
            count += skippedCount;
            return true;
        }
    }

    private static final class ItemWriter implements StateOutput
    {
        private MutableDirectBuffer buffer;
        private int position;

        void begin(final MutableDirectBuffer target, final int offset)
        {
            buffer = target;
            position = offset;
        }

        public void putLong(final long value)
        {
            buffer.putLong(position, value, LITTLE_ENDIAN);
            position += Long.BYTES;
        }

        int end()
        {
            buffer = null;
            return position;
        }
    }
}
