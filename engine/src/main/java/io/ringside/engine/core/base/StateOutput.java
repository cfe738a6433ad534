package io.ringside.engine.core.base;

/**
 * Takes the state of the core as a canonical row of numbers: the same state gives the same row, on every node.
 * Behind it stand the deep hash and the snapshot.
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
     * So many numbers would follow.
     *
     * @param count of them.
     * @return true if that is all this one wants to know of them: they are not put.
     */
    default boolean skip(final long count)
    {
        return false;
    }
}
