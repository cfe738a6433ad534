/**
 * Replication: a primary streams its records to standbys, which acknowledge them.
 * <p>
 * May import the JDK, Agrona, the Aeron client and {@code io.ringside.journal}. A {@link
 * io.ringside.journal.replication.ReplicationPublisher} belongs to the primary's replication agent, a {@link
 * io.ringside.journal.replication.ReplicationSubscriber} to the standby's; neither has a thread of its own or waits.
 * <p>
 * Start reading at the head of {@code sbe/replication-codecs.xml}, then at the publisher and its {@code StandbyLink}.
 */
package io.ringside.journal.replication;
