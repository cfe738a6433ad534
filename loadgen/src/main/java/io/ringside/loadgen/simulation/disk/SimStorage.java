package io.ringside.loadgen.simulation.disk;

import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A directory on a {@link SimDisk}. Names that were made, changed or removed survive a power cut up to some point in
 * their order, and for certain once the directory was synced.
 */
public final class SimStorage implements JournalStorage
{
    private static final int SPACE = 64 * 1024 * 1024;

    private final SimDisk disk;
    private final String name;
    /** Never changed in place: it is kept as it was. */
    private TreeMap<String, SimFile> files = new TreeMap<>();
    private TreeMap<String, SimFile> durable = new TreeMap<>();
    private final List<TreeMap<String, SimFile>> changes = new ArrayList<>();
    /** Segments that were deleted, as an archive has them. */
    private final TreeMap<String, SimFile> archived = new TreeMap<>();
    private boolean isLocked;

    SimStorage(final SimDisk disk, final String name)
    {
        this.disk = disk;
        this.name = name;
    }

    void unlock()
    {
        isLocked = false;
    }

    void clear()
    {
        files = new TreeMap<>();
        durable = files;
        changes.clear();
        archived.clear();
    }

    void cutPower(final Dice dice)
    {
        final int kept = dice.below(changes.size() + 1);
        files = 0 == kept ? durable : changes.get(kept - 1);
        changes.clear();
        durable = files;
        files.values().forEach((it) -> it.cutPower(dice));
    }

    void dropCache()
    {
        files.values().forEach(SimFile::dropCache);
    }

    boolean flip(final Dice dice)
    {
        if (files.isEmpty())
        {
            return false;
        }
        final List<SimFile> all = new ArrayList<>(files.values());
        return all.get(dice.below(all.size())).flip(dice);
    }

    /** Bytes of the files with names that end so. */
    public long bytesOf(final String suffix)
    {
        return files.entrySet().stream().filter((it) -> it.getKey().endsWith(suffix))
            .mapToLong((it) -> it.getValue().length()).sum();
    }

    @Override
    public Closeable lock(final String lockName) throws IOException
    {
        disk.operate();
        if (isLocked)
        {
            return null;
        }
        isLocked = true;
        return this::unlock;
    }

    @Override
    public List<String> list()
    {
        return new ArrayList<>(files.keySet());
    }

    @Override
    public void create(final String file, final long length) throws IOException
    {
        make(file, length, false);
        forceDirectory();
    }

    @Override
    public void createSparse(final String file, final long length) throws IOException
    {
        make(file, length, true);
    }

    private void make(final String file, final long length, final boolean isSparse) throws IOException
    {
        disk.operate();
        if (files.containsKey(file))
        {
            throw new FileAlreadyExistsException(file);
        }
        if (!isSparse && disk.isFull)
        {
            throw new IOException("No space left on device");
        }
        if (disk.fails(disk.plan.writeFails, Mark.WRITE_FAILED))
        {
            throw new IOException("Input/output error");
        }
        change().put(file, new SimFile((int)length, disk.plan.sectorLength, isSparse));
    }

    @Override
    public StorageFile open(final String file, final boolean isWritable) throws IOException
    {
        disk.operate();
        return new Handle(find(file));
    }

    SimFile find(final String file) throws IOException
    {
        final SimFile found = files.get(file);
        if (null == found)
        {
            throw new NoSuchFileException(file);
        }
        return found;
    }

    @Override
    public void rename(final String from, final String to) throws IOException
    {
        disk.operate();
        final SimFile moved = find(from);
        change().put(to, moved);
        files.remove(from);
        if (to.endsWith(".seg"))
        {
            disk.coverage.mark(Mark.SEGMENT_ROLLED);
        }
        else if (to.endsWith(".snap"))
        {
            disk.coverage.mark(Mark.SNAPSHOT_TAKEN);
        }
    }

    @Override
    public void delete(final String file) throws IOException
    {
        disk.operate();
        final SimFile gone = find(file);
        if (file.endsWith(".seg"))
        {
            archived.put(file, gone);
        }
        change().remove(file);
    }

    /** An operator brings back the segments before the first one; false if there are none. */
    public boolean bringBack()
    {
        final String first = files.keySet().stream().filter((it) -> it.endsWith(".seg")).findFirst().orElse("");
        final var before = archived.headMap(first);
        if (before.isEmpty())
        {
            return false;
        }
        change().putAll(before);
        durable = files;
        changes.clear();
        return true;
    }

    private TreeMap<String, SimFile> change()
    {
        files = new TreeMap<>(files);
        changes.add(files);
        return files;
    }

    @Override
    public void forceDirectory() throws IOException
    {
        disk.operate();
        if (disk.fails(disk.plan.syncFails, Mark.SYNC_FAILED))
        {
            throw new IOException("Input/output error");
        }
        durable = files;
        changes.clear();
    }

    @Override
    public void setAside(final String suffix) throws IOException
    {
        disk.operate();
        clear();
        isLocked = false;
    }

    @Override
    public UUID drawId()
    {
        return new UUID(disk.dice.next(), disk.dice.next());
    }

    @Override
    public long freeSpace()
    {
        return disk.isFull ? 0 : SPACE;
    }

    @Override
    public long bootId()
    {
        return disk.bootId;
    }

    @Override
    public String description()
    {
        return name;
    }

    private final class Handle implements StorageFile
    {
        private final SimFile file;

        Handle(final SimFile file)
        {
            this.file = file;
        }

        @Override
        public int write(final ByteBuffer source, final long position) throws IOException
        {
            int count = source.remaining();
            if (disk.fails(disk.plan.shortWrite, Mark.SHORT_WRITE))
            {
                count = 1 + disk.dice.below(count);
            }
            boolean isCrashing = false;
            try
            {
                disk.operate();
            }
            catch (final CrashedException ex)
            {
                isCrashing = true;
                count = disk.dice.below(count + 1);
            }
            if (!isCrashing && disk.fails(disk.plan.writeFails, Mark.WRITE_FAILED))
            {
                throw new IOException("Input/output error");
            }
            if (disk.isFull && (file.isSparse || position + count > file.length()))
            {
                throw new IOException("No space left on device");
            }
            file.write(source, count, (int)position);
            if (disk.lies(disk.plan.lostWrite, Mark.LOST_WRITE))
            {
                file.forget((int)position, count);
            }
            if (isCrashing)
            {
                throw new CrashedException();
            }
            return count;
        }

        @Override
        public int read(final ByteBuffer target, final long position) throws IOException
        {
            disk.operate();
            if (disk.fails(disk.plan.readFails, Mark.READ_FAILED))
            {
                throw new IOException("Input/output error");
            }
            final int count = (int)Math.min(target.remaining(), file.length() - position);
            if (count <= 0)
            {
                return target.hasRemaining() ? -1 : 0;
            }
            target.put(file.bytes(), (int)position, count);
            return count;
        }

        @Override
        public void force() throws IOException
        {
            disk.operate();
            disk.maybeSlow();
            if (disk.fails(disk.plan.syncFails, Mark.SYNC_FAILED))
            {
                file.forgetAll();
                throw new IOException("Input/output error");
            }
            if (disk.lies(disk.plan.lyingSync, Mark.LYING_SYNC))
            {
                return;
            }
            if (disk.lies(disk.plan.misdirected, Mark.MISDIRECTED_WRITE) && file.syncMisdirected(disk.dice))
            {
                return;
            }
            file.sync();
        }

        @Override
        public long length()
        {
            return file.length();
        }

        @Override
        public void close()
        {
            // A handle holds nothing.
        }
    }
}
