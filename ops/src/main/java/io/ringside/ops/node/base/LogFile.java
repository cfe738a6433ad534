package io.ringside.ops.node.base;

import io.ringside.journal.storage.OwnerOnly;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The node's log file, written by a thread of its own: a disk that does not answer holds up nobody who has something to
 * say. Lines wait in memory, {@link #CAPACITY} at most; how many more there were is said when the disk answers again.
 * Any thread may add.
 */
final class LogFile implements AutoCloseable
{
    static final int CAPACITY = 10_000;
    /** An end of the process does not wait for a disk longer than that. */
    private static final long FLUSH_S = 3;

    private final Path file;
    private final BlockingQueue<Runnable> tasks = new ArrayBlockingQueue<>(CAPACITY);
    private final AtomicInteger lostCount = new AtomicInteger();
    private final DaemonThread thread = new DaemonThread("log", this::run);
    private PrintWriter writer;
    private boolean isEnded;

    LogFile(final Path file) throws IOException
    {
        this.file = file;
        writer = open(file);
        thread.start();
    }

    private static PrintWriter open(final Path file) throws IOException
    {
        final boolean isTorn;
        try (FileChannel channel = OwnerOnly.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
            StandardOpenOption.WRITE))
        {
            final ByteBuffer last = ByteBuffer.allocate(1);
            isTorn = channel.size() > 0 && 1 == channel.read(last, channel.size() - 1) && '\n' != last.get(0);
        }
        final PrintWriter result =
            new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND), true);
        if (isTorn)
        {
            // The disk was full, or the node was killed, in the middle of a line.
            result.println();
        }
        return result;
    }

    /** A line, written soon. */
    void add(final String line)
    {
        if (!tasks.offer(() -> write(line)))
        {
            lostCount.incrementAndGet();
        }
    }

    /**
     * Open the file again, by its name: the old one may have been moved away, and lines go on where they belong. A file
     * that cannot be opened leaves the old one in use.
     *
     * @param onEnd told on the log's thread, with the failure or null; at once if there is no room for the request.
     */
    void reopen(final Consumer<IOException> onEnd)
    {
        final boolean isTaken = tasks.offer(() ->
        {
            IOException failure = null;
            try
            {
                final PrintWriter next = open(file);
                writer.close();
                writer = next;
            }
            catch (final IOException ex)
            {
                failure = ex;
            }
            onEnd.accept(failure);
        });
        if (!isTaken)
        {
            onEnd.accept(new IOException("too many lines wait for a disk that does not answer"));
        }
    }

    /** Wait until what was added is written, for some seconds at most. */
    void flush()
    {
        final CountDownLatch written = new CountDownLatch(1);
        try
        {
            if (tasks.offer(written::countDown, FLUSH_S, TimeUnit.SECONDS))
            {
                written.await(FLUSH_S, TimeUnit.SECONDS);
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }

    /** Write what was added, unless the disk does not answer. */
    @Override
    public void close()
    {
        tasks.offer(() -> isEnded = true);
        thread.awaitEnd(TimeUnit.SECONDS.toMillis(FLUSH_S));
    }

    private void write(final String line)
    {
        writer.println(line);
        final int lost = lostCount.getAndSet(0);
        if (lost > 0)
        {
            writer.println("... and " + lost + " lines that found no room while the disk did not answer");
        }
    }

    private void run()
    {
        try
        {
            while (!isEnded)
            {
                tasks.take().run();
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        finally
        {
            writer.close();
        }
    }
}
