package io.ringside.loadgen.simulation.node;

/** A directory does not lead, by the rules for pairs. */
final class RefusedException extends RuntimeException
{
    private static final long serialVersionUID = 1;

    RefusedException(final String message)
    {
        super(message);
    }
}
