package io.ringside.ops.admin.backup;

import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.storage.BackupRecord;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads a backup to its last byte: every file must be what the manifest says, the segments one chain, and
 * they must lead from the first command, or from a snapshot, to the last.
 */
final class BackupCheck
{
    private BackupCheck()
    {
    }

    /**
     * @return the manifest of a backup that is whole.
     * @throws CliException with the name of the first file that is not.
     */
    static BackupManifest check(final Path backup) throws IOException
    {
        final BackupManifest manifest = Files.isDirectory(backup) ? BackupManifest.read(backup) : null;
        if (null == manifest)
        {
            throw new CliException(ExitCode.FAILED, "no backup at " + backup + ": it has no " + BackupRecord.MANIFEST +
                ": give the directory of a backup that ended");
        }
        for (final Map.Entry<String, BackupManifest.Blob> blob : manifest.blobs.entrySet())
        {
            if (!Digests.isWhole(backup.resolve(blob.getKey()), blob.getValue()))
            {
                throw new CliException(ExitCode.CORRUPT, "damaged: " + backup.resolve(blob.getKey()) + " is missing " +
                    "or does not have the checksum that the manifest states: use another backup");
            }
        }
        checkLog(backup, manifest, LogBackup.REPORTS);
        checkLog(backup, manifest, LogBackup.JOURNAL);
        requireBeginning(backup, manifest, "use another backup");
        return manifest;
    }

    /**
     * A journal that does not begin with the first command begins with a snapshot.
     *
     * @param advice what to do without one.
     * @throws CliException if no core can be recovered from the backup.
     */
    static void requireBeginning(final Path backup, final BackupManifest manifest, final String advice)
    {
        final long first = manifest.number("firstSequence");
        if (first > 0 && BlobBackup.continued(backup, manifest, manifest.number("lastSequence")).isEmpty())
        {
            throw new CliException(ExitCode.FAILED, "nothing can be restored from " + backup + ": its journal begins " +
                "with command " + first + ", and it has no good snapshot of command " + (first - 1) +
                " or a later one: " + advice);
        }
    }

    private static void checkLog(final Path backup, final BackupManifest manifest, final String room)
    {
        final SegmentCopy copy = new SegmentCopy(new FileJournalStorage(backup.resolve(room)));
        final List<String> names = manifest.names(room);
        BackupManifest.Segment before = null;
        for (final String name : names)
        {
            final BackupManifest.Segment known = manifest.segment(room, name);
            final SegmentCopy.Content content = LogBackup.check(copy, name, known);
            if (null != before && (before.number() + 1 != known.number() ||
                before.nextSequence() != known.baseSequence() ||
                !before.chainHash().equals(Long.toHexString(content.segment().previousHash()))))
            {
                throw new CliException(ExitCode.CORRUPT, "damaged: " + backup.resolve(room).resolve(name) +
                    " does not continue the segment before it: use another backup");
            }
            before = known;
        }
    }
}
