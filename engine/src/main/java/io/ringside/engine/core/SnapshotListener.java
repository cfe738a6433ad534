package io.ringside.engine.core;

/**
 * Called when the command stream asks for a snapshot; the host takes it during the call.
 */
@FunctionalInterface
public interface SnapshotListener
{
    /**
     * Called on the thread that drives the core, after everything the command caused has been published, so that the
     * state is exactly the one behind {@code sequence}. The host runs {@code engine.snapshot.SnapshotTaker} into a
     * buffer of its own here; the core goes on when this returns.
     *
     * @param engine    whose state it is.
     * @param sequence  of the command that asked for it.
     * @param stateHash deep hash of the state, the same that the operator is told.
     */
    void onTakeSnapshot(MatchingEngine engine, long sequence, long stateHash);
}
