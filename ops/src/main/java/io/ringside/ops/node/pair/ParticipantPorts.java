package io.ringside.ops.node.pair;

import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import org.agrona.LangUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Opens the ports that participants reach. On a primary that has a standby they stay closed until what this node
 * recovered may be shown, and there and in a cluster until the first commands of a new exchange are through: nobody
 * trades before there are limits. They open once, and close with the node.
 * <p>
 * A node alone has its ports from the start on, so that one that cannot be had is told then: there the gateway's
 * authenticator holds whoever comes before.
 */
public final class ParticipantPorts implements AutoCloseable
{
    private static final long LOOK_NS = 10_000_000L;

    private final NodeErrors errors;
    private final BooleanSupplier isBeginning;
    private final List<Runnable> ports = new ArrayList<>();
    private final AtomicReference<Thread> opener = new AtomicReference<>();
    private volatile boolean isOpen;
    private volatile boolean isClosed;

    /**
     * @param isBeginning while the first commands of a new exchange are not through.
     */
    public ParticipantPorts(final NodeErrors errors, final BooleanSupplier isBeginning)
    {
        this.errors = errors;
        this.isBeginning = isBeginning;
    }

    /** While the first commands of a new exchange are not through. Any thread. */
    public boolean isBeginning()
    {
        return isBeginning.getAsBoolean();
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

    /** Open nothing more: the node is being closed, and what still opens may find its parts gone. Does not wait. */
    public void shut()
    {
        isClosed = true;
    }

    @Override
    public void close()
    {
        shut();
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
        while (isBeginning.getAsBoolean() && !isClosed)
        {
            LockSupport.parkNanos(LOOK_NS);
        }
        if (isClosed)
        {
            return;
        }
        try
        {
            ports.forEach(Runnable::run);
            isOpen = true;
            errors.log("open to participants: " + why);
        }
        catch (final RuntimeException ex)
        {
            if (isClosed)
            {
                errors.log("not opened to participants, the node is being closed: " + ex.getMessage());
                return;
            }
            errors.onFatal(ex);
        }
    }
}
