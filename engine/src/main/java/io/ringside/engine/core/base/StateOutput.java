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
     * Called where a section begins.
     *
     * @param section that the numbers belong to from now on.
     */
    default void beginSection(final StateSection section)
    {
        putLong(section.mark());
    }
}
