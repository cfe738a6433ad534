package io.ringside.engine.ring;

import org.agrona.concurrent.IdleStrategy;

import java.util.Objects;

/**
 * Lets events gather: a consumer that found few of them waits for a moment before it looks again. For throughput; a
 * thread for which every microsecond counts takes the idle strategy alone that this one is put around.
 * <p>
 * A consumer that is faster than its producers finds one event at a time, and looks at the line that the producer
 * writes to after each of them. The line then goes back and forth for every event, the producer waits for it, and both
 * are as slow as the line. Who looks less often gets it less often, and finds more. The moment is so many of the
 * processor's spin hints ({@link Thread#onSpinWait()}: some 26 ns each on an AMD EPYC, less elsewhere), and an event
 * that comes at its beginning waits for all of it. See ADR 42.
 * <p>
 * The longer the moment, the rarer the look. {@link #patient} is for a consumer with a processor of its own that is
 * measured by its throughput alone. See ADR 42.
 * <p>
 * Where there are more threads than processors, the producer that is waited for may be one that waits for a processor.
 * {@link #yielding} gives it this one instead of spinning: it is back when the others have nothing to do, or their
 * slots are full. See ADR 42.
 * <p>
 * Owned by one thread. Hot path: no allocation.
 */
public final class GatheringIdleStrategy implements IdleStrategy
{
    /** Events of a look after which it is worth a wait, at most. */
    public static final int FEW_DEFAULT = 31;

    /** Spin hints of such a wait. */
    public static final int HINTS_DEFAULT = 16;

    /** Events of a look after which it is worth a long wait, at most. */
    public static final int FEW_PATIENT_DEFAULT = 255;

    /** Spin hints of a long wait. */
    public static final int HINTS_PATIENT_DEFAULT = 64;

    /** Events of a look after which it is worth giving the processor away, at most. */
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
     * @param few       events of a look after which to wait, at most.
     * @param hints     spin hints of such a wait.
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
     * For throughput alone: waits four times as long, and after batches that the usual one takes for many.
     *
     * @param whenEmpty how to wait while nothing is found.
     * @return the strategy, with {@link #FEW_PATIENT_DEFAULT} and {@link #HINTS_PATIENT_DEFAULT}.
     */
    public static GatheringIdleStrategy patient(final IdleStrategy whenEmpty)
    {
        return new GatheringIdleStrategy(whenEmpty, FEW_PATIENT_DEFAULT, HINTS_PATIENT_DEFAULT);
    }

    /**
     * For more threads than processors: gives the processor away where the others spin.
     *
     * @param whenEmpty how to wait while nothing is found.
     * @return the strategy, with {@link #FEW_YIELDING_DEFAULT}.
     */
    public static GatheringIdleStrategy yielding(final IdleStrategy whenEmpty)
    {
        return yielding(whenEmpty, FEW_YIELDING_DEFAULT);
    }

    /**
     * For more threads than processors: gives the processor away where the others spin.
     *
     * @param whenEmpty how to wait while nothing is found.
     * @param few       events of a look after which to give it away, at most.
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
