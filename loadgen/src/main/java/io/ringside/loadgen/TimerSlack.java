package io.ringside.loadgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How late Linux may wake a sleeping thread: 50 us by default, which is more than many of the latencies measured here.
 * A thread may set a lower value for itself.
 */
final class TimerSlack
{
    private static final Path THREAD_SELF = Path.of("/proc/thread-self");
    private static final String SHORT_NS = "1000";
    private static final String DEFAULT = "0";

    private TimerSlack()
    {
    }

    /**
     * Ask for one microsecond for the calling thread; false if the system does not agree: sleeps stay as coarse as they
     * are.
     */
    static boolean shorten()
    {
        return write(SHORT_NS);
    }

    /** Return to the process's default for the calling thread. */
    static void restore()
    {
        write(DEFAULT);
    }

    private static boolean write(final String value)
    {
        if (!Files.isSymbolicLink(THREAD_SELF))
        {
            return false;
        }
        try
        {
            final Path threadId = Files.readSymbolicLink(THREAD_SELF).getFileName();
            Files.writeString(Path.of("/proc").resolve(threadId).resolve("timerslack_ns"), value);
            return true;
        }
        catch (final IOException ex)
        {
            return false;
        }
    }
}
