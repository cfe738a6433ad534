package io.ringside.engine.ring;

/**
 * Layout of one slot of a {@link RingBuffer}. The event follows the header; a header and an event of up to 56 bytes
 * share one cache line. Words are in native byte order, because the ring never leaves the process.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |            event length               |        run - 1        |  \\ one word of 8 bytes, the publication:
 *  +---------------------------------------+-----------------------+  |  always read and written whole,
 *  |                  sequence, its lower 32 bits                  |  / written last, with release semantics
 *  +---------------------------------------------------------------+
 *  |                        event bytes ...                       ...
 * </pre>
 * The run is the number of events, from this one on, that were published with this word.
 */
public final class SlotDescriptor
{
    /** Offset of the word that publishes the slot: sequence and length. */
    public static final int PUBLICATION_OFFSET = 0;

    /** Bytes in front of the event. */
    public static final int HEADER_LENGTH = 8;

    /** The widest slot: the length of the longest event must fit the publication. */
    public static final int SLOT_STRIDE_MAX = 1 << 20;

    /** The longest run that fits the word. */
    static final int RUN_MAX = 1 << 12;

    private static final int RUN_SHIFT = 20;
    private static final int LENGTH_MASK = (1 << RUN_SHIFT) - 1;

    private SlotDescriptor()
    {
    }

    /**
     * The word that publishes a single event. The lower half of the sequence is enough: before that, the slot can only
     * hold the sequence of the previous lap.
     *
     * @param sequence of the event.
     * @param length   of the event in bytes, not negative.
     * @return the word.
     */
    static long publication(final long sequence, final int length)
    {
        return sequence << Integer.SIZE | length;
    }

    /**
     * The word that publishes an event and those after it.
     *
     * @param sequence of the event.
     * @param length   of the event in bytes, not negative.
     * @param run      count of events, 1 to {@link #RUN_MAX}.
     * @return the word.
     */
    static long publication(final long sequence, final int length, final int run)
    {
        return sequence << Integer.SIZE | (long)(run - 1) << RUN_SHIFT | length;
    }

    /**
     * How far the slot is from an event's publication.
     *
     * @param publication word of the slot.
     * @param sequence    of the event.
     * @return 0 if the event is published; negative if not yet; positive if the slot holds a later lap.
     */
    static int distance(final long publication, final long sequence)
    {
        return (int)(publication >>> Integer.SIZE) - (int)sequence;
    }

    /**
     * The length in a publication.
     *
     * @param publication word of the slot.
     * @return length of the event in bytes.
     */
    static int length(final long publication)
    {
        return (int)publication & LENGTH_MASK;
    }

    /**
     * Whether a word publishes an event with a run of the given length.
     *
     * @param publication word of the slot.
     * @param sequence    of the event.
     * @param run         count of events.
     * @return true if so.
     */
    static boolean isRun(final long publication, final long sequence, final int run)
    {
        return 0 == (publication ^ publication(sequence, 0, run)) >>> RUN_SHIFT;
    }

    /**
     * The run in a publication.
     *
     * @param publication word of the slot.
     * @return count of events published with it, at least 1.
     */
    static int run(final long publication)
    {
        return ((int)publication >>> RUN_SHIFT) + 1;
    }
}
