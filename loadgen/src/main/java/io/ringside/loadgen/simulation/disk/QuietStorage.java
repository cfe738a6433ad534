package io.ringside.loadgen.simulation.disk;

import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Reads a directory of a node from outside, without its faults: for the oracle. */
public final class QuietStorage implements JournalStorage
{
    private final SimStorage storage;

    public QuietStorage(final SimStorage storage)
    {
        this.storage = storage;
    }

    @Override
    public List<String> list()
    {
        return storage.list();
    }

    @Override
    public StorageFile open(final String name, final boolean isWritable) throws IOException
    {
        final SimFile file = storage.find(name);
        return new StorageFile()
        {
            @Override
            public int write(final ByteBuffer source, final long position)
            {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(final ByteBuffer target, final long position)
            {
                final int count = (int)Math.min(target.remaining(), file.length() - position);
                if (count <= 0)
                {
                    return -1;
                }
                target.put(file.bytes(), (int)position, count);
                return count;
            }

            @Override
            public void force()
            {
                throw new UnsupportedOperationException();
            }

            @Override
            public long length()
            {
                return file.length();
            }

            @Override
            public void close()
            {
                // Nothing is held.
            }
        };
    }

    @Override
    public Closeable lock(final String name)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void create(final String name, final long length)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void rename(final String from, final String to)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(final String name)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public void forceDirectory()
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public long freeSpace()
    {
        return Long.MAX_VALUE;
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
}
