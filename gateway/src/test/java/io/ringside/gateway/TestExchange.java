package io.ringside.gateway;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.client.MarketDataClient;
import io.ringside.gateway.client.MarketDataClientContext;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketAgent;
import io.ringside.gateway.marketdata.SnapshotDoor;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.fail;

/**
 * A whole exchange on the test's thread: the real core in a {@link DirectHost}, and a real gateway in INVOKER mode over
 * an embedded media driver. Everything moves only in {@link #step()}. Commands are kept, so that the node can be
 * restarted from them.
 */
public final class TestExchange implements AutoCloseable
{
    public static final int ALICE = 1;
    public static final int BOB = 2;
    public static final int THROTTLED = 3;
    /** With its password, but over FIX only. */
    public static final int FIX_ONLY = 4;
    public static final int DROP_COPY = 5;
    public static final long ALICE_ACCOUNT = 101;
    public static final long BOB_ACCOUNT = 102;
    public static final int INSTRUMENT = 7;
    public static final int EMPTY_INSTRUMENT = 8;

    private static final int HASH_ITERATIONS = 1_000;
    private static final int SESSION_CAPACITY = 64;
    private static final int RECENT_CAPACITY = 256;
    private static final int LOG_SEGMENT_LENGTH = 1 << 20;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long IDLE_NS = TimeUnit.MICROSECONDS.toNanos(20);

    private final Path directory;
    private final int ingressPort = FreePorts.udp();
    private final int marketDataPort = FreePorts.udp();
    private final MediaDriver driver;
    private final Aeron aeron;
    private final List<DirectHost.Command> commands = new ArrayList<>();
    private final List<Runnable> polls = new ArrayList<>();
    private final List<AutoCloseable> clients = new ArrayList<>();
    private final List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
    private final Consumer<GatewayContext> settings;
    private MatchingEngine engine;
    private DirectHost host;
    private MarketAgent marketAgent;
    private boolean isMarketDataSlow;
    private Gateway gateway;
    private boolean isAccepting = true;

    public TestExchange(final Path directory)
    {
        this(directory, context ->
        {
        });
    }

    public TestExchange(final Path directory, final Consumer<GatewayContext> settings)
    {
        this.directory = directory;
        this.settings = settings;
        driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
            .threadingMode(ThreadingMode.SHARED)
            .termBufferSparseFile(true)
            .publicationTermBufferLength(128 * 1024)
            .ipcTermBufferLength(128 * 1024)
            .imageLivenessTimeoutNs(TimeUnit.SECONDS.toNanos(2))
            .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())
            .errorHandler(errors::add));
        startNode(false);
        final UnsafeBuffer command = new UnsafeBuffer(new byte[512]);
        operator(command, TestMarket.instrument(command, INSTRUMENT).limit());
        operator(command, TestMarket.instrument(command, EMPTY_INSTRUMENT).limit());
        operator(command, TestMarket.account(command, ALICE_ACCOUNT).limit());
        operator(command, TestMarket.account(command, BOB_ACCOUNT).limit());
        await("instruments and accounts", () -> commands.size() == 4);
    }

    private static SessionConfig session(final int sessionId, final String secret, final long... accounts)
    {
        return new SessionConfig()
            .sessionId(sessionId)
            .name("session " + sessionId)
            .credentialHash(PasswordHash.create(secret, HASH_ITERATIONS))
            .accounts(accounts);
    }

    private void startNode(final boolean isPassive)
    {
        final ReportLog log = ReportLog.open(
            directory.resolve("reports"), 1, LOG_SEGMENT_LENGTH, RECENT_CAPACITY);
        engine = new MatchingEngine(new EngineContext()
            .sessionCapacity(SESSION_CAPACITY).orderCapacity(1 << 14).conclude(),
            log.recoverySink());
        for (int i = 0; i < commands.size(); i++)
        {
            final DirectHost.Command command = commands.get(i);
            engine.onCommand(
                new UnsafeBuffer(command.bytes()), 0, command.bytes().length, i, command.timestampNs());
        }
        log.concludeRecovery(engine.nextReportNumber());
        host = new DirectHost(engine, commands);
        final GatewayContext context = new GatewayContext()
            .aeron(aeron)
            .ingress(List.of("aeron:udp?endpoint=localhost:" + ingressPort, "aeron:ipc"), 10)
            .marketData("aeron:udp?control=localhost:" + marketDataPort + "|control-mode=dynamic|fc=max", 20)
            .sessions(List.of(
                session(ALICE, "alice", ALICE_ACCOUNT),
                session(BOB, "bob", BOB_ACCOUNT),
                session(THROTTLED, "slow", ALICE_ACCOUNT).ordersPerSecond(2).cancelsPerSecond(4),
                session(FIX_ONLY, "fix", ALICE_ACCOUNT).addresses(AddressBlocks.of(List.of("127.0.0.0/8"))),
                session(DROP_COPY, "copy", ALICE_ACCOUNT).dropCopy(true)))
            .sessionCapacity(SESSION_CAPACITY)
            .host(host)
            .isAccepting(() -> isAccepting)
            .reportLog(log)
            .passive(isPassive)
            .hashIterations(HASH_ITERATIONS)
            .errorHandler(ex ->
            {
                throw new AssertionError(ex);
            });
        settings.accept(context);
        gateway = new Gateway(context.conclude()).start();
        final Market market = new Market(1 << 14, host.recovered().books());
        marketAgent = new MarketAgent(host.outputConsumer("market"), host.bookImages(), market,
            List.of(new SnapshotDoor(gateway.snapshotRequests(), market)), gateway.notices().reader(),
            System::nanoTime, errors::add);
        host.start(gateway.downstream());
    }

    /** Stop the node as a crash would find it, and bring it back from the recorded commands. */
    public void restart(final boolean isPassive, final Runnable whileDown)
    {
        gateway.close();
        whileDown.run();
        startNode(isPassive);
    }

    public void restart(final boolean isPassive)
    {
        restart(isPassive, () ->
        {
        });
    }

    /** One turn of everything; returns 0 if the venue had nothing to do. */
    public int step()
    {
        int workCount = gateway.doWork();
        host.step();
        if (isMarketDataSlow)
        {
            host.outputConsumers().forEach(OutputConsumer::detach);
        }
        workCount += gateway.doWork();
        workCount += marketAgent.doWork();
        polls.forEach(Runnable::run);
        return workCount;
    }

    public void await(final String what, final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + DEADLINE_NS;
        while (!condition.getAsBoolean())
        {
            final boolean isIdle = 0 == step();
            if (System.nanoTime() - deadlineNs > 0)
            {
                fail("did not happen in time: " + what + " " + describe());
            }
            if (isIdle)
            {
                // Many wait for a clock, beside tests that need the processor.
                LockSupport.parkNanos(IDLE_NS);
            }
        }
    }

    /** A client that is polled in every step, not yet connected. */
    public TestClient client(final int sessionId, final String secret)
    {
        return client(sessionId, secret, context ->
        {
        });
    }

    public TestClient client(
        final int sessionId, final String secret, final Consumer<OrderEntryClientContext> clientSettings)
    {
        final OrderEntryClientContext context = new OrderEntryClientContext()
            .aeron(aeron)
            .ingressChannel("aeron:ipc")
            .session(sessionId, secret);
        clientSettings.accept(context);
        final TestClient client = new TestClient(this, new OrderEntryClient(context));
        // Its good-bye would wait for this thread.
        clients.add(client.client()::abandon);
        polls.add(client::poll);
        return client;
    }

    public TestClient alice()
    {
        return client(ALICE, "alice").connect();
    }

    public TestClient alice(final Consumer<OrderEntryClientContext> clientSettings)
    {
        return client(ALICE, "alice", clientSettings).connect();
    }

    public TestClient bob()
    {
        return client(BOB, "bob").connect();
    }

    /** Something that is done in every step. */
    public void every(final Runnable poll)
    {
        polls.add(poll);
    }

    public MarketDataClient marketData(final TestClient client, final Consumer<MarketDataClient> poll)
    {
        final MarketDataClient marketData = new MarketDataClient(new MarketDataClientContext()
            .channel("aeron:udp?endpoint=localhost:0|control=localhost:" + marketDataPort + "|control-mode=dynamic")
            .snapshotTimeoutMs(500), client.client());
        clients.add(0, marketData);
        polls.add(() -> poll.accept(marketData));
        return marketData;
    }

    public String udpIngressChannel()
    {
        return "aeron:udp?endpoint=localhost:" + ingressPort;
    }

    public Aeron aeron()
    {
        return aeron;
    }

    public Gateway gateway()
    {
        return gateway;
    }

    public MatchingEngine engine()
    {
        return engine;
    }

    /** Exceptions of handlers in Aeron. */
    public List<Throwable> errors()
    {
        return errors;
    }

    public int commandCount()
    {
        return commands.size();
    }

    public long count(final GatewayCounter counter)
    {
        return gateway.counters().get(counter);
    }

    public void matching(final boolean newIsMatching)
    {
        host.matching(newIsMatching);
    }

    /** The core detaches market data repeatedly, with any number of unread events. */
    public void marketDataSlow(final boolean newIsSlow)
    {
        isMarketDataSlow = newIsSlow;
    }

    public void accepting(final boolean newIsAccepting)
    {
        isAccepting = newIsAccepting;
    }

    /** Whether nothing reaches the venue from here. */
    public void cutOff(final boolean newIsCutOff)
    {
        gateway.notices().cutOffWhile(() -> newIsCutOff);
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(clients);
        CloseHelper.closeAll(gateway, aeron, driver);
    }

    /** Sequence a command of the operator. */
    public void operator(final DirectBuffer buffer, final int length)
    {
        host.offer(buffer, 0, length);
    }

    /** Every counter that is not 0, for failure messages. */
    public String describe()
    {
        final StringBuilder builder = new StringBuilder();
        for (final GatewayCounter counter : GatewayCounter.values())
        {
            if (0 != count(counter))
            {
                builder.append(counter).append('=').append(count(counter)).append(' ');
            }
        }
        return builder.toString();
    }
}
