package io.ringside.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.agrona.BufferUtil;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Opaque snapshots in a directory of their own: written aside, synced, renamed, the directory synced. A snapshot exists
 * only if its checksum is valid. "None" is returned only when there is none: any other failure is thrown. One thread at
 * a time.
 * <pre>
 *  file: 64-byte header, then the bytes. Header, little endian:
 *   0 magic "RINGSNAP"   8 version (4)  12 CRC32C of the bytes (4)  16 cluster id  24 sequence  32 epoch  40 length
 *  48 state hash        56 reserved (4) 60 CRC32C of the 60 bytes above
 * </pre>
 */
public final class SnapshotStore
{
    /** Snapshots that are never pruned. */
    public static final int RETAINED_MIN = 2;

    private static final long MAGIC = 0x50414E53474E4952L;
    private static final int VERSION = 1;
    private static final int HEADER_LENGTH = 64;
    private static final int HEADER_CRC_OFFSET = 60;
    private static final String PREFIX = "snapshot-";
    private static final String SUFFIX = ".snap";
    private static final String TEMPORARY = "snapshot.tmp";

    private final JournalStorage storage;
    private final long clusterId;
    private final long reserveBytes;
    private final Checksum checksum = new Checksum();

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
     * @param bytes     of the snapshot, from index 0, of exactly its length.
     */
    public record Snapshot(Entry entry, long epoch, long stateHash, DirectBuffer bytes)
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
     * @param buffer    holding the bytes.
     * @param offset    of the first byte.
     * @param length    in bytes.
     * @return the entry.
     */
    public Entry store(
        final long sequence,
        final long epoch,
        final long stateHash,
        final DirectBuffer buffer,
        final int offset,
        final int length)
    {
        if (sequence < 0 || length < 0)
        {
            throw new JournalException(
                JournalException.Category.MISUSE, "sequence and length: sequence=" + sequence + " length=" + length);
        }
        final String name = String.format(Locale.ROOT, "%s%019d%s", PREFIX, sequence, SUFFIX);
        final ByteBuffer bytes = BufferUtil.allocateDirectAligned(HEADER_LENGTH + length, HEADER_LENGTH);
        final UnsafeBuffer file = new UnsafeBuffer(bytes);
        file.putBytes(HEADER_LENGTH, buffer, offset, length);
        file.putLong(0, MAGIC, LITTLE_ENDIAN);
        file.putInt(8, VERSION, LITTLE_ENDIAN);
        file.putInt(12, checksum.compute(file, HEADER_LENGTH, length), LITTLE_ENDIAN);
        file.putLong(16, clusterId, LITTLE_ENDIAN);
        file.putLong(24, sequence, LITTLE_ENDIAN);
        file.putLong(32, epoch, LITTLE_ENDIAN);
        file.putLong(40, length, LITTLE_ENDIAN);
        file.putLong(48, stateHash, LITTLE_ENDIAN);
        file.putInt(HEADER_CRC_OFFSET, checksum.compute(file, 0, HEADER_CRC_OFFSET), LITTLE_ENDIAN);
        try
        {
            deleteTemporary();
            makeRoom(name, bytes.capacity());
            storage.create(TEMPORARY, 0);
            try (StorageFile target = storage.open(TEMPORARY, true))
            {
                StorageIo.writeFully(target, bytes, 0);
                target.force();
            }
            storage.rename(TEMPORARY, name);
            storage.forceDirectory();
        }
        catch (final IOException ex)
        {
            // On a full disk it may hold the last bytes that the journal could have.
            CloseHelper.quietClose(this::deleteTemporary);
            throw JournalException.onStorage("storing " + name + " in " + storage.description(), ex);
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
                storage.description() + " would take the journal's space: bytes=" + length + " free=" +
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
     * Read and check one snapshot.
     *
     * @param entry from {@link #list()}.
     * @return the snapshot.
     * @throws JournalException {@code CORRUPT} when it is damaged or of another exchange: use an older one; anything
     * else is fatal.
     */
    public Snapshot load(final Entry entry)
    {
        try (StorageFile source = storage.open(entry.name(), false))
        {
            final long fileLength = source.length();
            if (fileLength < HEADER_LENGTH || fileLength > Integer.MAX_VALUE - HEADER_LENGTH)
            {
                throw damaged(entry, "length=" + fileLength);
            }
            final ByteBuffer bytes = BufferUtil.allocateDirectAligned((int)fileLength, HEADER_LENGTH);
            final int read = StorageIo.readFully(source, bytes, 0);
            final UnsafeBuffer file = new UnsafeBuffer(bytes);
            if (read != fileLength || MAGIC != file.getLong(0, LITTLE_ENDIAN) ||
                checksum.compute(file, 0, HEADER_CRC_OFFSET) != file.getInt(HEADER_CRC_OFFSET, LITTLE_ENDIAN))
            {
                throw damaged(entry, "bad header");
            }
            final long length = file.getLong(40, LITTLE_ENDIAN);
            if (VERSION != file.getInt(8, LITTLE_ENDIAN) || clusterId != file.getLong(16, LITTLE_ENDIAN) ||
                entry.sequence() != file.getLong(24, LITTLE_ENDIAN) || length != fileLength - HEADER_LENGTH)
            {
                throw damaged(entry, "version=" + file.getInt(8, LITTLE_ENDIAN) + " clusterId=" +
                    file.getLong(16, LITTLE_ENDIAN) + " sequence=" + file.getLong(24, LITTLE_ENDIAN) +
                    " length=" + length);
            }
            if (checksum.compute(file, HEADER_LENGTH, (int)length) != file.getInt(12, LITTLE_ENDIAN))
            {
                throw damaged(entry, "bad content");
            }

            return new Snapshot(entry, file.getLong(32, LITTLE_ENDIAN), file.getLong(48, LITTLE_ENDIAN),
                new UnsafeBuffer(bytes, HEADER_LENGTH, (int)length));
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + entry.name() + " in " + storage.description(), ex);
        }
    }

    private JournalException damaged(final Entry entry, final String why)
    {
        return new JournalException(JournalException.Category.CORRUPT, "snapshot refused: " + entry.name() + " in " +
            storage.description() + ": " + why + "; an older one or the whole journal can replace it");
    }

    /**
     * Remove all but the newest snapshots.
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
            for (int i = Math.max(RETAINED_MIN, retained); i < entries.size(); i++)
            {
                storage.delete(entries.get(i).name());
                ++removed;
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
