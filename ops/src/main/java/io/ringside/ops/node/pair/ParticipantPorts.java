package io.ringside.ops.node.pair;

import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import org.agrona.LangUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Opens the ports that participants reach. On a primary that has a standby they stay closed until what this node
 * recovered may be shown. They open once, and close with the node.
 */
public final class ParticipantPorts implements AutoCloseable
{
    private final NodeErrors errors;
    private final List<Runnable> ports = new ArrayList<>();
    private final AtomicReference<Thread> opener = new AtomicReference<>();
    private volatile boolean isOpen;

    public ParticipantPorts(final NodeErrors errors)
    {
        this.errors = errors;
    }

    /** One that opens with the others. Before any thread runs. */
    public void add(final Runnable port)
    {
        ports.add(port);
    }

    /**
     * Open them, on a thread of their own: that takes longer than a stage may wait. Any thread; the first call counts.
     *
     * @param why for the node's log.
     */
    void open(final String why)
    {
        final Thread thread = new DaemonThread("ports", () -> openAll(why));
        if (opener.compareAndSet(null, thread))
        {
            thread.start();
        }
    }

    boolean isOpen()
    {
        return isOpen;
    }

    @Override
    public void close()
    {
        final Thread thread = opener.get();
        if (null != thread)
        {
            try
            {
                thread.join();
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
                LangUtil.rethrowUnchecked(ex);
            }
        }
    }

    private void openAll(final String why)
    {
        try
        {
            ports.forEach(Runnable::run);
            isOpen = true;
            errors.log("open to participants: " + why);
        }
        catch (final RuntimeException ex)
        {
            errors.onFatal(ex);
        }
    }
}
