package io.ringside.engine.core;

/**
 * Called when a command requests a snapshot; the host takes it during the call.
 */
@FunctionalInterface
public interface SnapshotListener
{
    /**
     * Called on the thread that drives the core, after everything the command caused has been published, so that the
     * state is exactly the one after {@code sequence}. The host runs {@code engine.snapshot.SnapshotTaker} into a
     * buffer of its own; the core continues when this method returns.
     *
     * @param engine    whose state it is.
     * @param sequence  of the command that asked for it.
     * @param stateHash deep hash of the state, as reported to the operator.
     */
    void onTakeSnapshot(MatchingEngine engine, long sequence, long stateHash);
}
