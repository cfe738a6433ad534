package io.ringside.ops.admin.base;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.storage.JournalWitnesses;
import io.ringside.ops.node.storage.RulesVersion;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Checks that a reader has reached the true end of a journal. A reader takes anything that is no good block for the
 * end, because it may read a journal that is being written.
 */
public final class JournalCheck
{
    private JournalCheck()
    {
    }

    /**
     * @param path a node's data directory, or the journal in it.
     * @return the data directory.
     * @throws CliException with {@link ExitCode#FAILED} when there is no journal.
     */
    public static Path dataDirectory(final Path path)
    {
        final boolean isInside = !Files.isDirectory(path.resolve("journal")) && path.endsWith("journal");
        final Path journal = isInside ? path : path.resolve("journal");
        if (!Files.isDirectory(journal))
        {
            throw new CliException(ExitCode.FAILED, "no journal at " + journal + ": give a node's data directory");
        }
        return journal.toAbsolutePath().normalize().getParent();
    }

    /**
     * The journal of a data directory, which must have one: a missing journal does not count as a good one. Whether a
     * journal has lost records is checked elsewhere.
     *
     * @throws CliException with {@link ExitCode#FAILED} when there is none.
     */
    public static FileJournalStorage storage(final Path directory)
    {
        final Path journal = directory.resolve("journal");
        if (!Files.isDirectory(journal))
        {
            throw new CliException(ExitCode.FAILED, "no journal at " + journal +
                ": give a node's directory with --dir");
        }
        final FileJournalStorage storage = new FileJournalStorage(journal);
        try
        {
            if (storage.list().stream().noneMatch((it) -> it.endsWith(".seg")) &&
                JournalWitnesses.newest(directory).sequence() < 0)
            {
                throw new CliException(ExitCode.FAILED, "no journal at " + journal +
                    ": it holds no segment: give a node's directory with --dir");
            }
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot read " + journal + ": " + ex.getMessage() +
                ": see that this user may");
        }
        return storage;
    }

    /**
     * The same for a verb that shows what is in segments: all of them missing is not an empty journal.
     *
     * @throws CliException with {@link ExitCode#CORRUPT} when no segment is left.
     */
    public static FileJournalStorage segments(final Path directory)
    {
        final FileJournalStorage storage = storage(directory);
        if (JournalVerifier.segments(storage).isEmpty())
        {
            refuseDamaged(verify(storage, directory));
        }
        return storage;
    }

    /**
     * The same for a verb that reads the commands and not blocks alone: this build must know what they mean.
     *
     * @throws NodeException if a newer build wrote there.
     */
    public static FileJournalStorage commands(final Path directory) throws IOException
    {
        final FileJournalStorage storage = segments(directory);
        RulesVersion.check(directory);
        return storage;
    }

    /**
     * Refuse a damaged journal; an unfinished write at the end is only mentioned.
     *
     * @param storage   of the journal; it may be one that is being written.
     * @param directory of the node's data, which may know that the journal was longer.
     * @param err       for a message about an unfinished write.
     * @throws CliException with {@link ExitCode#CORRUPT} when there is more behind the damage, or may be.
     */
    public static void requireWhole(final JournalStorage storage, final Path directory, final PrintWriter err)
    {
        final JournalVerifier.Report report = verify(storage, directory);
        if (report.hasTornTail())
        {
            err.printf(Locale.ROOT, "ringside: the journal ends in an unfinished write: read up to sequence %,d%n",
                report.lastSequence());
        }
        refuseDamaged(report);
    }

    private static JournalVerifier.Report verify(final JournalStorage storage, final Path directory)
    {
        return JournalVerifier.verify(storage, JournalWitnesses.newest(directory).sequence());
    }

    private static void refuseDamaged(final JournalVerifier.Report report)
    {
        if (!report.isValid() && !report.hasTornTail())
        {
            throw new CliException(ExitCode.CORRUPT, report.problem());
        }
    }
}
