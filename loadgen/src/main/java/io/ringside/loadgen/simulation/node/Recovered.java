package io.ringside.loadgen.simulation.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotStore;

/**
 * What a start found on its disk.
 *
 * @param engine      at the end of the journal.
 * @param journal     open.
 * @param reportLog   open and completed.
 * @param snapshots   of this node.
 * @param maker       of snapshots; null: matching stands still for them.
 * @param checkpoints to note hashes in.
 */
public record Recovered(
    MatchingEngine engine,
    JournalWriter journal,
    ReportLog reportLog,
    SnapshotStore snapshots,
    SnapshotMaker maker,
    CheckpointLog checkpoints)
{
}
