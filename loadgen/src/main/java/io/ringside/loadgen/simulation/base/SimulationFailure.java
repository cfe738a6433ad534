package io.ringside.loadgen.simulation.base;

/** The venue did what it must never do. */
public final class SimulationFailure extends RuntimeException
{
    private static final long serialVersionUID = 1;

    public SimulationFailure(final String message)
    {
        super(message);
    }

    public SimulationFailure(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
