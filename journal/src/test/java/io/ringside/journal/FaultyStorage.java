package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A directory in memory that simulates a failing disk. Unforced data may be lost at a crash, sector by sector and in
 * any order; after a failed force the next one reports success without writing, as on Linux.
 */
final class FaultyStorage implements JournalStorage
{
    long capacity = Long.MAX_VALUE;
    int writesUntilFailure = Integer.MAX_VALUE;
    int forcesUntilFailure = Integer.MAX_VALUE;
    int readsUntilFailure = Integer.MAX_VALUE;
    int writeLengthMax = Integer.MAX_VALUE;
    int forceCount;
    /** File of somebody else. */
    String deniedName;
    /** Where the furthest read in any file was asked to end. */
    long readEnd;
    long bootId = 1;
    private Map<String, Content> entries = new TreeMap<>();
    private Map<String, Content> durableEntries = new TreeMap<>();
    private boolean isLocked;

    private static final class Content
    {
        private byte[] cached = new byte[0];
        private byte[] durable = new byte[0];
    }

    /** State after a power cut: of each unforced sector, the old or the new bytes. */
    FaultyStorage crash(final Random random, final int sectorLength)
    {
        final FaultyStorage after = new FaultyStorage();
        after.bootId = bootId + 1;
        final Map<String, Content> names = random.nextBoolean() ? entries : durableEntries;
        for (final Map.Entry<String, Content> entry : names.entrySet())
        {
            final Content before = entry.getValue();
            final Content content = new Content();
            content.durable = Arrays.copyOf(before.durable, Math.max(before.durable.length, before.cached.length));
            for (int i = 0; i < before.cached.length; i += sectorLength)
            {
                if (random.nextBoolean())
                {
                    final int end = Math.min(i + sectorLength, before.cached.length);
                    System.arraycopy(before.cached, i, content.durable, i, end - i);
                }
            }
            content.cached = content.durable.clone();
            after.entries.put(entry.getKey(), content);
        }
        after.durableEntries = new TreeMap<>(after.entries);

        return after;
    }

    /** State after a kill of the process: everything written. */
    FaultyStorage kill()
    {
        final FaultyStorage after = copy();
        after.bootId = bootId;
        return after;
    }

    FaultyStorage copy()
    {
        final FaultyStorage copy = new FaultyStorage();
        copy.bootId = bootId;
        for (final Map.Entry<String, Content> entry : entries.entrySet())
        {
            final Content content = new Content();
            content.cached = entry.getValue().cached.clone();
            content.durable = entry.getValue().durable.clone();
            copy.entries.put(entry.getKey(), content);
        }
        copy.durableEntries = new TreeMap<>(copy.entries);

        return copy;
    }

    byte[] bytes(final String name)
    {
        return entries.get(name).cached;
    }

    void flip(final String name, final long offset, final int bit)
    {
        bytes(name)[(int)offset] ^= (byte)(1 << bit);
    }

    void replace(final String name, final byte[] bytes)
    {
        final Content content = new Content();
        content.cached = bytes.clone();
        content.durable = bytes.clone();
        entries.put(name, content);
        durableEntries.put(name, content);
    }

    @Override
    public Closeable lock(final String name)
    {
        if (isLocked)
        {
            return null;
        }
        isLocked = true;
        return () -> isLocked = false;
    }

    @Override
    public List<String> list()
    {
        return new ArrayList<>(entries.keySet());
    }

    @Override
    public void create(final String name, final long length) throws IOException
    {
        if (entries.containsKey(name))
        {
            throw new FileAlreadyExistsException(name);
        }
        if (length > freeSpace())
        {
            throw new IOException("No space left on device");
        }
        final Content content = new Content();
        content.cached = new byte[(int)length];
        content.durable = new byte[(int)length];
        entries.put(name, content);
        forceDirectory();
    }

    @Override
    public StorageFile open(final String name, final boolean isWritable) throws IOException
    {
        if (!entries.containsKey(name))
        {
            throw new NoSuchFileException(name);
        }
        if (name.equals(deniedName))
        {
            throw new AccessDeniedException(name);
        }

        return new MemoryFile(entries.get(name));
    }

    @Override
    public void rename(final String from, final String to) throws IOException
    {
        if (!entries.containsKey(from))
        {
            throw new NoSuchFileException(from);
        }
        entries.put(to, entries.remove(from));
    }

    @Override
    public void delete(final String name) throws IOException
    {
        if (null == entries.remove(name))
        {
            throw new NoSuchFileException(name);
        }
    }

    @Override
    public void forceDirectory()
    {
        durableEntries = new TreeMap<>(entries);
    }

    @Override
    public long freeSpace()
    {
        long used = 0;
        for (final Content content : entries.values())
        {
            used += content.cached.length;
        }

        return Math.max(0, capacity - used);
    }

    @Override
    public long bootId()
    {
        return bootId;
    }

    @Override
    public String description()
    {
        return "memory";
    }

    private final class MemoryFile implements StorageFile
    {
        private final Content content;

        private MemoryFile(final Content content)
        {
            this.content = content;
        }

        @Override
        public int write(final ByteBuffer source, final long position) throws IOException
        {
            if (--writesUntilFailure <= 0)
            {
                throw new IOException("Input/output error");
            }
            final int length = Math.min(source.remaining(), writeLengthMax);
            final int end = (int)position + length;
            if (end > content.cached.length)
            {
                if (end - content.cached.length > freeSpace())
                {
                    throw new IOException("No space left on device");
                }
                content.cached = Arrays.copyOf(content.cached, end);
            }
            source.get(content.cached, (int)position, length);

            return length;
        }

        @Override
        public int read(final ByteBuffer target, final long position) throws IOException
        {
            if (--readsUntilFailure <= 0)
            {
                throw new IOException("Input/output error");
            }
            readEnd = Math.max(readEnd, position + target.remaining());
            final int length = Math.min(target.remaining(), content.cached.length - (int)position);
            if (length <= 0)
            {
                return -1;
            }
            target.put(content.cached, (int)position, length);

            return length;
        }

        @Override
        public void force() throws IOException
        {
            ++forceCount;
            if (1 == forcesUntilFailure--)
            {
                throw new IOException("Input/output error");
            }
            content.durable = content.cached.clone();
        }

        @Override
        public long length()
        {
            return content.cached.length;
        }

        @Override
        public void close()
        {
            // Nothing is held open.
        }
    }
}
