package io.ringside.ops.node;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.RingCommandPublisher;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.FixGatewayAgent;
import io.ringside.gateway.fix.FixGatewayContext;
import io.ringside.gateway.fix.FixInstruments;
import io.ringside.gateway.fix.ReportLogHistory;
import io.ringside.journal.OwnerOnly;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.NoOpLock;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * One life of a node's FIX gateway, on a light thread of its own, with the Archive that Artio keeps its messages in.
 * Until it is opened it listens nowhere, and takes its reports out of the ring like every other consumer. It tells when
 * it can no longer go on; {@link FixDoor} then makes another.
 */
final class NodeFix implements AutoCloseable
{
    /** The Archive's own default is the stream that order entry over IPC comes in on. */
    private static final int CONTROL_STREAM_ID = 1_010;
    private static final int RESPONSE_STREAM_ID = 1_020;
    private static final String CONTROL_CHANNEL = "aeron:ipc?term-length=64k";
    private static final int SEGMENT_LENGTH = 16 * 1024 * 1024;
    private static final int CLOSE_RETRY_MS = 2_000;

    private final NodeMedia media;
    private final Door door;
    private final Path home;
    private final ErrorHandler errors;
    private final List<Pulse> pulses = new CopyOnWriteArrayList<>();
    private final FixGatewayAgent agent;
    private final AgentRunner runner;
    private volatile Pulse enginePulse;
    private volatile String end = "";
    private volatile boolean isClosing;
    private Archive archive;

    /**
     * What a life of the gateway is made of, the same for one after the other.
     *
     * @param instruments that are known already; made for each life.
     */
    record Parts(
        RingsideConfig config,
        NodeDirectory directory,
        NodeMedia media,
        ExchangePipeline pipeline,
        Gateway gateway,
        ReportLog reportLog,
        Supplier<FixInstruments> instruments,
        Door door,
        ErrorHandler errorHandler)
    {
    }

    /**
     * Put together; {@link #start()} runs it.
     */
    NodeFix(final Parts parts) throws IOException
    {
        media = parts.media();
        door = parts.door();
        errors = parts.errorHandler();
        home = OwnerOnly.createDirectories(parts.directory().resolve("fix"));
        final ExchangePipeline pipeline = parts.pipeline();
        final ReportLog reportLog = parts.reportLog();
        agent = new FixGatewayAgent(new FixGatewayContext()
            .address(host(parts.config()), port(parts.config()))
            .compId(parts.config().text("fix.comp-id"))
            .aeronDirectoryName(media.directoryName())
            .aeronDriverTimeoutMs(NodeMedia.DRIVER_TIMEOUT_MS)
            .directory(home)
            .archiveControl(CONTROL_CHANNEL, CONTROL_STREAM_ID)
            .isAccepting(() -> pipeline.isAccepting() && !reportLog.isSpaceLow())
            .passive(true)
            .sessions(parts.gateway().sessions(), parts.gateway().authenticator())
            .exchange(new RingCommandPublisher(pipeline.inputRing(), pipeline.clock()),
                pipeline.outputConsumer("fix"))
            .bookImages(pipeline.bookImages())
            .instruments(parts.instruments().get())
            .history(new ReportLogHistory(reportLog))
            .counters(parts.gateway().counters())
            .engineIdleStrategy(() -> enginePulse = pulse())
            .isEngineDead(() -> null != enginePulse && !enginePulse.end().isEmpty())
            .errorHandler(this::onError)
            .conclude());
        runner = new AgentRunner(pulse(), this::onError, null, agent);
    }

    /**
     * Is the port there to be had: asked before anything else is opened.
     *
     * @throws BindException in one line.
     */
    static void checkFree(final RingsideConfig config) throws IOException
    {
        final String host = host(config);
        final int port = port(config);
        try (ServerSocket probe = new ServerSocket())
        {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(host, port));
        }
        catch (final BindException ex)
        {
            throw new BindException("FIX port " + host + ":" + port + " is in use or not ours (" + ex.getMessage() +
                "): stop what uses it or set fix.endpoint");
        }
    }

    void start()
    {
        AgentRunner.startOnThread(runner);
    }

    /**
     * Listen, from the gateway's next turn on. Takes a second or so, and throws what keeps the Archive or Artio from
     * starting; may then be tried again.
     */
    void open() throws IOException
    {
        if (null != archive)
        {
            return;
        }
        final Path archiveDirectory = OwnerOnly.createDirectories(home.resolve("archive"));
        // The node's own lock says that no other process uses it: a mark left by a killed one means nothing.
        Files.deleteIfExists(archiveDirectory.resolve("archive-mark.dat"));
        archive = launchArchive(archiveDirectory);
        try
        {
            agent.activate();
        }
        catch (final RuntimeException | Error ex)
        {
            CloseHelper.quietClose(archive);
            archive = null;
            throw ex;
        }
    }

    /**
     * What has said that it does not come back; empty while nothing has.
     */
    String end()
    {
        return end;
    }

    @Override
    public void close()
    {
        isClosing = true;
        pulses.forEach(door::remove);
        runner.close(CLOSE_RETRY_MS, (stuck) -> Thread.yield());
        CloseHelper.quietClose(archive);
    }

    private Archive launchArchive(final Path directory)
    {
        // As the Archive would make it, but with the node's patience.
        final Aeron aeron = Aeron.connect(media.clientContext()
            .errorHandler(this::onError)
            .useConductorAgentInvoker(true)
            .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
            .clientLock(NoOpLock.INSTANCE)
            .clientName("archive"));
        try
        {
            return Archive.launch(new Archive.Context()
                .aeron(aeron)
                .ownsAeronClient(true)
                .errorCounter(aeron.addCounter(AeronCounters.ARCHIVE_ERROR_COUNT_TYPE_ID, "Archive Errors"))
                .aeronDirectoryName(media.directoryName())
                .archiveDir(directory.toFile())
                .controlChannelEnabled(false)
                .localControlChannel(CONTROL_CHANNEL)
                .localControlStreamId(CONTROL_STREAM_ID)
                .archiveClientContext(new AeronArchive.Context()
                    .controlResponseChannel(CONTROL_CHANNEL)
                    .controlResponseStreamId(RESPONSE_STREAM_ID))
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(this::pulse)
                .segmentFileLength(SEGMENT_LENGTH)
                // It would refuse to record below 128 MiB, and Artio would wait for the recording for ever.
                .lowStorageSpaceThreshold(0)
                .errorHandler(this::onError));
        }
        catch (final RuntimeException | Error ex)
        {
            CloseHelper.quietClose(aeron);
            throw ex;
        }
    }

    private void onError(final Throwable throwable)
    {
        if (!isClosing)
        {
            errors.onError(throwable);
            if (end.isEmpty() && isFinal(throwable))
            {
                end = "has ended: " + throwable.getMessage();
            }
        }
    }

    /** A client of the driver, the Archive or an agent that says this does not come back. */
    private static boolean isFinal(final Throwable throwable)
    {
        return throwable instanceof AgentTerminationException || throwable instanceof AeronException &&
            AeronException.Category.FATAL == ((AeronException)throwable).category();
    }

    private Pulse pulse()
    {
        final Pulse pulse = new Pulse(new BackoffIdleStrategy(
            1, 1, TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(1)), false);
        pulses.add(pulse);
        door.add(pulse);
        return pulse;
    }

    private static String host(final RingsideConfig config)
    {
        final String endpoint = config.text("fix.endpoint");
        return endpoint.substring(0, endpoint.lastIndexOf(':'));
    }

    private static int port(final RingsideConfig config)
    {
        final String endpoint = config.text("fix.endpoint");
        return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
    }
}
