package io.ringside.journal;

/**
 * Receives the events of a {@link JournalWriter}, on the writer's thread unless stated otherwise. Implementations must
 * not allocate or block.
 */
public interface JournalListener
{
    /** Ignores everything. */
    JournalListener NONE = new JournalListener()
    {
    };

    /**
     * A block was written.
     *
     * @param records in it.
     * @param bytes   written, padding included.
     */
    default void onBatch(final int records, final int bytes)
    {
    }

    /**
     * A sync returned.
     *
     * @param durationNs it took.
     */
    default void onSync(final long durationNs)
    {
    }

    /**
     * The next segment became current.
     *
     * @param segmentNumber of it.
     * @param isPrepared    false when the writer had to allocate it itself and stalled.
     */
    default void onRoll(final long segmentNumber, final boolean isPrepared)
    {
    }

    /**
     * Space for the next segments ran short, or is sufficient again. Called on the allocator's thread.
     *
     * @param isLow true when the host should refuse new orders.
     */
    default void onSpaceLow(final boolean isLow)
    {
    }

    /**
     * A torn tail was copied aside and cleared at open.
     *
     * @param quarantineName file that holds the bytes.
     * @param bytes          of the tail.
     */
    default void onTornTail(final String quarantineName, final long bytes)
    {
    }
}
