package io.ringside.ops.admin.node;

import io.ringside.ops.node.Banner;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.view.Node;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The end of the banner, for a node that was not ready when it was printed: what it waits for when that changes, and
 * READY when it is. A primary with a standby may wait for it for any time.
 */
final class ReadyAnnouncement
{
    private static final long INTERVAL_NS = 200_000_000L;

    private final Supplier<String> reason;
    private final Consumer<String> lines;
    private final LongSupplier clock;
    private final long beginNs;
    private String told;

    /**
     * The banner has just been printed.
     *
     * @param reason  why the node is not ready now; empty when it is.
     * @param lines   takes what is to be printed.
     * @param clock   in nanoseconds.
     * @param beginNs when the node was started.
     */
    ReadyAnnouncement(
        final Supplier<String> reason, final Consumer<String> lines, final LongSupplier clock, final long beginNs)
    {
        this.reason = reason;
        this.lines = lines;
        this.clock = clock;
        this.beginNs = beginNs;
        told = reason.get();
    }

    void start()
    {
        new DaemonThread("ready-announcement", this::run).start();
    }

    /** True when there is nothing more to tell. */
    boolean look()
    {
        final String now = reason.get();
        if (now.equals(told) || Node.STOPPING.equals(now))
        {
            return now.isEmpty() || Node.STOPPING.equals(now);
        }
        told = now;
        lines.accept(now.isEmpty() ? Banner.ready(clock.getAsLong() - beginNs) : Banner.notReady(now));
        return now.isEmpty();
    }

    private void run()
    {
        while (!look())
        {
            LockSupport.parkNanos(INTERVAL_NS);
        }
    }
}
