package io.ringside.engine.snapshot;

import java.util.function.BooleanSupplier;

/** Makes snapshots of a state beside the core that has it, which does not stop. One thread, which may wait. */
public interface SnapshotMaker
{
    /** The length of a snapshot that nobody wanted any longer. */
    long NOT_WANTED = -1;

    /**
     * Whether everything is there that a snapshot needs.
     *
     * @param mark of the snapshot.
     * @return false if {@link #make} must be called later.
     */
    boolean isReady(SnapshotMark mark);

    /**
     * Make a snapshot and store it. May take minutes.
     *
     * @param mark     what it must agree with.
     * @param epoch    to store with it.
     * @param isWanted false as soon as the caller wants it no longer.
     * @return its length in bytes, or {@link #NOT_WANTED}.
     * @throws RuntimeException if it cannot be made, or differs from the mark; nothing is stored then.
     */
    long make(SnapshotMark mark, long epoch, BooleanSupplier isWanted);
}
