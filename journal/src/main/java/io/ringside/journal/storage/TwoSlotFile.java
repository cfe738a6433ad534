package io.ringside.journal.storage;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A few bytes that are changed as a whole: two slots, of which the newer valid one counts. What is stored goes over the
 * slot that is not synced, so that a write that a crash cuts short leaves the one that is. One thread.
 * <pre>
 *  slot at 0 and at 4,096, little endian:
 *   0 magic   8 generation   16 content   then CRC32C of the bytes above
 * </pre>
 */
public final class TwoSlotFile implements Closeable
{
    private static final int SLOT_STRIDE = 4096;
    private static final int CONTENT_OFFSET = 16;

    private final ByteBuffer bytes;
    private final UnsafeBuffer slot;
    private final UnsafeBuffer content;
    private final Checksum checksum = new Checksum();
    private final int crcOffset;
    private final StorageFile file;
    private final long magic;
    private final boolean isNew;
    private boolean isDamaged;
    private long generation;
    /** Which slot survives a power cut: stores that are not synced leave it alone. */
    private int syncedSlot;
    private int lastSlot;

    private TwoSlotFile(final StorageFile file, final long magic, final int contentLength, final boolean isNew)
        throws IOException
    {
        crcOffset = CONTENT_OFFSET + contentLength;
        final int slotLength = crcOffset + Integer.BYTES;
        bytes = BufferUtil.allocateDirectAligned(slotLength, BitUtil.CACHE_LINE_LENGTH);
        slot = new UnsafeBuffer(bytes);
        content = new UnsafeBuffer(bytes, CONTENT_OFFSET, contentLength);
        this.file = file;
        this.magic = magic;
        this.isNew = isNew;
        try
        {
            load();
        }
        catch (final IOException ex)
        {
            file.close();
            throw ex;
        }
    }

    /**
     * Open or create the file.
     *
     * @param storage       of the file.
     * @param magic         first eight bytes of a slot.
     * @param contentLength in bytes; with the other 20 of a slot a multiple of eight.
     * @return the open file, with the newest valid content.
     * @throws IOException when the device refuses.
     */
    public static TwoSlotFile open(
        final JournalStorage storage, final String name, final long magic, final int contentLength) throws IOException
    {
        final boolean isNew = !storage.list().contains(name);
        if (isNew)
        {
            storage.create(name, 2 * SLOT_STRIDE);
        }

        final TwoSlotFile result = new TwoSlotFile(storage.open(name, true), magic, contentLength, isNew);
        try
        {
            result.secure();
            return result;
        }
        catch (final IOException ex)
        {
            result.close();
            throw ex;
        }
    }

    /** What an earlier process has left may not be on the disk yet, also if a sync of it failed. */
    private void secure() throws IOException
    {
        if (!isNew)
        {
            StorageIo.writeAgain(file, 0, SLOT_STRIDE + slot.capacity());
            file.force();
        }
    }

    /** Open a file that is there, and only to look at it. */
    public static TwoSlotFile read(
        final JournalStorage storage, final String name, final long magic, final int contentLength) throws IOException
    {
        return new TwoSlotFile(storage.open(name, false), magic, contentLength, false);
    }

    private void load() throws IOException
    {
        final byte[] newest = new byte[slot.capacity()];
        boolean isWritten = false;
        for (int i = 0; i < 2; i++)
        {
            slot.setMemory(0, slot.capacity(), (byte)0);
            bytes.clear();
            StorageIo.readFully(file, bytes, (long)i * SLOT_STRIDE);
            if (!isValid())
            {
                isWritten |= !isZero();
            }
            else if (generation < slot.getLong(8, LITTLE_ENDIAN))
            {
                generation = slot.getLong(8, LITTLE_ENDIAN);
                syncedSlot = i;
                lastSlot = i;
                slot.getBytes(0, newest);
            }
        }
        slot.putBytes(0, newest);
        isDamaged = 0 == generation && isWritten;
    }

    private boolean isValid()
    {
        return magic == slot.getLong(0, LITTLE_ENDIAN) &&
            checksum.compute(slot, 0, crcOffset) == slot.getInt(crcOffset, LITTLE_ENDIAN);
    }

    private boolean isZero()
    {
        long bits = 0;
        for (int i = 0; i < slot.capacity(); i += Long.BYTES)
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
     * Returns what is to be read after opening and changed before {@link #store(boolean)}.
     *
     * @return as long as the file was opened with.
     */
    public MutableDirectBuffer content()
    {
        return content;
    }

    /**
     * Write the content over the slot that is not synced. It survives the process at once.
     *
     * @param isForced wait until it survives a power cut, too.
     * @throws IOException when the device refuses.
     */
    public void store(final boolean isForced) throws IOException
    {
        ++generation;
        slot.putLong(0, magic, LITTLE_ENDIAN);
        slot.putLong(8, generation, LITTLE_ENDIAN);
        slot.putInt(crcOffset, checksum.compute(slot, 0, crcOffset), LITTLE_ENDIAN);
        bytes.clear();
        lastSlot = 1 - syncedSlot;
        StorageIo.writeFully(file, bytes, (long)lastSlot * SLOT_STRIDE);
        if (isForced)
        {
            force();
        }
    }

    public void force() throws IOException
    {
        file.force();
        syncedSlot = lastSlot;
    }

    @Override
    public void close() throws IOException
    {
        file.close();
    }
}
