package io.ringside.ops.config;

/** The configuration cannot be used. The message is one line: where, what, and what to do. */
public final class ConfigurationException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line for the author of the file.
     */
    public ConfigurationException(final String message)
    {
        super(message);
    }
}
