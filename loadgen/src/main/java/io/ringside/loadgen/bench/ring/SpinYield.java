package io.ringside.loadgen.bench.ring;

import org.agrona.concurrent.IdleStrategy;

/**
 * How every thread waits that may choose: look a hundred times, with the processor's hint between looks, then give the
 * processor to somebody else between looks. The hint makes the hundred looks last as long for a cheap look as for a
 * dear one; without it, whoever looks cheaply is the first to pay for a call into the kernel. With more threads than
 * processors it is three looks: more take the time from those that are waited for. Who waits for an answer may look
 * late for the first time, see {@link FirstLook}. Owned by one thread. Hot path: no allocation.
 */
final class SpinYield implements IdleStrategy
{
    /** Says to a process how many looks it is. */
    static final String COUNT_PROP_NAME = "spin.count";

    /** Says to a process how many looks there are for each hint. */
    static final String LOOKS_PROP_NAME = "spin.looks.per.hint";

    /** Says to a process whether there is to be no look before the answer can be there. */
    static final String LATE_PROP_NAME = "spin.late.first.look";

    static final int SPIN_COUNT = Integer.getInteger(COUNT_PROP_NAME, 100);

    private static final int LOOKS_PER_HINT = Integer.getInteger(LOOKS_PROP_NAME, 1);

    static final boolean IS_LATE = Boolean.getBoolean(LATE_PROP_NAME);

    private static final int CROWDED_SPIN_COUNT = 3;

    private final FirstLook firstLook = new FirstLook();
    private int spinsLeft = SPIN_COUNT;

    /** How many looks it is for so many threads. */
    static int countFor(final int threads)
    {
        return threads > Runtime.getRuntime().availableProcessors() ? CROWDED_SPIN_COUNT : SPIN_COUNT;
    }

    /** Behind a look after which so many are left. */
    static void hint(final int spinsLeft)
    {
        if (0 == spinsLeft % LOOKS_PER_HINT)
        {
            Thread.onSpinWait();
        }
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount > 0)
        {
            reset();
        }
        else
        {
            idle();
        }
    }

    @Override
    public void reset()
    {
        if (IS_LATE)
        {
            if (SPIN_COUNT == spinsLeft)
            {
                firstLook.onLook(true);
            }
            firstLook.await();
        }
        spinsLeft = SPIN_COUNT;
    }

    @Override
    public void idle()
    {
        if (IS_LATE && SPIN_COUNT == spinsLeft)
        {
            firstLook.onLook(false);
        }
        if (spinsLeft > 0)
        {
            spinsLeft--;
            hint(spinsLeft);
        }
        else
        {
            Thread.yield();
        }
    }
}
