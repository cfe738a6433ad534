package io.ringside.ops.node.media;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.exceptions.StorageSpaceException;
import io.ringside.engine.host.AgentThread;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.MarkedDirectory;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.SharedMemory;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.Liveness;
import io.ringside.ops.node.threads.SocketSleep;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.SystemEpochClock;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.status.CountersReader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The node's media driver and its own client of it, in a marked directory that belongs to this node alone. All files
 * are allocated in full, so that a file system that runs full later does no harm.
 */
public final class NodeMedia implements AutoCloseable
{
    private static final String ADVICE = "set aeron.dir to a directory of yours with room in it";
    private static final String CNC_NAME = "cnc.dat";
    private static final String LOSS_REPORT_NAME = "loss-report.dat";
    private static final String PUBLICATIONS_NAME = "publications";
    private static final String IMAGES_NAME = "images";
    /**
     * Time-out of clients: the driver takes a silent one for dead after it, and one that has not run for so long closes
     * itself. Twice the longest pause that a node must survive. The files of a killed IPC client stay for this time.
     */
    static final long CLIENT_LIVENESS_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    /**
     * The driver is in this process and has a door of its own, so its clients need not time it: after a pause it may be
     * the last to run.
     */
    static final long DRIVER_TIMEOUT_MS = TimeUnit.DAYS.toMillis(365);

    /** More than a client's life, which is how long a claim may be open. */
    private static final long UNBLOCK_TIMEOUT_NS = CLIENT_LIVENESS_TIMEOUT_NS + TimeUnit.SECONDS.toNanos(5);

    /** What follows in a turn, a sync perhaps, serves all that wait in a socket. */
    private static final int ROUNDS_MAX = 256;
    private static final long CONDUCTOR_SLEEP_MS = 16;

    private final MarkedDirectory directory;
    public final SharedMemory memory;
    private final MediaClock clock = new MediaClock(SystemEpochClock.INSTANCE, SystemNanoClock.INSTANCE);
    private final MediaDriver driver;
    /** The threads that poll the ports sleep in these, in one if that is one thread. */
    private final SocketSleep receiving = new SocketSleep();
    private final SocketSleep sending;
    private final MediaThread thread;
    public final Aeron aeron;
    private final Object cncKey;

    public NodeMedia(
        final RingsideConfig config, final Path dataDirectory, final ThreadPlan plan, final DoorWatch doorWatch,
        final NodeErrors errors) throws IOException
    {
        final Path path = AeronDirectory.of(config.text("aeron.dir"), config.text("node.name"), dataDirectory);
        directory = claim(path, dataDirectory.toRealPath());
        sending = plan.isDedicated() ? new SocketSleep() : receiving;
        MediaDriver launched = null;
        MediaThread started = null;
        try
        {
            memory = new SharedMemory(path.getParent(), config);
            memory.requireStart();
            launched = MediaDriver.launch(context(memory, plan, doorWatch, errors::onError)
                .receiveChannelEndpointSupplier(
                    GuardedReceiveEndpoint.supplier(receiving, memory.termLength, memory::refused, errors::log))
                .sendChannelEndpointSupplier(GuardedSendEndpoint.supplier(sending, errors::log))
                .epochClock(clock)
                .aeronDirectoryName(directory.driver().toString()));
            fillLossReport(directory.driver());
            cncKey = cncKey(directory.driver());
            final ClientLiveness liveness = new ClientLiveness();
            doorWatch.door(DoorWatch.AERON).add(liveness);
            final Aeron.Context client = clientContext()
                .closeHandler(liveness)
                .errorHandler((throwable) ->
                {
                    liveness.last = throwable;
                    errors.onError(throwable);
                });
            started = plan.isSingle() ? exchange(launched, plan, doorWatch, errors) : null;
            aeron = null != started ? started.connect(client) : Aeron.connect(client
                .idleStrategy(doorWatch.pulse(DoorWatch.AERON, plan.beside())));
        }
        catch (final IOException ex)
        {
            CloseHelper.quietCloseAll(started, launched, receiving, sending, directory);
            throw SharedMemory.unusable(path.getParent(), ex, ADVICE);
        }
        catch (final RuntimeException | Error ex)
        {
            CloseHelper.quietCloseAll(started, launched, receiving, sending, directory);
            throw ex;
        }
        driver = launched;
        thread = started;
    }

    private MediaThread exchange(
        final MediaDriver launched, final ThreadPlan plan, final DoorWatch doorWatch, final NodeErrors errors)
    {
        return new MediaThread(MediaThread.NAME, launched.sharedAgentInvoker(), ROUNDS_MAX, doorWatch.pulse(
            List.of(DoorWatch.DRIVER, DoorWatch.AERON, DoorWatch.SBE, DoorWatch.ORDER_PATH),
            plan.polling(receiving)), errors);
    }

    private static MarkedDirectory claim(final Path path, final Path dataDirectory)
    {
        try
        {
            Files.createDirectories(path.getParent());
            MarkedDirectory.reap(path.getParent());
            return MarkedDirectory.claim(path, dataDirectory.toString());
        }
        catch (final IOException ex)
        {
            throw SharedMemory.unusable(path.getParent(), ex, ADVICE);
        }
    }

    private MediaDriver.Context context(
        final SharedMemory memory, final ThreadPlan plan, final DoorWatch doorWatch, final ErrorHandler errorHandler)
    {
        return new MediaDriver.Context()
            .threadingMode(plan.isSingle() ? ThreadingMode.INVOKER :
                plan.isDedicated() ? ThreadingMode.DEDICATED : ThreadingMode.SHARED)
            .sharedIdleStrategy(doorWatch.pulse(DoorWatch.DRIVER, plan.polling(receiving)))
            .senderIdleStrategy(doorWatch.pulse(DoorWatch.DRIVER, plan.polling(sending)))
            .receiverIdleStrategy(doorWatch.pulse(DoorWatch.DRIVER, plan.polling(receiving)))
            .conductorIdleStrategy(doorWatch.pulse(DoorWatch.DRIVER, plan.driverConductor()))
            .asyncExecutorIdleStrategy(plan.resolver())
            .clientLivenessTimeoutNs(CLIENT_LIVENESS_TIMEOUT_NS)
            .publicationUnblockTimeoutNs(UNBLOCK_TIMEOUT_NS)
            .publicationTermBufferLength(memory.termLength)
            .ipcTermBufferLength(memory.termLength)
            .counterValuesBufferLength(memory.countersLength)
            .errorBufferLength(SharedMemory.ERRORS_LENGTH)
            .lossReportBufferLength(SharedMemory.LOSS_REPORT_LENGTH)
            .termBufferSparseFile(false)
            .filePageSize(SharedMemory.PAGE_LENGTH)
            .performStorageChecks(true)
            // SharedMemory reports low space once; the driver would report it for every stream.
            .lowStorageWarningThreshold(0)
            .dirDeleteOnStart(true)
            // It would follow symbolic links.
            .dirDeleteOnShutdown(false)
            .errorHandler((throwable) -> onDriverError(throwable, errorHandler, memory));
    }

    /** A client without room tries again several times a second: it is counted, not logged. */
    private static void onDriverError(
        final Throwable throwable, final ErrorHandler errorHandler, final SharedMemory memory)
    {
        if (throwable instanceof StorageSpaceException)
        {
            memory.refused();
            return;
        }
        errorHandler.onError(throwable);
    }

    /** The one file that the driver leaves sparse. Before there is a stream that could lose anything. */
    static void fillLossReport(final Path driverDirectory) throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            driverDirectory.resolve(LOSS_REPORT_NAME), StandardOpenOption.WRITE))
        {
            final ByteBuffer zeros = ByteBuffer.allocate((int)channel.size());
            while (zeros.hasRemaining())
            {
                channel.write(zeros, zeros.position());
            }
        }
    }

    private static Object cncKey(final Path driverDirectory) throws IOException
    {
        return Files.readAttributes(driverDirectory.resolve(CNC_NAME), BasicFileAttributes.class).fileKey();
    }

    /**
     * Whether the files are still there: somebody may have deleted them, the login manager for instance when its user
     * logged out. New streams then fail, and no client finds the driver.
     */
    public boolean isDirectoryIntact()
    {
        try
        {
            return Objects.equals(cncKey, cncKey(directory.driver())) &&
                Files.isDirectory(directory.driver().resolve(PUBLICATIONS_NAME)) &&
                Files.isDirectory(directory.driver().resolve(IMAGES_NAME));
        }
        catch (final IOException ex)
        {
            // Gone, or not to be read any more.
            return false;
        }
    }

    /** Another client of the driver, with a thread of its own, for a part that is not on the hot path. */
    public Aeron connect(final ErrorHandler errorHandler)
    {
        return Aeron.connect(clientContext().errorHandler(errorHandler)
            .idleStrategy(new SleepingMillisIdleStrategy(CONDUCTOR_SLEEP_MS)));
    }

    /** Makes the context of a client of the driver in this process: it outlives every pause that the driver does. */
    Aeron.Context clientContext()
    {
        return new Aeron.Context()
            .aeronDirectoryName(directory.driver().toString())
            .epochClock(clock)
            .driverTimeoutMs(DRIVER_TIMEOUT_MS);
    }

    /** What gateway and pipeline run on in mode single; null in others. */
    public AgentThread thread()
    {
        return null == thread ? null : thread.thread;
    }

    /** What Aeron's own code has allocated on that thread, see {@link MediaThread#aeronAllocatedBytes()}. */
    public long aeronAllocatedBytes()
    {
        return null == thread ? 0 : thread.aeronAllocatedBytes();
    }

    /**
     * The driver's own view of its counters: it stays mapped until the driver is closed, whatever becomes of clients.
     */
    public CountersReader counters()
    {
        final MediaDriver.Context context = driver.context();
        return new CountersReader(context.countersMetaDataBuffer(), context.countersValuesBuffer());
    }

    public String directoryName()
    {
        return directory.driver().toString();
    }

    @Override
    public void close()
    {
        if (null != thread)
        {
            thread.leaveClient();
        }
        aeron.close();
        CloseHelper.close(thread);
        driver.close();
        CloseHelper.closeAll(receiving, sending);
        directory.close();
    }

    /** Tells that the client has closed, and why. */
    private static final class ClientLiveness implements Liveness, Runnable
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
