package io.ringside.loadgen.bench.ring;

/**
 * How every thread waits that may choose: look a hundred times, then give the processor to somebody else between
 * looks. It is what the Disruptor's {@code YieldingWaitStrategy} does, to the count; with more threads than
 * processors anything that only spins waits for the scheduler instead. Owned by one thread. Hot path: no allocation.
 */
final class SpinYield
{
    private static final int SPIN_COUNT = 100;

    private int spinsLeft = SPIN_COUNT;

    void reset()
    {
        spinsLeft = SPIN_COUNT;
    }

    void idle()
    {
        if (spinsLeft > 0)
        {
            spinsLeft--;
        }
        else
        {
            Thread.yield();
        }
    }
}
