/**
 * Segments that a node does not need any more: they are packed away, brought back, copied and deleted, whole and
 * checked, so that a crash at any point leaves each of them in one place at least.
 * <p>
 * May import {@code journal.format}, {@code journal.storage}, the JDK and Agrona. Called by threads that may wait for a
 * disk. Start reading at {@link io.ringside.journal.archive.SegmentPruner}.
 */
package io.ringside.journal.archive;
