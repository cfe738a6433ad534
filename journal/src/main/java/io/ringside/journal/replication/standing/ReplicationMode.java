package io.ringside.journal.replication.standing;

/** What a standby must confirm before its primary acts on a record. */
public enum ReplicationMode
{
    /**
     * Validated and written, not synced: survives the loss of one machine, and the end of both processes, not a power
     * cut of both machines.
     */
    REPLICA_MEM,

    /** Synced to the standby's disk: survives a power cut of both. */
    REPLICA_SYNC
}
