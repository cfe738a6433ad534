package io.ringside.journal;

import io.ringside.journal.format.BlockReader;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import io.ringside.journal.storage.SyncMark;
import org.agrona.BufferUtil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/** Result of opening a journal, with repairs. A torn tail is copied aside and cleared; any other damage is refused. */
public final class JournalRecovery
{
    private static final int TAIL_LENGTH = 256 * 1024;

    private final JournalScan scan;
    private final boolean isTailTrusted;
    private final String tornTail;

    private JournalRecovery(final JournalScan scan, final boolean isTailTrusted, final String tornTail)
    {
        this.scan = scan;
        this.isTailTrusted = isTailTrusted;
        this.tornTail = tornTail;
    }

    /**
     * Inspect without changes: for tools, also while a node writes.
     *
     * @param context concluded.
     * @return what opening would find.
     * @throws JournalException when opening would be refused.
     */
    public static JournalRecovery inspect(final JournalContext context)
    {
        final JournalScan scan = JournalScan.run(
            context.storage(), context.clusterId, context.witnessSequence, context.initialSequence,
            context.verifiedSequence);
        if (JournalScan.Verdict.REFUSED == scan.verdict)
        {
            throw scan.exception();
        }

        return new JournalRecovery(scan, isTailTrusted(scan.witness.content(), context.storage().bootId()), "");
    }

    /** Scan, repair what may be repaired, and sync the tail. The caller holds the lock. */
    static JournalRecovery recover(final JournalContext context)
    {
        final JournalRecovery found = inspect(context);
        final JournalScan scan = found.scan;
        if (scan.segments.isEmpty())
        {
            return found;
        }
        final SegmentInfo last = scan.segments.get(scan.segments.size() - 1);
        try (StorageFile file = context.storage().open(last.name(), true))
        {
            String tornTail = "";
            if (JournalScan.Verdict.TORN_TAIL == scan.verdict)
            {
                final String copy = quarantine(context.storage(), file, scan, last);
                clear(file, scan.badOffset, scan.badEnd);
                tornTail = scan.problem + "; it was cut, and its bytes are in " + copy;
            }
            // After a process crash the tail may be in the page cache only, and so may the name of its segment.
            if (SyncPolicy.NONE != context.syncPolicy)
            {
                writeTailAgain(file, scan, last);
            }
            file.force();
            context.storage().forceDirectory();
            forceOthers(context.storage(), scan);
            return new JournalRecovery(scan, found.isTailTrusted, tornTail);
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("securing the tail of " + last.name(), ex);
        }
    }

    /** Blocks whose sync failed, see {@link StorageIo#writeAgain}. */
    private static void writeTailAgain(final StorageFile file, final JournalScan scan, final SegmentInfo last)
        throws IOException
    {
        final BlockReader blocks = new BlockReader(TAIL_LENGTH, null);
        blocks.open(file, last);
        // The last block in any case: a marker holds nothing that could say whether it was synced.
        long next = SegmentDescriptor.HEADER_LENGTH;
        long offset = next;
        while (next < scan.tailOffset && BlockReader.OK == blocks.readHeader(next))
        {
            offset = next;
            next += blocks.blockLength();
            if (blocks.firstSequence() + blocks.recordCount() - 1 > scan.syncedSequence)
            {
                break;
            }
        }
        StorageIo.writeAgain(file, offset, scan.tailOffset);
    }

    private static void forceOthers(final JournalStorage storage, final JournalScan scan) throws IOException
    {
        final WitnessFile.Content content = scan.witness.content();
        if (null != content && 0 != (content.flags() & WitnessFile.FLAG_SYNCED))
        {
            return;
        }
        for (int i = 0; i < scan.segments.size() - 1; i++)
        {
            try (StorageFile other = storage.open(scan.segments.get(i).name(), true))
            {
                other.force();
            }
        }
        storage.forceDirectory();
    }

    private static String quarantine(
        final JournalStorage storage, final StorageFile file, final JournalScan scan, final SegmentInfo last)
        throws IOException
    {
        final int length = (int)(scan.badEnd - scan.badOffset);
        final ByteBuffer bytes = ByteBuffer.allocateDirect(length);
        StorageIo.readFully(file, bytes, scan.badOffset);
        bytes.flip();
        final List<String> names = storage.list();
        String name = null;
        for (int i = 0; null == name || names.contains(name); i++)
        {
            name = String.format(Locale.ROOT, "%s%010d-%d-%d.bin",
                JournalDirectory.QUARANTINE_PREFIX, last.number(), scan.badOffset, i);
        }
        storage.create(name, length);
        try (StorageFile copy = storage.open(name, true))
        {
            StorageIo.writeFully(copy, bytes, 0);
            copy.force();
        }
        return name;
    }

    private static void clear(final StorageFile file, final long from, final long to) throws IOException
    {
        final ByteBuffer zeros = BufferUtil.allocateDirectAligned((int)(to - from), 64);
        StorageIo.writeFully(file, zeros, from);
        file.force();
    }

    JournalScan scan()
    {
        return scan;
    }

    /** First sequence that is still in the journal; {@link #nextSequence()} when the journal is empty. */
    public long firstSequence()
    {
        return scan.segments.isEmpty() ? scan.nextSequence : scan.segments.get(0).baseSequence();
    }

    /** Sequence that the next append must have. */
    public long nextSequence()
    {
        return scan.nextSequence;
    }

    /**
     * Newest epoch in which the journal was opened or followed, even if a power cut lost its records: no two runs of a
     * primary share an epoch; 0 when the journal is new.
     */
    public long lastEpoch()
    {
        final WitnessFile.Content content = scan.witness.content();
        return null == content ? scan.lastEpoch : Math.max(scan.lastEpoch, content.epoch());
    }

    /**
     * Whether the tail can be relied upon. It cannot when the machine stopped without closing a journal that is not
     * synced at each write, or when a sync of such a journal failed: records that were committed may be missing. Such a
     * node must catch up from a peer before it leads.
     *
     * @return false when committed records may be missing.
     */
    public boolean isTailTrusted()
    {
        return isTailTrusted;
    }

    /**
     * What was cut off the end.
     *
     * @return one line for people; empty when nothing was.
     */
    public String tornTail()
    {
        return tornTail;
    }

    /**
     * Whether all that was written to a log is there, synced or not: it was closed in order, or the machine has run
     * since it was opened.
     *
     * @throws JournalException when the device refuses.
     */
    public static boolean isWhole(final JournalStorage storage)
    {
        try
        {
            final WitnessFile.Content content = WitnessFile.load(storage).content();
            return null != content && !SyncMark.isSet(storage) && (0 != (content.flags() & WitnessFile.FLAG_CLOSED) ||
                0 == (content.flags() & WitnessFile.FLAG_FAILED) && 0 != content.bootId() &&
                    storage.bootId() == content.bootId());
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading the witness in " + storage.description(), ex);
        }
    }

    /**
     * The same of a journal that is not open. To be asked before it is opened for the first time after the machine
     * stopped: whoever opens it writes on behind the tail that is there, and later starts cannot tell any more.
     *
     * @param storage of the journal; it is only read.
     * @return false when committed records may be missing.
     * @throws JournalException when the device refuses.
     */
    public static boolean isTailTrusted(final JournalStorage storage)
    {
        try
        {
            return isTailTrusted(WitnessFile.load(storage).content(), storage.bootId());
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage(
                "reading " + JournalDirectory.WITNESS_NAME + " in " + storage.description(), ex);
        }
    }

    private static boolean isTailTrusted(final WitnessFile.Content content, final long bootId)
    {
        return null == content ||
            0 != (content.flags() & (WitnessFile.FLAG_CLOSED | WitnessFile.FLAG_SYNCED)) ||
            0 == (content.flags() & WitnessFile.FLAG_FAILED) && content.bootId() == bootId;
    }
}
