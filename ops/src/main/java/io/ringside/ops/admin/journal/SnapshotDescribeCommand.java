package io.ringside.ops.admin.journal;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.gateway.json.Json;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.ops.admin.base.Replay;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.replay.audit.AuditTrail;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.Map;

/** {@code ringside snapshot describe}: what is in a snapshot, in figures. */
@Command(name = "describe", description = {
    "What is in a snapshot, in figures: makes a core of it.",
    "Exit code 1: there is none; 5: it is damaged, or does not give back its state."},
    footer = "Example: ringside --dir data snapshot describe")
final class SnapshotDescribeCommand extends Verb
{
    @Parameters(arity = "0..1", paramLabel = "SEQUENCE", description = "of the snapshot (default: the newest)")
    private Long sequence;

    @Override
    public Integer call() throws IOException
    {
        final StoredSnapshots snapshots = new StoredSnapshots(directory());
        final SnapshotStore.Entry entry = snapshots.find(sequence);
        final SnapshotStore.Snapshot snapshot = snapshots.load(entry);
        final MatchingEngine engine = snapshots.recover(directory(), snapshot);
        int sessions = 0;
        for (int id = 1; id < engine.sessionCapacity(); id++)
        {
            sessions += 0 != engine.lastClientSequence(id) || 1 != engine.nextReportSequence(id) ? 1 : 0;
        }
        final Map<String, Object> fields = Json.object("name", entry.name(), "sequence", entry.sequence(),
            "bytes", snapshots.length(entry), "epoch", snapshot.epoch(), "timeNs", engine.nowNs(),
            "tradingDay", engine.tradingDay(), "liveOrders", engine.liveOrderCount(),
            "instruments", engine.instruments().count(), "accounts", engine.risk().accountCount(),
            "sessions", sessions, "nextReportNumber", engine.nextReportNumber(),
            "stateHash", Replay.hex(snapshot.stateHash()), "chainHash", Replay.hex(engine.chainHash()));
        return answer("snapshot-describe/1", fields, () ->
        {
            fields.put("timeNs", AuditTrail.time(engine.nowNs()));
            fields.forEach((name, value) -> line("%-18s %s", "timeNs".equals(name) ? "time" : name, value));
        });
    }
}
