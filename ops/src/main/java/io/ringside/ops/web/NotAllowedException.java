package io.ringside.ops.web;

/** The operator's role does not cover what the command turned out to be. Its message is one line for the operator. */
public final class NotAllowedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /** Has the line for the user. */
    public NotAllowedException(final String message)
    {
        super(message);
    }
}
