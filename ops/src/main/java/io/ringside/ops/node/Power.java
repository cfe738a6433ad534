package io.ringside.ops.node;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** How long a hot thread looks for work before it sleeps: {@code node.power}. */
enum Power
{
    /** Sleeps at once, and until another thread has work for it: see {@link EcoIdle}. */
    ECO,

    /** Gives its processor to others that want it, and sleeps, up to 200 us, when nothing has come for 1 ms. */
    BALANCED,

    /** Never sleeps. */
    PERFORMANCE;

    /** At 1,000 messages a second and more the thread stays awake. */
    private static final long AWAKE_NS = 1_000_000;
    private static final long PARK_MIN_NS = 50_000;
    private static final long PARK_MAX_NS = 200_000;
    private static final long FOLLOWING_PARK_MIN_NS = 500_000;
    private static final long BESIDE_PARK_MAX_NS = 1_000_000;
    private static final long FIX_AWAKE_NS = 300_000;
    private static final long ECO_BESIDE_PARK_MAX_NS = 10_000_000;

    /**
     * @param name as in the configuration.
     */
    static Power of(final String name)
    {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    String configName()
    {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * For one hot thread of a node that is not economical.
     *
     * @param isAlone whether it has a processor to itself.
     */
    IdleStrategy hot(final boolean isAlone)
    {
        return isAlone || PERFORMANCE == this ? BusySpinIdleStrategy.INSTANCE :
            hot(AWAKE_NS, PARK_MIN_NS, PARK_MAX_NS);
    }

    /** For one thread beside the hot ones. */
    IdleStrategy beside()
    {
        return ECO == this ? new BackoffIdleStrategy(0, 1, PARK_MIN_NS, ECO_BESIDE_PARK_MAX_NS) :
            new BackoffIdleStrategy(10, 20, 1_000, BESIDE_PARK_MAX_NS);
    }

    /**
     * For one thread that follows what others trade while nobody waits for it: it takes all that has come at once, and
     * then leaves its processor to the hot threads for a while.
     */
    IdleStrategy following()
    {
        return hot(0, FOLLOWING_PARK_MIN_NS, ECO == this ? ECO_BESIDE_PARK_MAX_NS : BESIDE_PARK_MAX_NS);
    }

    /**
     * For the thread of the FIX gateway: it may wait for a file, and is not a hot one, but what it has just handed over
     * is answered in a moment.
     *
     * @param sleep until a client's socket has something, at most so many nanoseconds.
     */
    static IdleStrategy fix(final LongConsumer sleep)
    {
        return new HotIdle(SystemNanoClock.INSTANCE, sleep, FIX_AWAKE_NS, PARK_MIN_NS, BESIDE_PARK_MAX_NS);
    }

    private static IdleStrategy hot(final long awakeNs, final long parkMinNs, final long parkMaxNs)
    {
        return new HotIdle(SystemNanoClock.INSTANCE, LockSupport::parkNanos, awakeNs, parkMinNs, parkMaxNs);
    }
}
