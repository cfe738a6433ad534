package io.ringside.gateway;

import io.ringside.gateway.base.GatewayCounter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.testing.AllocationWindows;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * No garbage from the socket to the socket: a client trades through Aeron while files of the journal and of the report
 * log end, and neither the gateway's thread (ingress, egress, market data) nor the pipeline's allocates a single byte.
 */
class GatewayAllocationTest
{
    // Implementation note. What each command allocates is in all windows; on a busy machine a file that is not ready in
    // time is in many.
    private static final int WARM_UP_ORDERS = 60_000;
    private static final int WINDOW_ORDERS = 20_000;
    private static final int WINDOWS_MAX = 60;
    private static final int IN_FLIGHT_MAX = 64;
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int RECENT_CAPACITY = 1_024;
    private static final int HASH_ITERATIONS = 1_000;
    private static final int SESSION = 1;
    private static final long ACCOUNT = 101;
    private static final int INSTRUMENT = 7;
    private static final List<String> HOT = List.of("gateway", "pipeline");

    @TempDir
    private Path directory;

    private final EpochNanoClock clock = new OffsetEpochNanoClock();
    private final List<AutoCloseable> parts = new ArrayList<>();
    private final Reports reports = new Reports();
    private ReportLog reportLog;
    private JournalContext journal;
    private ExchangePipeline pipeline;
    private Gateway gateway;
    private OrderEntryClient client;
    private long sentOrders;
    private long lastRollAt;

    @Test
    @Timeout(170)
    void shouldAllocateNothingFromSocketToSocket()
    {
        try
        {
            start();
            final long[] ids = AllocationWindows.threads(HOT);
            trade(WARM_UP_ORDERS);

            AllocationWindows.assertFree(WINDOWS_MAX, () -> measureWindow(ids));
        }
        finally
        {
            CloseHelper.closeAll(parts);
        }
    }

    private long measureWindow(final long[] ids)
    {
        final long rolls = journal.counters().rolls().get();
        final long logged = gateway.counters().get(GatewayCounter.REPORTS_LOGGED);
        final long live = gateway.counters().get(GatewayCounter.REPORTS_LIVE);
        final long marketData = pipeline.counters().marketData().get();
        final long before = AllocationWindows.allocated(ids);
        trade(WINDOW_ORDERS);
        final long bytes = AllocationWindows.allocated(ids) - before;

        final long loggedInWindow = gateway.counters().get(GatewayCounter.REPORTS_LOGGED) - logged;
        assertTrue(journal.counters().rolls().get() > rolls, "files of the journal must end");
        assertTrue(loggedInWindow * ExecutionReportDecoder.BLOCK_LENGTH > SEGMENT_LENGTH, "so must the report log's");
        assertTrue(gateway.counters().get(GatewayCounter.REPORTS_LIVE) - live >= WINDOW_ORDERS, "reports must be sent");
        assertTrue(pipeline.counters().marketData().get() > marketData, "books must change");
        return bytes;
    }

    /** Resting orders and orders that trade with them, in numbers that let every client keep up. */
    private void trade(final int orders)
    {
        final long target = sentOrders + orders;
        while (sentOrders < target)
        {
            awaitThat(() -> reports.answered + IN_FLIGHT_MAX > sentOrders && isLogAhead());
            final boolean isBuy = 0 == (sentOrders & 1);
            final long sequence = client.newOrder("ID" + sentOrders, ACCOUNT, INSTRUMENT, isBuy ? Side.BUY : Side.SELL,
                OrdType.LIMIT, 1_000, 1, TimeInForce.DAY);
            sentOrders += sequence > 0 ? 1 : 0;
        }
        awaitThat(() -> reports.answered == sentOrders);
        final long lastSequence = pipeline.inputRing().cursor();
        awaitThat(() -> pipeline.matchedSequence() >= lastSequence);
    }

    /** The conductor and the helper may be late on a busy machine, which is not tested here: let them prepare. */
    private boolean isLogAhead()
    {
        if (sentOrders - lastRollAt < 1_000)
        {
            return true;
        }
        if (hasReady("journal") && hasReady("reports"))
        {
            lastRollAt = sentOrders;
            return true;
        }
        return false;
    }

    private boolean hasReady(final String name)
    {
        return directory.resolve(name).toFile().list((parent, file) -> file.startsWith("ready-")).length > 0;
    }

    private void awaitThat(final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean())
        {
            if (0 == client.poll(reports))
            {
                Thread.yield();
            }
            assertTrue(System.nanoTime() - deadlineNs < 0, "stuck: sent=" + sentOrders + " answered=" +
                reports.answered + " disconnected=" + reports.isDisconnected);
        }
    }

    private void start()
    {
        final MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
            .threadingMode(io.aeron.driver.ThreadingMode.SHARED)
            .termBufferSparseFile(true)
            .dirDeleteOnShutdown(true));
        parts.add(0, driver);
        final Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
        parts.add(0, aeron);
        journal = new JournalContext()
            .directory(directory.resolve("journal"))
            .segmentLength(SEGMENT_LENGTH)
            .syncPolicy(Durability.NONE.syncPolicy())
            .conclude();
        final JournalWriter writer = JournalWriter.open(journal);
        parts.add(0, writer);
        reportLog = ReportLog.open(directory.resolve("reports"), 1, SEGMENT_LENGTH, RECENT_CAPACITY);
        final MatchingEngine engine = new MatchingEngine(
            new EngineContext().sessionCapacity(8).orderCapacity(1 << 12).conclude(),
            reportLog.recoverySink());
        pipeline = new ExchangePipeline(new PipelineContext()
            .threadingMode(ThreadingMode.SHARED)
            .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE)
            .durability(Durability.NONE)
            .tickIntervalNs(TimeUnit.MILLISECONDS.toNanos(10))
            .clock(clock)
            .journalWriter(writer)
            .engine(engine)
            .conclude());
        gateway = new Gateway(gatewayContext(aeron).conclude()).start();
        parts.add(0, gateway);
        parts.add(0, pipeline.start());
        defineMarket();
        client = OrderEntryClient.connect(new OrderEntryClientContext()
            .aeron(aeron)
            .ingressChannel("aeron:ipc")
            .session(SESSION, "secret"));
        parts.add(0, client);
    }

    private GatewayContext gatewayContext(final Aeron aeron)
    {
        return new GatewayContext()
            .aeron(aeron)
            .ingress(List.of("aeron:ipc"), GatewayContext.INGRESS_STREAM_ID_DEFAULT)
            .marketData("aeron:ipc", GatewayContext.MARKET_DATA_STREAM_ID_DEFAULT)
            .sessions(List.of(new SessionConfig()
                .sessionId(SESSION)
                .name("session")
                .credentialHash(PasswordHash.create("secret", HASH_ITERATIONS))
                .accounts(ACCOUNT)))
            .sessionCapacity(8)
            .host(pipeline)
            .reportLog(reportLog)
            .hashIterations(HASH_ITERATIONS)
            .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE);
    }

    private void defineMarket()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        sequence(buffer, TestMarket.instrument(buffer, INSTRUMENT).limit());
        sequence(buffer, TestMarket.account(buffer, ACCOUNT).limit());
    }

    private void sequence(final UnsafeBuffer command, final int length)
    {
        assertTrue(pipeline.publisher().offer(command, 0, length) >= 0);
    }

    private static final class Reports implements OrderEntryListener
    {
        private long answered;
        private boolean isDisconnected;

        @Override
        public void onExecutionReport(final ExecutionReportDecoder report)
        {
            answered += 0 == report.clientSequence() ? 0 : 1;
        }

        @Override
        public void onDisconnected(final TerminationCode code)
        {
            isDisconnected = true;
        }
    }
}
