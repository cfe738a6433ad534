package io.ringside.gateway.fix;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The last few reports of one session, so that after a short pause of its client the report log need not be read.
 * A fixed ring of slots indexed by reportSequence. Hot path: no allocation.
 */
final class RecentReports
{
    static final int SLOT_COUNT = 256;
    static final int SLOT_LENGTH = 256;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[SLOT_COUNT * SLOT_LENGTH]);
    private final long[] sequences = new long[SLOT_COUNT];
    private final int[] lengths = new int[SLOT_COUNT];

    void add(final long reportSequence, final DirectBuffer report, final int offset, final int length)
    {
        assert length <= SLOT_LENGTH : "length=" + length;
        final int index = index(reportSequence);
        buffer.putBytes(index * SLOT_LENGTH, report, offset, length);
        sequences[index] = reportSequence;
        lengths[index] = length;
    }

    boolean has(final long reportSequence)
    {
        return reportSequence == sequences[index(reportSequence)];
    }

    DirectBuffer buffer()
    {
        return buffer;
    }

    int offset(final long reportSequence)
    {
        return index(reportSequence) * SLOT_LENGTH;
    }

    int length(final long reportSequence)
    {
        return lengths[index(reportSequence)];
    }

    private static int index(final long reportSequence)
    {
        return (int)reportSequence & (SLOT_COUNT - 1);
    }
}
