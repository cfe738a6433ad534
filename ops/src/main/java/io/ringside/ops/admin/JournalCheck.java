package io.ringside.ops.admin;

import io.ringside.journal.JournalStorage;
import io.ringside.journal.JournalVerifier;
import io.ringside.ops.node.JournalWitnesses;

import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * Whether a journal that is read from its first record to its end has been read to its end. A reader takes anything
 * that is no good block for the end, because it may read a journal that is being written.
 */
final class JournalCheck
{
    private JournalCheck()
    {
    }

    /**
     * Refuse a damaged journal; an unfinished write at the end is only mentioned.
     *
     * @param storage   of the journal; it may be one that is being written.
     * @param directory of the node's data, which may know that the journal was longer.
     * @param err       to be told of an unfinished write.
     * @throws CliException with {@link ExitCode#CORRUPT} when there is more behind the damage, or may be.
     */
    static void requireWhole(final JournalStorage storage, final Path directory, final PrintWriter err)
    {
        final JournalVerifier.Report report = JournalVerifier.verify(
            storage, JournalWitnesses.newest(directory).sequence());
        if (report.hasTornTail())
        {
            err.printf("ringside: the journal ends in an unfinished write: read up to sequence %,d%n",
                report.lastSequence());
        }
        else if (!report.isValid())
        {
            throw new CliException(ExitCode.CORRUPT, report.problem());
        }
    }
}
