package io.ringside.engine.recovery;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Leaves a processor to others: whoever works in steps, and calls {@link #between} after each, rests for as long as the
 * step took. One thread.
 */
public final class Pace
{
    private static final long REST_MAX_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final boolean hasRests;
    private BooleanSupplier isWanted = () -> true;
    private long stepBeganNs;

    /** Thrown out of the work that nobody wants any longer. */
    static final class NotWantedException extends RuntimeException
    {
        private static final long serialVersionUID = 1L;

        NotWantedException()
        {
            super("not wanted any longer", null, false, false);
        }
    }

    /**
     * @param hasRests false on a thread that does other things as well, or where nobody else needs the processor.
     */
    public Pace(final boolean hasRests)
    {
        this.hasRests = hasRests;
    }

    /** Work begins, for as long as it is wanted. */
    void begin(final BooleanSupplier stillWanted)
    {
        isWanted = stillWanted;
        stepBeganNs = System.nanoTime();
    }

    /** A step has ended, and another follows. */
    void between()
    {
        if (!isWanted.getAsBoolean())
        {
            throw new NotWantedException();
        }
        if (hasRests)
        {
            LockSupport.parkNanos(Math.min(REST_MAX_NS, System.nanoTime() - stepBeganNs));
            stepBeganNs = System.nanoTime();
        }
    }
}
