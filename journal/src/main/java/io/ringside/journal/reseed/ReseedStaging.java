package io.ringside.journal.reseed;

import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The staging directory of a standby: the files of a {@link ReseedManifest} grow in it, survive a crash, are checked,
 * and then marked whole. Nothing of the node reads them before that mark. One thread.
 * <p>
 * Implementation note: what a file has is its length, so nothing is written beside it. After a power cut the end of a
 * file may be other bytes than those that came: the check finds them, and the file comes again.
 */
public final class ReseedStaging implements AutoCloseable
{
    /** The name of the staging directory in a data directory. */
    public static final String DIRECTORY = "reseed";
    /** The file that says that everything is there; its content is {@link #KEEP} or {@link #DROP}. */
    public static final String WHOLE = "whole";
    /** The files that the directory had before are kept aside. */
    public static final String KEEP = "keep";
    /** The directory had no record before. */
    public static final String DROP = "drop";

    private static final String MANIFEST = "manifest";
    private static final String DRAFT = ".draft";
    /** The files of the staging directory that are no files of the primary. */
    static final Set<String> OWN = Set.of(WHOLE, WHOLE + DRAFT, MANIFEST, MANIFEST + DRAFT);
    private static final int ZEROS_LENGTH = 256 * 1024;

    private final ReseedFiles files;
    private ReseedManifest manifest;
    private long[] have;
    private StorageFile open;
    private int openIndex = -1;

    /**
     * Use a staging directory, with what an earlier attempt left in it.
     *
     * @param files of it.
     */
    public ReseedStaging(final ReseedFiles files)
    {
        this.files = files;
        manifest = load();
    }

    /** The staging directory of a data directory. */
    public static ReseedStaging of(final Path dataDirectory)
    {
        return new ReseedStaging(ReseedFiles.in(dataDirectory.resolve(DIRECTORY)));
    }

    /** Sequence of the snapshot that has begun to come, -1 when none has. */
    public long snapshotSequence()
    {
        return null == manifest ? -1 : manifest.snapshotSequence();
    }

    /** Where the journal comes to. */
    public JournalStorage journal()
    {
        return files.journal();
    }

    /**
     * Begin, or go on with what there is of the same files.
     *
     * @param accepted what the primary sends from now on.
     */
    public void accept(final ReseedManifest accepted)
    {
        try
        {
            closeFile();
            deleteOthers(accepted);
            final long[] found = new long[accepted.items().size()];
            for (int i = 0; i < found.length; i++)
            {
                found[i] = found(accepted.items().get(i));
            }
            store(MANIFEST, accepted.encode());
            manifest = accepted;
            have = found;
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
    }

    private void deleteOthers(final ReseedManifest accepted) throws IOException
    {
        if (files.root().list().contains(WHOLE))
        {
            files.root().delete(WHOLE);
        }
        for (final String room : List.of(ReseedFiles.JOURNAL, ReseedFiles.SNAPSHOTS, ReseedFiles.REPORTS))
        {
            final JournalStorage storage = files.room(room + "/");
            for (final String name : storage.list())
            {
                if (null == accepted.find(room + "/" + name))
                {
                    storage.delete(name);
                }
            }
        }
    }

    /** Bytes of a file that are here already. */
    private long found(final ReseedManifest.Item item) throws IOException
    {
        final JournalStorage room = files.room(item.path());
        final String name = ReseedFiles.name(item.path());
        if (!room.list().contains(name))
        {
            return 0;
        }
        final ReseedManifest.Item old = null == manifest ? null : manifest.find(item.path());
        if (null != old && old.head() == item.head() && old.length() <= item.length())
        {
            try (StorageFile file = room.open(name, false))
            {
                final long length = Math.min(file.length(), old.length());
                if (length >= Math.min(ReseedPlan.HEAD_LENGTH, item.length()) && ReseedPlan.head(file) == item.head())
                {
                    return length;
                }
            }
        }
        room.delete(name);

        return 0;
    }

    private ReseedManifest load()
    {
        try
        {
            if (!files.root().list().contains(MANIFEST))
            {
                return null;
            }
            try (StorageFile file = files.root().open(MANIFEST, false))
            {
                final ByteBuffer bytes = ByteBuffer.allocateDirect((int)file.length());
                int count = 1;
                while (count > 0 && bytes.hasRemaining())
                {
                    count = file.read(bytes, bytes.position());
                }
                final byte[] text = new byte[bytes.flip().remaining()];
                bytes.get(text);
                return ReseedManifest.decode(text);
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("reading " + MANIFEST + " in " + files.root().description(), ex);
        }
        catch (final JournalException ex)
        {
            // A power cut took it, or another release wrote it: begin anew.
            return null;
        }
    }

    /** The first file that is not all here, -1 when none is. */
    public int next()
    {
        for (int i = 0; i < have.length; i++)
        {
            if (have[i] < manifest.items().get(i).length())
            {
                return i;
            }
        }

        return -1;
    }

    /** Bytes of a file that are here. */
    public long have(final int index)
    {
        return have[index];
    }

    /** Bytes of a file that are missing. */
    public long missing(final int index)
    {
        return manifest.items().get(index).length() - have[index];
    }

    /** Bytes of all files that are here. */
    public long done()
    {
        long sum = 0;
        for (int i = 0; null != have && i < have.length; i++)
        {
            sum += have[i];
        }

        return sum;
    }

    /** Bytes of all files, 0 before they are known. */
    public long total()
    {
        return null == have ? 0 : manifest.totalLength();
    }

    /**
     * Check that the files fit on the disk.
     *
     * @throws JournalException {@code FULL} when they do not.
     */
    public void requireRoom()
    {
        try
        {
            final long needed = manifest.fullLength() - done();
            final long free = files.root().freeSpace();
            if (needed > free)
            {
                throw new JournalException(JournalException.Category.FULL, "no room for the primary's files in " +
                    files.root().description() + ": bytes=" + needed + " free=" + free +
                    "; free space, they come then");
            }
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
    }

    /**
     * Append bytes to a file.
     *
     * @param index of the file.
     * @param bytes direct buffer; no more than are missing.
     */
    public void write(final int index, final ByteBuffer bytes)
    {
        assert bytes.remaining() <= missing(index) : "remaining=" + bytes.remaining() + " missing=" + missing(index);
        try
        {
            final StorageFile file = file(index);
            while (bytes.hasRemaining())
            {
                have[index] += file.write(bytes, have[index]);
            }
            if (0 == missing(index))
            {
                sync(index);
            }
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
    }

    /** If that fails, the file comes again: the system counts as written what may not be on the disk. */
    private void sync(final int index) throws IOException
    {
        try
        {
            file(index).force();
            closeFile();
        }
        catch (final IOException ex)
        {
            drop(manifest.items().get(index).path());
            throw ex;
        }
    }

    private StorageFile file(final int index) throws IOException
    {
        if (openIndex != index)
        {
            closeFile();
            final String path = manifest.items().get(index).path();
            final JournalStorage room = files.room(path);
            final String name = ReseedFiles.name(path);
            if (!room.list().contains(name))
            {
                room.create(name, 0);
            }
            open = room.open(name, true);
            openIndex = index;
        }

        return open;
    }

    private void closeFile() throws IOException
    {
        openIndex = -1;
        final StorageFile file = open;
        open = null;
        CloseHelper.close(file);
    }

    /**
     * Check everything: checksums, hash chains, sequences, and that nothing is missing. What is damaged is dropped, to
     * come again.
     *
     * @param clusterId of the venue.
     * @return what was damaged, in words; empty when all is good.
     */
    public String verify(final long clusterId)
    {
        try
        {
            closeFile();
            for (int i = 0; i < have.length; i++)
            {
                pad(i);
            }
            final ReseedCheck.Damage damage = new ReseedCheck(files, manifest, clusterId).run();
            if (null == damage)
            {
                return "";
            }
            for (final String path : damage.paths())
            {
                drop(path);
            }

            return damage.problem();
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
    }

    /** Bytes behind what was sent are zeros, so that the journal is continued there. */
    private void pad(final int index) throws IOException
    {
        final ReseedManifest.Item item = manifest.items().get(index);
        if (item.length() == item.full())
        {
            return;
        }
        final StorageFile file = file(index);
        final ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS_LENGTH);
        long position = item.length();
        while (position < item.full())
        {
            zeros.clear().limit((int)Math.min(ZEROS_LENGTH, item.full() - position));
            position += file.write(zeros, position);
        }
        sync(index);
    }

    /** One file, or all of a room when the path ends with a slash: it comes again. */
    private void drop(final String path) throws IOException
    {
        closeFile();
        for (int i = 0; i < have.length; i++)
        {
            final String it = manifest.items().get(i).path();
            if (it.equals(path) || path.endsWith("/") && it.startsWith(path))
            {
                files.room(it).delete(ReseedFiles.name(it));
                have[i] = 0;
            }
        }
    }

    /**
     * Mark everything as whole; when it returns, that survives a power cut. The next start of the node moves it into
     * place.
     *
     * @param isKept whether the files that the directory has now are kept aside.
     */
    public void conclude(final boolean isKept)
    {
        try
        {
            for (int i = 0; i < have.length; i++)
            {
                // Its last bytes may be of a process that was killed before it synced them.
                sync(i);
            }
            files.journal().forceDirectory();
            files.snapshots().forceDirectory();
            if (!manifest.reports().isEmpty())
            {
                files.reports().forceDirectory();
            }
            store(WHOLE, (isKept ? KEEP : DROP).getBytes(StandardCharsets.US_ASCII));
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
    }

    /** All of it or nothing: a file that a crash cut short would say something else. */
    private void store(final String name, final byte[] content) throws IOException
    {
        final JournalStorage root = files.root();
        if (root.list().contains(name + DRAFT))
        {
            root.delete(name + DRAFT);
        }
        root.create(name + DRAFT, 0);
        try (StorageFile file = root.open(name + DRAFT, true))
        {
            final ByteBuffer bytes = ByteBuffer.allocateDirect(content.length).put(content).flip();
            StorageIo.writeFully(file, bytes, 0);
            file.force();
        }
        root.rename(name + DRAFT, name);
        root.forceDirectory();
    }

    private JournalException unwritten(final IOException ex)
    {
        return JournalException.onStorage("writing the primary's files to " + files.root().description(), ex);
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(open);
        openIndex = -1;
        open = null;
    }
}
