/**
 * Replication: a primary streams its records to standbys, which acknowledge them. This package has what both ends
 * share: settings, counters, what is told, and what they ask of the node.
 * <p>
 * {@code frame} carries and seals, {@code standing} says who may lead, {@code primary} and {@code standby} are the two
 * ends. Neither end has a thread of its own or waits. Start reading at the head of {@code sbe/replication-codecs.xml}.
 */
package io.ringside.journal.replication;
