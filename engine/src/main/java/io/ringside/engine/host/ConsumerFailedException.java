package io.ringside.engine.host;

/**
 * A consumer of the output ring failed while matching stepped it to get room. The core is well, and so is the command:
 * nobody shall step over it.
 */
final class ConsumerFailedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    ConsumerFailedException(final Exception cause)
    {
        super("a consumer of the output ring failed: " + cause.getMessage(), cause);
    }
}
