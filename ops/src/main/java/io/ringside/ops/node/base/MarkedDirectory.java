package io.ringside.ops.node.base;

import io.ringside.journal.storage.OwnerOnly;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A directory for shared memory with a mark: a file that names its owner and is locked as long as the owner lives.
 * Nothing is ever deleted except in a directory with such a mark, and there only the files of the media driver.
 *
 * <pre>
 *   ringside-NAME-CRC/
 *     ringside.mark     "ringside", owner, process; locked
 *     driver/           Aeron's own, made anew at each start
 * </pre>
 */
public final class MarkedDirectory implements AutoCloseable
{
    public static final String MARK_NAME = "ringside.mark";
    public static final String CLIENT = "client";
    private static final String NAME_PREFIX = "ringside-";
    private static final String DRIVER_NAME = "driver";
    private static final String MAGIC = "ringside";
    private static final int MARK_LINES = 3;
    private static final int MARK_LENGTH_MAX = 16 * 1024;
    /** Marks that this process holds: never opened again, because closing any channel to a file releases its locks. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel mark;

    private MarkedDirectory(final Path path, final FileChannel mark)
    {
        this.path = path;
        this.mark = mark;
    }

    /**
     * Claim a directory, or make it, and delete what a dead owner of the same name left in it.
     *
     * @param path  of it; its parents are made.
     * @param owner data directory of a node, or {@link #CLIENT}.
     * @throws NodeException if it is somebody else's, or in use.
     */
    public static MarkedDirectory claim(final Path path, final String owner) throws IOException
    {
        Files.createDirectories(path.getParent());
        final Path real = path.getParent().toRealPath().resolve(path.getFileName());
        if (HELD.contains(real))
        {
            throw inUse(real);
        }
        if (Files.exists(real, LinkOption.NOFOLLOW_LINKS))
        {
            refuseForeign(real, owner);
        }
        else
        {
            OwnerOnly.createDirectories(real);
        }
        if (!HELD.add(real))
        {
            throw inUse(real);
        }
        FileChannel channel = null;
        try
        {
            channel = OwnerOnly.open(
                real.resolve(MARK_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (null == lock(channel))
            {
                throw inUse(real);
            }
            // Locked before it is written: a whole mark without a lock means that its owner is dead.
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((MAGIC + "\nowner=" + owner + "\nprocess=" + ProcessHandle.current().pid() +
                "\n").getBytes(StandardCharsets.UTF_8)));
            deleteTree(real.resolve(DRIVER_NAME));
            return new MarkedDirectory(real, channel);
        }
        catch (final IOException | RuntimeException ex)
        {
            if (null != channel)
            {
                channel.close();
            }
            HELD.remove(real);
            throw ex;
        }
    }

    /**
     * Delete the directories of dead clients of this user, and of dead nodes whose data directory is gone.
     *
     * @param base where to look.
     */
    public static void reap(final Path base)
    {
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(base.toRealPath(), NAME_PREFIX + "*"))
        {
            for (final Path path : paths)
            {
                reapOne(path);
            }
        }
        catch (final IOException ex)
        {
            // Not needed for this start: if space is short, the check of it says so.
            assert null != ex;
        }
    }

    /** Where the media driver's files go. */
    public Path driver()
    {
        return path.resolve(DRIVER_NAME);
    }

    /** Delete the files and nothing else: what is mapped stays mapped. From a shutdown hook. */
    public void deleteFiles()
    {
        deleteQuietly(path);
    }

    @Override
    public void close()
    {
        deleteQuietly(path);
        try
        {
            mark.close();
        }
        catch (final IOException ex)
        {
            // The lock goes with the process anyway.
            assert null != ex;
        }
        HELD.remove(path);
    }

    /** Whether there is a mark in a directory: a node or a client owns it, or has owned it. */
    public static boolean isMarked(final Path directory)
    {
        return Files.exists(directory.resolve(MARK_NAME), LinkOption.NOFOLLOW_LINKS);
    }

    private static void refuseForeign(final Path path, final String owner) throws IOException
    {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || !isOfThisUser(path))
        {
            throw NodeException.refused("the shared memory directory " + path + " is not a directory of this user: " +
                "remove it, or set aeron.dir");
        }
        final List<String> lines = isMarked(path) ? readMark(path) : List.of();
        if (lines.isEmpty() && !isEmpty(path))
        {
            throw NodeException.refused("the shared memory directory " + path + " holds files and no " + MARK_NAME +
                " of a node: nothing in it is touched: remove it, or set aeron.dir");
        }
        if (!lines.isEmpty() && !lines.get(1).equals("owner=" + owner))
        {
            throw NodeException.refused("the shared memory directory " + path + " belongs to the node of " +
                lines.get(1).substring("owner=".length()) + ", this one is of " + owner +
                ": give one of them another node.name or aeron.dir");
        }
    }

    private static void reapOne(final Path path) throws IOException
    {
        if (HELD.contains(path) || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || !isOfThisUser(path) ||
            !isMarked(path))
        {
            return;
        }
        final List<String> lines = readMark(path);
        final String owner = lines.isEmpty() ? "" : lines.get(1).substring("owner=".length());
        if (!CLIENT.equals(owner) && (!owner.startsWith("/") || Files.exists(Path.of(owner))))
        {
            return;
        }
        try (FileChannel channel = FileChannel.open(path.resolve(MARK_NAME), StandardOpenOption.WRITE))
        {
            if (null != lock(channel))
            {
                deleteQuietly(path);
            }
        }
        catch (final NoSuchFileException ex)
        {
            // Its owner, or another process that tidies up, was faster.
            assert null != ex;
        }
    }

    /** The mark's lines if it is whole, else none. */
    private static List<String> readMark(final Path path) throws IOException
    {
        final Path file = path.resolve(MARK_NAME);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MARK_LENGTH_MAX)
        {
            return List.of();
        }
        final String text = Files.readString(file);
        final List<String> lines = text.lines().toList();
        return MARK_LINES == lines.size() && text.endsWith("\n") && MAGIC.equals(lines.get(0)) &&
            lines.get(1).startsWith("owner=") ? lines : List.of();
    }

    /** Nothing but, perhaps, a mark that was never written. */
    private static boolean isEmpty(final Path path) throws IOException
    {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path))
        {
            for (final Path entry : entries)
            {
                if (!MARK_NAME.equals(entry.getFileName().toString()) || Files.size(entry) > 0)
                {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isOfThisUser(final Path path) throws IOException
    {
        final Path self = Path.of("/proc/self");
        return !Files.exists(self) ||
            Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                .equals(Files.getAttribute(self, "unix:uid"));
    }

    private static FileLock lock(final FileChannel channel) throws IOException
    {
        try
        {
            return channel.tryLock();
        }
        catch (final OverlappingFileLockException ex)
        {
            // Locked by this process.
            return null;
        }
    }

    private static void deleteQuietly(final Path path)
    {
        try
        {
            deleteTree(path.resolve(DRIVER_NAME));
            if (isOnlyMarkLeft(path))
            {
                Files.deleteIfExists(path.resolve(MARK_NAME));
                Files.deleteIfExists(path);
            }
        }
        catch (final IOException ex)
        {
            // Another process deletes it at the same time, or has put something in: left for the next start.
            assert null != ex;
        }
    }

    private static boolean isOnlyMarkLeft(final Path path) throws IOException
    {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path,
            (entry) -> !MARK_NAME.equals(entry.getFileName().toString())))
        {
            return !entries.iterator().hasNext();
        }
    }

    /** Deletes symbolic links, not their targets. */
    private static void deleteTree(final Path root) throws IOException
    {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS))
        {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>()
        {
            @Override
            public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) throws IOException
            {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(final Path file, final IOException ex) throws IOException
            {
                if (ex instanceof NoSuchFileException)
                {
                    return FileVisitResult.CONTINUE;
                }
                throw ex;
            }

            @Override
            public FileVisitResult postVisitDirectory(final Path directory, final IOException ex) throws IOException
            {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static NodeException inUse(final Path path)
    {
        return NodeException.refused("the shared memory directory " + path + " is in use by another process: stop " +
            "it, or set aeron.dir or node.name");
    }
}
