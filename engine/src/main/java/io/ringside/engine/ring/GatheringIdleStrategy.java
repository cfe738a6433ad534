package io.ringside.engine.ring;

import org.agrona.concurrent.IdleStrategy;

import java.util.Objects;

/**
 * Lets events accumulate: a consumer that found few events pauses before it polls again. For throughput. Threads that
 * must react within a microsecond use the wrapped idle strategy alone.
 * <p>
 * A consumer that is faster than its producers finds one event per poll, and after each it reads the cache line that
 * the producer writes to. The line moves between the two cores for every event, and both are as slow as that transfer.
 * A consumer that polls less often takes the line less often and finds more events. The pause is a number of spin hints
 * ({@link Thread#onSpinWait()}: some 26 ns each on an AMD EPYC, less elsewhere). An event that arrives at its beginning
 * waits for all of it. See ADR 42.
 * <p>
 * {@link #patient} pauses longer. It is for a consumer with a processor of its own that is measured by throughput
 * alone.
 * <p>
 * {@link #yielding} yields the processor instead of spinning. It is for more threads than processors, where the
 * producer may be waiting for the processor that the consumer occupies.
 * <p>
 * Owned by one thread. Hot path: no allocation.
 */
public final class GatheringIdleStrategy implements IdleStrategy
{
    /** Pause after a poll that found at most so many events. */
    public static final int FEW_DEFAULT = 31;

    /** Spin hints of a pause. */
    public static final int HINTS_DEFAULT = 16;

    /** {@link #patient}: pause after a poll that found at most so many events. */
    public static final int FEW_PATIENT_DEFAULT = 255;

    /** {@link #patient}: spin hints of a pause. */
    public static final int HINTS_PATIENT_DEFAULT = 64;

    /** {@link #yielding}: yield after a poll that found at most so many events. */
    public static final int FEW_YIELDING_DEFAULT = 255;

    private final IdleStrategy whenEmpty;
    private final int few;
    private final int hints;
    private final boolean isYielding;

    /**
     * With the defaults.
     *
     * @param whenEmpty how to wait while nothing is found.
     */
    public GatheringIdleStrategy(final IdleStrategy whenEmpty)
    {
        this(whenEmpty, FEW_DEFAULT, HINTS_DEFAULT);
    }

    /**
     * @param whenEmpty how to wait while nothing is found.
     * @param few       pause after a poll that found at most so many events.
     * @param hints     spin hints of a pause.
     */
    public GatheringIdleStrategy(final IdleStrategy whenEmpty, final int few, final int hints)
    {
        this(whenEmpty, few, hints, false);
    }

    private GatheringIdleStrategy(
        final IdleStrategy whenEmpty, final int few, final int hints, final boolean isYielding)
    {
        if (few < 1 || hints < 1)
        {
            throw new IllegalArgumentException("must be positive: few=" + few + " hints=" + hints);
        }
        this.whenEmpty = Objects.requireNonNull(whenEmpty, "whenEmpty");
        this.few = few;
        this.hints = hints;
        this.isYielding = isYielding;
    }

    /**
     * For throughput alone: pauses four times as long, and after larger batches too.
     *
     * @param whenEmpty how to wait while nothing is found.
     * @return the strategy, with {@link #FEW_PATIENT_DEFAULT} and {@link #HINTS_PATIENT_DEFAULT}.
     */
    public static GatheringIdleStrategy patient(final IdleStrategy whenEmpty)
    {
        return new GatheringIdleStrategy(whenEmpty, FEW_PATIENT_DEFAULT, HINTS_PATIENT_DEFAULT);
    }

    /**
     * For more threads than processors: yields the processor instead of spinning.
     *
     * @param whenEmpty how to wait while nothing is found.
     * @return the strategy, with {@link #FEW_YIELDING_DEFAULT}.
     */
    public static GatheringIdleStrategy yielding(final IdleStrategy whenEmpty)
    {
        return yielding(whenEmpty, FEW_YIELDING_DEFAULT);
    }

    /**
     * For more threads than processors: yields the processor instead of spinning.
     *
     * @param whenEmpty how to wait while nothing is found.
     * @param few       yield after a poll that found at most so many events.
     * @return the strategy.
     */
    public static GatheringIdleStrategy yielding(final IdleStrategy whenEmpty, final int few)
    {
        return new GatheringIdleStrategy(whenEmpty, few, HINTS_DEFAULT, true);
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount <= 0)
        {
            whenEmpty.idle();
            return;
        }

        whenEmpty.reset();
        if (workCount > few)
        {
            return;
        }
        if (isYielding)
        {
            Thread.yield();
        }
        else
        {
            for (int i = 0; i < hints; i++)
            {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void idle()
    {
        whenEmpty.idle();
    }

    @Override
    public void reset()
    {
        whenEmpty.reset();
    }

    @Override
    public String alias()
    {
        return "gathering-" + whenEmpty.alias();
    }
}
