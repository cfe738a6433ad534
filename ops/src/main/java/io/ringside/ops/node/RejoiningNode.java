package io.ringside.ops.node;

import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeRestart;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.base.StartEndedException;
import io.ringside.ops.node.view.Node;

import java.util.List;
import java.util.function.Supplier;

/**
 * A standby that closes and starts again in its process when the files of its primary have come, which take the place
 * of its own before anything is opened. For its owner it is one node.
 */
final class RejoiningNode implements Node
{
    private final RingsideConfig config;
    private final NodeStart start;
    private final Object lock = new Object();
    private volatile ExchangeNode node;
    private volatile boolean isClosed;
    private volatile boolean isRejoining;

    RejoiningNode(final RingsideConfig config, final NodeStart start)
    {
        this.config = config;
        this.start = start;
        synchronized (lock)
        {
            node = open(start.warmUp());
        }
    }

    private ExchangeNode open(final Supplier<String> warmUp)
    {
        return Nodes.open(config, new NodeStart(start.version(), start.acceptLossReason(), warmUp,
            () -> isClosed || start.isToEnd().getAsBoolean(), start.warning(), this::onFatal));
    }

    /** Called on the thread that failed, which is not waited for. */
    private void onFatal(final Throwable throwable)
    {
        if (throwable instanceof NodeRestart)
        {
            isRejoining = true;
            new DaemonThread("rejoin", this::rejoin).start();
        }
        else
        {
            start.onFatal().accept(throwable);
        }
    }

    private void rejoin()
    {
        synchronized (lock)
        {
            try
            {
                if (!isClosed)
                {
                    node.close();
                    node = open(() -> "");
                    isRejoining = false;
                }
            }
            catch (final StartEndedException ex)
            {
                // Nobody waits for it any more.
                assert isClosed || start.isToEnd().getAsBoolean();
            }
            catch (final RuntimeException ex)
            {
                start.onFatal().accept(ex);
            }
        }
    }

    @Override
    public List<String> banner()
    {
        return node.banner();
    }

    @Override
    public int httpPort()
    {
        return node.httpPort();
    }

    @Override
    public void reopenLog()
    {
        node.reopenLog();
    }

    @Override
    public String notReadyReason()
    {
        return isRejoining ? "starts again with the files of its primary" : node.notReadyReason();
    }

    @Override
    public void close()
    {
        isClosed = true;
        synchronized (lock)
        {
            // Closing a node that is closed does nothing.
            node.close();
        }
    }
}
