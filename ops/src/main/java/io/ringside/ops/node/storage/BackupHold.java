package io.ringside.ops.node.storage;

import io.ringside.ops.node.base.DurableText;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * What a backup that runs still has to copy of a data directory: whoever deletes or archives what is old leaves it
 * there. The file {@value #FILE_NAME} has the sequence of the first command that must stay, the number of the first
 * report, the process of the backup, and the time. The backup makes it before it lists what it copies, renews it, and
 * deletes it at its end. A hold that is not renewed is none: a backup that was killed holds nothing for ever.
 */
public final class BackupHold
{
    /** The name of the file. */
    public static final String FILE_NAME = "backup.hold";

    /** A hold lives so long without being renewed: longer than one file takes. */
    public static final Duration LIFE = Duration.ofMinutes(15);

    private final Path file;

    /**
     * @param directory of the node's data.
     */
    public BackupHold(final Path directory)
    {
        file = directory.resolve(FILE_NAME);
    }

    /** The first command that must stay; {@link Long#MAX_VALUE}: no backup runs. 0 if the file says nothing else. */
    public long sequence() throws IOException
    {
        return number(0, Long.MAX_VALUE);
    }

    /** The same of reports, by their number. */
    public long report() throws IOException
    {
        return number(1, Long.MAX_VALUE);
    }

    /** The process of the backup; 0: none runs. */
    public long process() throws IOException
    {
        return number(2, 0);
    }

    /**
     * Hold, for a backup of this process.
     *
     * @param sequence first command that must stay.
     * @param report   number of the first report that must stay.
     */
    public void renew(final long sequence, final long report) throws IOException
    {
        DurableText.write(file, sequence + " " + report + ' ' + ProcessHandle.current().pid() + ' ' + Instant.now() +
            '\n');
    }

    /** The backup is over. */
    public void end() throws IOException
    {
        Files.deleteIfExists(file);
    }

    /** Damaged, it holds everything until it ends. */
    private long number(final int index, final long without) throws IOException
    {
        try
        {
            if (Files.getLastModifiedTime(file).toInstant().plus(LIFE).isBefore(Instant.now()))
            {
                return without;
            }
            final String[] words = Files.readString(file, StandardCharsets.ISO_8859_1).trim().split("\\s+");
            return words.length > index && words[index].matches("[0-9]{1,18}") ? Long.parseLong(words[index]) : 0;
        }
        catch (final NoSuchFileException ex)
        {
            return without;
        }
    }
}
