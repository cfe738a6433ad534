package io.ringside.loadgen.simulation;

/** The venue did what it must never do. */
final class SimulationFailure extends RuntimeException
{
    private static final long serialVersionUID = 1;

    SimulationFailure(final String message)
    {
        super(message);
    }

    SimulationFailure(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
