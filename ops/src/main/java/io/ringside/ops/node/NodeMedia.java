package io.ringside.ops.node;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.status.CountersReader;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The node's media driver and its own client of it. The directory belongs to this node alone: what lies there at the
 * start is left over from a dead process and goes.
 */
final class NodeMedia implements AutoCloseable
{
    /**
     * A client that the driver has not heard of for so long is dead, and one that has not run for so long gives itself
     * up. Twice the longest pause that a node is to survive; what a killed client over IPC leaves behind stays so long.
     */
    static final long CLIENT_LIVENESS_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    /**
     * The driver is in this process, and a door of its own: its clients need not time it, and after a pause it may be
     * the last to wake.
     */
    static final long DRIVER_TIMEOUT_MS = TimeUnit.DAYS.toMillis(365);

    /** More than a client's life, which is how long a claim may be open. */
    private static final long UNBLOCK_TIMEOUT_NS = CLIENT_LIVENESS_TIMEOUT_NS + TimeUnit.SECONDS.toNanos(5);
    private static final int PAGE_LENGTH = 4096;

    private final Path directory;
    private final MediaDriver driver;
    private final Aeron aeron;

    NodeMedia(
        final RingsideConfig config, final Path dataDirectory, final boolean isDedicated, final DoorWatch doors,
        final ErrorHandler errorHandler)
    {
        directory = AeronDirectory.of(config.text("aeron.dir"), dataDirectory);
        final int termLength = config.bytes("aeron.term-length");
        final MediaDriver.Context context = new MediaDriver.Context()
            .aeronDirectoryName(directory.toString())
            .threadingMode(isDedicated ? ThreadingMode.DEDICATED : ThreadingMode.SHARED)
            .sharedIdleStrategy(doors.pulse(DoorWatch.DRIVER, idle(false)))
            .senderIdleStrategy(doors.pulse(DoorWatch.DRIVER, idle(isDedicated)))
            .receiverIdleStrategy(doors.pulse(DoorWatch.DRIVER, idle(isDedicated)))
            .conductorIdleStrategy(doors.pulse(DoorWatch.DRIVER, idle(false)))
            .clientLivenessTimeoutNs(CLIENT_LIVENESS_TIMEOUT_NS)
            .publicationUnblockTimeoutNs(UNBLOCK_TIMEOUT_NS)
            .publicationTermBufferLength(termLength)
            .ipcTermBufferLength(termLength)
            .termBufferSparseFile(true)
            .filePageSize(PAGE_LENGTH)
            .performStorageChecks(true)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .errorHandler(errorHandler);
        AeronDirectory.delete(directory);
        driver = MediaDriver.launch(context);
        try
        {
            final ClientSign sign = new ClientSign();
            doors.door(DoorWatch.AERON).add(sign);
            aeron = Aeron.connect(clientContext()
                .idleStrategy(doors.pulse(DoorWatch.AERON, idle(false)))
                .closeHandler(sign)
                .errorHandler((throwable) ->
                {
                    sign.last = throwable;
                    errorHandler.onError(throwable);
                }));
        }
        catch (final RuntimeException ex)
        {
            driver.close();
            throw ex;
        }
    }

    static IdleStrategy idle(final boolean isSpinning)
    {
        // Parks after a few tries: on a small machine a thread that spins delays those that work.
        return isSpinning ? BusySpinIdleStrategy.INSTANCE : new BackoffIdleStrategy(10, 20, 1_000, 200_000);
    }

    /**
     * For a client of the driver in this process: it outlives every pause that the driver does.
     */
    Aeron.Context clientContext()
    {
        return new Aeron.Context()
            .aeronDirectoryName(directory.toString())
            .driverTimeoutMs(DRIVER_TIMEOUT_MS);
    }

    Aeron aeron()
    {
        return aeron;
    }

    /**
     * The driver's own view of its counters: it stays mapped until the driver is closed, whatever becomes of clients.
     */
    CountersReader counters()
    {
        final MediaDriver.Context context = driver.context();
        return new CountersReader(context.countersMetaDataBuffer(), context.countersValuesBuffer());
    }

    String directoryName()
    {
        return directory.toString();
    }

    @Override
    public void close()
    {
        aeron.close();
        driver.close();
        AeronDirectory.delete(directory);
    }

    /** A client that has closed opens nothing any more. */
    private static final class ClientSign implements Sign, Runnable
    {
        private volatile boolean isClosed;
        private volatile Throwable last;

        @Override
        public void run()
        {
            isClosed = true;
        }

        @Override
        public String what()
        {
            return "the node's client of the media driver";
        }

        @Override
        public String end()
        {
            final Throwable why = last;
            return !isClosed ? "" : null == why ? "has closed" : "has closed itself: " + why.getMessage();
        }
    }
}
