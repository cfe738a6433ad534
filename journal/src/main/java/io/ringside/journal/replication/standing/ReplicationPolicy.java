package io.ringside.journal.replication.standing;

/**
 * What a primary does when too few standbys answer within the timeout. Both are reported to the {@link
 * ReplicationListener}.
 */
public enum ReplicationPolicy
{
    /** Release nothing more until they are back. */
    HALT,

    /** Go on without them, and return to waiting once they have caught up. */
    DEGRADE
}
