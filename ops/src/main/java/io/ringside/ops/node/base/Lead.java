package io.ringside.ops.node.base;

/**
 * An operator's order to lead.
 *
 * @param operator    who gave it.
 * @param aloneReason why the node is to acknowledge without a standby until there is one; null: it waits for one, as
 *                    replication.policy says.
 */
public record Lead(String operator, String aloneReason)
{
    /** True if it is to acknowledge without a standby. */
    public boolean isAlone()
    {
        return null != aloneReason;
    }
}
