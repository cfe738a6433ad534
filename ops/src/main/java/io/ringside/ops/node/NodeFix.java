package io.ringside.ops.node;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.pipeline.BookImage;
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
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The FIX gateway of a node, on a light thread of its own, with the Archive that Artio keeps its messages in.
 */
final class NodeFix implements AutoCloseable
{
    /** The Archive's own default is the stream that order entry over IPC comes in on. */
    private static final int CONTROL_STREAM_ID = 1_010;
    private static final int RESPONSE_STREAM_ID = 1_020;
    private static final String CONTROL_CHANNEL = "aeron:ipc?term-length=64k";
    private static final int SEGMENT_LENGTH = 16 * 1024 * 1024;

    private final Archive archive;
    private final FixGatewayAgent agent;
    private final AgentRunner runner;

    /**
     * Put together; {@link #start()} runs it.
     *
     * @param isPassive it listens nowhere before {@link #activate()}.
     */
    NodeFix(
        final RingsideConfig config,
        final NodeDirectory directory,
        final NodeMedia media,
        final ExchangePipeline pipeline,
        final MatchingEngine engine,
        final Gateway gateway,
        final ReportLog reportLog,
        final boolean isPassive,
        final ErrorHandler errorHandler) throws IOException
    {
        final String endpoint = config.text("fix.endpoint");
        final int colon = endpoint.lastIndexOf(':');
        final String host = endpoint.substring(0, colon);
        final int port = Integer.parseInt(endpoint.substring(colon + 1));
        checkFree(host, port);

        final Path home = OwnerOnly.createDirectories(directory.resolve("fix"));
        final Path archiveDirectory = OwnerOnly.createDirectories(home.resolve("archive"));
        // The node's own lock says that no other process uses it: a mark left by a killed one means nothing.
        Files.deleteIfExists(archiveDirectory.resolve("archive-mark.dat"));
        archive = Archive.launch(new Archive.Context()
            .aeronDirectoryName(media.directoryName())
            .archiveDir(archiveDirectory.toFile())
            .controlChannelEnabled(false)
            .localControlChannel(CONTROL_CHANNEL)
            .localControlStreamId(CONTROL_STREAM_ID)
            .archiveClientContext(new AeronArchive.Context()
                .controlResponseChannel(CONTROL_CHANNEL)
                .controlResponseStreamId(RESPONSE_STREAM_ID))
            .replicationChannel("aeron:udp?endpoint=localhost:0")
            .threadingMode(ArchiveThreadingMode.SHARED)
            .idleStrategySupplier(NodeFix::idle)
            .segmentFileLength(SEGMENT_LENGTH)
            // It would refuse to record below 128 MiB, and Artio would wait for the recording for ever.
            .lowStorageSpaceThreshold(0)
            .errorHandler(errorHandler));
        try
        {
            agent = new FixGatewayAgent(new FixGatewayContext()
                .address(host, port)
                .compId(config.text("fix.comp-id"))
                .aeronDirectoryName(media.directoryName())
                .directory(home)
                .archiveControl(CONTROL_CHANNEL, CONTROL_STREAM_ID)
                .isAccepting(() -> pipeline.isAccepting() && !reportLog.isSpaceLow())
                .passive(isPassive)
                .sessions(gateway.sessions(), gateway.authenticator())
                .exchange(new RingCommandPublisher(pipeline.inputRing(), pipeline.clock()),
                    pipeline.outputConsumer("fix"))
                .bookImages(pipeline.bookImages())
                .instruments(new FixInstruments().prime(BookImage.of(engine)))
                .history(new ReportLogHistory(reportLog))
                .counters(gateway.counters())
                .errorHandler(errorHandler)
                .conclude());
            runner = new AgentRunner(idle(), errorHandler, null, agent);
        }
        catch (final RuntimeException ex)
        {
            archive.close();
            throw ex;
        }
    }

    void activate()
    {
        agent.activate();
    }

    void start()
    {
        AgentRunner.startOnThread(runner);
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(runner, archive);
    }

    private static void checkFree(final String host, final int port) throws IOException
    {
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

    private static IdleStrategy idle()
    {
        return new BackoffIdleStrategy(
            1, 1, TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(1));
    }
}
