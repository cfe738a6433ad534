package io.ringside.ops.admin.backup;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.Moment;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.replay.audit.AuditTrail;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;

/** {@code ringside restore}: a data directory out of a backup, as it was at its end or at an earlier point. */
@Command(name = "restore", sortOptions = false, description = {
    "Make a data directory out of a backup: all of it, or as it was behind a command or at a time.",
    "All of the backup is checked first. The new directory is another life of the venue: its epochs are above all of",
    "the old one. Prints the numbers with which sessions go on, and what acknowledged commands it may lack.",
    "Exit code 4: DIR is not empty, or the point is not in the backup; 5: the backup is damaged."},
    footer = "Example: ringside restore /mnt/backup/ringside data-new --to 2026-12-24T16:30:00Z")
public final class RestoreCommand extends Verb
{
    @Parameters(index = "0", paramLabel = "BACKUP", description = "its directory")
    private Path backup;

    @Parameters(index = "1", paramLabel = "DIR", description = "data directory to make: empty or absent")
    private Path target;

    @Option(names = "--to", paramLabel = "SEQUENCE|TIME", converter = Moment.Converter.class, description =
        "last command, or the time before whose next command it ends (default: all)")
    private Moment to;

    @Override
    public Integer call() throws IOException
    {
        final RestoreRun.Result it = new RestoreRun(backup, target, to).run();
        return answer("restore/1", Json.object("directory", target.toString(),
            "lastSequence", it.lastSequence(), "lastTimeNs", it.lastTimeNs(), "epoch", it.epoch(),
            "stateHash", Replay.hex(it.stateHash()), "backupLastSequence", it.backupLastSequence(),
            "sessions", it.sessions().stream().map(SessionNumbers::json).toList()), () -> print(it));
    }

    private void print(final RestoreRun.Result it)
    {
        line("restored commands up to %,d (%s) in %s: epoch %d, state hash %s", it.lastSequence(),
            AuditTrail.time(it.lastTimeNs()), target, it.epoch(), Replay.hex(it.stateHash()));
        line("%s", it.loss());
        if (it.sessions().isEmpty())
        {
            line("no session was ever used");
            return;
        }
        line("%8s  %14s  %14s  %12s  %12s", "session", "next command", "next report", "FIX 34 in", "FIX 34 out");
        it.sessions().forEach((row) -> line("%8d  %,14d  %,14d  %,12d  %,12d", row.sessionId(), row.nextCommand(),
            row.nextReport(), row.fixIn(), row.fixOut()));
    }
}
