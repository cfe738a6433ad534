package io.ringside.ops.node.storage;

import io.ringside.engine.recovery.ReplayListener;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.web.StartingPort;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Says how far a recovery is that takes more than a second: every two seconds on the screen, and at the HTTP port. A
 * short one is not worth a word.
 */
public final class RecoveryProgress implements ReplayListener, AutoCloseable
{
    private static final long SILENT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(2);
    private static final double NS_PER_SECOND = 1e9;

    private final RingsideConfig config;
    private final Runnable checkWanted;
    private final Consumer<String> screen;
    private final LongSupplier clockNs;
    private volatile String line = "recovering";
    private long beganNs;
    private long nextLineNs;
    private StartingPort port;

    /**
     * @param config      for the HTTP port.
     * @param checkWanted throws if nobody waits for the node any more.
     * @param screen      takes the lines.
     * @param clockNs     any nanoseconds that rise.
     */
    public RecoveryProgress(
        final RingsideConfig config,
        final Runnable checkWanted,
        final Consumer<String> screen,
        final LongSupplier clockNs)
    {
        this.config = config;
        this.checkWanted = checkWanted;
        this.screen = screen;
        this.clockNs = clockNs;
    }

    /** One that prints on standard error. */
    public static RecoveryProgress of(final RingsideConfig config, final Runnable checkWanted)
    {
        return new RecoveryProgress(
            config, checkWanted, (text) -> System.err.println("ringside: " + text), System::nanoTime);
    }

    @Override
    public void onProgress(final long appliedCount, final long totalCount)
    {
        checkWanted.run();
        final long nowNs = clockNs.getAsLong();
        if (0 == beganNs)
        {
            beganNs = nowNs;
            nextLineNs = nowNs + SILENT_NS;
        }
        if (nowNs - nextLineNs >= 0)
        {
            nextLineNs = nowNs + INTERVAL_NS;
            line = text(appliedCount, totalCount, nowNs - beganNs);
            screen.accept(line);
            open();
        }
    }

    /** Returns a line such as {@code recovering: 3,200,000 of 10,000,000 commands, 1.6 M/s, 4 s left}. */
    static String text(final long appliedCount, final long totalCount, final long elapsedNs)
    {
        final double perSecond = Math.max(1, appliedCount * NS_PER_SECOND / Math.max(1, elapsedNs));
        return String.format(Locale.ROOT, "recovering: %,d of %,d commands, %.1f M/s, %,.0f s left",
            appliedCount, totalCount, perSecond / 1e6, Math.ceil((totalCount - appliedCount) / perSecond));
    }

    /** The port says it as well, if anybody can find it and needs no certificate. */
    private void open()
    {
        final int number = config.number("http.port");
        if (null != port || 0 == number || !config.text("http.tls.key-store").isEmpty())
        {
            return;
        }
        try
        {
            port = new StartingPort(config.text("http.host"), number, () -> line);
        }
        catch (final IOException ex)
        {
            // Whoever has it now keeps the node from its start later, in words.
            screen.accept("the HTTP port tells nothing while the node recovers: " + ex.getMessage());
        }
    }

    @Override
    public void close()
    {
        if (null != port)
        {
            port.close();
        }
    }
}
