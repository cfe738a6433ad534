package io.ringside.journal.replication;

/**
 * What a primary does when too few standbys answer within the timeout. Either way it is told through the {@link
 * ReplicationListener}.
 */
public enum ReplicationPolicy
{
    /** Release nothing more until they are back. */
    HALT,

    /** Go on without them, and return to waiting once they have caught up. */
    DEGRADE
}
