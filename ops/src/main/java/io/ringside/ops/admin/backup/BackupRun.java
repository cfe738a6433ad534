package io.ringside.ops.admin.backup;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Moments;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.storage.BackupHold;
import io.ringside.ops.node.storage.BackupRecord;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One backup of a data directory. What tells of commands is copied before the journal that has them: snapshots,
 * reports, journal. So the copy of the journal reaches everything else, however busy the node is.
 */
final class BackupRun
{
    static final String STEPPED_OVER = "journal/stepped-over";

    private static final List<String> TEXTS =
        List.of("engine.limits", "rules.version", "decisions.log", STEPPED_OVER);
    private static final String LOCK = "backup.lock";

    private final Path data;
    private final Path backup;
    private final Path archive;
    private final boolean isQuick;
    private final PrintWriter err;
    private final BackupHold hold;
    private final BackupManifest manifest = new BackupManifest();
    private final Instant startTime = Instant.now();
    private boolean isHeld = true;
    private int copiedCount;
    private int keptCount;
    private long copiedBytes;

    /**
     * What was done.
     *
     * @param manifest     of the backup.
     * @param copiedCount  files copied.
     * @param keptCount    files that were there whole.
     * @param copiedBytes  of the files copied.
     */
    record Result(BackupManifest manifest, int copiedCount, int keptCount, long copiedBytes)
    {
    }

    BackupRun(
        final Path data, final Path backup, final Path archive, final boolean isQuick, final PrintWriter err)
    {
        this.data = data;
        this.backup = backup;
        this.archive = archive;
        this.isQuick = isQuick;
        this.err = err;
        hold = new BackupHold(data);
    }

    Result run() throws IOException
    {
        requirePlace();
        OwnerOnly.createDirectories(backup);
        try (Closeable lock = new FileJournalStorage(backup).lock(LOCK))
        {
            if (null == lock)
            {
                throw new CliException(ExitCode.REFUSED, "another backup writes to " + backup + ": wait for its end");
            }
            refuseSecond();
            hold(0, 0);
            try
            {
                copy();
            }
            finally
            {
                if (isHeld)
                {
                    hold.end();
                }
            }
            return new Result(manifest, copiedCount, keptCount, copiedBytes);
        }
    }

    private void copy() throws IOException
    {
        final BackupManifest last = BackupManifest.read(backup);
        final BackupManifest before = null == last ? new BackupManifest() : last;
        for (final String name : TEXTS)
        {
            if (Files.isRegularFile(data.resolve(name)))
            {
                manifest.texts.put(name, Files.readString(data.resolve(name), StandardCharsets.ISO_8859_1));
            }
        }
        final BlobBackup blobs = new BlobBackup(data, backup, before, manifest, isQuick);
        blobs.run(err, () -> hold(0, 0));
        final LogBackup reports = new LogBackup(LogBackup.REPORTS, data, backup, archive, before, manifest, isQuick);
        try
        {
            reports.run((next) -> hold(0, next));
            final LogBackup journal =
                new LogBackup(LogBackup.JOURNAL, data, backup, archive, before, manifest, isQuick);
            journal.run((next) -> hold(next, reports.nextSequence));
            copiedCount = blobs.copiedCount + reports.copiedCount + journal.copiedCount;
            keptCount = blobs.keptCount + reports.keptCount + journal.keptCount;
            copiedBytes = blobs.copiedBytes + reports.copiedBytes + journal.copiedBytes;
            conclude(journal, reports);
        }
        finally
        {
            reports.discard();
        }
    }

    private void conclude(final LogBackup journal, final LogBackup reports) throws IOException
    {
        final long lastSequence = journal.nextSequence - 1;
        if (lastSequence < journal.firstSequence)
        {
            throw new CliException(ExitCode.FAILED, "the journal in " + data + " has no command yet: nothing to " +
                "back up");
        }
        manifest.facts.put("startTime", startTime.toString());
        manifest.facts.put("endTime", Instant.now().toString());
        manifest.facts.put("clusterId", journal.clusterId);
        manifest.facts.put("epoch", journal.epoch);
        manifest.facts.put("firstSequence", journal.firstSequence);
        manifest.facts.put("lastSequence", lastSequence);
        manifest.facts.put("lastTimeNs", Moments.lastTimeNs(new FileJournalStorage(backup.resolve("journal"))));
        BackupCheck.requireBeginning(backup, manifest, "take a snapshot (`ringside snapshot`) and back up again");
        for (final Map.Entry<String, String> text : manifest.texts.entrySet())
        {
            OwnerOnly.createDirectories(backup.resolve(text.getKey()).getParent());
            DurableText.write(backup.resolve(text.getKey()), text.getValue());
        }
        if (reports.isReplacing)
        {
            // From here on this backup is what can be restored. A kill before the next write leaves it all commands
            // and fewer reports, which a restore makes again as far as its journal goes back.
            manifest.facts.put("nextReport", reports.keptNextSequence);
            manifest.write(backup);
            reports.settle();
        }
        manifest.facts.put("nextReport", reports.nextSequence);
        manifest.write(backup);
        if (isHeld)
        {
            new BackupRecord(startTime, lastSequence, reports.nextSequence - 1).write(data);
        }
    }

    /** Only a directory that is empty, or a backup, also one that was never finished. */
    private void requirePlace() throws IOException
    {
        final Path real = data.toRealPath();
        final Path place = backup.toAbsolutePath().normalize();
        CliException.usageIf(place.startsWith(real) || real.startsWith(place),
            "the backup and the data directory lie in each other: give another directory than " + backup);
        if (Files.exists(backup) && !Files.exists(backup.resolve(BackupRecord.MANIFEST)) &&
            !Files.exists(backup.resolve(LOCK)) && !isEmpty(backup))
        {
            throw new CliException(ExitCode.REFUSED, backup + " is not empty and no backup: give an empty directory, " +
                "or one that does not exist");
        }
    }

    static boolean isEmpty(final Path directory) throws IOException
    {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory))
        {
            return !entries.iterator().hasNext();
        }
        catch (final NotDirectoryException ex)
        {
            return false;
        }
    }

    private void refuseSecond() throws IOException
    {
        final long other = hold.process();
        if (0 != other && ProcessHandle.current().pid() != other && ProcessHandle.of(other).isPresent())
        {
            throw new CliException(ExitCode.REFUSED, "process " + other + " backs up " + data + ": wait for its end, " +
                "or, if that process is no backup, delete " + BackupHold.FILE_NAME + " there");
        }
    }

    /** Who may only read the node's directory can back it up, and takes the risk that segments go while he does. */
    private void hold(final long sequence, final long report)
    {
        if (!isHeld)
        {
            return;
        }
        try
        {
            hold.renew(sequence, report);
        }
        catch (final IOException ex)
        {
            isHeld = false;
            err.println("ringside: cannot write to " + data + " (" + NodeException.why(ex) + "): the node does not " +
                "know of this backup, and may delete old segments while it runs");
        }
    }
}
