package io.ringside.engine.host;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.journal.snapshot.SnapshotStore;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.IdleStrategy;

/**
 * Settings and parts of a {@link CoreStage}.
 *
 * @param engine            recovered or new.
 * @param outputSlotCount   slots of the output ring, a power of two.
 * @param outputSlotStride  bytes from slot to slot, a multiple of 64.
 * @param consumerMaxWaitNs how long matching may wait in any second for consumers that it can do without.
 * @param idleStrategy      of the matching thread while the output ring is full.
 * @param snapshotStore     for snapshots, null to take none.
 * @param snapshotMaker     that makes them beside the core; null: matching stands still and copies its state.
 * @param snapshotPieceLength bytes of each piece of memory that a copy of the state fills; at first there are two.
 * @param epoch             that snapshots name.
 * @param checkpoints       that chain hashes are noted in.
 * @param latency           recorder, with slots for this output ring.
 * @param counters          to count in.
 * @param errorHandler      told of snapshots that cannot be stored.
 */
public record CoreContext(
    MatchingEngine engine,
    int outputSlotCount,
    int outputSlotStride,
    long consumerMaxWaitNs,
    IdleStrategy idleStrategy,
    SnapshotStore snapshotStore,
    SnapshotMaker snapshotMaker,
    int snapshotPieceLength,
    long epoch,
    CheckpointLog checkpoints,
    StageLatency latency,
    ExchangeCounters counters,
    ErrorHandler errorHandler)
{
    /** Default of {@link #outputSlotStride()}: the longest report fits. */
    public static final int OUTPUT_SLOT_STRIDE_DEFAULT = 320;

    /** Default of {@link #snapshotPieceLength()}. */
    public static final int SNAPSHOT_PIECE_LENGTH_DEFAULT = 4 * 1024 * 1024;
}
