/**
 * Reseeding: which files of a primary a standby needs that is blank or too far behind to follow, and how they wait on
 * the standby's disk until they are whole. {@link io.ringside.journal.replication} carries them.
 * <p>
 * May import the JDK, Agrona and {@code io.ringside.journal}. Knows no network. Start reading at {@link
 * io.ringside.journal.reseed.ReseedManifest}.
 */
package io.ringside.journal.reseed;
