/**
 * Snapshot files beside the journal: content that it does not interpret, as a stream of any size, with a header and
 * checksums, stored whole or not at all.
 * <p>
 * May import {@code journal.storage}, the JDK and Agrona. Start reading at {@link
 * io.ringside.journal.snapshot.SnapshotStore}.
 */
package io.ringside.journal.snapshot;
