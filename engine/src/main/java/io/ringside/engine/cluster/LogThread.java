package io.ringside.engine.cluster;

import io.aeron.cluster.service.Cluster;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentTerminationException;

/** How the thread of the log waits, and how it ends. */
final class LogThread
{
    private final ClusterMemberContext context;
    private final ErrorHandler fatal;
    private Cluster cluster;
    private volatile boolean isEnding;

    LogThread(final ClusterMemberContext context, final ErrorHandler fatal)
    {
        this.context = context;
        this.fatal = fatal;
    }

    void begin(final Cluster startedCluster)
    {
        cluster = startedCluster;
    }

    /** Wait for another thread a little. */
    void idle()
    {
        if (isEnding || context.isFailed.getAsBoolean())
        {
            throw new AgentTerminationException(isEnding ? "the member stops" : "the pipeline has failed");
        }
        cluster.idleStrategy().idle();
    }

    void idleNoMore()
    {
        cluster.idleStrategy().reset();
    }

    /** Whether the member waits for nothing any more. Any thread. */
    boolean isEnding()
    {
        return isEnding;
    }

    /** Wait for nothing any more. Any thread. */
    void end()
    {
        isEnding = true;
    }

    /** The member cannot go on; throw what this returns. */
    AgentTerminationException failed(final String message)
    {
        return failed(new IllegalStateException(message));
    }

    /** The member cannot go on, for a reason that has a type; throw what this returns. */
    AgentTerminationException failed(final IllegalStateException fault)
    {
        fatal.onError(fault);
        return new AgentTerminationException(fault);
    }
}
