package io.ringside.loadgen.bench.ring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Threads that begin together; the time counts from the first beginning to the last end. Where there is a core for
 * each, they are bound to cores with {@code taskset}, if Linux and the tool are there.
 */
public final class ThreadTeam
{
    private static final int SPINS = 100;
    private static volatile boolean canPin = true;

    private ThreadTeam()
    {
    }

    /** The work of a thread; throws when the measurement is invalid. */
    @FunctionalInterface
    public interface Task
    {
        /** Run the task. */
        void run() throws Exception;
    }

    /** Run each on its own thread; nanoseconds. */
    public static long runNs(final Task... tasks)
    {
        final boolean isPinned = tasks.length <= Runtime.getRuntime().availableProcessors() && tasks.length > 1;
        final CyclicBarrier start = new CyclicBarrier(tasks.length);
        final ExecutorService threads = Executors.newFixedThreadPool(tasks.length, (work) ->
        {
            final Thread thread = new Thread(work, "bench");
            thread.setDaemon(true);
            return thread;
        });
        final CompletionService<long[]> team = new ExecutorCompletionService<>(threads);
        for (int i = 0; i < tasks.length; i++)
        {
            final int number = i;
            team.submit(() ->
            {
                if (isPinned)
                {
                    pinThisThread(number);
                }
                start.await();
                final long beginNs = System.nanoTime();
                tasks[number].run();
                return new long[]{beginNs, System.nanoTime()};
            });
        }

        try
        {
            long beginNs = Long.MAX_VALUE;
            long endNs = Long.MIN_VALUE;
            for (int i = 0; i < tasks.length; i++)
            {
                final long[] times = team.take().get();
                beginNs = Math.min(beginNs, times[0]);
                endNs = Math.max(endNs, times[1]);
            }
            return Math.max(1, endNs - beginNs);
        }
        catch (final ExecutionException ex)
        {
            throw new IllegalStateException("a measuring thread failed: " + ex.getCause(), ex.getCause());
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", ex);
        }
        finally
        {
            threads.shutdownNow();
        }
    }

    private static void pinThisThread(final int core) throws InterruptedException
    {
        try
        {
            final String thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
            canPin &= 0 == new ProcessBuilder("taskset", "-p", "-c", Integer.toString(core), thread)
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        }
        catch (final IOException ex)
        {
            canPin = false;
        }
    }

    /** Says for a row's note: whether the threads of this process were pinned. */
    public static String describePinning()
    {
        return canPin ? "threads pinned with taskset" : "threads not pinned";
    }

    /** Looks a hundred times, then lets others have the core: there may be fewer cores than threads. */
    public static IdleStrategy newIdleStrategy()
    {
        return new BackoffIdleStrategy(SPINS, Long.MAX_VALUE, 1, 1);
    }
}
