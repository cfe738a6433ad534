/**
 * The primary's end: it sends its records, its checkpoints and, to a standby that cannot follow, its files.
 * <p>
 * May import {@code journal.replication} with its {@code frame} and {@code standing}, the log and {@code
 * journal.reseed}; not the standby's end. Start reading at {@link
 * io.ringside.journal.replication.primary.ReplicationPublisher}, then at {@code StandbyLink}.
 */
package io.ringside.journal.replication.primary;
