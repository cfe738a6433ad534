package io.ringside.ops.node.media;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.ops.node.base.MarkedDirectory;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.SharedMemory;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A media driver for a short-lived client process: one thread or the caller's, small, gone without a trace on close and
 * when the process is interrupted. What a killed one left behind, the next one deletes.
 */
public final class ClientDriver implements AutoCloseable
{
    /** How long the process may stand still before driver and client give each other up. */
    public static final long PAUSE_MAX_MS = TimeUnit.MINUTES.toMillis(2);

    /** What a gateway sends in, unless its node is configured otherwise. */
    private static final int VENUE_TERM_LENGTH = 1024 * 1024;
    private static final String ADVICE = "mount it larger (for a container: --shm-size), or make room in it";

    private final MarkedDirectory directory;
    private final MediaDriver driver;
    private final Thread hook;
    private final Set<String> seenErrors = ConcurrentHashMap.newKeySet();

    /** Start it for one session, with a directory of its own. */
    public ClientDriver()
    {
        this(1);
    }

    /**
     * Start it, with a directory of its own.
     *
     * @param sessions that will share it.
     * @throws NodeException with one line if there is no room.
     */
    public ClientDriver(final int sessions)
    {
        this(sessions, ThreadingMode.SHARED, base());
    }

    ClientDriver(final int sessions, final ThreadingMode threadingMode, final Path base)
    {
        MarkedDirectory claimed = null;
        MediaDriver launched = null;
        try
        {
            MarkedDirectory.reap(base);
            SharedMemory.require(base, freeBytes(base), SharedMemory.driverBytes(SharedMemory.COUNTERS_LENGTH) +
                sessions * (SharedMemory.streamBytes(SharedMemory.CLIENT_TERM_LENGTH) +
                SharedMemory.streamBytes(VENUE_TERM_LENGTH)), ADVICE);
            claimed = MarkedDirectory.claim(
                base.resolve("ringside-client-" + UUID.randomUUID()), MarkedDirectory.CLIENT);
            launched = launch(claimed.driver(), threadingMode);
            NodeMedia.fillLossReport(claimed.driver());
        }
        catch (final IOException ex)
        {
            CloseHelper.quietCloseAll(launched, claimed);
            throw SharedMemory.unusable(base, ex, ADVICE);
        }
        catch (final RuntimeException | Error ex)
        {
            CloseHelper.quietCloseAll(launched, claimed);
            throw ex;
        }
        driver = launched;
        directory = claimed;
        // Files only: threads that are still at work have them mapped.
        hook = new Thread(directory::deleteFiles, "client-driver-cleanup");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Make one without a thread, with a directory of its own: the caller's thread steps its {@link #invoker()}. Nothing
     * has to be woken between that thread and the network.
     *
     * @param sessions that will share it.
     * @throws NodeException with one line if there is no room.
     */
    public static ClientDriver withoutThread(final int sessions)
    {
        return new ClientDriver(sessions, ThreadingMode.INVOKER, base());
    }

    private static Path base()
    {
        return AeronDirectory.base(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Returns what one thread is to step; null if the driver has a thread of its own. */
    public AgentInvoker invoker()
    {
        return driver.sharedAgentInvoker();
    }

    /** Where a client of it connects. */
    public String aeronDirectoryName()
    {
        return driver.aeronDirectoryName();
    }

    @Override
    public void close()
    {
        driver.close();
        directory.close();
        try
        {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        catch (final IllegalStateException ex)
        {
            // The process ends already: the hook finds nothing left to do.
            assert null != ex;
        }
    }

    private static long freeBytes(final Path base) throws IOException
    {
        Files.createDirectories(base);
        return Files.getFileStore(base).getUsableSpace();
    }

    private MediaDriver launch(final Path path, final ThreadingMode threadingMode) throws IOException
    {
        return MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(path.toString())
            .threadingMode(threadingMode)
            // Nothing that may wait runs there: names are resolved before a run.
            .asyncExecutorEnabled(ThreadingMode.INVOKER != threadingMode)
            .sharedIdleStrategy(new BackoffIdleStrategy(1, 10, 1_000, 500_000))
            .publicationTermBufferLength(SharedMemory.CLIENT_TERM_LENGTH)
            .ipcTermBufferLength(SharedMemory.CLIENT_TERM_LENGTH)
            .counterValuesBufferLength(SharedMemory.COUNTERS_LENGTH)
            .errorBufferLength(SharedMemory.ERRORS_LENGTH)
            .lossReportBufferLength(SharedMemory.LOSS_REPORT_LENGTH)
            .filePageSize(SharedMemory.PAGE_LENGTH)
            .termBufferSparseFile(false)
            .performStorageChecks(true)
            .lowStorageWarningThreshold(0)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(false)
            .spiesSimulateConnection(false)
            // Both live in this process: when it is stopped for a while, neither has gone.
            .clientLivenessTimeoutNs(TimeUnit.MILLISECONDS.toNanos(PAUSE_MAX_MS))
            .publicationUnblockTimeoutNs(2 * TimeUnit.MILLISECONDS.toNanos(PAUSE_MAX_MS))
            .errorHandler(this::onError));
    }

    private void onError(final Throwable throwable)
    {
        final String line = String.valueOf(throwable.getMessage()).lines().findFirst().orElse("");
        if (seenErrors.add(line.replaceAll("\\d+", "#")))
        {
            System.err.println("ringside: media driver: " + line);
        }
    }
}
