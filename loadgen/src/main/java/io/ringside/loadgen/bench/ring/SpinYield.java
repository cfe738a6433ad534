package io.ringside.loadgen.bench.ring;

/**
 * How every thread waits that may choose: look a hundred times, with the processor's hint between looks, then give the
 * processor to somebody else between looks. With more threads than processors anything that only spins waits for the
 * scheduler instead. The hint makes the hundred looks last as long for a cheap look as for a dear one; without it,
 * whoever looks cheaply is the first to pay for a call into the kernel. Owned by one thread. Hot path: no allocation.
 */
final class SpinYield
{
    static final int SPIN_COUNT = 100;

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
            Thread.onSpinWait();
        }
        else
        {
            Thread.yield();
        }
    }
}
