package io.ringside.ops.node.base;

/** The node is to be closed and started again in its process: what stands in its directory is to be replaced. */
public final class NodeRestart extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * @param why one line for the log.
     */
    public NodeRestart(final String why)
    {
        super(why);
    }
}
