package io.ringside.ops.node.health;

import io.ringside.engine.host.RingAlarmListener;
import io.ringside.ops.node.base.NodeErrors;

/** Writes the alarms of the rings to the node's log. */
public final class RingAlarmLog implements RingAlarmListener
{
    private static final long NS_PER_MS = 1_000_000;

    private final NodeErrors errors;

    public RingAlarmLog(final NodeErrors errors)
    {
        this.errors = errors;
    }

    @Override
    public void onOverdueClaim(final String ring, final long sequence, final long atLeastNs)
    {
        errors.warn("a producer has claimed and not published, nothing gets past it: ring=" + ring + " sequence=" +
            sequence + " forMs=" + atLeastNs / NS_PER_MS + ": look for a gateway thread that died, then restart");
    }

    @Override
    public void onDetachedConsumer(final String consumer, final long count)
    {
        errors.log("warning: matching goes on without a consumer that has kept it waiting: consumer=" + consumer +
            " times=" + count);
    }

    @Override
    public void onRejoinedConsumer(final String consumer)
    {
        errors.log("a consumer that was left behind reads on: consumer=" + consumer);
    }
}
