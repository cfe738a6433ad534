package io.ringside.ops.node.media;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.engine.host.AgentThread;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.threads.SocketSleep;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The media driver of what the members of a cluster say to each other, on the thread {@code cluster}. It is another one
 * than that of the clients: what these do delays no heartbeat, and their rules for streams are not those of the log.
 */
public final class MemberMedia implements AutoCloseable
{
    /** A directory in that of the node's own driver, with which it is cleared away. */
    private static final String NAME = "cluster";
    private static final int TERM_LENGTH = 1 << 20;
    /** Longer than a process may be stopped without being given up by its own driver. */
    private static final long CLIENT_LIVENESS_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    /** So many datagrams of a socket, and the others on this thread have their turn. */
    private static final int ROUNDS_MAX = 16;

    /** There are a dozen, and most are silent. */
    private final SocketSleep sockets = SocketSleep.looking();
    private final ThreadPlan plan;
    private final IdleStrategy idleStrategy;
    private final MediaDriver driver;
    private final AgentInvoker invoker;
    private final MediaThread thread;

    /**
     * Launch it.
     *
     * @param nodeDirectoryName of the node's own driver, or where that would be.
     * @param logTermLength     bytes of a term of the members' longest stream.
     */
    public MemberMedia(
        final String nodeDirectoryName, final int logTermLength, final ThreadPlan plan, final NodeErrors errors)
    {
        this.plan = plan;
        idleStrategy = plan.cluster(sockets);
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(Path.of(nodeDirectoryName).resolve(NAME).toString())
            .threadingMode(ThreadingMode.INVOKER)
            .receiveChannelEndpointSupplier(
                GuardedReceiveEndpoint.supplier(sockets, logTermLength, () -> { }, errors::log))
            .sendChannelEndpointSupplier(GuardedSendEndpoint.supplier(sockets, errors::log))
            .termBufferSparseFile(true)
            .publicationTermBufferLength(TERM_LENGTH)
            .ipcTermBufferLength(TERM_LENGTH)
            .clientLivenessTimeoutNs(CLIENT_LIVENESS_TIMEOUT_NS)
            .publicationUnblockTimeoutNs(CLIENT_LIVENESS_TIMEOUT_NS + TimeUnit.SECONDS.toNanos(5))
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .errorHandler(errors::onError));
        invoker = new AgentInvoker(errors::onFatal, null, new Looking());
        invoker.start();
        thread = new MediaThread(NAME, invoker, ROUNDS_MAX, idleStrategy, errors);
    }

    /** What steps the driver; consensus module and archive run on it, too. */
    public AgentThread thread()
    {
        return thread.thread;
    }

    /** Makes the strategy of the thread that follows the log. */
    public IdleStrategy logIdleStrategy()
    {
        return plan.cluster(LockSupport::parkNanos);
    }

    /** Steps the driver, on that thread. */
    public AgentInvoker driver()
    {
        return invoker;
    }

    /** Asks for all sockets at once before the driver calls those that have something. */
    private final class Looking implements Agent
    {
        @Override
        public int doWork()
        {
            sockets.look();
            return driver.sharedAgentInvoker().invoke();
        }

        @Override
        public String roleName()
        {
            return NAME;
        }
    }

    /** Connects a client with a thread of its own, which a pause of the driver does not close. */
    public Aeron connect(final ErrorHandler errorHandler)
    {
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(directoryName())
            .driverTimeoutMs(NodeMedia.DRIVER_TIMEOUT_MS).errorHandler(errorHandler));
    }

    /** Where a client of it connects. */
    public String directoryName()
    {
        return driver.aeronDirectoryName();
    }

    @Override
    public void close()
    {
        thread.close();
        plan.leave(idleStrategy);
        CloseHelper.closeAll(driver, sockets);
    }
}
