package io.ringside.engine.snapshot;

/**
 * Where a core was when it was told to take a snapshot: another core that has applied the same commands agrees.
 *
 * @param sequence  of the last command.
 * @param chainHash over every command and every output.
 * @param stateHash of the state.
 */
public record SnapshotMark(long sequence, long chainHash, long stateHash)
{
}
