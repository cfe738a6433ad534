package io.ringside.journal.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A directory of the file system. Writes go through {@link FileChannel} and {@code force(false)}, never through a
 * memory map, where errors appear late or never. Only their owner may read files and directories. The threads that use
 * it must never be interrupted: an interrupt closes the channel.
 */
public final class FileJournalStorage implements JournalStorage
{
    private static final int ZEROS_LENGTH = 1024 * 1024;
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private final Path directory;
    private volatile FileStore store;

    /**
     * Use a directory; it is created by the first call that writes.
     *
     * @param directory of the files.
     */
    public FileJournalStorage(final Path directory)
    {
        this.directory = Objects.requireNonNull(directory, "directory");
    }

    @Override
    public Closeable lock(final String name) throws IOException
    {
        OwnerOnly.createDirectories(directory);
        final FileChannel channel = OwnerOnly.open(
            directory.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try
        {
            lock = channel.tryLock();
        }
        catch (final OverlappingFileLockException ex)
        {
            // The same process holds it: the same answer as for another process.
            lock = null;
        }
        finally
        {
            if (null == lock)
            {
                channel.close();
            }
        }

        return null == lock ? null : channel;
    }

    @Override
    public List<String> list() throws IOException
    {
        final List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, Files::isRegularFile))
        {
            for (final Path path : paths)
            {
                names.add(path.getFileName().toString());
            }
        }
        catch (final NoSuchFileException ex)
        {
            return names;
        }

        return names;
    }

    @Override
    public void create(final String name, final long length) throws IOException
    {
        OwnerOnly.createDirectories(directory);
        final Path path = directory.resolve(name);
        try (FileChannel channel = OwnerOnly.open(
            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
        {
            fill(channel, length);
            channel.force(true);
        }
        catch (final java.nio.file.FileAlreadyExistsException ex)
        {
            throw ex;
        }
        catch (final IOException ex)
        {
            Files.deleteIfExists(path);
            throw ex;
        }
        forceDirectory();
    }

    @Override
    public void createSparse(final String name, final long length) throws IOException
    {
        OwnerOnly.createDirectories(directory);
        try (FileChannel channel = OwnerOnly.open(
            directory.resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
        {
            if (1 != channel.write(ByteBuffer.allocate(1), length - 1))
            {
                throw new IOException("no progress: written=0");
            }
        }
    }

    private static void fill(final FileChannel channel, final long length) throws IOException
    {
        final ByteBuffer zeros = ByteBuffer.allocateDirect((int)Math.min(ZEROS_LENGTH, Math.max(1, length)));
        long position = 0;
        while (position < length)
        {
            zeros.clear().limit((int)Math.min(zeros.capacity(), length - position));
            final int written = channel.write(zeros, position);
            if (written <= 0)
            {
                throw new IOException("no progress: written=" + written);
            }
            position += written;
        }
    }

    @Override
    public StorageFile open(final String name, final boolean isWritable) throws IOException
    {
        final Path path = directory.resolve(name);
        return new ChannelFile(isWritable ?
            FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE) :
            FileChannel.open(path, StandardOpenOption.READ));
    }

    @Override
    public void rename(final String from, final String to) throws IOException
    {
        Files.move(directory.resolve(from), directory.resolve(to),
            StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public PreparedRename prepareRename(final String from, final String to) throws IOException
    {
        return new FileRename(directory, from, to);
    }

    @Override
    public void delete(final String name) throws IOException
    {
        Files.delete(directory.resolve(name));
    }

    @Override
    public void forceDirectory() throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ))
        {
            channel.force(true);
        }
    }

    @Override
    public long freeSpace() throws IOException
    {
        // Found once, because the JDK reads all mounts for it; asked ten times a second.
        if (null == store)
        {
            store = Files.getFileStore(directory);
        }
        return store.getUsableSpace();
    }

    @Override
    public void setAside(final String suffix) throws IOException
    {
        Files.move(directory, directory.resolveSibling(directory.getFileName() + suffix));
        OwnerOnly.createDirectories(directory);
    }

    @Override
    public long bootId()
    {
        try
        {
            final byte[] id = Files.readAllBytes(BOOT_ID);
            long hash = 0;
            for (final byte b : new String(id, StandardCharsets.US_ASCII).trim().getBytes(StandardCharsets.US_ASCII))
            {
                hash = hash * 0x100000001B3L ^ b;
            }
            return hash;
        }
        catch (final IOException ex)
        {
            // Not Linux: unknown is a documented answer.
            return 0;
        }
    }

    @Override
    public String description()
    {
        return directory.toString();
    }

    private static final class ChannelFile implements StorageFile
    {
        private final FileChannel channel;

        private ChannelFile(final FileChannel channel)
        {
            this.channel = channel;
        }

        @Override
        public int write(final ByteBuffer source, final long position) throws IOException
        {
            return channel.write(source, position);
        }

        @Override
        public int read(final ByteBuffer target, final long position) throws IOException
        {
            return channel.read(target, position);
        }

        @Override
        public void force() throws IOException
        {
            channel.force(false);
        }

        @Override
        public long length() throws IOException
        {
            return channel.size();
        }

        @Override
        public void close() throws IOException
        {
            channel.close();
        }
    }
}
