package io.ringside.ops.node.base;

/** A node was told to end before it had started: it has given up what it had, and nothing is wrong. */
public final class StartEndedException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    StartEndedException()
    {
        super("the node was told to end before it had started");
    }
}
