package io.ringside.journal.reseed;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.archive.SegmentPrefix;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/**
 * What a primary sends: the {@link ReseedManifest} of its files at one moment, and the bytes of these files while it
 * goes on writing. The snapshot stays open, so that it can be read to its end after newer ones have replaced it. One
 * thread, that of the transfer.
 */
public final class ReseedPlan implements AutoCloseable
{
    /** The start of a file, so long that it tells it from another one of its name. */
    static final int HEAD_LENGTH = 4096;

    private static final List<String> BESIDE = List.of("rules.version", "engine.limits");
    private static final String STEPPED_OVER = "stepped-over";

    private final ReseedFiles files;
    private final ReseedManifest manifest;
    private final StorageFile snapshot;
    private final int snapshotIndex;
    private StorageFile open;
    private int openIndex = -1;

    private ReseedPlan(
        final ReseedFiles files, final ReseedManifest manifest, final StorageFile snapshot, final int snapshotIndex)
    {
        this.files = files;
        this.manifest = manifest;
        this.snapshot = snapshot;
        this.snapshotIndex = snapshotIndex;
    }

    /**
     * Take stock. Reads the newest file of journal and report log once, and of the others the first bytes.
     *
     * @param files           of the primary.
     * @param clusterId       of the venue.
     * @param wantedSnapshot  sequence of the one to begin with, if it is still there; -1 for the newest.
     * @param writtenSequence last record of the journal that is written.
     * @param written         of the report log.
     * @return the plan; null when there is no snapshot that the journal continues.
     * @throws IOException when a file cannot be read, or went away meanwhile: try again.
     */
    public static ReseedPlan make(
        final ReseedFiles files,
        final long clusterId,
        final long wantedSnapshot,
        final LongSupplier writtenSequence,
        final WrittenReports written) throws IOException
    {
        final List<SegmentInfo> stored = JournalVerifier.segments(files.journal());
        final SnapshotStore.Entry entry =
            snapshot(files, clusterId, wantedSnapshot, stored, written.reportedSequence());
        if (null == entry)
        {
            return null;
        }
        final StorageFile snapshot = files.snapshots().open(entry.name(), false);
        try
        {
            final List<ReseedManifest.Item> items = new ArrayList<>();
            items.add(whole(snapshot, ReseedFiles.SNAPSHOTS + "/" + entry.name()));
            for (final String name : BESIDE)
            {
                addIfThere(items, files.root(), name, name);
            }
            addIfThere(items, files.journal(), STEPPED_OVER, ReseedFiles.JOURNAL + "/" + STEPPED_OVER);
            // Reports before commands: a log must not tell of commands that the journal lacks.
            final List<ReseedManifest.Item> reportItems = new ArrayList<>();
            final ReseedManifest.Range reports = log(
                files.reports(), ReseedFiles.REPORTS, Long.MIN_VALUE, written.writtenReportNumber(), reportItems);
            final ReseedManifest.Range journal = log(files.journal(), ReseedFiles.JOURNAL, entry.sequence() + 1,
                writtenSequence.getAsLong(), items);
            items.addAll(reportItems);
            if (journal.first() > entry.sequence() + 1 || journal.next() <= entry.sequence())
            {
                throw new IOException("the journal does not continue " + entry.name() + ": " + journal);
            }
            return new ReseedPlan(
                files, new ReseedManifest(entry.sequence(), journal, reports, List.copyOf(items)), snapshot, 0);
        }
        catch (final IOException | RuntimeException ex)
        {
            snapshot.close();
            throw ex;
        }
    }

    private static SnapshotStore.Entry snapshot(
        final ReseedFiles files,
        final long clusterId,
        final long wanted,
        final List<SegmentInfo> segments,
        final long reported)
    {
        final long first = segments.isEmpty() ? Long.MAX_VALUE : segments.get(0).baseSequence();
        final List<SnapshotStore.Entry> usable = new SnapshotStore(files.snapshots(), clusterId).list().stream()
            .filter((it) -> it.sequence() + 1 >= first).toList();
        // A core that makes snapshots from the journal may be ahead of the one that makes reports: with such a snapshot
        // the standby would lack reports that it cannot make.
        final List<SnapshotStore.Entry> behind = usable.stream().filter((it) -> it.sequence() <= reported).toList();
        final List<SnapshotStore.Entry> entries = behind.isEmpty() ? usable : behind;

        return entries.stream().filter((it) -> it.sequence() == wanted).findFirst()
            .orElse(entries.isEmpty() ? null : entries.get(0));
    }

    /** Adds the segments from the one with a record to the one with the last record that is written. */
    private static ReseedManifest.Range log(
        final JournalStorage storage,
        final String room,
        final long from,
        final long written,
        final List<ReseedManifest.Item> items) throws IOException
    {
        final List<SegmentInfo> segments = new ArrayList<>(segments(storage));
        while (segments.size() > 1 && segments.get(1).baseSequence() <= from)
        {
            segments.remove(0);
        }
        while (segments.size() > 1 && segments.get(segments.size() - 1).baseSequence() > written)
        {
            segments.remove(segments.size() - 1);
        }
        if (segments.isEmpty())
        {
            return ReseedManifest.Range.NONE;
        }
        final SegmentInfo last = segments.get(segments.size() - 1);
        final SegmentPrefix prefix = SegmentPrefix.of(storage, last, written);
        for (final SegmentInfo it : segments)
        {
            try (StorageFile file = storage.open(it.name(), false))
            {
                items.add(new ReseedManifest.Item(
                    room + "/" + it.name(), it == last ? prefix.length() : it.length(), it.length(), head(file)));
            }
        }

        return new ReseedManifest.Range(segments.get(0).baseSequence(), prefix.nextSequence(), prefix.lastHash());
    }

    private static List<SegmentInfo> segments(final JournalStorage storage) throws IOException
    {
        try
        {
            return JournalVerifier.segments(storage);
        }
        catch (final JournalException ex)
        {
            throw new IOException(ex.getMessage(), ex);
        }
    }

    private static void addIfThere(
        final List<ReseedManifest.Item> items, final JournalStorage storage, final String name, final String path)
        throws IOException
    {
        if (storage.list().contains(name))
        {
            try (StorageFile file = storage.open(name, false))
            {
                items.add(whole(file, path));
            }
        }
    }

    private static ReseedManifest.Item whole(final StorageFile file, final String path) throws IOException
    {
        return new ReseedManifest.Item(path, file.length(), file.length(), head(file));
    }

    /** Checksum of the first bytes. */
    static int head(final StorageFile file) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocateDirect(HEAD_LENGTH);
        int count = 1;
        while (count > 0 && bytes.hasRemaining())
        {
            count = file.read(bytes, bytes.position());
        }
        final CRC32C crc = new CRC32C();
        crc.update(bytes.flip());

        return (int)crc.getValue();
    }

    /** The files. */
    public ReseedManifest manifest()
    {
        return manifest;
    }

    /**
     * Read bytes of a file until the buffer is full.
     *
     * @param index  of the file in the manifest.
     * @param offset of the first byte.
     * @param into   with as much room as is wanted, all within what the manifest says of the file.
     * @throws IOException when they cannot be read, or the file is gone.
     */
    public void read(final int index, final long offset, final ByteBuffer into) throws IOException
    {
        final StorageFile file = file(index);
        long position = offset;
        while (into.hasRemaining())
        {
            final int count = file.read(into, position);
            if (count <= 0)
            {
                throw new IOException(manifest.items().get(index).path() + " ends early: offset=" + position);
            }
            position += count;
        }
    }

    private StorageFile file(final int index) throws IOException
    {
        if (snapshotIndex == index)
        {
            return snapshot;
        }
        if (openIndex != index)
        {
            CloseHelper.quietClose(open);
            openIndex = -1;
            final String path = manifest.items().get(index).path();
            open = files.room(path).open(ReseedFiles.name(path), false);
            openIndex = index;
        }

        return open;
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(snapshot, open);
    }
}
