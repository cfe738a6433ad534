package io.ringside.ops.node;

/**
 * A node cannot start. The message is one line: what, why, what to do.
 */
public final class NodeException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Kind
    {
        /** A port, a directory, a file cannot be had. */
        ENVIRONMENT,
        /** Another node holds the directory. */
        REFUSED,
        /** What is stored is damaged. */
        CORRUPT
    }

    private final Kind kind;

    /**
     * @param kind    of failure.
     * @param message one line.
     * @param cause   may be null.
     */
    public NodeException(final Kind kind, final String message, final Throwable cause)
    {
        super(message, cause);
        this.kind = kind;
    }

    /**
     * Another node holds what this one needs.
     */
    public boolean isRefusal()
    {
        return Kind.REFUSED == kind;
    }

    /**
     * Stored data is damaged.
     */
    public boolean isCorrupt()
    {
        return Kind.CORRUPT == kind;
    }
}
