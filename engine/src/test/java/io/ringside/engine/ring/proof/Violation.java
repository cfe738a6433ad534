package io.ringside.engine.ring.proof;

/** The program has broken a promise, with the execution that shows it. */
public final class Violation extends AssertionError
{
    private static final long serialVersionUID = 1L;

    Violation(final String message)
    {
        super(message);
    }

    Violation(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
