package io.ringside.ops.node.base;

/** The node is to be closed and started again in its process: with other files, or in another role. */
public final class NodeRestart extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final transient Lead lead;

    /**
     * @param why one line for the log.
     */
    public NodeRestart(final String why)
    {
        this(why, null);
    }

    /**
     * @param why  one line for the log.
     * @param lead with which the node is to lead; null: its role stays.
     */
    public NodeRestart(final String why, final Lead lead)
    {
        super(why);
        this.lead = lead;
    }

    /** Returns the order with which the node is to lead; null: its role stays. */
    public Lead lead()
    {
        return lead;
    }
}
