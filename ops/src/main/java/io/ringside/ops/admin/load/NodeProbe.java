package io.ringside.ops.admin.load;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeClient;
import io.ringside.ops.node.base.DaemonThread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Reads a node's metrics at intervals, on its own thread. */
final class NodeProbe implements AutoCloseable
{
    private final NodeClient node;
    private final long everyNs;
    /** When it is closed. */
    final List<NodeSample> samples = new ArrayList<>();
    private final DaemonThread thread = new DaemonThread("node-probe", this::run);
    private int missedCount;
    private volatile boolean isClosed;

    /**
     * @param node    to be asked, by this probe alone.
     * @param everyNs how often.
     */
    NodeProbe(final NodeClient node, final long everyNs)
    {
        this.node = node;
        this.everyNs = everyNs;
    }

    /**
     * Ask once, on the caller's thread; not while it runs.
     *
     * @throws CliException if the node does not answer.
     */
    NodeSample sample()
    {
        final NodeClient.Answer answer = node.get("/metrics");
        if (200 != answer.code())
        {
            throw new CliException(ExitCode.UNREACHABLE, "the node answered " + answer.code() + " to /metrics");
        }
        try
        {
            return NodeSample.of(System.nanoTime(), answer.body());
        }
        catch (final NumberFormatException ex)
        {
            throw new CliException(ExitCode.UNREACHABLE, "no metrics of a node: " + ex.getMessage());
        }
    }

    void start()
    {
        thread.start();
    }

    /** No more samples from now on. */
    @Override
    public void close()
    {
        isClosed = true;
        thread.awaitEnd(0);
    }

    /** Times that the node did not answer. */
    int missedCount()
    {
        return missedCount;
    }

    private void run()
    {
        long nextNs = System.nanoTime();
        while (!isClosed)
        {
            try
            {
                samples.add(sample());
            }
            catch (final CliException ex)
            {
                // It may be busy, or gone; the load says which.
                missedCount++;
            }
            nextNs += everyNs;
            while (!isClosed && System.nanoTime() - nextNs < 0)
            {
                LockSupport.parkNanos(nextNs - System.nanoTime());
            }
        }
    }
}
