package io.ringside.ops;

import org.agrona.LangUtil;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for what another thread or process does. The bound is far beyond what that takes on a busy machine: it only
 * ends a test that would never end.
 */
public final class Await
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long REQUEST_POLL_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private Await()
    {
    }

    /**
     * @param what      is awaited, for the message; with the seed if there is one.
     * @param condition looked at until it holds.
     */
    public static void until(final String what, final BooleanSupplier condition)
    {
        await(() -> "waiting for " + what, condition::getAsBoolean, POLL_NS);
    }

    /** The same, and the message says how it is at the end. */
    public static void until(final Supplier<?> state, final BooleanSupplier condition)
    {
        await(state, condition::getAsBoolean, POLL_NS);
    }

    /** Something that takes a request to know. */
    public interface Answer
    {
        boolean holds() throws Exception;
    }

    /**
     * The same with a request for each look, and a pause behind it: whoever is awaited needs the processor, too.
     *
     * @param state     of what is awaited, for the message; asked for at the end.
     * @param condition looked at until it holds.
     */
    public static void answer(final Supplier<?> state, final Answer condition)
    {
        await(state, condition, REQUEST_POLL_NS);
    }

    /** Do it on a thread of its own, that does not outlive this process; {@code join()} tells how it ended. */
    public static CompletableFuture<Void> background(final Runnable work)
    {
        return CompletableFuture.runAsync(work, (task) ->
        {
            final Thread thread = new Thread(task, "background");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static void await(final Supplier<?> state, final Answer condition, final long pollNs)
    {
        try
        {
            final long beginNs = System.nanoTime();
            while (!condition.holds())
            {
                if (System.nanoTime() - beginNs > TIMEOUT_NS)
                {
                    throw new AssertionError("timed out: " + state.get());
                }
                LockSupport.parkNanos(pollNs);
            }
        }
        catch (final Exception ex)
        {
            LangUtil.rethrowUnchecked(ex);
        }
    }
}
