package io.ringside.ops.admin.backup;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Moment;
import io.ringside.ops.admin.base.Moments;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.storage.BackupRecord;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.node.storage.RulesVersion;
import io.ringside.ops.replay.audit.AuditTrail;
import org.agrona.concurrent.SystemEpochClock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One restore. The directory is marked unfinished until everything is in it and a core has been recovered from it, as
 * its start will do.
 */
final class RestoreRun
{
    /** Epochs of another life of a venue begin at the next multiple: no number of restarts brings the old one there. */
    private static final long EPOCHS_OF_A_LIFE = 1_000_000;

    private static final int RECENT_REPORTS = 1024;

    private final Path backup;
    private final Path target;
    private final Moment to;
    private BackupManifest manifest;

    /**
     * What was restored.
     *
     * @param lastSequence       of the last command.
     * @param lastTimeNs         of it, UTC.
     * @param epoch              after which the node's first one comes.
     * @param stateHash          after the last command.
     * @param backupLastSequence of the last command that the backup has.
     * @param loss               what acknowledged commands may be missing, in words.
     * @param sessions           with their next numbers.
     */
    record Result(
        long lastSequence,
        long lastTimeNs,
        long epoch,
        long stateHash,
        long backupLastSequence,
        String loss,
        List<SessionNumbers> sessions)
    {
    }

    /**
     * @param to null: all.
     */
    RestoreRun(final Path backup, final Path target, final Moment to)
    {
        this.backup = backup;
        this.target = target;
        this.to = to;
    }

    Result run() throws IOException
    {
        CliException.usageIf(target.toAbsolutePath().normalize().startsWith(backup.toAbsolutePath().normalize()),
            "the directory to make lies in the backup: give another one than " + target);
        if (Files.exists(target) && !BackupRun.isEmpty(target))
        {
            throw new CliException(ExitCode.REFUSED, target + " is not empty: give an empty directory, or one that " +
                "does not exist");
        }
        manifest = BackupCheck.check(backup);
        final long last = lastSequence();
        final long epoch = (manifest.number("epoch") / EPOCHS_OF_A_LIFE + 1) * EPOCHS_OF_A_LIFE;
        OwnerOnly.createDirectories(target);
        DurableText.write(target.resolve(BackupRecord.UNFINISHED), "of " + last + '\n');
        files(last);
        logs(last, epoch);
        final Result result = recover(last, epoch);
        tell(result);
        Files.delete(target.resolve(BackupRecord.UNFINISHED));
        new FileJournalStorage(target).forceDirectory();
        return result;
    }

    private long lastSequence()
    {
        final long first = manifest.number("firstSequence");
        final long last = manifest.number("lastSequence");
        final long wanted = null == to ? last : !to.isTime() ? to.sequence() :
            Moments.sequenceAt(new FileJournalStorage(backup.resolve(LogBackup.JOURNAL)), to.timeNs());
        // A backup that did not end may have left more in the segments than its manifest vouches for.
        final long sequence = null != to && to.isTime() ? Math.min(wanted, last) : wanted;
        if (sequence < first || sequence > last)
        {
            throw new CliException(ExitCode.REFUSED, String.format(Locale.ROOT, "the backup has commands %d to %d, " +
                "the last one of %s: --to must be there", first, last,
                AuditTrail.time(manifest.number("lastTimeNs"))));
        }
        if (first > 0 && BlobBackup.continued(backup, manifest, sequence).isEmpty())
        {
            throw new CliException(ExitCode.REFUSED, "the journal of the backup begins at " + first + ", and it has " +
                "no snapshot from command " + (first - 1) + " to " + sequence + ": give a later --to");
        }
        return sequence;
    }

    private void files(final long last) throws IOException
    {
        for (final Map.Entry<String, String> text : manifest.texts.entrySet())
        {
            OwnerOnly.createDirectories(target.resolve(text.getKey()).getParent());
            // Records behind the last one will be others: a decision about one of them would name the wrong event.
            DurableText.write(target.resolve(text.getKey()), BackupRun.STEPPED_OVER.equals(text.getKey()) ?
                SteppedOver.until(last, text.getValue()) : text.getValue());
        }
        final List<String> snapshots = BlobBackup.continued(backup, manifest, last);
        for (final Map.Entry<String, BackupManifest.Blob> blob : manifest.blobs.entrySet())
        {
            if ((!blob.getKey().startsWith(BlobBackup.SNAPSHOTS) || snapshots.contains(blob.getKey())) &&
                !Digests.copy(backup.resolve(blob.getKey()), target.resolve(blob.getKey())).equals(blob.getValue()))
            {
                throw new CliException(ExitCode.CORRUPT, "damaged: " + backup.resolve(blob.getKey()) + " changed " +
                    "while it was copied: replace the disk of the backup");
            }
        }
        OwnerOnly.createDirectories(target.resolve(BlobBackup.SNAPSHOTS));
    }

    private void logs(final long last, final long epoch)
    {
        final FileJournalStorage from = new FileJournalStorage(backup.resolve(LogBackup.JOURNAL));
        final FileJournalStorage journal = new FileJournalStorage(target.resolve(LogBackup.JOURNAL));
        LogCut.copy(from, journal, manifest.names(LogBackup.JOURNAL), last + 1, epoch, SyncPolicy.BATCH);
        final FileJournalStorage reports = new FileJournalStorage(backup.resolve(LogBackup.REPORTS));
        final List<String> names = manifest.names(LogBackup.REPORTS);
        final long end = reportsEnd(reports, names, last);
        if (end >= 0)
        {
            LogCut.copy(reports, new FileJournalStorage(target.resolve(LogBackup.REPORTS)), names, end,
                JournalContext.EPOCH_AUTOMATIC, SyncPolicy.NONE);
        }
        try (Standing standing = Standing.open(journal, SystemEpochClock.INSTANCE))
        {
            standing.lead(epoch, new SecureRandom().nextLong() | 1, last);
            standing.act();
        }
    }

    /** Number of the first report of a later command, or behind the last one; -1 if all reports are later. */
    private long reportsEnd(final FileJournalStorage reports, final List<String> names, final long last)
    {
        final SegmentCopy copy = new SegmentCopy(reports);
        long stop = manifest.number("nextReport");
        for (int i = names.size() - 1; i >= 0; i--)
        {
            final long base = copy.header(names.get(i)).baseSequence();
            final long end = reportsEnd(reports, base, stop, last);
            if (end > base)
            {
                return end;
            }
            stop = base;
        }
        return -1;
    }

    private static long reportsEnd(
        final FileJournalStorage reports, final long base, final long stop, final long last)
    {
        final long[] end = {base};
        try (JournalReader reader = new JournalReader(reports, base))
        {
            reader.pollAll((buffer, offset, length, number, timestampNs) ->
            {
                final boolean isWanted = number < stop && ReportDescriptor.commandSequence(buffer, offset) <= last;
                end[0] = isWanted ? number + 1 : end[0];
                return isWanted;
            });
        }
        return end[0];
    }

    /** Recovers a core as the start of a node does: what it cannot start from is not restored. */
    private Result recover(final long last, final long epoch) throws IOException
    {
        RulesVersion.check(target);
        final long clusterId = manifest.number("clusterId");
        final FileJournalStorage journal = new FileJournalStorage(target.resolve(LogBackup.JOURNAL));
        try (ReportLog reports = ReportLog.open(
            target.resolve(LogBackup.REPORTS), clusterId, segmentLength(), RECENT_REPORTS))
        {
            final JournalReplayer replayer = new JournalReplayer(EngineSettings.stored(target), journal,
                BlobBackup.store(target, clusterId));
            final JournalRecovery range = JournalRecovery.inspect(new JournalContext()
                .storage(journal).clusterId(clusterId).conclude());
            final MatchingEngine engine = recover(replayer, range, reports);
            reports.concludeRecovery(engine.nextReportNumber());
            return new Result(last, Moments.lastTimeNs(journal), epoch, engine.stateHash(),
                manifest.number("lastSequence"), loss(last), SessionNumbers.of(engine));
        }
    }

    /** Older reports than the oldest snapshot can be made again only while the journal begins before them. */
    private static MatchingEngine recover(
        final JournalReplayer replayer, final JournalRecovery range, final ReportLog reports)
    {
        final long nextReport = reports.nextReportNumber();
        try
        {
            return replayer.recover(range, reports.recoverySink(), nextReport).engine();
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.NOT_FOUND != ex.category() || 0 == range.firstSequence())
            {
                throw ex;
            }
            return replayer.recover(range, reports.recoverySink(), JournalReplayer.NO_REPORTS_NEEDED).engine();
        }
    }

    /** Returns the length of the report log's segments; of the journal's if it has none. */
    private int segmentLength()
    {
        final String room = manifest.names(LogBackup.REPORTS).isEmpty() ? LogBackup.JOURNAL : LogBackup.REPORTS;
        return Math.toIntExact(new SegmentCopy(new FileJournalStorage(backup.resolve(room)))
            .header(manifest.names(room).get(0)).length());
    }

    private String loss(final long last)
    {
        final long backedUp = manifest.number("lastSequence");
        return String.format(Locale.ROOT, "%sWhat the venue acknowledged after command %,d (%s) is not in the backup.",
            last == backedUp ? "" : String.format(Locale.ROOT, "Commands %,d to %,d are left out, though the venue " +
            "may have acknowledged them. ", last + 1, backedUp), backedUp,
            AuditTrail.time(manifest.number("lastTimeNs")));
    }

    /** Tells whoever looks for the reason later. */
    private void tell(final Result result) throws IOException
    {
        final String line = Instant.now() + " restored: up to sequence " + result.lastSequence() + " (" +
            AuditTrail.time(result.lastTimeNs()) + ") from the backup " +
            backup.toAbsolutePath().toString().replaceAll("\\p{Cntrl}", "?") + ", epoch " + result.epoch() + ". " +
            result.loss() + '\n';
        for (final String name : List.of("decisions.log", "ringside.log"))
        {
            OwnerOnly.open(target.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
            Files.writeString(target.resolve(name), line, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        }
    }
}
