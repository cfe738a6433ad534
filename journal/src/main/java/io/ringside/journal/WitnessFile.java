package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The durable sequence of a journal, in a file of its own: two slots, written in turn, of which the newer valid one
 * counts. It distinguishes an acknowledged tail from one that was not. One thread.
 * <pre>
 *  slot, 64 bytes at 0 and at 4,096, little endian:
 *   0 magic "RINGWTNS"   8 generation   16 cluster id   24 epoch   32 durable sequence   40 written sequence
 * 48 boot id           56 flags (1 = closed in order, 2 = synced by policy)             60 CRC32C of the 60 bytes
 * above
 * </pre>
 */
final class WitnessFile implements Closeable
{
    static final int SLOT_LENGTH = 64;
    static final int SLOT_STRIDE = 4096;
    static final int FLAG_CLOSED = 1;
    static final int FLAG_SYNCED = 2;
    private static final long MAGIC = 0x534E5457474E4952L;
    private static final int CRC_OFFSET = 60;

    private final ByteBuffer bytes = BufferUtil.allocateDirectAligned(SLOT_LENGTH, SLOT_LENGTH);
    private final UnsafeBuffer slot = new UnsafeBuffer(bytes);
    private final Checksum checksum = new Checksum();
    private final StorageFile file;
    private final long clusterId;
    private final long bootId;
    private long generation;

    private WitnessFile(final StorageFile file, final long clusterId, final long bootId, final long generation)
    {
        this.file = file;
        this.clusterId = clusterId;
        this.bootId = bootId;
        this.generation = generation;
    }

    /** Content of a valid slot. */
    record Content(
        long generation, long clusterId, long epoch, long durableSequence, long writtenSequence, long bootId, int flags)
    {
    }

    /**
     * Result of reading the file.
     *
     * @param content   newest valid one, null when there is none.
     * @param isDamaged true when there should be a valid slot and is none.
     */
    record Found(Content content, boolean isDamaged)
    {
        long durableSequence()
        {
            return null == content ? -1 : content.durableSequence;
        }
    }

    static Found load(final JournalStorage storage) throws IOException
    {
        if (!storage.list().contains(JournalDirectory.WITNESS_NAME))
        {
            return new Found(null, false);
        }
        final ByteBuffer bytes = BufferUtil.allocateDirectAligned(SLOT_LENGTH, SLOT_LENGTH);
        final UnsafeBuffer slot = new UnsafeBuffer(bytes);
        final Checksum checksum = new Checksum();
        Content newest = null;
        boolean isDamaged = false;
        try (StorageFile file = storage.open(JournalDirectory.WITNESS_NAME, false))
        {
            for (int i = 0; i < 2; i++)
            {
                bytes.clear();
                slot.setMemory(0, SLOT_LENGTH, (byte)0);
                StorageIo.readFully(file, bytes, (long)i * SLOT_STRIDE);
                if (checksum.compute(slot, 0, CRC_OFFSET) == slot.getInt(CRC_OFFSET, LITTLE_ENDIAN) &&
                    MAGIC == slot.getLong(0, LITTLE_ENDIAN))
                {
                    final Content content = decode(slot);
                    newest = null == newest || newest.generation < content.generation ? content : newest;
                }
                else
                {
                    isDamaged |= !isZero(slot);
                }
            }
        }

        return new Found(newest, null == newest && isDamaged);
    }

    private static Content decode(final UnsafeBuffer slot)
    {
        return new Content(
            slot.getLong(8, LITTLE_ENDIAN),
            slot.getLong(16, LITTLE_ENDIAN),
            slot.getLong(24, LITTLE_ENDIAN),
            slot.getLong(32, LITTLE_ENDIAN),
            slot.getLong(40, LITTLE_ENDIAN),
            slot.getLong(48, LITTLE_ENDIAN),
            slot.getInt(56, LITTLE_ENDIAN));
    }

    private static boolean isZero(final UnsafeBuffer slot)
    {
        long bits = 0;
        for (int i = 0; i < SLOT_LENGTH; i += Long.BYTES)
        {
            bits |= slot.getLong(i);
        }

        return 0 == bits;
    }

    static WitnessFile open(final JournalStorage storage, final long clusterId) throws IOException
    {
        final Found found = load(storage);
        if (!storage.list().contains(JournalDirectory.WITNESS_NAME))
        {
            storage.create(JournalDirectory.WITNESS_NAME, 2 * SLOT_STRIDE);
        }

        return new WitnessFile(
            storage.open(JournalDirectory.WITNESS_NAME, true),
            clusterId,
            storage.bootId(),
            null == found.content() ? 0 : found.content().generation());
    }

    /** Write the older slot. Permanent after {@link #force()}. */
    void store(final long epoch, final long durableSequence, final long writtenSequence, final int flags)
        throws IOException
    {
        assert durableSequence <= writtenSequence : "durable=" + durableSequence + " written=" + writtenSequence;
        ++generation;
        slot.putLong(0, MAGIC, LITTLE_ENDIAN);
        slot.putLong(8, generation, LITTLE_ENDIAN);
        slot.putLong(16, clusterId, LITTLE_ENDIAN);
        slot.putLong(24, epoch, LITTLE_ENDIAN);
        slot.putLong(32, durableSequence, LITTLE_ENDIAN);
        slot.putLong(40, writtenSequence, LITTLE_ENDIAN);
        slot.putLong(48, bootId, LITTLE_ENDIAN);
        slot.putInt(56, flags, LITTLE_ENDIAN);
        slot.putInt(CRC_OFFSET, checksum.compute(slot, 0, CRC_OFFSET), LITTLE_ENDIAN);
        bytes.clear();
        StorageIo.writeFully(file, bytes, (generation & 1) * SLOT_STRIDE);
    }

    void force() throws IOException
    {
        file.force();
    }

    @Override
    public void close() throws IOException
    {
        file.close();
    }
}
