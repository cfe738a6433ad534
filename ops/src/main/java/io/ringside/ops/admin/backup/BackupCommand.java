package io.ringside.ops.admin.backup;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.replay.audit.AuditTrail;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;

/** {@code ringside backup}: copies a data directory, also that of a running node. */
@Command(name = "backup", description = {
    "Copy the data directory of a stopped or a running node, and read the copy back.",
    "What an earlier backup has put into DIR and is whole there is not copied again. Until the end, what DIR had",
    "before can be restored. Exit code 4: DIR is no backup of this journal; 5: the node's directory is damaged."},
    footer = "Example: ringside --dir data backup /mnt/backup/ringside")
public final class BackupCommand extends Verb
{
    @Parameters(paramLabel = "DIR", description = "of the backup: empty, absent, or with earlier backups of this node")
    private Path backup;

    @Option(names = "--quick", description = "do not read again what an earlier backup has read back")
    private boolean isQuick;

    @Option(names = "--archive", paramLabel = "DIR", description =
        "where the node archives segments (default: archive in the data directory)")
    private Path archive;

    @Override
    public Integer call() throws IOException
    {
        JournalCheck.commands(directory());
        final Path data = JournalCheck.dataDirectory(directory());
        final BackupRun.Result result =
            new BackupRun(data, backup, null == archive ? data.resolve("archive") : archive, isQuick, err()).run();
        final BackupManifest it = result.manifest();
        return answer("backup/1", Json.object("directory", backup.toString(),
            "firstSequence", it.number("firstSequence"), "lastSequence", it.number("lastSequence"),
            "lastTimeNs", it.number("lastTimeNs"), "epoch", it.number("epoch"),
            "snapshots", BackupManifest.names(it.blobs.keySet(), BlobBackup.SNAPSHOTS).size(),
            "copiedFiles", result.copiedCount(), "keptFiles", result.keptCount(),
            "copiedBytes", result.copiedBytes()),
            "backed up commands %,d to %,d (%s) in %s: copied %,d files, %s; %,d were there",
            it.number("firstSequence"), it.number("lastSequence"), AuditTrail.time(it.number("lastTimeNs")), backup,
            result.copiedCount(), Text.bytes(result.copiedBytes()), result.keptCount());
    }
}
