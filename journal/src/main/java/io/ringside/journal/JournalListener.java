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
}
