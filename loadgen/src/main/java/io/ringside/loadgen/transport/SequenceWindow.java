package io.ringside.loadgen.transport;

/**
 * Which request went out under which number, for the last 65,536 messages: a FIX reject names the MsgSeqNum alone, and
 * the SBE gateway the clientSequence of what it never took.
 */
final class SequenceWindow
{
    private static final int CAPACITY = 65_536;
    private static final int MASK = CAPACITY - 1;

    private final long[] sequences = new long[CAPACITY];
    private final long[] correlations = new long[CAPACITY];

    void put(final long sequence, final long correlation)
    {
        sequences[(int)sequence & MASK] = sequence;
        correlations[(int)sequence & MASK] = correlation;
    }

    /** Returns the correlation, once; 0 if it is not known (any more). */
    long remove(final long sequence)
    {
        final int index = (int)sequence & MASK;
        if (0 == sequence || sequences[index] != sequence)
        {
            return 0;
        }
        sequences[index] = 0;
        return correlations[index];
    }
}
