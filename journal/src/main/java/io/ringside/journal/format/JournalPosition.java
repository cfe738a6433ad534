package io.ringside.journal.format;

/** Position of a block in a journal, from which a reader can continue without a search. Reusable; one thread. */
public final class JournalPosition
{
    private static final long NONE = -1;

    private long segmentNumber = NONE;
    private long blockOffset;
    private long blockSequence;

    /** True if it points anywhere. */
    public boolean isSet()
    {
        return NONE != segmentNumber;
    }

    /**
     * Point elsewhere.
     *
     * @param newSegmentNumber of the block's segment.
     * @param newBlockOffset   in bytes of the block in its segment.
     * @param newBlockSequence of the block's first record.
     */
    public void set(final long newSegmentNumber, final long newBlockOffset, final long newBlockSequence)
    {
        segmentNumber = newSegmentNumber;
        blockOffset = newBlockOffset;
        blockSequence = newBlockSequence;
    }

    /** Point nowhere. */
    public void reset()
    {
        segmentNumber = NONE;
    }

    /** Which segment. */
    public long segmentNumber()
    {
        return segmentNumber;
    }

    /** Where in the segment, in bytes from its start. */
    public long blockOffset()
    {
        return blockOffset;
    }

    /** The first record of the block. */
    public long blockSequence()
    {
        return blockSequence;
    }
}
