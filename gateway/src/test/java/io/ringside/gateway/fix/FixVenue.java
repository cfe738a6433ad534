package io.ringside.gateway.fix;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.ArchivingMediaDriver;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.engine.pipeline.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * A FIX gateway as a node has it: media driver, archive, Artio and the agent on its thread, in front of some exchange.
 */
final class FixVenue implements AutoCloseable
{
    static final String PASSWORD = "secret";
    static final int SESSION_1 = 1;
    static final int SESSION_2 = 2;
    static final int ORDERS_PER_SECOND_2 = 10;

    final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    final GatewayCounters counters = new GatewayCounters();
    final BookImages images = new BookImages();
    final int port;
    NanoClock clock = SystemNanoClock.INSTANCE;
    volatile boolean isAccepting = true;
    SessionRegistry registry = newRegistry();
    private final Path directory;
    private final ArchivingMediaDriver driver;
    private AgentRunner runner;

    FixVenue(final Path directory) throws IOException
    {
        this.directory = directory;
        this.port = freePort();
        final String aeronDirectory = directory.resolve("aeron").toString();
        driver = ArchivingMediaDriver.launch(
            new MediaDriver.Context()
                .aeronDirectoryName(aeronDirectory)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle())
                .ipcTermBufferLength(1024 * 1024)
                .publicationTermBufferLength(1024 * 1024)
                .dirDeleteOnStart(true)
                .errorHandler(errors::add),
            new Archive.Context()
                .aeronDirectoryName(aeronDirectory)
                .archiveDir(directory.resolve("archive").toFile())
                .controlChannelEnabled(false)
                .archiveClientContext(new AeronArchive.Context().controlResponseChannel("aeron:ipc?term-length=64k"))
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(FixVenue::idle)
                .segmentFileLength(1024 * 1024)
                .errorHandler(errors::add));
    }

    /** Sessions as a recovered core would prime them. */
    void prime(final int sessionId, final long lastClientSequence, final long nextReportSequence)
    {
        registry.find(sessionId).prime(lastClientSequence, nextReportSequence);
    }

    FixVenue start(final CommandPublisher publisher, final EventSource poller, final ReportHistory history)
    {
        final Authenticator authenticator = new Authenticator(1);
        final FixInstruments instruments = new FixInstruments();
        instruments.define(1, "BTC-USD", 1, -2, 1, -3);
        instruments.define(2, "ESZ6", 25, -2, 1, 0);
        final FixGatewayAgent agent = new FixGatewayAgent(new FixGatewayContext()
            .address("localhost", port)
            .aeronDirectoryName(driver.mediaDriver().aeronDirectoryName())
            .directory(directory.resolve("fix"))
            .sessions(registry, authenticator)
            .exchange(publisher, poller)
            .bookImages(images)
            .instruments(instruments)
            .history(history)
            .counters(counters)
            .nanoClock(clock)
            .isAccepting(() -> isAccepting)
            .errorHandler(errors::add)
            .conclude());
        runner = new AgentRunner(idle(), errors::add, null, new CompositeAgent(agent, authenticator));
        AgentRunner.startOnThread(runner);
        QuickFixClient.await("the port to be open", this::isListening);
        return this;
    }

    private boolean isListening()
    {
        try (Socket socket = new Socket("localhost", port))
        {
            return socket.isConnected();
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    /** What the sessions had in memory is gone. */
    void stop()
    {
        CloseHelper.close(runner);
        runner = null;
        registry = newRegistry();
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(runner, driver);
    }

    private static SessionRegistry newRegistry()
    {
        return new SessionRegistry(List.of(
            session(SESSION_1, "FIRM1"), session(SESSION_2, "FIRM2").ordersPerSecond(ORDERS_PER_SECOND_2)), 16);
    }

    private static SessionConfig session(final int id, final String compId)
    {
        return new SessionConfig().sessionId(id).compId(compId).name(compId.toLowerCase(java.util.Locale.ROOT))
            .credentialHash(PasswordHash.create(PASSWORD, 1)).accounts(100L * id, 100L * id + 1);
    }

    private static BackoffIdleStrategy idle()
    {
        return new BackoffIdleStrategy(1, 1, TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(1));
    }

    private static int freePort() throws IOException
    {
        try (ServerSocket socket = new ServerSocket(0))
        {
            return socket.getLocalPort();
        }
    }
}
