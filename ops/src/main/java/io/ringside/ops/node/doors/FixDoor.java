package io.ringside.ops.node.doors;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.PartCloser;
import io.ringside.ops.node.health.Door;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.Liveness;
import io.ringside.ops.node.threads.ThreadPlan;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Runs the FIX gateway and restarts it when it fails or makes no progress for too long, until that succeeds. Meanwhile
 * matching detaches it, all others continue to trade, and the node is not ready. Sessions continue from the journal and
 * the report log.
 */
public final class FixDoor implements Liveness, AutoCloseable
{
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Who finds it dead wakes it. */
    private static final long WATCH_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(5);

    private final Maker maker;
    private final Door door;
    private final GatewayCounters counters;
    private final NodeErrors errors;
    private final PartCloser closer;
    private final DaemonThread thread = new DaemonThread("fix-door", this::run);
    private volatile NodeFix current;
    private volatile String dead = "";
    private volatile String end = "";
    private volatile boolean isOpen;
    private volatile boolean isRunning = true;

    /** Makes a gateway that is not open, or throws why it cannot. */
    interface Maker
    {
        NodeFix make();
    }

    /**
     * Make the first one.
     *
     * @param door that this is, with the components that it depends on.
     */
    FixDoor(
        final Maker maker,
        final Door door,
        final GatewayCounters counters,
        final NodeErrors errors)
    {
        this.maker = maker;
        this.door = door;
        this.counters = counters;
        this.errors = errors;
        closer = new PartCloser(errors);
        door.add(this);
        current = maker.make();
    }

    /**
     * The door of a node whose host has not started; null if it has none, as a standby.
     *
     * @param engine whose currencies commissions have; nothing else of it is read.
     * @param isShut true if it opens later; otherwise a port that cannot be used is thrown.
     */
    public static FixDoor create(
        final RingsideConfig config,
        final ThreadPlan plan,
        final Host host,
        final MatchingEngine engine,
        final Gateway gateway,
        final ReportLog reportLog,
        final boolean isShut,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        if (!host.takesOrders() || !config.flag("fix.enabled"))
        {
            return null;
        }
        // The first gateway begins with what was recovered; later ones read it from an image, as they do the books.
        final AtomicReference<FixInstruments> recovered =
            new AtomicReference<>(new FixInstruments().prime(host.recovered().books()));
        final Supplier<FixInstruments> instruments = () ->
        {
            final FixInstruments known = recovered.getAndSet(null);
            return (null == known ? new FixInstruments() : known).currencies(engine.money().currencies());
        };
        final AtomicReference<FixDoor> made = new AtomicReference<>();
        final Door door = doorWatch.door(DoorWatch.FIX, (reason) -> made.get().onDead(reason));
        final NodeFix.Parts parts = new NodeFix.Parts(
            config, plan, host, gateway, reportLog, instruments, door, errors);
        made.set(new FixDoor(() -> new NodeFix(parts), door, gateway.counters(), errors));
        if (!isShut)
        {
            made.get().open();
        }
        return made.get();
    }

    private void open()
    {
        isOpen = true;
        current.open();
    }

    /** Listen, while the node runs. Any thread; a failure is retried until it succeeds. */
    public void openLater()
    {
        try
        {
            synchronized (this)
            {
                isOpen = true;
                if (null != current)
                {
                    current.open();
                }
            }
        }
        catch (final RuntimeException ex)
        {
            onDead("it cannot be opened: " + ex.getMessage());
        }
    }

    /** Log clients out while the exchange still runs. Waits two seconds at most. */
    public void sayGoodbye()
    {
        final NodeFix gateway = current;
        if (null != gateway)
        {
            gateway.sayGoodbye();
        }
    }

    public void start()
    {
        current.start();
        thread.start();
    }

    /** The door is dead. Any thread. */
    void onDead(final String reason)
    {
        dead = reason;
        LockSupport.unpark(thread);
    }

    @Override
    public String what()
    {
        return "the FIX gateway";
    }

    @Override
    public String end()
    {
        final NodeFix gateway = current;
        return end.isEmpty() && null != gateway ? gateway.end() : end;
    }

    @Override
    public void close()
    {
        isRunning = false;
        thread.awaitEnd(0);
        if (null != current)
        {
            current.close();
        }
    }

    private void run()
    {
        while (isRunning)
        {
            final String reason = dead;
            if (!reason.isEmpty())
            {
                restart(reason);
            }
            LockSupport.parkNanos(dead.isEmpty() ? WATCH_NS : LOOK_NS);
        }
    }

    private void restart(final String reason)
    {
        end = "is being made again: " + reason;
        errors.warn("FIX is down, everybody else trades on: " + reason + ": it is being made again");
        final Thread closing = closer.begin("fix", current);
        while (isRunning && closing.isAlive())
        {
            LockSupport.parkNanos(LOOK_NS);
        }
        if (closing.isAlive())
        {
            return;
        }
        current = null;
        counters.add(GatewayCounter.FIX_SESSIONS_ACTIVE, -counters.get(GatewayCounter.FIX_SESSIONS_ACTIVE));
        while (isRunning && !tryMake())
        {
            LockSupport.parkNanos(RETRY_NS);
        }
        if (isRunning)
        {
            dead = "";
            end = "";
            door.restarted();
            errors.warn("FIX is up again");
        }
    }

    private boolean tryMake()
    {
        try
        {
            if (null == current)
            {
                final NodeFix next = maker.make();
                next.start();
                current = next;
            }
            synchronized (this)
            {
                if (isOpen)
                {
                    current.open();
                }
            }
            return true;
        }
        catch (final RuntimeException ex)
        {
            final String why = "cannot be made again: " + ex.getMessage();
            if (!why.equals(end))
            {
                end = why;
                errors.onError(ex);
                errors.warn("FIX " + why + ": it is tried again every " + TimeUnit.NANOSECONDS.toSeconds(RETRY_NS) +
                    " s");
            }
            return false;
        }
    }
}
