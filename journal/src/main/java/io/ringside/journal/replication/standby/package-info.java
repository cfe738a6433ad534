/**
 * The standby's end: it takes in records, acknowledges what it has written, and fetches files if it cannot follow.
 * <p>
 * May import {@code journal.replication} with its {@code frame} and {@code standing}, the log and {@code
 * journal.reseed}; not the primary's end. Start reading at {@link
 * io.ringside.journal.replication.standby.ReplicationSubscriber}.
 */
package io.ringside.journal.replication.standby;
