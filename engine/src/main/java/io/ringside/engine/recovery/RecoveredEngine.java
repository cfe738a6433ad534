package io.ringside.engine.recovery;

import java.util.List;

import io.ringside.engine.core.MatchingEngine;

/**
 * What recovery gives back.
 *
 * @param engine           with the state after the last command; give it the host's sink before the next one.
 * @param snapshotSequence of the snapshot that was used, -1 for none.
 * @param replayedCount    records of the journal that were applied.
 * @param nextSequence     that the next command gets.
 * @param durationNs       it took.
 * @param refusals         why newer snapshots were not used, a line for each.
 */
public record RecoveredEngine(
    MatchingEngine engine,
    long snapshotSequence,
    long replayedCount,
    long nextSequence,
    long durationNs,
    List<String> refusals)
{
}
