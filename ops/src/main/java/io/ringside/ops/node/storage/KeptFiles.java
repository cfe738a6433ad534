package io.ringside.ops.node.storage;

import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.retention.KeptLog;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The segments of a directory. */
final class KeptFiles implements KeptLog
{
    private static final String SEGMENTS = "*.seg";

    private final Path directory;
    private final FileJournalStorage storage;
    private final SegmentArchive archive;

    /** Makes those of a directory; without an archive, null, they are deleted. */
    KeptFiles(final Path directory, final SegmentArchive archive)
    {
        this.directory = directory;
        this.archive = archive;
        storage = new FileJournalStorage(directory);
    }

    @Override
    public JournalStorage storage()
    {
        return storage;
    }

    @Override
    public SegmentArchive archive()
    {
        return archive;
    }

    @Override
    public long bytes()
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

    @Override
    public boolean isKept(final String name, final long keepMs) throws IOException
    {
        return keepMs > 0 && ageMs(directory.resolve(name)) < keepMs;
    }

    static long ageMs(final Path file) throws IOException
    {
        return System.currentTimeMillis() - Files.getLastModifiedTime(file).toMillis();
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
        catch (final DirectoryIteratorException ex)
        {
            throw new UncheckedIOException(ex.getCause());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        files.sort(null);
        return files;
    }
}
