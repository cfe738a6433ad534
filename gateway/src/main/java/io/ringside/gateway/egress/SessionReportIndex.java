package io.ringside.gateway.egress;

import java.util.Arrays;

/**
 * Positions of a session's reports in the report log: a sparse table of (reportSequence, reportNumber) of fixed size.
 * When it is full, every other entry is dropped and the distance between entries doubles, so it always covers
 * everything since the start.
 */
final class SessionReportIndex
{
    private static final int CAPACITY = 256;

    private final long[] sequences = new long[CAPACITY];
    private final long[] numbers = new long[CAPACITY];
    private int count;
    private long interval = 64;
    private long nextIndexedSequence;

    void onReport(final long reportSequence, final long reportNumber)
    {
        if (reportSequence < nextIndexedSequence)
        {
            return;
        }
        if (CAPACITY == count)
        {
            thin();
        }
        sequences[count] = reportSequence;
        numbers[count] = reportNumber;
        count++;
        nextIndexedSequence = reportSequence + interval;
    }

    /** A report number at or before that of the sequence; the given one if the table does not reach back so far. */
    long floorNumber(final long reportSequence, final long oldestNumber)
    {
        final int found = Arrays.binarySearch(sequences, 0, count, reportSequence);
        final int index = found >= 0 ? found : -found - 2;
        return index >= 0 ? numbers[index] : oldestNumber;
    }

    private void thin()
    {
        for (int i = 0; i < CAPACITY / 2; i++)
        {
            sequences[i] = sequences[2 * i];
            numbers[i] = numbers[2 * i];
        }
        count = CAPACITY / 2;
        interval *= 2;
    }
}
