package io.ringside.ops.node.storage;

import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The data directory of a node: made, proved writable, and locked against a second node.
 */
public final class NodeDirectory implements AutoCloseable
{
    private static final Set<String> OWN_FILES =
        Set.of("node.lock", "engine.limits", RulesVersion.FILE_NAME, "ringside.log", OperatorAccess.TOKEN,
        RingsideConfig.TOKEN_FILE, RingsideConfig.TOKEN_FILE + ".lock", BackupHold.FILE_NAME, BackupRecord.FILE_NAME);
    private static final Set<String> OWN_DIRECTORIES = Set.of("journal", "snapshots", "reports", "archive", "fix");

    public final Path path;
    private final FileChannel lockChannel;
    private final FileLock lock;

    public NodeDirectory(final Path path)
    {
        this.path = path;
        BackupRecord.refuse(path);
        try
        {
            OwnerOnly.createDirectories(path);
            lockChannel = OwnerOnly.open(path.resolve("node.lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        }
        catch (final IOException ex)
        {
            throw new NodeException(NodeException.Kind.ENVIRONMENT, "cannot write the data directory " + path + " (" +
                NodeException.why(ex) + "): give a directory of yours with --dir", ex);
        }
        lock = tryLock();
        if (null == lock)
        {
            closeQuietly();
            throw NodeException.refused("the data directory " + path + " is in use by another node: stop it, or give " +
                "another directory with --dir");
        }
    }

    public Path resolve(final String name)
    {
        return path.resolve(name);
    }

    /**
     * Take what others may read from them: an earlier version, or whoever copied it here, left it open. The directory
     * itself stays as its owner made it.
     *
     * @param warning told in one line what could not be closed.
     */
    public void tighten(final Consumer<String> warning) throws IOException
    {
        final List<Path> loose = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path))
        {
            for (final Path entry : entries)
            {
                final String name = entry.getFileName().toString();
                if (OWN_FILES.contains(name) && !OwnerOnly.tighten(entry))
                {
                    loose.add(entry);
                }
                else if (OWN_DIRECTORIES.stream().anyMatch(name::startsWith) && Files.isDirectory(entry))
                {
                    tightenAll(entry, loose);
                }
            }
        }
        if (!loose.isEmpty())
        {
            warning.accept("others may read " + loose.get(0) + (loose.size() > 1 ? " and " + (loose.size() - 1) +
                " more" : "") + ": it is not this user's to close: chmod -R go= " + path);
        }
    }

    private static void tightenAll(final Path directory, final List<Path> loose) throws IOException
    {
        if (!OwnerOnly.tighten(directory))
        {
            loose.add(directory);
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, Files::isRegularFile))
        {
            for (final Path file : files)
            {
                if (!OwnerOnly.tighten(file))
                {
                    loose.add(file);
                }
            }
        }
    }

    @Override
    public void close()
    {
        closeQuietly();
    }

    private FileLock tryLock()
    {
        try
        {
            return lockChannel.tryLock();
        }
        catch (final OverlappingFileLockException ex)
        {
            // Held by this very process: locked all the same.
            return null;
        }
        catch (final IOException ex)
        {
            closeQuietly();
            throw new NodeException(NodeException.Kind.ENVIRONMENT, "cannot lock the data directory " + path + " (" +
                ex +
                "): use a local file system", ex);
        }
    }

    private void closeQuietly()
    {
        try
        {
            lockChannel.close();
        }
        catch (final IOException ex)
        {
            // The lock goes with the process anyway.
            assert null != ex;
        }
    }
}
