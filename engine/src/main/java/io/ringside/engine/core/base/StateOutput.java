package io.ringside.engine.core.base;

/**
 * Takes the state of the core as a canonical row of numbers: the same state gives the same row on every node. The deep
 * hash and the snapshot are implementations.
 */
public interface StateOutput
{
    /**
     * Called for each number.
     *
     * @param value of the next item.
     */
    void putLong(long value);

    /**
     * States how many numbers follow.
     *
     * @param count of them.
     * @return true if the count is sufficient, so that the numbers are not put.
     */
    default boolean skip(final long count)
    {
        return false;
    }
}
