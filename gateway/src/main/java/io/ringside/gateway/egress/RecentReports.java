package io.ringside.gateway.egress;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * The newest reports in memory, by report number, linked into one chain per session, so that a client that is slightly
 * behind is served without reading the disk. Fixed size; the oldest are overwritten. Hot path: no allocation.
 */
final class RecentReports
{
    static final long NONE = -1;

    private static final int STRIDE = 256;

    final UnsafeBuffer buffer;
    private final int[] lengths;
    private final long[] previousNumbers;
    private final long[] nextNumbers;
    private final int mask;
    private long firstNumber = NONE;
    private long nextNumber;

    RecentReports(final int capacity)
    {
        buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity * STRIDE));
        lengths = new int[capacity];
        previousNumbers = new long[capacity];
        nextNumbers = new long[capacity];
        mask = capacity - 1;
    }

    /**
     * Append the report that follows the newest; previousNumber is that of the session's report before, NONE if there
     * is none.
     */
    void append(
        final long reportNumber,
        final DirectBuffer source,
        final int offset,
        final int length,
        final long previousNumber)
    {
        assert NONE == firstNumber || reportNumber == nextNumber : "expected=" + nextNumber + " was=" + reportNumber;
        if (NONE == firstNumber)
        {
            firstNumber = reportNumber;
        }
        if (contains(previousNumber))
        {
            nextNumbers[(int)previousNumber & mask] = reportNumber;
        }
        final int index = (int)reportNumber & mask;
        buffer.putBytes(index * STRIDE, source, offset, length);
        lengths[index] = length;
        previousNumbers[index] = previousNumber;
        nextNumbers[index] = NONE;
        nextNumber = reportNumber + 1;
    }

    /** Forget them: the next to be appended does not follow the newest. */
    void clear()
    {
        firstNumber = NONE;
    }

    boolean contains(final long reportNumber)
    {
        return NONE != firstNumber && reportNumber >= firstNumber && reportNumber < nextNumber &&
            reportNumber >= nextNumber - lengths.length;
    }

    int capacity()
    {
        return lengths.length;
    }

    int offset(final long reportNumber)
    {
        assert contains(reportNumber) : "reportNumber=" + reportNumber;
        return ((int)reportNumber & mask) * STRIDE;
    }

    int length(final long reportNumber)
    {
        return lengths[(int)reportNumber & mask];
    }

    long previousNumber(final long reportNumber)
    {
        return previousNumbers[(int)reportNumber & mask];
    }

    long nextNumber(final long reportNumber)
    {
        return nextNumbers[(int)reportNumber & mask];
    }
}
