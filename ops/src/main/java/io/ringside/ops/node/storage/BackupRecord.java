package io.ringside.ops.node.storage;

import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last backup of a data directory, in {@value #FILE_NAME}, written there when the backup was whole and read back.
 *
 * @param time     when it was begun: what came later is not in it.
 * @param sequence of its last command.
 * @param report   number of its last report, -1 for none.
 */
public record BackupRecord(Instant time, long sequence, long report)
{
    /** The name of the file in the data directory. */
    public static final String FILE_NAME = "backup.last";

    /** The name of the file that makes a directory a backup. */
    public static final String MANIFEST = "backup.manifest";

    /** The name of the file in a directory whose restore is not over. */
    public static final String UNFINISHED = "restore.unfinished";

    private static final Pattern FORM =
        Pattern.compile("time=(\\S{20,35})\nsequence=(\\d{1,18})\nreport=(-?\\d{1,18})\n");

    /**
     * The last backup.
     *
     * @param directory of a node's data.
     * @return null: none, or the file is damaged.
     */
    public static BackupRecord of(final Path directory) throws IOException
    {
        final Path file = directory.resolve(FILE_NAME);
        if (!Files.exists(file))
        {
            return null;
        }
        final Matcher text = FORM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        final Instant time = text.matches() ? time(text.group(1)) : null;
        return null == time ? null :
            new BackupRecord(time, Long.parseLong(text.group(2)), Long.parseLong(text.group(3)));
    }

    /** Null if it is none. */
    static Instant time(final String text)
    {
        try
        {
            return Instant.parse(text);
        }
        catch (final DateTimeException ex)
        {
            return null;
        }
    }

    /**
     * How old the last backup is.
     *
     * @return 0: there is none.
     */
    public static double ageSeconds(final Path directory)
    {
        try
        {
            final BackupRecord last = of(directory);
            return null == last ? 0 : Math.max(0.001, Duration.between(last.time, Instant.now()).toMillis() / 1_000.0);
        }
        catch (final IOException ex)
        {
            // A file that cannot be read proves no backup.
            return 0;
        }
    }

    /** Whether there should be a newer backup; never with a greatest age of 0. */
    public static boolean isOverdue(final Path directory, final long maxAgeNs)
    {
        final double age = maxAgeNs > 0 ? ageSeconds(directory) : 0;
        return maxAgeNs > 0 && (0 == age || age > maxAgeNs / 1e9);
    }

    /** Tell the node, and all who look after it, of a backup that is whole. */
    public void write(final Path directory) throws IOException
    {
        DurableText.write(directory.resolve(FILE_NAME), "time=" + time + "\nsequence=" + sequence + "\nreport=" +
            report + '\n');
    }

    /**
     * No node runs on a backup, which would no longer be one, nor on half of a restored directory.
     *
     * @throws NodeException if the directory is either.
     */
    static void refuse(final Path directory)
    {
        if (Files.exists(directory.resolve(MANIFEST)))
        {
            throw NodeException.refused(directory + " is a backup, and a node would change it: make a data directory " +
                "of it with `ringside restore " + directory + " NEW-DIR`");
        }
        if (Files.exists(directory.resolve(UNFINISHED)))
        {
            throw NodeException.refused("the restore into " + directory + " did not end: delete the directory and " +
                "restore again");
        }
    }
}
