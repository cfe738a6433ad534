package io.ringside.engine.core.base;

/**
 * Folds the canonical row of the state into 64 bits.
 */
public final class StateHasher implements StateOutput
{
    private long hash;

    public void reset()
    {
        hash = 0;
    }

    public void putLong(final long value)
    {
        hash = ChainHash.add(hash, value);
    }

    public long hash()
    {
        return hash;
    }
}
