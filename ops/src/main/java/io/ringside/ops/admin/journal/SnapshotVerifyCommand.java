package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ringside snapshot verify}: whether the snapshots of a data directory are whole. */
@Command(name = "verify", description = {
    "Read every snapshot of a data directory and check it.",
    "Exit code 1: there is none; 5: one is damaged, or does not give back its state."},
    footer = "Example: ringside --dir data snapshot verify --state")
final class SnapshotVerifyCommand extends Verb
{
    @Option(names = "--state", description = "also make a core of each, and compare its state hash")
    private boolean isStateWanted;

    @Override
    public Integer call() throws IOException
    {
        final StoredSnapshots snapshots = new StoredSnapshots(directory());
        final List<Map<String, Object>> rows = new ArrayList<>();
        boolean isGood = true;
        for (final SnapshotStore.Entry entry : snapshots.list())
        {
            String problem = null;
            String hash = null;
            try
            {
                final SnapshotStore.Snapshot snapshot = snapshots.load(entry);
                hash = Replay.hex(snapshot.stateHash());
                if (isStateWanted)
                {
                    snapshots.recover(directory(), snapshot);
                }
            }
            catch (final JournalException ex)
            {
                if (JournalException.Category.CORRUPT != ex.category())
                {
                    throw ex;
                }
                problem = ex.getMessage();
            }
            catch (final CliException ex)
            {
                problem = ex.getMessage();
            }
            isGood &= null == problem;
            rows.add(Json.object("name", entry.name(), "sequence", entry.sequence(), "stateHash", hash,
                "problem", problem));
        }
        answer("snapshot-verify/1", Json.object("verdict", isGood ? "PASS" : "CORRUPT", "snapshots", rows), () ->
            rows.forEach((it) -> line("%s: %s", null == it.get("problem") ? "good" : "DAMAGED",
                null == it.get("problem") ? it.get("name") + ", state hash " + it.get("stateHash") :
                it.get("problem"))));
        return rows.isEmpty() ? ExitCode.FAILED : isGood ? ExitCode.OK : ExitCode.CORRUPT;
    }
}
