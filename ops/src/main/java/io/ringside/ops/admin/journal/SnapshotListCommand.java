package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** {@code ringside snapshot list}: the snapshots of a data directory. */
@Command(name = "list", description = "The snapshots of a data directory, newest first.",
    footer = "Example: ringside --dir data snapshot list")
final class SnapshotListCommand extends Verb
{
    @Override
    public Integer call() throws IOException
    {
        final StoredSnapshots snapshots = new StoredSnapshots(directory());
        final List<SnapshotStore.Entry> entries = snapshots.list();
        return answer("snapshot-list/1", Map.of("snapshots", entries.stream().map((it) -> Json.object(
            "name", it.name(), "sequence", it.sequence(), "bytes", snapshots.length(it),
            "writtenMs", snapshots.timeMs(it))).toList()), () -> entries.forEach((it) ->
            line("%-34s sequence %,15d  %10s  %s", it.name(), it.sequence(), Text.bytes(snapshots.length(it)),
                Instant.ofEpochMilli(snapshots.timeMs(it)))));
    }
}
