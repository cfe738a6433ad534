package io.ringside.gateway.fix.session;

import io.ringside.journal.JournalPosition;

import java.util.Arrays;

/**
 * Positions of a session's records in the report log: a sparse table of fixed size, since the start. When it is full,
 * every other entry is dropped and the distance between entries doubles. Used by the FIX gateway's agent only. Hot
 * path: no allocation after the session's first record.
 */
final class FixLogIndex
{
    private static final int CAPACITY = 256;
    private static final int COLUMNS = 4;
    private static final int NUMBER = 0;
    private static final int SEGMENT = 1;
    private static final int OFFSET = 2;
    private static final int BLOCK = 3;

    private long[] sequences = new long[0];
    private long[] places = new long[0];
    private int count;
    private long interval = 64;
    private long nextIndexedSequence;

    /** Is the next record one to be remembered? */
    boolean wants(final long reportSequence)
    {
        return reportSequence >= nextIndexedSequence;
    }

    void add(final long reportSequence, final long reportNumber, final JournalPosition position)
    {
        if (0 == sequences.length)
        {
            sequences = new long[CAPACITY];
            places = new long[CAPACITY * COLUMNS];
        }
        if (CAPACITY == count)
        {
            thin();
        }
        sequences[count] = reportSequence;
        final int place = count * COLUMNS;
        places[place + NUMBER] = reportNumber;
        places[place + SEGMENT] = position.segmentNumber();
        places[place + OFFSET] = position.blockOffset();
        places[place + BLOCK] = position.blockSequence();
        count++;
        nextIndexedSequence = reportSequence + interval;
    }

    /**
     * A place at or before that record.
     *
     * @param into set to it, if there is one.
     * @return the reportNumber there; -1 if the table does not reach back so far.
     */
    long floor(final long reportSequence, final JournalPosition into)
    {
        final int found = Arrays.binarySearch(sequences, 0, count, reportSequence);
        final int index = found >= 0 ? found : -found - 2;
        if (index < 0)
        {
            return -1;
        }
        final int place = index * COLUMNS;
        into.set(places[place + SEGMENT], places[place + OFFSET], places[place + BLOCK]);
        return places[place + NUMBER];
    }

    /** The reportNumber of the oldest record in the table; -1 if it is empty. */
    long oldestNumber()
    {
        return 0 == count ? -1 : places[NUMBER];
    }

    private void thin()
    {
        for (int i = 0; i < CAPACITY / 2; i++)
        {
            sequences[i] = sequences[2 * i];
            System.arraycopy(places, 2 * i * COLUMNS, places, i * COLUMNS, COLUMNS);
        }
        count = CAPACITY / 2;
        interval *= 2;
    }
}
