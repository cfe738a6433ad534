package io.ringside.journal;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

import java.nio.ByteBuffer;

/**
 * Counters of one journal. Written by the thread of the writer (or of the allocator), readable from anywhere. Type
 * ids 7,100 to 7,149.
 *
 * @param writtenSequence last sequence written; -1 when none.
 * @param durableSequence last sequence synced; -1 when none.
 * @param records         records written since open.
 * @param bytes           bytes written since open, padding included.
 * @param blocks          blocks written since open, markers included.
 * @param syncs           syncs since open.
 * @param syncNs          time spent in syncs since open, in nanoseconds.
 * @param rolls           segments begun since open.
 * @param rollStalls      segments begun for which the writer had to allocate the file itself.
 * @param spaceLow        1 while space for the next segments is short.
 * @param errors          fatal failures: 1 after the first, when the writer has stopped.
 */
public record JournalCounters(
    AtomicCounter writtenSequence,
    AtomicCounter durableSequence,
    AtomicCounter records,
    AtomicCounter bytes,
    AtomicCounter blocks,
    AtomicCounter syncs,
    AtomicCounter syncNs,
    AtomicCounter rolls,
    AtomicCounter rollStalls,
    AtomicCounter spaceLow,
    AtomicCounter errors)
{
    /** Type id of {@link #writtenSequence()}. */
    public static final int WRITTEN_SEQUENCE_TYPE_ID = 7100;

    /** Type id of {@link #durableSequence()}. */
    public static final int DURABLE_SEQUENCE_TYPE_ID = 7101;

    /** Type id of {@link #records()}. */
    public static final int RECORDS_TYPE_ID = 7102;

    /** Type id of {@link #bytes()}. */
    public static final int BYTES_TYPE_ID = 7103;

    /** Type id of {@link #blocks()}. */
    public static final int BLOCKS_TYPE_ID = 7104;

    /** Type id of {@link #syncs()}. */
    public static final int SYNCS_TYPE_ID = 7105;

    /** Type id of {@link #syncNs()}. */
    public static final int SYNC_NS_TYPE_ID = 7106;

    /** Type id of {@link #rolls()}. */
    public static final int ROLLS_TYPE_ID = 7107;

    /** Type id of {@link #rollStalls()}. */
    public static final int ROLL_STALLS_TYPE_ID = 7108;

    /** Type id of {@link #spaceLow()}. */
    public static final int SPACE_LOW_TYPE_ID = 7109;

    /** Type id of {@link #errors()}. */
    public static final int ERRORS_TYPE_ID = 7110;

    private static final int UNMAPPED_COUNTERS = 16;

    /**
     * Allocate the counters.
     *
     * @param manager of the node's counters.
     * @param name    of the journal, first word of each label, such as "journal" or "report-log".
     */
    public JournalCounters(final CountersManager manager, final String name)
    {
        this(
            manager.newCounter(name + " written sequence", WRITTEN_SEQUENCE_TYPE_ID),
            manager.newCounter(name + " durable sequence", DURABLE_SEQUENCE_TYPE_ID),
            manager.newCounter(name + " records", RECORDS_TYPE_ID),
            manager.newCounter(name + " bytes", BYTES_TYPE_ID),
            manager.newCounter(name + " blocks", BLOCKS_TYPE_ID),
            manager.newCounter(name + " syncs", SYNCS_TYPE_ID),
            manager.newCounter(name + " sync time ns", SYNC_NS_TYPE_ID),
            manager.newCounter(name + " segment rolls", ROLLS_TYPE_ID),
            manager.newCounter(name + " segment rolls without a ready segment", ROLL_STALLS_TYPE_ID),
            manager.newCounter(name + " space low", SPACE_LOW_TYPE_ID),
            manager.newCounter(name + " errors", ERRORS_TYPE_ID));
    }

    /** Counters in memory of their own, for tests and tools. */
    public static JournalCounters unmapped()
    {
        return new JournalCounters(
            new CountersManager(
                new UnsafeBuffer(ByteBuffer.allocateDirect(UNMAPPED_COUNTERS * CountersManager.METADATA_LENGTH)),
                new UnsafeBuffer(ByteBuffer.allocateDirect(UNMAPPED_COUNTERS * CountersManager.COUNTER_LENGTH))),
            "journal");
    }
}
