package io.ringside.ops.node.health;

import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import org.agrona.concurrent.NanoClock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Checks the node's doors and states several times a second, on a thread of its own, and writes a line to the node's
 * log when a state has changed. It only reads.
 * <p>
 * It counts time by its own turns, each for two intervals at most: a pause of the whole process is nobody's fault.
 */
public final class NodeWatch implements AutoCloseable
{
    private static final long INTERVAL_NS = 200_000_000L;
    private static final long TURN_MAX_NS = 2 * INTERVAL_NS;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long STILL_NS = 2_000_000_000L;

    private final NodeErrors log;
    private final List<Supplier<String>> states;
    private final LongConsumer onTurn;
    private final Runnable onSecond;
    private final List<String> seen = new ArrayList<>();
    private final DaemonThread thread = new DaemonThread("node-watch", this::run);
    private final NanoClock clock;
    private volatile boolean isRunning = true;
    private volatile long turnNs;
    private long passedNs;

    /**
     * @param states each the line that describes how something stands now. The first is logged at once, the others
     *               when they change.
     * @param onTurn   called every turn with the time since the last, as far as this process was running.
     * @param onSecond called once a second of that time.
     */
    public NodeWatch(
        final NodeErrors log,
        final List<Supplier<String>> states,
        final LongConsumer onTurn,
        final Runnable onSecond,
        final NanoClock clock)
    {
        this.clock = clock;
        this.onTurn = onTurn;
        turnNs = clock.nanoTime();
        this.onSecond = onSecond;
        this.log = log;
        this.states = states;
        states.forEach((state) -> seen.add(state.get()));
    }

    public void start()
    {
        log.log(seen.get(0));
        thread.start();
    }

    @Override
    public void close()
    {
        isRunning = false;
        thread.awaitEnd(0);
    }

    /** A line about readiness without the count that changes all the time while a standby catches up. */
    public static String readiness(final String reason)
    {
        return reason.isEmpty() ? "ready" : "not ready: " + reason.replaceFirst(", [0-9]+ records behind$", "");
    }

    /** A standby has no orders to refuse, and its primary does not know: it goes on until a write fails. */
    public static String spaceLow(final boolean isPrimary)
    {
        return "space is low, " + (isPrimary ? "no new orders are taken" : "this standby stops when none is left");
    }

    void look()
    {
        for (int i = 0; i < seen.size(); i++)
        {
            final String line = states.get(i).get();
            if (!line.equals(seen.get(i)))
            {
                seen.set(i, line);
                log.log(line);
            }
        }
    }

    /** True if it has not run for so long that its findings are outdated. Any thread. */
    public boolean isStill()
    {
        return clock.nanoTime() - turnNs > STILL_NS;
    }

    /** One turn. */
    void turn()
    {
        final long nowNs = clock.nanoTime();
        final long elapsedNs = Math.min(nowNs - turnNs, TURN_MAX_NS);
        turnNs = nowNs;
        onTurn.accept(elapsedNs);
        look();
        passedNs += elapsedNs;
        if (passedNs >= SECOND_NS)
        {
            passedNs -= SECOND_NS;
            onSecond.run();
        }
    }

    private void run()
    {
        while (isRunning)
        {
            try
            {
                turn();
            }
            catch (final RuntimeException ex)
            {
                log.onError(ex);
            }
            catch (final Error ex)
            {
                log.onFatal(ex);
            }
            LockSupport.parkNanos(INTERVAL_NS);
        }
    }
}
