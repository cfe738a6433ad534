package io.ringside.engine.pipeline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import io.ringside.journal.JournalStorage;
import io.ringside.journal.StorageFile;

/** A storage that does what another does until the test wants it to fail. */
final class FaultyStorage implements JournalStorage
{
    volatile boolean failsOnForce;
    volatile boolean failsOnWrite;
    volatile boolean isFull;

    private final JournalStorage delegate;

    FaultyStorage(final JournalStorage delegate)
    {
        this.delegate = delegate;
    }

    @Override
    public Closeable lock(final String name) throws IOException
    {
        return delegate.lock(name);
    }

    @Override
    public List<String> list() throws IOException
    {
        return delegate.list();
    }

    @Override
    public void create(final String name, final long length) throws IOException
    {
        if (isFull)
        {
            throw new IOException("No space left on device");
        }
        delegate.create(name, length);
    }

    @Override
    public StorageFile open(final String name, final boolean isWritable) throws IOException
    {
        return new FaultyFile(delegate.open(name, isWritable));
    }

    @Override
    public void rename(final String from, final String to) throws IOException
    {
        delegate.rename(from, to);
    }

    @Override
    public void delete(final String name) throws IOException
    {
        delegate.delete(name);
    }

    @Override
    public void forceDirectory() throws IOException
    {
        delegate.forceDirectory();
    }

    @Override
    public long freeSpace() throws IOException
    {
        return isFull ? 0 : delegate.freeSpace();
    }

    @Override
    public long bootId()
    {
        return delegate.bootId();
    }

    @Override
    public String description()
    {
        return delegate.description();
    }

    private final class FaultyFile implements StorageFile
    {
        private final StorageFile file;

        FaultyFile(final StorageFile file)
        {
            this.file = file;
        }

        @Override
        public int write(final ByteBuffer source, final long position) throws IOException
        {
            if (failsOnWrite)
            {
                throw new IOException("Input/output error");
            }
            return file.write(source, position);
        }

        @Override
        public int read(final ByteBuffer target, final long position) throws IOException
        {
            return file.read(target, position);
        }

        @Override
        public void force() throws IOException
        {
            if (failsOnForce)
            {
                throw new IOException("Input/output error");
            }
            file.force();
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
