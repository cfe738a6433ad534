package io.ringside.engine.core;

/**
 * Folds the canonical row of the state into 64 bits.
 */
final class StateHasher implements StateOutput
{
    private long hash;

    void reset()
    {
        hash = 0;
    }

    public void putLong(final long value)
    {
        hash = ChainHash.add(hash, value);
    }

    long hash()
    {
        return hash;
    }
}
