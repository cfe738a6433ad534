package io.ringside.journal.replication;

/** What a standby must confirm before its primary acts on a record. */
public enum ReplicationMode
{
    /** Received and validated: survives the loss of one node, not a power cut of both. */
    REPLICA_MEM,

    /** Synced to the standby's disk: survives a power cut of both. */
    REPLICA_SYNC
}
