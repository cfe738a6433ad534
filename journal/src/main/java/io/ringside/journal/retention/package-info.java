/**
 * How long records and reports are kept: where a journal must begin, who needs it from there, and what goes when nobody
 * does. Knows neither the disk's real files nor the clock; whoever runs it says how large and how old they are.
 * <p>
 * May import the JDK, {@code io.ringside.journal} and of the replication {@code ReplicationHold}. One thread, which may
 * wait for a disk. Start reading at {@link io.ringside.journal.retention.LogKeeper}.
 */
package io.ringside.journal.retention;
