package io.ringside.journal.snapshot;

import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Opaque snapshots of any size in a directory of their own: written aside as a stream, synced, renamed, the directory
 * synced. A snapshot exists only if its checksum is valid. "None" is returned only when there is none: any other
 * failure is thrown. One thread at a time; list, load and open: any.
 */
public final class SnapshotStore
{
    /** Snapshots that are never pruned. */
    public static final int RETAINED_MIN = 2;

    private static final String PREFIX = "snapshot-";
    private static final String SUFFIX = ".snap";
    private static final String TEMPORARY = "snapshot.tmp";
    private static final int CHECKED_AT_ONCE = 64 * 1024;

    private final JournalStorage storage;
    private final long clusterId;
    private final long reserveBytes;
    private volatile long neededSequence = -1;

    /**
     * One snapshot file. Its content has not been checked.
     *
     * @param name     of the file.
     * @param sequence of the last event that it contains.
     */
    public record Entry(String name, long sequence)
    {
    }

    /**
     * A snapshot with valid checksums.
     *
     * @param entry     it was read from.
     * @param epoch     in which it was taken.
     * @param stateHash as given when it was taken.
     * @param length    of its bytes.
     */
    public record Snapshot(Entry entry, long epoch, long stateHash, long length)
    {
    }

    /**
     * Use a directory.
     *
     * @param clusterId that they must have.
     */
    public SnapshotStore(final JournalStorage storage, final long clusterId)
    {
        this(storage, clusterId, 0);
    }

    /**
     * Use a directory on the disk of a journal.
     *
     * @param clusterId    that they must have.
     * @param reserveBytes that the journal needs: a snapshot that does not leave them free is refused; 0: none.
     */
    public SnapshotStore(final JournalStorage storage, final long clusterId, final long reserveBytes)
    {
        this.storage = storage;
        this.clusterId = clusterId;
        this.reserveBytes = reserveBytes;
    }

    /**
     * Store a snapshot. When it returns, the snapshot survives a power cut; when it throws, the older ones are
     * untouched.
     *
     * @param sequence  of the last event that it contains.
     * @param epoch     in which it was taken.
     * @param stateHash for comparison after loading.
     * @param content   writes the bytes.
     * @return the entry.
     */
    public Entry store(final long sequence, final long epoch, final long stateHash, final SnapshotContent content)
    {
        if (sequence < 0)
        {
            throw new JournalException(JournalException.Category.MISUSE, "sequence=" + sequence);
        }
        final String name = String.format(Locale.ROOT, "%s%019d%s", PREFIX, sequence, SUFFIX);
        try
        {
            deleteTemporary();
            storage.create(TEMPORARY, 0);
            try (StorageFile target = storage.open(TEMPORARY, true))
            {
                final SnapshotOutput output = new SnapshotOutput(target, (count) -> makeRoom(name, count));
                content.writeTo(output);
                output.end(clusterId, sequence, epoch, stateHash);
            }
            storage.rename(TEMPORARY, name);
            storage.forceDirectory();
        }
        catch (final IOException | UncheckedIOException ex)
        {
            CloseHelper.quietClose(this::deleteTemporary);
            throw JournalException.onStorage("storing " + name + " in " + storage.description(),
                ex instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException)ex);
        }
        catch (final RuntimeException | Error ex)
        {
            // On a full disk it may hold the last bytes that the journal could have.
            CloseHelper.quietClose(this::deleteTemporary);
            throw ex;
        }

        assert name.length() == PREFIX.length() + 19 + SUFFIX.length() : name;
        return new Entry(name, sequence);
    }

    /** Delete what a process that died while it stored one has left. Only by the node that owns the directory. */
    public void discardUnfinished()
    {
        try
        {
            deleteTemporary();
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("deleting " + TEMPORARY + " in " + storage.description(), ex);
        }
    }

    private void deleteTemporary() throws IOException
    {
        if (storage.list().contains(TEMPORARY))
        {
            storage.delete(TEMPORARY);
        }
    }

    /** Older ones go first, down to two. */
    private void makeRoom(final String name, final long length) throws IOException
    {
        if (isShort(length))
        {
            prune(RETAINED_MIN);
        }
        if (isShort(length))
        {
            throw new JournalException(JournalException.Category.FULL, "storing " + name + " in " +
                storage.description() + " would take the journal's space: next bytes=" + length + " free=" +
                storage.freeSpace() + " keptFree=" + reserveBytes + "; free space, then take a snapshot again");
        }
    }

    private boolean isShort(final long length) throws IOException
    {
        return reserveBytes > 0 && storage.freeSpace() - length < reserveBytes;
    }

    /**
     * The snapshots there are, newest first, not checked.
     *
     * @return entries; empty only when the directory really holds none.
     */
    public List<Entry> list()
    {
        final List<Entry> entries = new ArrayList<>();
        try
        {
            for (final String name : storage.list())
            {
                if (name.startsWith(PREFIX) && name.endsWith(SUFFIX))
                {
                    final String digits = name.substring(PREFIX.length(), name.length() - SUFFIX.length());
                    if (digits.length() == 19 && digits.chars().allMatch(c -> c >= '0' && c <= '9'))
                    {
                        entries.add(new Entry(name, Long.parseLong(digits)));
                    }
                }
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("listing " + storage.description(), ex);
        }
        entries.sort(Comparator.comparingLong(Entry::sequence).reversed());

        return entries;
    }

    /**
     * Read and check one snapshot, all of it.
     *
     * @param entry from {@link #list()}.
     * @return what it is; its bytes come from {@link #open}.
     * @throws JournalException {@code CORRUPT} when it is damaged or of another exchange: use an older one; anything
     * else is fatal.
     */
    public Snapshot load(final Entry entry)
    {
        try (SnapshotInput input = open(entry))
        {
            final ByteBuffer part = ByteBuffer.allocateDirect(CHECKED_AT_ONCE);
            while (input.read(part) >= 0)
            {
                part.clear();
            }
            return new Snapshot(entry, input.epoch(), input.stateHash(), input.length());
        }
        catch (final IOException ex)
        {
            throw unread(entry, ex);
        }
    }

    /**
     * Read one snapshot as a stream. Its bytes are checked when they have been read to the end.
     *
     * @param entry from {@link #list()}.
     * @return the bytes; close it.
     * @throws JournalException {@code CORRUPT} when its header is damaged or of another exchange.
     */
    public SnapshotInput open(final Entry entry)
    {
        StorageFile source = null;
        try
        {
            source = storage.open(entry.name(), false);
            final SnapshotFile header = header(entry, source);
            return new SnapshotInput(source, header, () ->
            {
                throw damaged(entry, "bad content");
            });
        }
        catch (final IOException ex)
        {
            CloseHelper.quietClose(source);
            throw unread(entry, ex);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.quietClose(source);
            throw ex;
        }
    }

    private SnapshotFile header(final Entry entry, final StorageFile source) throws IOException
    {
        final long fileLength = source.length();
        final ByteBuffer bytes = BufferUtil.allocateDirectAligned(
            SnapshotFile.HEADER_LENGTH, SnapshotFile.HEADER_LENGTH);
        if (SnapshotFile.HEADER_LENGTH != StorageIo.readFully(source, bytes, 0))
        {
            throw damaged(entry, "length=" + fileLength);
        }
        final SnapshotFile header = SnapshotFile.decode(bytes);
        if (null == header)
        {
            throw damaged(entry, "bad header");
        }
        if (clusterId != header.clusterId() || entry.sequence() != header.sequence() ||
            header.length() != fileLength - SnapshotFile.HEADER_LENGTH)
        {
            throw damaged(entry, "clusterId=" + header.clusterId() + " sequence=" + header.sequence() + " length=" +
                header.length());
        }
        return header;
    }

    private JournalException unread(final Entry entry, final IOException ex)
    {
        return JournalException.onStorage("reading " + entry.name() + " in " + storage.description(), ex);
    }

    private JournalException damaged(final Entry entry, final String why)
    {
        return new JournalException(JournalException.Category.CORRUPT, "snapshot refused: " + entry.name() + " in " +
            storage.description() + ": " + why + "; an older one or the whole journal can replace it");
    }

    /**
     * Keep, whatever {@link #prune(int)} is told, the newest snapshot up to a sequence. Any thread.
     *
     * @param sequence behind which a replay may begin; -1: none is needed more than others.
     */
    public void keepOne(final long sequence)
    {
        neededSequence = sequence;
    }

    /**
     * Remove all but the newest snapshots and the one that {@link #keepOne(long)} keeps.
     *
     * @param retained how many to keep, at least {@link #RETAINED_MIN}.
     * @return snapshots removed.
     */
    public int prune(final int retained)
    {
        final List<Entry> entries = list();
        int removed = 0;
        try
        {
            int needed = 0;
            while (needed < entries.size() && entries.get(needed).sequence() > neededSequence)
            {
                ++needed;
            }
            for (int i = Math.max(RETAINED_MIN, retained); i < entries.size(); i++)
            {
                if (i != needed)
                {
                    storage.delete(entries.get(i).name());
                    ++removed;
                }
            }
            if (removed > 0)
            {
                storage.forceDirectory();
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("pruning " + storage.description(), ex);
        }

        return removed;
    }
}
