package io.ringside.loadgen.transport;

/**
 * Which request went out under which MsgSeqNum, for the last 65,536 messages: a FIX reject names nothing else.
 */
final class SequenceWindow
{
    private static final int CAPACITY = 65_536;
    private static final int MASK = CAPACITY - 1;

    private final long[] sequences = new long[CAPACITY];
    private final long[] correlations = new long[CAPACITY];

    void put(final long msgSeqNum, final long correlation)
    {
        sequences[(int)msgSeqNum & MASK] = msgSeqNum;
        correlations[(int)msgSeqNum & MASK] = correlation;
    }

    /**
     * @return the correlation, once; 0 if it is not known (any more).
     */
    long remove(final long msgSeqNum)
    {
        final int index = (int)msgSeqNum & MASK;
        if (0 == msgSeqNum || sequences[index] != msgSeqNum)
        {
            return 0;
        }
        sequences[index] = 0;
        return correlations[index];
    }
}
