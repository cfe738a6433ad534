package io.ringside.engine.core;

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
}
