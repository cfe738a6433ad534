/**
 * Who may lead: what a node's directory says of it, what the other node says, and what follows.
 * <p>
 * May import the JDK, Agrona and {@code journal.storage}; nothing of the network.
 */
package io.ringside.journal.replication.standing;
