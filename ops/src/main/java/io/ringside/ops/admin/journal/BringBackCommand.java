package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.node.storage.NodeDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ringside journal restore}: brings archived segments back before those that a stopped node has. */
@Command(name = "restore", description = {
    "Bring archived segments back into the journal of a stopped node, the newest first.",
    "For what reads a journal from its first record. A node with archive.mode archive or prune takes them away",
    "again. Exit code 5 if one is damaged or does not continue the journal."},
    footer = "Example: ringside --dir data journal restore --archive /mnt/archive")
final class BringBackCommand extends Verb
{
    @Option(names = "--archive", paramLabel = "DIR", description = "its directory (default: archive in the data " +
        "directory)")
    private Path source;

    @Option(names = "--from", paramLabel = "SEQUENCE", description = "first record that is wanted (default 0)")
    private long fromSequence;

    @Override
    public Integer call() throws IOException
    {
        JournalCheck.segments(directory());
        final List<String> restored = new ArrayList<>();
        try (NodeDirectory locked = new NodeDirectory(directory()))
        {
            final FileJournalStorage journal = new FileJournalStorage(locked.resolve("journal"));
            final SegmentArchive archive = ArchiveCommand.archive(directory(), source);
            SegmentInfo first = JournalVerifier.segments(journal).get(0);
            while (first.baseSequence() > fromSequence && first.number() > 0)
            {
                if (!archive.numbers().contains(first.number() - 1))
                {
                    throw new CliException(ExitCode.FAILED, archive.name(first.number() - 1) + " is not in the " +
                        "archive: the journal begins at " + first.baseSequence() + "; name its directory with " +
                        "--archive");
                }
                first = bringBack(archive, journal, first);
                restored.add(first.name());
            }
            final JournalVerifier.Report report = JournalVerifier.verify(journal, -1);
            if (!report.isValid() && !report.hasTornTail())
            {
                throw new CliException(ExitCode.CORRUPT, report.problem());
            }
        }
        return answer("journal-restore/1", Json.object("restored", restored), () ->
            line("restored %d segments", restored.size()));
    }

    private static SegmentInfo bringBack(
        final SegmentArchive archive, final FileJournalStorage journal, final SegmentInfo following) throws IOException
    {
        final SegmentInfo segment = archive.restore(following.number() - 1, journal);
        if (segment.clusterId() != following.clusterId() ||
            segment.basePosition() + segment.length() != following.basePosition() ||
            segment.baseSequence() > following.baseSequence())
        {
            journal.delete(segment.name());
            journal.forceDirectory();
            throw new CliException(ExitCode.CORRUPT, archive.name(segment.number()) + " is not of this journal");
        }
        return segment;
    }
}
