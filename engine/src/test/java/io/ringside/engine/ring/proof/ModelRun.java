package io.ringside.engine.ring.proof;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

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
            new ModelRun("JoinLeaveRing", 3, 1, 1),
            new ModelRun("JoinLeaveRing", 4, 2, 2),
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
            new ModelRun("JoinLeaveRing", 4, 2, 1),
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
        final FutureTask<Explorer.Result> walk = new FutureTask<>(explorer::explore);
        // An execution is as deep in calls as it is long.
        new Thread(null, walk, "explorer", STACK_LENGTH).start();
        try
        {
            return walk.get();
        }
        catch (final ExecutionException ex)
        {
            if (ex.getCause() instanceof Violation violation)
            {
                throw violation;
            }
            throw new IllegalStateException(ex.getCause());
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError(ex);
        }
    }

    @Override
    public String toString()
    {
        return program + Arrays.toString(arguments);
    }
}
