package io.ringside.gateway.egress;

import java.util.Arrays;

/**
 * Positions of a session's reports in the report log: a sparse table of fixed size, a row for one report among many,
 * with values of the owner's choice. When it is full, every other row is dropped and the distance between rows doubles,
 * so it always covers everything since the start. Hot path: no allocation after the first row.
 */
public final class SparseIndex
{
    private static final int CAPACITY = 256;

    private final int columns;
    private long[] sequences = new long[0];
    private long[] values = new long[0];
    private int count;
    private long interval = 64;
    private long nextIndexedSequence;

    /**
     * An empty table.
     *
     * @param columns values of a row.
     */
    public SparseIndex(final int columns)
    {
        this.columns = columns;
    }

    /** Make room now and not at the first row; this. */
    public SparseIndex reserve()
    {
        sequences = new long[CAPACITY];
        values = new long[CAPACITY * columns];
        return this;
    }

    /** True if the next report gets a row. */
    public boolean wants(final long reportSequence)
    {
        return reportSequence >= nextIndexedSequence;
    }

    /**
     * Add a row for a report that is {@link #wants(long) wanted}.
     *
     * @param reportSequence above those before.
     * @return the row, whose values are to be set.
     */
    public int add(final long reportSequence)
    {
        if (0 == sequences.length)
        {
            reserve();
        }
        if (CAPACITY == count)
        {
            thin();
        }
        sequences[count] = reportSequence;
        nextIndexedSequence = reportSequence + interval;
        return count++;
    }

    /**
     * The last row at or before a report.
     *
     * @param reportSequence of the report.
     * @return negative if the table does not reach back so far.
     */
    public int floor(final long reportSequence)
    {
        final int found = Arrays.binarySearch(sequences, 0, count, reportSequence);
        return found >= 0 ? found : -found - 2;
    }

    /** True if there is no row. */
    public boolean isEmpty()
    {
        return 0 == count;
    }

    /**
     * A value of a row.
     *
     * @param row    from 0, the oldest.
     * @param column from 0.
     * @return as it was set.
     */
    public long value(final int row, final int column)
    {
        return values[row * columns + column];
    }

    /**
     * Set a value of a row.
     *
     * @param row    as it was added.
     * @param column from 0.
     * @param value  of the owner's.
     */
    public void value(final int row, final int column, final long value)
    {
        values[row * columns + column] = value;
    }

    private void thin()
    {
        for (int i = 0; i < CAPACITY / 2; i++)
        {
            sequences[i] = sequences[2 * i];
            System.arraycopy(values, 2 * i * columns, values, i * columns, columns);
        }
        count = CAPACITY / 2;
        interval *= 2;
    }
}
