/**
 * Frames between two nodes: the streams that carry them, and the seal by which each is known to be of this pair, of
 * this connection and new.
 * <p>
 * May import the JDK, Agrona, the Aeron client and {@code journal.storage}; nothing of replication.
 */
package io.ringside.journal.replication.frame;
