package io.ringside.ops.node;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Looks at states that announce themselves to nobody, several times a second, and writes a line to the node's log when
 * one has changed. A thread of its own; it only reads.
 */
final class NodeWatch implements AutoCloseable
{
    private static final long INTERVAL_NS = 200_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final NodeErrors log;
    private final List<Supplier<String>> states;
    private final Runnable onSecond;
    private final List<String> seen = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "node-watch");
    private volatile boolean isRunning = true;

    /**
     * @param states each the line that describes how something stands now. The first is logged at once, the others
     *               when they change.
     * @param onSecond called once a second.
     */
    NodeWatch(final NodeErrors log, final List<Supplier<String>> states, final Runnable onSecond)
    {
        this.onSecond = onSecond;
        this.log = log;
        this.states = states;
        states.forEach((state) -> seen.add(state.get()));
        thread.setDaemon(true);
    }

    void start()
    {
        log.log(seen.get(0));
        thread.start();
    }

    @Override
    public void close()
    {
        isRunning = false;
        LockSupport.unpark(thread);
        try
        {
            thread.join();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
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

    private void run()
    {
        long secondNs = System.nanoTime();
        while (isRunning)
        {
            try
            {
                look();
                if (System.nanoTime() - secondNs >= SECOND_NS)
                {
                    secondNs += SECOND_NS;
                    onSecond.run();
                }
            }
            catch (final RuntimeException ex)
            {
                log.onError(ex);
            }
            LockSupport.parkNanos(INTERVAL_NS);
        }
    }
}
