/**
 * The durable log: opaque events, written once, in order, to segments in a flat directory, and read back byte for byte.
 * <p>
 * May import {@code journal.format}, {@code journal.storage}, the JDK and Agrona. {@link
 * io.ringside.journal.JournalWriter} belongs to one thread (the journal agent); its published sequences may be read
 * from any; a {@link io.ringside.journal.JournalReader} belongs to one thread and may follow a journal that is being
 * written. {@link io.ringside.journal.SegmentAllocator} is an agent for any thread that may wait for a disk.
 * <p>
 * Start reading at {@link io.ringside.journal.JournalWriter}, then {@link
 * io.ringside.journal.format.BlockDescriptor}, then {@link io.ringside.journal.JournalScan}, which classifies damage.
 */
package io.ringside.journal;
