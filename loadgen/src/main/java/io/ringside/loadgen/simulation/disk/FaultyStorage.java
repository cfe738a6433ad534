package io.ringside.loadgen.simulation.disk;

import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.loadgen.simulation.base.Bug;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;

/** Plants faults between a node and its disk: syncs that do not happen, failures that are hidden. */
public final class FaultyStorage implements JournalStorage
{
    private final Bug bug;
    private final SimStorage storage;
    private final boolean isJournal;
    private final boolean isStaged;
    private long syncCount;

    public FaultyStorage(final Bug bug, final SimStorage storage, final String name)
    {
        this.bug = bug;
        this.storage = storage;
        isJournal = "journal".equals(name);
        isStaged = name.startsWith(ReseedStaging.DIRECTORY);
    }

    private boolean skips(final String file, final boolean isFirst)
    {
        if (!isJournal)
        {
            return isStaged && Bug.RESEED_NOT_SYNCED == bug;
        }
        return switch (bug)
        {
            // A segment is written under the name with which it was prepared, but for the first after a start.
            case SYNC_SKIPPED -> (file.endsWith(".seg") || file.startsWith("ready-")) && 0 == ++syncCount % 4;
            case SYNC_SKIPPED_AT_ROLL -> file.startsWith("ready-") && isFirst;
            case STANDING_NOT_SYNCED -> file.endsWith(".standing");
            default -> false;
        };
    }

    @Override
    public Closeable lock(final String name) throws IOException
    {
        return storage.lock(name);
    }

    @Override
    public List<String> list()
    {
        return storage.list();
    }

    @Override
    public void create(final String name, final long length) throws IOException
    {
        if (Bug.DIRECTORY_NOT_SYNCED == bug)
        {
            storage.createSparse(name, length);
            return;
        }
        storage.create(name, length);
    }

    @Override
    public void createSparse(final String name, final long length) throws IOException
    {
        storage.createSparse(name, length);
    }

    @Override
    public StorageFile open(final String name, final boolean isWritable) throws IOException
    {
        return new Handle(name, storage.open(name, isWritable));
    }

    @Override
    public void rename(final String from, final String to) throws IOException
    {
        storage.rename(from, to);
    }

    @Override
    public void delete(final String name) throws IOException
    {
        storage.delete(name);
        if (Bug.PRUNED_TOO_FAR == bug && isJournal && name.endsWith(".seg"))
        {
            final List<String> left = storage.list().stream().filter((it) -> it.endsWith(".seg")).toList();
            for (int i = 0; i < left.size() - 1; i++)
            {
                storage.delete(left.get(i));
            }
        }
    }

    @Override
    public void forceDirectory() throws IOException
    {
        if (Bug.DIRECTORY_NOT_SYNCED != bug)
        {
            storage.forceDirectory();
        }
    }

    @Override
    public void setAside(final String suffix) throws IOException
    {
        storage.setAside(suffix);
    }

    @Override
    public UUID drawId()
    {
        return storage.drawId();
    }

    @Override
    public long freeSpace()
    {
        return storage.freeSpace();
    }

    @Override
    public long bootId()
    {
        return storage.bootId();
    }

    @Override
    public String description()
    {
        return storage.description();
    }

    private final class Handle implements StorageFile
    {
        private final String name;
        private final StorageFile file;
        private boolean isForced;

        Handle(final String name, final StorageFile file)
        {
            this.name = name;
            this.file = file;
        }

        @Override
        public int write(final ByteBuffer source, final long position) throws IOException
        {
            final int count = file.write(source, position);
            if (Bug.SHORT_WRITE_BELIEVED == bug && isJournal)
            {
                final int left = source.remaining();
                source.position(source.limit());
                return count + left;
            }
            return count;
        }

        @Override
        public int read(final ByteBuffer target, final long position) throws IOException
        {
            return file.read(target, position);
        }

        @Override
        public void force() throws IOException
        {
            final boolean isFirst = !isForced;
            isForced = true;
            if (skips(name, isFirst))
            {
                return;
            }
            try
            {
                file.force();
            }
            catch (final CrashedException ex)
            {
                throw ex;
            }
            catch (final IOException ex)
            {
                if (Bug.SYNC_RETRIED != bug)
                {
                    throw ex;
                }
                file.force();
            }
        }

        @Override
        public long length() throws IOException
        {
            return file.length();
        }

        @Override
        public void close() throws IOException
        {
            file.close();
        }
    }
}
