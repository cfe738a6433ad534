package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.session.TokenBucket;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One kind of line in the log that clients can provoke: so many a second, and then how many more there would have been.
 * Used by the FIX gateway's agent only.
 */
public final class FixLog
{
    private static final int LINES_PER_SECOND = 5;
    private static final int LENGTH_MAX = 400;

    private final Consumer<String> log;
    private final FixClock clock;
    private final TokenBucket allowed = new TokenBucket(LINES_PER_SECOND, TimeUnit.SECONDS.toNanos(1));
    private long leftOut;

    public FixLog(final Consumer<String> log, final FixClock clock)
    {
        this.log = log;
        this.clock = clock;
    }

    /** May one be written now? One that may not is counted; asked before the line is put together. */
    boolean mayWrite()
    {
        final boolean mayWrite = allowed.tryTake(clock.nowNs());
        leftOut += mayWrite ? 0 : 1;
        return mayWrite;
    }

    /** Control characters and what is not ASCII are shown as {@code ?}: a client has written it. */
    void write(final String line)
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
