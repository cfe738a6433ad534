package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A few bytes that are changed as a whole: two slots, written in turn, the newer valid one counts. A write that a
 * crash cuts short leaves the older slot. One thread.
 * <pre>
 *  slot, 128 bytes at 0 and at 4,096, little endian:
 *   0 magic   8 generation   16 content   124 CRC32C of the 124 bytes above
 * </pre>
 */
public final class TwoSlotFile implements Closeable
{
    /** Bytes of content. */
    public static final int CONTENT_LENGTH = 108;

    static final int SLOT_LENGTH = 128;
    static final int SLOT_STRIDE = 4096;
    private static final int CONTENT_OFFSET = 16;
    private static final int CRC_OFFSET = CONTENT_OFFSET + CONTENT_LENGTH;

    private final ByteBuffer bytes = BufferUtil.allocateDirectAligned(SLOT_LENGTH, SLOT_LENGTH);
    private final UnsafeBuffer slot = new UnsafeBuffer(bytes);
    private final UnsafeBuffer content = new UnsafeBuffer(bytes, CONTENT_OFFSET, CONTENT_LENGTH);
    private final Checksum checksum = new Checksum();
    private final StorageFile file;
    private final long magic;
    private final boolean isNew;
    private boolean isDamaged;
    private long generation;

    private TwoSlotFile(final StorageFile file, final long magic, final boolean isNew) throws IOException
    {
        this.file = file;
        this.magic = magic;
        this.isNew = isNew;
        load();
    }

    /**
     * Open or create the file.
     *
     * @param storage of the file.
     * @param magic   first eight bytes of a slot.
     * @return the open file, with the newest valid content.
     * @throws IOException when the device refuses.
     */
    public static TwoSlotFile open(final JournalStorage storage, final String name, final long magic)
        throws IOException
    {
        final boolean isNew = !storage.list().contains(name);
        if (isNew)
        {
            storage.create(name, SLOT_STRIDE + SLOT_LENGTH);
        }

        return new TwoSlotFile(storage.open(name, true), magic, isNew);
    }

    private void load() throws IOException
    {
        long newest = -1;
        boolean isWritten = false;
        for (int i = 0; i < 2; i++)
        {
            read(i);
            if (isValid())
            {
                final long found = slot.getLong(8, LITTLE_ENDIAN);
                newest = generation < found ? i : newest;
                generation = Math.max(generation, found);
            }
            else
            {
                isWritten |= !isZero();
            }
        }
        slot.setMemory(0, SLOT_LENGTH, (byte)0);
        isDamaged = newest < 0 && isWritten;
        if (newest >= 0)
        {
            read((int)newest);
        }
    }

    private void read(final int index) throws IOException
    {
        bytes.clear();
        slot.setMemory(0, SLOT_LENGTH, (byte)0);
        StorageIo.readFully(file, bytes, (long)index * SLOT_STRIDE);
    }

    private boolean isValid()
    {
        return magic == slot.getLong(0, LITTLE_ENDIAN) &&
            checksum.compute(slot, 0, CRC_OFFSET) == slot.getInt(CRC_OFFSET, LITTLE_ENDIAN);
    }

    private boolean isZero()
    {
        long bits = 0;
        for (int i = 0; i < SLOT_LENGTH; i += Long.BYTES)
        {
            bits |= slot.getLong(i);
        }

        return 0 == bits;
    }

    /** Whether nothing was ever stored: the content is zeros. */
    public boolean isEmpty()
    {
        return isNew || 0 == generation && !isDamaged;
    }

    /** Whether something was stored and neither slot is valid: the content is zeros. */
    public boolean isDamaged()
    {
        return isDamaged;
    }

    /**
     * To read after opening and to change before {@link #store(boolean)}.
     *
     * @return {@link #CONTENT_LENGTH} bytes.
     */
    public MutableDirectBuffer content()
    {
        return content;
    }

    /**
     * Write the content over the older slot. It survives the process at once.
     *
     * @param isForced wait until it survives a power cut, too.
     * @throws IOException when the device refuses.
     */
    public void store(final boolean isForced) throws IOException
    {
        ++generation;
        slot.putLong(0, magic, LITTLE_ENDIAN);
        slot.putLong(8, generation, LITTLE_ENDIAN);
        slot.putInt(CRC_OFFSET, checksum.compute(slot, 0, CRC_OFFSET), LITTLE_ENDIAN);
        bytes.clear();
        StorageIo.writeFully(file, bytes, (generation & 1) * SLOT_STRIDE);
        if (isForced)
        {
            file.force();
        }
    }

    @Override
    public void close() throws IOException
    {
        file.close();
    }
}
