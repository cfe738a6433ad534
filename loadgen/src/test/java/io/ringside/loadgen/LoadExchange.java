package io.ringside.loadgen;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.Durability;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.ring.EventPoller;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.TestMarket;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.FixGatewayAgent;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A real exchange in this process: media driver, gateway, pipeline, journal without sync. Two instruments, three
 * sessions.
 */
final class LoadExchange implements AutoCloseable
{
    static final int SESSIONS = 3;
    static final int INSTRUMENTS = 2;
    static final long REFERENCE_PRICE_TICKS = 10_000;

    private static final int HASH_ITERATIONS = 10;
    private static final long CLUSTER_ID = 11;

    final String ingressChannel;
    final Aeron aeron;
    final MatchingEngine engine;
    final int fixPort = FreePorts.tcp();
    final List<Throwable> errors = new CopyOnWriteArrayList<>();
    private final MediaDriver driver;
    private final JournalWriter journal;
    private final ExchangePipeline pipeline;
    private final Gateway gateway;
    private final AgentRunner fix;

    LoadExchange(final Path dir)
    {
        ingressChannel = "aeron:udp?endpoint=localhost:" + FreePorts.udp();
        driver = launchDriver(dir);
        final String aeronDirectoryName = driver.aeronDirectoryName();
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectoryName));
        final ReportLog reportLog = ReportLog.open(dir.resolve("reports"), CLUSTER_ID);
        engine = new MatchingEngine(new EngineContext().conclude(), reportLog.recoverySink());
        journal = JournalWriter.open(new JournalContext()
            .directory(dir.resolve("journal"))
            .segmentLength(1 << 22)
            .syncPolicy(SyncPolicy.NONE)
            .clusterId(CLUSTER_ID)
            .conclude());
        pipeline = new ExchangePipeline(new PipelineContext()
            .threadingMode(io.ringside.engine.host.ThreadingMode.SHARED)
            .durability(Durability.NONE)
            .engine(engine)
            .journalWriter(journal)
            .conclude());
        gateway = new Gateway(new GatewayContext()
            .aeron(aeron)
            .ingress(List.of(ingressChannel, "aeron:ipc"), GatewayContext.INGRESS_STREAM_ID_DEFAULT)
            .marketData("aeron:udp?endpoint=localhost:" + FreePorts.udp(), GatewayContext.MARKET_DATA_STREAM_ID_DEFAULT)
            .sessions(sessions())
            .hashIterations(HASH_ITERATIONS)
            .host(pipeline)
            .reportLog(reportLog)
            .errorHandler(errors::add)
            .conclude());
        final EventPoller fixPoller = pipeline.essentialConsumer("fix");
        final Authenticator authenticator = new Authenticator(HASH_ITERATIONS);
        final FixInstruments instruments = new FixInstruments();
        for (int id = 1; id <= INSTRUMENTS; id++)
        {
            instruments.define(id, "SYM" + id, 1, -2, 1, 0);
        }
        fix = new AgentRunner(new BackoffIdleStrategy(), errors::add, null, new CompositeAgent(new FixGatewayAgent(
            new FixGatewayContext()
                .address("localhost", fixPort)
                .sessions(gateway.sessions(), authenticator)
                .exchange(pipeline.publisher(), fixPoller)
                .instruments(instruments)
                .reportLog(reportLog)
                .errorHandler(errors::add)
                .conclude()), authenticator));
        pipeline.start();
        gateway.start();
        AgentRunner.startOnThread(fix);
        defineMarket();
    }

    /** Its port is open. */
    LoadExchange awaitFix()
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true)
        {
            if (isListening())
            {
                return this;
            }
            if (System.nanoTime() > deadlineNs)
            {
                throw new IllegalStateException("the FIX port did not open: errors=" + errors);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private boolean isListening()
    {
        try (Socket socket = new Socket("localhost", fixPort))
        {
            return socket.isConnected();
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    static LoadSession session(final int index)
    {
        return new LoadSession(index + 1, secret(index + 1), index + 1, "FIRM" + (index + 1), "FIRM" + (index + 1));
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(fix, pipeline, gateway, journal, aeron, driver);
    }

    private MediaDriver launchDriver(final Path dir)
    {
        return MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(dir.resolve("aeron").toString())
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy())
            .ipcTermBufferLength(1024 * 1024)
            .publicationTermBufferLength(1024 * 1024)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .errorHandler(errors::add));
    }

    private static List<SessionConfig> sessions()
    {
        return IntStream.rangeClosed(1, SESSIONS).mapToObj((id) -> new SessionConfig()
            .sessionId(id)
            .name("load" + id)
            .compId("FIRM" + id)
            .credentialHash(PasswordHash.create(secret(id), HASH_ITERATIONS))
            .accounts(id)).toList();
    }

    private static String secret(final int sessionId)
    {
        return "secret" + sessionId;
    }

    private void defineMarket()
    {
        final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[512]);
        for (int id = 1; id <= INSTRUMENTS; id++)
        {
            offer(buffer, TestMarket.instrument(buffer, id).referencePriceTicks(REFERENCE_PRICE_TICKS)
                .collarBasisPoints(2_000).protectionTicks(500).limit());
        }
        for (int id = 1; id <= SESSIONS; id++)
        {
            offer(buffer, TestMarket.account(buffer, id).limit());
        }
    }

    private void offer(final MutableDirectBuffer buffer, final int length)
    {
        if (pipeline.publisher().offer(buffer, 0, length) < 0)
        {
            throw new IllegalStateException("an empty ring refused: length=" + length);
        }
    }
}
