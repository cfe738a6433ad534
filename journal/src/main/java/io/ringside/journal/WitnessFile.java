package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.TwoSlotFile;
import org.agrona.MutableDirectBuffer;

import java.io.Closeable;
import java.io.IOException;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The durable sequence of a journal, in a file of its own. It distinguishes an acknowledged tail from one that was
 * not. One thread.
 * <pre>
 *  content of a {@link TwoSlotFile} with the magic "RINGWTNS", 44 bytes, little endian:
 *   0 cluster id   8 epoch   16 durable sequence   24 written sequence   32 boot id
 *  40 flags (1 = closed in order, 2 = synced by policy, 4 = a sync has failed)
 * </pre>
 */
final class WitnessFile implements Closeable
{
    static final int FLAG_CLOSED = 1;
    static final int FLAG_SYNCED = 2;
    static final int FLAG_FAILED = 4;
    private static final long MAGIC = 0x534E5457474E4952L;
    private static final int CONTENT_LENGTH = 44;

    private final TwoSlotFile file;
    private final long clusterId;
    private final long bootId;

    private WitnessFile(final TwoSlotFile file, final long clusterId, final long bootId)
    {
        this.file = file;
        this.clusterId = clusterId;
        this.bootId = bootId;
    }

    /** What is asked of the content. */
    record Content(long epoch, long durableSequence, long bootId, int flags)
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
        try (TwoSlotFile file = TwoSlotFile.read(storage, JournalDirectory.WITNESS_NAME, MAGIC, CONTENT_LENGTH))
        {
            final MutableDirectBuffer content = file.content();
            return new Found(file.isEmpty() || file.isDamaged() ? null : new Content(
                content.getLong(8, LITTLE_ENDIAN), content.getLong(16, LITTLE_ENDIAN),
                content.getLong(32, LITTLE_ENDIAN), content.getInt(40, LITTLE_ENDIAN)), file.isDamaged());
        }
    }

    static WitnessFile open(final JournalStorage storage, final long clusterId) throws IOException
    {
        return new WitnessFile(TwoSlotFile.open(storage, JournalDirectory.WITNESS_NAME, MAGIC, CONTENT_LENGTH),
            clusterId, storage.bootId());
    }

    /** Write the older slot. Permanent after {@link #force()}. */
    void store(final long epoch, final long durableSequence, final long writtenSequence, final int flags)
        throws IOException
    {
        assert durableSequence <= writtenSequence : "durable=" + durableSequence + " written=" + writtenSequence;
        final MutableDirectBuffer content = file.content();
        content.putLong(0, clusterId, LITTLE_ENDIAN);
        content.putLong(8, epoch, LITTLE_ENDIAN);
        content.putLong(16, durableSequence, LITTLE_ENDIAN);
        content.putLong(24, writtenSequence, LITTLE_ENDIAN);
        content.putLong(32, bootId, LITTLE_ENDIAN);
        content.putInt(40, flags, LITTLE_ENDIAN);
        file.store(false);
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
