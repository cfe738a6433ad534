package io.ringside.ops.node;

import io.ringside.engine.pipeline.ThreadingMode;
import io.ringside.journal.SyncPolicy;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.concurrent.IdleStrategy;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * How the hot work of a node, media driver, gateway and pipeline, is put on threads, and what these do when there is
 * nothing to do.
 */
final class ThreadPlan
{
    private static final long ECO_SLEEP_MIN_NS = 50_000;

    /** A thread that polls sockets: the most that an order waits for it. */
    private static final long ECO_POLLING_SLEEP_MAX_NS = 1_000_000;
    private static final long ECO_SLEEP_MAX_NS = 10_000_000;

    final ThreadingMode mode;
    private final Power power;
    private final EcoIdle.Sleepers sleepers = new EcoIdle.Sleepers(ECO_SLEEP_MIN_NS);

    private ThreadPlan(final ThreadingMode mode, final Power power)
    {
        this.mode = mode;
        this.power = power;
    }

    static ThreadPlan of(final RingsideConfig config, final boolean isPrimary)
    {
        final String threads = config.text("node.threads");
        final ThreadingMode wanted = "auto".equals(threads) ?
            ThreadingMode.choose(Runtime.getRuntime().availableProcessors()) :
            ThreadingMode.valueOf(threads.toUpperCase(Locale.ROOT));
        return new ThreadPlan(isPrimary ? wanted : standby(wanted, config), Power.of(config.text("node.power")));
    }

    /** A standby's records arrive on the thread that journals them, see {@link StandbySide}. */
    private static ThreadingMode standby(final ThreadingMode wanted, final RingsideConfig config)
    {
        final boolean isSynced = SyncPolicy.BATCH == config.durability().syncPolicy();
        // The network must not wait for the disk.
        return ThreadingMode.SINGLE == wanted && !isSynced ? wanted : ThreadingMode.SHARED;
    }

    boolean isDedicated()
    {
        return ThreadingMode.DEDICATED == mode;
    }

    boolean isSingle()
    {
        return ThreadingMode.SINGLE == mode;
    }

    /** For one thread that orders and reports go through. */
    IdleStrategy hot()
    {
        return hot(() -> ECO_SLEEP_MAX_NS);
    }

    /** For one such thread that polls the sockets of the media driver, so that nobody wakes it. */
    IdleStrategy polling()
    {
        return hot(() -> ECO_POLLING_SLEEP_MAX_NS);
    }

    /**
     * For one such thread of the gateway. Orders that a client in shared memory writes pass no thread of the node
     * before.
     *
     * @param hasClients whether any are connected.
     */
    IdleStrategy gateway(final BooleanSupplier hasClients)
    {
        return hot(() -> hasClients.getAsBoolean() ? ECO_POLLING_SLEEP_MAX_NS : ECO_SLEEP_MAX_NS);
    }

    private IdleStrategy hot(final LongSupplier ecoSleepMaxNs)
    {
        return Power.ECO == power ? sleepers.woken(ecoSleepMaxNs) : power.hot(isDedicated());
    }

    /** For one thread beside them: it sleeps after a few tries. */
    IdleStrategy beside()
    {
        return power.beside();
    }

    /** For one thread that follows the market for the operator's screen. */
    IdleStrategy following()
    {
        return power.following();
    }

    /**
     * For the thread of the FIX gateway.
     *
     * @param sleep until a client's socket has something, at most so many nanoseconds.
     */
    IdleStrategy fix(final LongConsumer sleep)
    {
        return Power.ECO == power ? sleepers.waking(sleep, () -> ECO_SLEEP_MAX_NS) : Power.fix(sleep);
    }

    /** For the banner. */
    String describe(final int cores)
    {
        return mode.name().toLowerCase(Locale.ROOT) + " on " + cores + " cores, power " + power.configName();
    }
}
