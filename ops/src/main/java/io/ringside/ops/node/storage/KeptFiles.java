package io.ringside.ops.node.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Size and age of the segments in a directory. Any thread, but for {@link #force()}. */
final class KeptFiles
{
    private static final String SEGMENTS = "*.seg";

    private final Path directory;
    /** They have ended and are synced. */
    private final Set<Path> forced = new HashSet<>();

    KeptFiles(final Path directory)
    {
        this.directory = directory;
    }

    /** Bytes of all. */
    long bytes()
    {
        return bytes(list(directory, SEGMENTS));
    }

    static long bytes(final List<Path> files)
    {
        long result = 0;
        for (final Path file : files)
        {
            try
            {
                result += Files.size(file);
            }
            catch (final NoSuchFileException ex)
            {
                // It went between the two calls.
                continue;
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
        return result;
    }

    /** Whether a file was written to within the last milliseconds. */
    boolean isKept(final String name, final long keepMs) throws IOException
    {
        return keepMs > 0 && ageMs(directory.resolve(name)) < keepMs;
    }

    static long ageMs(final Path file) throws IOException
    {
        return System.currentTimeMillis() - Files.getLastModifiedTime(file).toMillis();
    }

    /** Sync all of them. A log that nobody syncs is on the disk then up to here. */
    void force() throws IOException
    {
        final List<Path> files = list(directory, SEGMENTS);
        for (int i = 0; i < files.size(); i++)
        {
            if (!forced.contains(files.get(i)))
            {
                try (FileChannel channel = FileChannel.open(files.get(i), StandardOpenOption.WRITE))
                {
                    channel.force(false);
                }
                if (i < files.size() - 1)
                {
                    forced.add(files.get(i));
                }
            }
        }
        forced.retainAll(files);
        if (!files.isEmpty())
        {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ))
            {
                channel.force(true);
            }
        }
    }

    /** List files by name, ascending; none if the directory is not there. */
    static List<Path> list(final Path directory, final String glob)
    {
        final List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, glob))
        {
            paths.forEach(files::add);
        }
        catch (final NoSuchFileException ex)
        {
            return files;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        files.sort(null);
        return files;
    }
}
