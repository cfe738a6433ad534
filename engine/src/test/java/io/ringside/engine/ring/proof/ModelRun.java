package io.ringside.engine.ring.proof;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A program and how large it is: what one walk of the {@link Explorer} is about. */
final class ModelRun
{
    private static final long STACK_LENGTH = 1L << 28;

    private final String program;
    private final Object[] arguments;

    ModelRun(final String program, final Object... arguments)
    {
        this.program = program;
        this.arguments = arguments;
    }

    /** Walked through in every build. */
    static List<ModelRun> quick()
    {
        return List.of(
            new ModelRun("SharedRing", 5, 0, 1, "pipeline", 1),
            new ModelRun("OutOfTurnRing", 8, 2, "together", 3),
            new ModelRun("OutOfTurnRing", 6, 2, "apart", 1),
            new ModelRun("OutOfTurnRing", 6, 3, "together", 3),
            new ModelRun("SharedRing", 2, 1, 1, "side by side", -1),
            new ModelRun("ClosingRing", 1),
            new ModelRun("SharedRing", 2, 2, 1, "pipeline", 0),
            new ModelRun("SharedRing", 6, 0, 2, "side by side", 2),
            new ModelRun("SharedRing", 6, 0, 3, "pipeline", -1),
            new ModelRun("SharedRing", 6, 0, 3, "at once", 0),
            new ModelRun("SharedRing", 2, 2, 2, "one", 0),
            new ModelRun("SharedRing", 5, 0, 1, "side by side", -1),
            new ModelRun("JoinLeaveRing", 1, 3, 1, 1),
            new ModelRun("JoinLeaveRing", 1, 4, 2, 2),
            new ModelRun("DiamondRing", 4),
            new ModelRun("SharedRing", 3, 2, 1, "one", -1));
    }

    /** Large, but a bug shows early in it. */
    static ModelRun lastResort()
    {
        return new ModelRun("SharedRing", 4, 2, 1, "one", -1);
    }

    /** Walked through when there is time. */
    static List<ModelRun> full()
    {
        return List.of(
            new ModelRun("SharedRing", 3, 2, 1, "pipeline", -1),
            new ModelRun("SharedRing", 2, 2, 2, "pipeline", -1),
            new ModelRun("SharedRing", 2, 2, 1, "side by side", -1),
            new ModelRun("JoinLeaveRing", 1, 4, 2, 1),
            new ModelRun("ClosingRing", 2),
            new ModelRun("DiamondRing", 5),
            lastResort());
    }

    /**
     * Walk.
     *
     * @param loader     of the ring and the programs, over modelled memory.
     * @param stateLimit where to give up.
     * @return what was walked through.
     */
    Explorer.Result explore(final ClassLoader loader, final long stateLimit)
    {
        final Explorer explorer = new Explorer(() -> Subjects.create(loader, program, arguments), stateLimit);
        final AtomicReference<Explorer.Result> result = new AtomicReference<>();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        // An execution is as deep in calls as it is long.
        final Thread thread = new Thread(null, () -> result.set(explorer.explore()), "explorer", STACK_LENGTH);
        thread.setUncaughtExceptionHandler((dead, ex) -> failure.set(ex));
        thread.start();
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError(ex);
        }
        if (failure.get() instanceof Violation)
        {
            throw (Violation)failure.get();
        }
        if (null != failure.get())
        {
            throw new IllegalStateException(failure.get());
        }

        return result.get();
    }

    @Override
    public String toString()
    {
        return program + Arrays.toString(arguments);
    }
}
