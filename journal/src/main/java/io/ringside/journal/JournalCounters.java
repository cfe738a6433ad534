package io.ringside.journal;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

import java.nio.ByteBuffer;

/**
 * Counters of one journal. Written by the thread of the writer (or of the allocator), readable from anywhere. Type
 * ids 7,100 to 7,149.
 */
public final class JournalCounters
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

    private final AtomicCounter writtenSequence;
    private final AtomicCounter durableSequence;
    private final AtomicCounter records;
    private final AtomicCounter bytes;
    private final AtomicCounter blocks;
    private final AtomicCounter syncs;
    private final AtomicCounter syncNs;
    private final AtomicCounter rolls;
    private final AtomicCounter rollStalls;
    private final AtomicCounter spaceLow;
    private final AtomicCounter errors;

    /**
     * Allocate the counters.
     *
     * @param manager of the node's counters.
     * @param name    of the journal, first word of each label, such as "journal" or "report-log".
     */
    public JournalCounters(final CountersManager manager, final String name)
    {
        writtenSequence = manager.newCounter(name + " written sequence", WRITTEN_SEQUENCE_TYPE_ID);
        durableSequence = manager.newCounter(name + " durable sequence", DURABLE_SEQUENCE_TYPE_ID);
        records = manager.newCounter(name + " records", RECORDS_TYPE_ID);
        bytes = manager.newCounter(name + " bytes", BYTES_TYPE_ID);
        blocks = manager.newCounter(name + " blocks", BLOCKS_TYPE_ID);
        syncs = manager.newCounter(name + " syncs", SYNCS_TYPE_ID);
        syncNs = manager.newCounter(name + " sync time ns", SYNC_NS_TYPE_ID);
        rolls = manager.newCounter(name + " segment rolls", ROLLS_TYPE_ID);
        rollStalls = manager.newCounter(name + " segment rolls without a ready segment", ROLL_STALLS_TYPE_ID);
        spaceLow = manager.newCounter(name + " space low", SPACE_LOW_TYPE_ID);
        errors = manager.newCounter(name + " errors", ERRORS_TYPE_ID);
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

    /** Last sequence written; -1 when none. */
    public AtomicCounter writtenSequence()
    {
        return writtenSequence;
    }

    /** Last sequence synced; -1 when none. */
    public AtomicCounter durableSequence()
    {
        return durableSequence;
    }

    /** Records written since open. */
    public AtomicCounter records()
    {
        return records;
    }

    /** Bytes written since open, padding included. */
    public AtomicCounter bytes()
    {
        return bytes;
    }

    /** Blocks written since open, markers included. */
    public AtomicCounter blocks()
    {
        return blocks;
    }

    /** Syncs since open. */
    public AtomicCounter syncs()
    {
        return syncs;
    }

    /** Time spent in syncs since open, in nanoseconds. */
    public AtomicCounter syncNs()
    {
        return syncNs;
    }

    /** Segments begun since open. */
    public AtomicCounter rolls()
    {
        return rolls;
    }

    /** Segments begun for which the writer had to allocate the file itself. */
    public AtomicCounter rollStalls()
    {
        return rollStalls;
    }

    /** 1 while space for the next segments is short. */
    public AtomicCounter spaceLow()
    {
        return spaceLow;
    }

    /** Fatal failures: 1 after the first, when the writer has stopped. */
    public AtomicCounter errors()
    {
        return errors;
    }
}
