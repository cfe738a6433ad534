package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.SparseIndex;
import io.ringside.journal.format.JournalPosition;

/**
 * Report numbers and places in the report log of a session's records. Used by the FIX gateway's agent only. Hot path:
 * no allocation after the session's first record.
 */
final class FixLogIndex
{
    private static final int COLUMNS = 4;
    private static final int NUMBER = 0;
    private static final int SEGMENT = 1;
    private static final int OFFSET = 2;
    private static final int BLOCK = 3;

    private final SparseIndex rows = new SparseIndex(COLUMNS);

    /** True if the next record is to be remembered. */
    boolean wants(final long reportSequence)
    {
        return rows.wants(reportSequence);
    }

    void add(final long reportSequence, final long reportNumber, final JournalPosition position)
    {
        final int row = rows.add(reportSequence);
        rows.value(row, NUMBER, reportNumber);
        rows.value(row, SEGMENT, position.segmentNumber());
        rows.value(row, OFFSET, position.blockOffset());
        rows.value(row, BLOCK, position.blockSequence());
    }

    /**
     * A place at or before that record.
     *
     * @param into set to it, if there is one.
     * @return the reportNumber there; -1 if the table does not reach back so far.
     */
    long floor(final long reportSequence, final JournalPosition into)
    {
        final int row = rows.floor(reportSequence);
        if (row < 0)
        {
            return -1;
        }
        into.set(rows.value(row, SEGMENT), rows.value(row, OFFSET), rows.value(row, BLOCK));
        return rows.value(row, NUMBER);
    }

    /** The reportNumber of the oldest record in the table; -1 if it is empty. */
    long oldestNumber()
    {
        return rows.isEmpty() ? -1 : rows.value(0, NUMBER);
    }
}
