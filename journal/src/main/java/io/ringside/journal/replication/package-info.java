/**
 * The same records on another machine: a primary streams them to its standbys and learns how far each of them got.
 * <p>
 * May import the JDK, Agrona, the Aeron client and {@code io.ringside.journal}. A
 * {@link io.ringside.journal.replication.ReplicationPublisher} belongs to the primary's replication agent, a
 * {@link io.ringside.journal.replication.ReplicationSubscriber} to the standby's; neither has a thread of its own,
 * and neither ever waits.
 * <p>
 * Start reading at the head of {@code sbe/replication-codecs.xml}, then at the publisher and its {@code StandbyLink}.
 */
package io.ringside.journal.replication;
