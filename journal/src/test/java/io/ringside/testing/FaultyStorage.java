package io.ringside.testing;

import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A directory in memory that simulates a failing disk. Unforced data may be lost at a crash, sector by sector and in
 * any order; after a failed force the next one reports success without writing, as on Linux.
 */
public final class FaultyStorage implements JournalStorage
{
    private static final int SECTOR = 512;

    public long capacity = Long.MAX_VALUE;
    public int writesUntilFailure = Integer.MAX_VALUE;
    public int forcesUntilFailure = Integer.MAX_VALUE;
    public int readsUntilFailure = Integer.MAX_VALUE;
    public int writeLengthMax = Integer.MAX_VALUE;
    public int forceCount;
    /** File of somebody else. */
    public String deniedName;
    /** Where the furthest read in any file was asked to end. */
    public long readEnd;
    /** Files that were opened and not closed. */
    public int openCount;
    public long bootId = 1;
    private Map<String, Content> entries = new TreeMap<>();
    private Map<String, Content> durableEntries = new TreeMap<>();
    private boolean isLocked;

    private static final class Content
    {
        private byte[] cached;
        private byte[] durable;
        /** Bytes that have space; the others of a sparse file take it when they are written. */
        private int spacedLength;
        /** Sectors of 512 bytes that wait to be written; after a failed force none does. */
        private BitSet dirty = new BitSet();

        private boolean isDirty(final int offset, final int length)
        {
            final int next = dirty.nextSetBit(offset / SECTOR);
            return next >= 0 && next * SECTOR < offset + length;
        }

        private void force()
        {
            durable = Arrays.copyOf(durable, cached.length);
            for (int i = dirty.nextSetBit(0); i >= 0; i = dirty.nextSetBit(i + 1))
            {
                final int begin = i * SECTOR;
                System.arraycopy(cached, begin, durable, begin, Math.min(SECTOR, cached.length - begin));
            }
            dirty.clear();
        }
    }

    /** State after a power cut: of each unforced sector, the old or the new bytes. */
    public FaultyStorage crash(final Random random, final int sectorLength)
    {
        final FaultyStorage after = new FaultyStorage();
        after.bootId = bootId + 1;
        final Map<String, Content> names = random.nextBoolean() ? entries : durableEntries;
        names.forEach((name, before) ->
        {
            final byte[] left = Arrays.copyOf(before.durable, Math.max(before.durable.length, before.cached.length));
            for (int i = 0; i < before.cached.length; i += sectorLength)
            {
                if (before.isDirty(i, sectorLength) && random.nextBoolean())
                {
                    final int end = Math.min(i + sectorLength, before.cached.length);
                    System.arraycopy(before.cached, i, left, i, end - i);
                }
            }
            after.put(name, left.clone(), left);
        });

        return after;
    }

    /** State after a kill of the process: everything written. */
    public FaultyStorage kill()
    {
        final FaultyStorage after = new FaultyStorage();
        after.bootId = bootId;
        entries.forEach((name, content) ->
        {
            after.put(name, content.cached.clone(), content.durable.clone());
            after.entries.get(name).dirty = (BitSet)content.dirty.clone();
        });
        return after;
    }

    public byte[] bytes(final String name)
    {
        return entries.get(name).cached;
    }

    public void flip(final String name, final long offset, final int bit)
    {
        bytes(name)[(int)offset] ^= (byte)(1 << bit);
    }

    public void replace(final String name, final byte[] bytes)
    {
        put(name, bytes.clone(), bytes.clone());
    }

    private void put(final String name, final byte[] cached, final byte[] durable)
    {
        final Content content = new Content();
        content.cached = cached;
        content.durable = durable;
        content.spacedLength = cached.length;
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
        put(name, new byte[(int)length], new byte[(int)length]);
        forceDirectory();
    }

    @Override
    public void createSparse(final String name, final long length) throws IOException
    {
        if (entries.containsKey(name))
        {
            throw new FileAlreadyExistsException(name);
        }
        if (name.equals(deniedName))
        {
            throw new AccessDeniedException(name);
        }
        put(name, new byte[(int)length], new byte[(int)length]);
        content(name).spacedLength = 0;
    }

    @Override
    public StorageFile open(final String name, final boolean isWritable) throws IOException
    {
        final Content content = content(name);
        if (name.equals(deniedName))
        {
            throw new AccessDeniedException(name);
        }

        return new MemoryFile(content);
    }

    @Override
    public void rename(final String from, final String to) throws IOException
    {
        entries.put(to, content(from));
        entries.remove(from);
    }

    @Override
    public void delete(final String name) throws IOException
    {
        content(name);
        entries.remove(name);
    }

    private Content content(final String name) throws IOException
    {
        final Content content = entries.get(name);
        if (null == content)
        {
            throw new NoSuchFileException(name);
        }
        return content;
    }

    @Override
    public void forceDirectory()
    {
        durableEntries = new TreeMap<>(entries);
    }

    @Override
    public long freeSpace()
    {
        return Math.max(0, capacity - entries.values().stream().mapToLong((content) -> content.spacedLength).sum());
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
            openCount++;
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
            if (end > content.spacedLength)
            {
                if (end - content.spacedLength > freeSpace())
                {
                    throw new IOException("No space left on device");
                }
                content.spacedLength = end;
            }
            if (end > content.cached.length)
            {
                content.cached = Arrays.copyOf(content.cached, end);
            }
            source.get(content.cached, (int)position, length);
            content.dirty.set((int)position / SECTOR, (end + SECTOR - 1) / SECTOR);

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
                content.dirty.clear();
                throw new IOException("Input/output error");
            }
            content.force();
        }

        @Override
        public long length()
        {
            return content.cached.length;
        }

        @Override
        public void close()
        {
            openCount--;
        }
    }
}
