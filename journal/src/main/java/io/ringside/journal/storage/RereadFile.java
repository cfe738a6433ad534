package io.ringside.journal.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Function;

/**
 * A small file that a running node reads again when it has changed. Any thread.
 *
 * @param <T> what is read.
 */
public final class RereadFile<T>
{
    private final Path file;
    private final Function<Path, T> reader;
    private String stamp;
    private volatile T content;

    /**
     * Read the file.
     *
     * @param file   to be watched.
     * @param reader of it; what it throws here is thrown.
     */
    public RereadFile(final Path file, final Function<Path, T> reader)
    {
        this.file = file;
        this.reader = reader;
        stamp = stamp();
        content = reader.apply(file);
    }

    /** What was read last. */
    public T content()
    {
        return content;
    }

    /**
     * Read the file again if it has changed, or has gone.
     *
     * @return true if it was read.
     * @throws IllegalArgumentException of the reader, once for each change: what was read before stays.
     */
    public synchronized boolean refresh()
    {
        final String now = stamp();
        if (now.equals(stamp))
        {
            return false;
        }
        stamp = now;
        content = reader.apply(file);
        return true;
    }

    /** Time alone does not tell two changes within its grain apart; a file that is replaced is another one. */
    private String stamp()
    {
        try
        {
            final BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + ' ' + attributes.fileKey();
        }
        catch (final IOException ex)
        {
            return "missing";
        }
    }
}
