package io.ringside.ops.node.threads;

import io.ringside.engine.host.Host;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.journal.SyncPolicy;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.pair.StandbySide;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How the hot work of a node, media driver, gateway and pipeline, is put on threads, and what all threads of the node
 * do when there is nothing to do: they sleep until a socket or another thread has something for them, see {@link
 * Sleepers}. What wakes nobody is looked for a limited number of times a second: see {@link #IDLE_SLEEP_MAX_NS}.
 */
public final class ThreadPlan
{
    /** A first sleep: the least that a selector can wait. */
    private static final long SLEEP_MIN_NS = 1_000_000;

    /** A client of the media driver in another process, and timers of the driver and the exchange. */
    private static final long IDLE_SLEEP_MAX_NS = 20_000_000;

    /** What somebody always wakes, and what is only watched. */
    private static final long WATCHING_SLEEP_MAX_NS = 100_000_000;
    private static final long FOLLOWING_SLEEP_NS = 50_000_000;

    /** What asks the members' own driver for something in memory wakes nobody. */
    private static final long CLUSTER_SLEEP_MAX_NS = 4_000_000;

    /** Orders that a client in shared memory writes wake nobody. */
    private static final long SHARED_MEMORY_SLEEP_MIN_NS = 50_000;
    private static final long SHARED_MEMORY_SLEEP_MAX_NS = 200_000;
    private static final long ECO_SHARED_MEMORY_SLEEP_MAX_NS = 1_000_000;

    /** FIX is no hot thread, but what it has just handed over is answered in a moment. */
    private static final long FIX_AWAKE_NS = 300_000;

    public final ThreadingMode mode;
    private final Power power;
    private final Sleepers sleepers = new Sleepers(SystemNanoClock.INSTANCE);
    private volatile BooleanSupplier hasSharedMemoryClients = () -> true;
    private volatile BooleanSupplier isPipelineBehind = () -> true;
    private volatile BooleanSupplier isSyncAwaited = () -> false;

    private ThreadPlan(final ThreadingMode mode, final Power power)
    {
        this.mode = mode;
        this.power = power;
    }

    public static ThreadPlan of(final RingsideConfig config, final boolean isPrimary)
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
        final boolean isSynced = SyncPolicy.BATCH == config.journalSync();
        // The network must not wait for the disk.
        return ThreadingMode.SINGLE == wanted && !isSynced ? wanted : ThreadingMode.SHARED;
    }

    public boolean isDedicated()
    {
        return ThreadingMode.DEDICATED == mode;
    }

    public boolean isSingle()
    {
        return ThreadingMode.SINGLE == mode;
    }

    /**
     * Whether a client in shared memory is connected; asked by threads that run already.
     */
    public void sharedMemoryClients(final BooleanSupplier newHasSharedMemoryClients)
    {
        hasSharedMemoryClients = newHasSharedMemoryClients;
    }

    /**
     * What the host's stages have to do: whether one has commands in front of it, and whether these are on their way
     * to the disk, on another thread. Then a thread that looks for work only keeps the processor that this other needs.
     * Asked by threads that run already.
     */
    public void follow(final Host host)
    {
        final BooleanSupplier isJournalBehind =
            () -> host.counters().journalSequence().get() < host.lastSequence();
        isPipelineBehind = () -> isJournalBehind.getAsBoolean() || host.matchedSequence() < host.lastSequence();
        final boolean isSynced = SyncPolicy.BATCH == host.durability().syncPolicy();
        isSyncAwaited = () -> isSynced && isJournalBehind.getAsBoolean();
    }

    /** The node ends: its threads sleep no longer than a moment. */
    public void hurry()
    {
        sleepers.hurry();
    }

    /** Wake the threads that have something to do, after another thread has published it. Any thread. */
    public void wake()
    {
        sleepers.wake();
    }

    /**
     * Makes the strategy of one thread of the pipeline. In mode single only a journal has one, with {@code
     * replica-sync}: what comes for it wakes it, and its processor is another's meanwhile.
     */
    public IdleStrategy hot()
    {
        return isSingle() ?
            sleepers.beside(() -> isPipelineBehind.getAsBoolean(), SLEEP_MIN_NS, () -> WATCHING_SLEEP_MAX_NS) :
            hot(LockSupport::parkNanos, () -> isPipelineBehind.getAsBoolean(), power.awakeNs, () -> SLEEP_MIN_NS,
                () -> IDLE_SLEEP_MAX_NS);
    }

    /**
     * Makes the strategy of one thread that polls sockets of the media driver, on which in mode single everything else
     * runs, too.
     *
     * @param sockets that it polls.
     */
    public IdleStrategy polling(final SocketSleep sockets)
    {
        final LongSupplier awakeNs = () -> isSyncAwaited.getAsBoolean() ? 0 : power.awakeNs.getAsLong();
        return isSingle() ? sharing(sockets, awakeNs) :
            hot(sockets, () -> true, power.awakeNs, () -> SLEEP_MIN_NS, () -> IDLE_SLEEP_MAX_NS);
    }

    /**
     * Makes the strategy of a thread on which a member agrees with the others. It never takes a processor for itself:
     * members often share a machine.
     *
     * @param sleep of the thread.
     */
    public IdleStrategy cluster(final Sleep sleep)
    {
        return sleepers.hot(
            sleep, () -> true, power.awakeNs, () -> SLEEP_MIN_NS, () -> CLUSTER_SLEEP_MAX_NS, false);
    }

    /** Makes the strategy of one thread of the gateway. */
    public IdleStrategy gateway()
    {
        return sharing(LockSupport::parkNanos, power.awakeNs);
    }

    /** Reads what clients write into shared memory. */
    private IdleStrategy sharing(final Sleep sleep, final LongSupplier awakeNs)
    {
        final long sharedMaxNs = Power.ECO == power ? ECO_SHARED_MEMORY_SLEEP_MAX_NS : SHARED_MEMORY_SLEEP_MAX_NS;
        return hot(sleep, () -> true, awakeNs,
            () -> hasSharedMemoryClients.getAsBoolean() ? SHARED_MEMORY_SLEEP_MIN_NS : SLEEP_MIN_NS,
            () -> hasSharedMemoryClients.getAsBoolean() ? sharedMaxNs : IDLE_SLEEP_MAX_NS);
    }

    private IdleStrategy hot(
        final Sleep sleep,
        final BooleanSupplier isWanted,
        final LongSupplier awakeNs,
        final LongSupplier sleepMinNs,
        final LongSupplier sleepMaxNs)
    {
        return isDedicated() ?
            sleepers.hot(sleep, isWanted, Power.ECO == power ? awakeNs : HotIdle.ALWAYS_AWAKE, sleepMinNs, sleepMaxNs,
                true) :
            sleepers.hot(sleep, isWanted, awakeNs, sleepMinNs, sleepMaxNs, false);
    }

    /**
     * Makes the strategy of the conductor of a media driver that has a thread of its own: it moves windows of streams.
     */
    public IdleStrategy driverConductor()
    {
        return sleepers.beside(() -> true, SHARED_MEMORY_SLEEP_MIN_NS, () -> ECO_SHARED_MEMORY_SLEEP_MAX_NS);
    }

    /** Makes the strategy of one thread beside the hot ones, which nobody wakes. */
    public IdleStrategy beside()
    {
        return sleepers.beside(() -> false, SLEEP_MIN_NS, () -> IDLE_SLEEP_MAX_NS);
    }

    /**
     * Makes the strategy of the thread on which a media driver resolves names: nobody can tell when it has something to
     * do.
     */
    public IdleStrategy resolver()
    {
        return sleepers.beside(() -> false, SLEEP_MIN_NS, () -> FOLLOWING_SLEEP_NS);
    }

    /**
     * Makes the strategy of one thread beside the hot ones, which others wake.
     *
     * @param isWanted whether it has something to do.
     * @param isBusy   whether it has to look again soon all the same, for a client that takes what it gets.
     */
    public IdleStrategy helper(final BooleanSupplier isWanted, final BooleanSupplier isBusy)
    {
        return sleepers.beside(isWanted, SLEEP_MIN_NS, () -> isBusy.getAsBoolean() ? SLEEP_MIN_NS :
            WATCHING_SLEEP_MAX_NS);
    }

    /**
     * Makes the strategy of one thread that follows the market for the operator's screen: it takes all that has come at
     * once, and then leaves its processor to the hot threads.
     *
     * @param isWanted whether somebody waits for what it finds, or too much has come.
     */
    public IdleStrategy following(final BooleanSupplier isWanted)
    {
        return sleepers.beside(isWanted, FOLLOWING_SLEEP_NS, () -> WATCHING_SLEEP_MAX_NS);
    }

    /**
     * Makes the strategy of the thread that keeps the market for its doors, which nobody wakes for a client: it looks
     * again within a millisecond while there is one.
     *
     * @param isWanted  whether too much has come of what it follows.
     * @param isServing whether a door has a client.
     */
    public IdleStrategy market(final BooleanSupplier isWanted, final BooleanSupplier isServing)
    {
        final LongSupplier sleepNs = () -> isServing.getAsBoolean() ? SLEEP_MIN_NS : FOLLOWING_SLEEP_NS;
        return sleepers.hot(LockSupport::parkNanos, isWanted, HotIdle.NEVER_AWAKE, sleepNs, sleepNs, false);
    }

    /** A thread of this plan has ended, and another one may take its place. */
    public void leave(final IdleStrategy idle)
    {
        sleepers.leave(idle);
    }

    /**
     * Makes the strategy of the FIX gateway's thread.
     *
     * @param sleep     which a client's socket ends.
     * @param isWanted  whether there is something for its clients, or too much has come of what it follows.
     * @param isServing whether clients are connected, who wait for more than that.
     */
    public IdleStrategy fix(final Sleep sleep, final BooleanSupplier isWanted, final BooleanSupplier isServing)
    {
        return sleepers.hot(sleep, isWanted,
            () -> isServing.getAsBoolean() ? Math.min(FIX_AWAKE_NS, power.awakeNs.getAsLong()) : 0,
            () -> isServing.getAsBoolean() ? SLEEP_MIN_NS : FOLLOWING_SLEEP_NS,
            () -> isServing.getAsBoolean() ? IDLE_SLEEP_MAX_NS : WATCHING_SLEEP_MAX_NS, false);
    }

    /** Says it for the banner. */
    public String describe(final int cores)
    {
        return mode.name().toLowerCase(Locale.ROOT) + " on " + cores + " cores, power " + power.configName();
    }
}
