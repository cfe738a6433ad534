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
     * Asks whether the next numbers are needed.
     *
     * @param count of them.
     * @return true if that is all this one wants to know of them: they are not put.
     */
    default boolean skip(final long count)
    {
        return false;
    }
}
