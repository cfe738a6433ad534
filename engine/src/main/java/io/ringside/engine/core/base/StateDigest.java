package io.ringside.engine.core.base;

/**
 * Folds a row of numbers into 64 bits, several at a time: the sum of what each number and its place are mixed to.
 */
public final class StateDigest implements StateOutput
{
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long place;
    private long sum;

    public void reset()
    {
        place = 0;
        sum = 0;
    }

    @Override
    public void putLong(final long value)
    {
        place += GOLDEN;
        // Mixed twice, as a number that is added to its place alone can stand for another one at another place.
        sum += ChainHash.mix(ChainHash.mix(value) ^ place);
    }

    public long hash()
    {
        return ChainHash.mix(sum + place);
    }
}
