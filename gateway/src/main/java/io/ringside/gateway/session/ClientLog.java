package io.ringside.gateway.session;

import org.agrona.concurrent.NanoClock;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One kind of log line that clients can cause: limited per second, followed by the number of suppressed lines. Used by
 * one thread, which may wait for a disk.
 */
public final class ClientLog
{
    private static final int LINES_PER_SECOND = 5;
    private static final int LENGTH_MAX = 400;

    private final Consumer<String> log;
    private final NanoClock clock;
    private final TokenBucket allowed = new TokenBucket(LINES_PER_SECOND, TimeUnit.SECONDS.toNanos(1));
    private long leftOut;

    public ClientLog(final Consumer<String> log, final NanoClock clock)
    {
        this.log = log;
        this.clock = clock;
    }

    /** True if a line may be written now. If not, it is counted. Call before the line is built. */
    public boolean mayWrite()
    {
        final boolean mayWrite = allowed.tryTake(clock.nanoTime());
        leftOut += mayWrite ? 0 : 1;
        return mayWrite;
    }

    /** Control and non-ASCII characters become {@code ?}, because a client wrote them. */
    public void write(final String line)
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(LENGTH_MAX, line.length()); i++)
        {
            final char character = line.charAt(i);
            text.append(character < ' ' || character > '~' ? '?' : character);
        }
        if (leftOut > 0)
        {
            text.append(" (and ").append(leftOut).append(" more like it since the last line)");
            leftOut = 0;
        }
        log.accept(text.toString());
    }
}
