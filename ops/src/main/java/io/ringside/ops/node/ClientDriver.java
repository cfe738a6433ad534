package io.ringside.ops.node;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import org.agrona.IoUtil;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A media driver for a short-lived client process: one thread, backing off when idle, gone without a trace on close.
 */
public final class ClientDriver implements AutoCloseable
{
    /** How long the process may stand still before driver and client give each other up. */
    public static final long PAUSE_MAX_MS = TimeUnit.MINUTES.toMillis(2);

    private static final int TERM_LENGTH = 256 * 1024;

    private final MediaDriver driver;

    /**
     * Start it, with a directory of its own.
     */
    public ClientDriver()
    {
        final Path directory = AeronDirectory.base(Path.of(System.getProperty("java.io.tmpdir")))
            .resolve("ringside-client-" + UUID.randomUUID());
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(directory.toString())
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy(1, 10, 1_000, 500_000))
            .publicationTermBufferLength(TERM_LENGTH)
            .ipcTermBufferLength(TERM_LENGTH)
            .termBufferSparseFile(true)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            // Both live in this process: when it is stopped for a while, neither has gone.
            .clientLivenessTimeoutNs(TimeUnit.MILLISECONDS.toNanos(PAUSE_MAX_MS))
            .publicationUnblockTimeoutNs(2 * TimeUnit.MILLISECONDS.toNanos(PAUSE_MAX_MS))
            .spiesSimulateConnection(false));
    }

    /**
     * Where a client of it connects.
     */
    public String aeronDirectoryName()
    {
        return driver.aeronDirectoryName();
    }

    @Override
    public void close()
    {
        driver.close();
        IoUtil.delete(driver.context().aeronDirectory(), true);
    }
}
