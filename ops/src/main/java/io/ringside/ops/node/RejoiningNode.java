package io.ringside.ops.node;

import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.Lead;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.NodeRestart;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.base.StartEndedException;
import io.ringside.ops.node.pair.PairRole;
import io.ringside.ops.node.view.Node;

import java.util.List;
import java.util.function.Supplier;

/**
 * A standby that closes and starts again in its process: when the files of its primary have come, which take the place
 * of its own before anything is opened, and when an operator lets it lead. A node whose configuration leaves its role
 * open does so, too, as standby, when another one leads. For its owner it is one node.
 */
final class RejoiningNode implements Node
{
    private final NodeStart start;
    private final boolean isOpenRole;
    private final Object lock = new Object();
    private volatile RingsideConfig config;
    /** Its configuration as primary, made while it follows: names may be slow when the other machine is gone. */
    private RingsideConfig leading;
    private volatile ExchangeNode node;
    private volatile boolean isClosed;
    private volatile String restarting = "";

    RejoiningNode(final RingsideConfig config, final NodeStart start)
    {
        isOpenRole = PairRole.isOpen(config);
        this.config = isOpenRole ? PairRole.atStart(config) : config;
        this.start = start;
        synchronized (lock)
        {
            node = first();
        }
    }

    private ExchangeNode first()
    {
        try
        {
            return open(start.warmUp(), null);
        }
        catch (final NodeException ex)
        {
            if (!isToFollow(ex))
            {
                throw ex;
            }
            return follow(ex, start.warmUp());
        }
    }

    /** True if it led, or was to, and another node does. */
    private boolean isToFollow(final Throwable failure)
    {
        return isOpenRole && config.isPrimary() && Nodes.isFenced(failure);
    }

    private ExchangeNode follow(final Throwable why, final Supplier<String> warmUp)
    {
        start.warning().accept("it follows: " + why.getMessage());
        config = PairRole.changed(config, false);
        return open(warmUp, null);
    }

    private ExchangeNode open(final Supplier<String> warmUp, final Lead lead)
    {
        if (!config.isServing())
        {
            leading = PairRole.changed(config, true);
        }
        return Nodes.open(config, new NodeStart(start.version(), start.acceptLossReason(), warmUp,
            () -> isClosed || start.isToEnd().getAsBoolean(), start.warning(), this::onFatal, lead));
    }

    /** Called on the thread that failed, which is not waited for. */
    private void onFatal(final Throwable throwable)
    {
        if (throwable instanceof NodeRestart restart)
        {
            restarting = null == restart.lead() ? "starts again in its process" : "is made primary";
            new DaemonThread("rejoin", () -> rejoin(() -> reopen(restart.lead()))).start();
        }
        else if (isToFollow(throwable))
        {
            restarting = "starts again as standby";
            new DaemonThread("rejoin", () -> rejoin(() -> node = follow(throwable, () -> ""))).start();
        }
        else
        {
            start.onFatal().accept(throwable);
        }
    }

    private void rejoin(final Runnable opening)
    {
        synchronized (lock)
        {
            try
            {
                if (!isClosed)
                {
                    node.close();
                    opening.run();
                    restarting = "";
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

    private void reopen(final Lead lead)
    {
        final RingsideConfig standby = config;
        if (null == lead)
        {
            node = open(() -> "", null);
            return;
        }
        config = leading;
        try
        {
            node = open(() -> "", lead);
        }
        catch (final NodeException ex)
        {
            // Refused, or a port is in use: nobody has been answered by it as primary.
            start.warning().accept("it follows on: " + ex.getMessage());
            config = standby;
            node = open(() -> "", null);
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
        return restarting.isEmpty() ? node.notReadyReason() : restarting;
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
