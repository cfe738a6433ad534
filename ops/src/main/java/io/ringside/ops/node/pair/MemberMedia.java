package io.ringside.ops.node.pair;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.ops.node.base.NodeErrors;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The media driver of what the members of a cluster say to each other. It is another one than that of the clients: what
 * these do delays no heartbeat, and their rules for streams are not those of the log.
 */
public final class MemberMedia implements AutoCloseable
{
    /** A directory in that of the node's own driver, with which it is cleared away. */
    private static final String NAME = "cluster";
    private static final int TERM_LENGTH = 1 << 20;
    private static final long PARK_MIN_NS = 1_000;
    private static final long PARK_MAX_NS = 200_000;
    /** Longer than a process may be stopped without being given up by its own driver. */
    private static final long CLIENT_LIVENESS_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    private final MediaDriver driver;

    /**
     * Launch it.
     *
     * @param nodeDirectoryName of the node's own driver, or where that would be.
     */
    public MemberMedia(final String nodeDirectoryName, final NodeErrors errors)
    {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(Path.of(nodeDirectoryName).resolve(NAME).toString())
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy(1, 1, PARK_MIN_NS, PARK_MAX_NS))
            .termBufferSparseFile(true)
            .publicationTermBufferLength(TERM_LENGTH)
            .ipcTermBufferLength(TERM_LENGTH)
            .clientLivenessTimeoutNs(CLIENT_LIVENESS_TIMEOUT_NS)
            .publicationUnblockTimeoutNs(CLIENT_LIVENESS_TIMEOUT_NS + TimeUnit.SECONDS.toNanos(5))
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .errorHandler(errors::onError));
    }

    /** Where a client of it connects. */
    public String directoryName()
    {
        return driver.aeronDirectoryName();
    }

    @Override
    public void close()
    {
        CloseHelper.close(driver);
    }
}
