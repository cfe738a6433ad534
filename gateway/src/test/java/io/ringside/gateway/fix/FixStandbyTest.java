package io.ringside.gateway.fix;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.GatewayLatencyListener;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.EgressContext;
import io.ringside.gateway.egress.ReplayAgent;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.fix.session.FixReportTail;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A passive gateway of a standby takes over: it has the session's messages of the other node, in a log of many
 * segments.
 */
class FixStandbyTest
{
    private static final int SESSION = 1;
    private static final int STRANGER = 2;
    private static final int SEGMENT_LENGTH = 64 * 1024;

    @TempDir
    private Path directory;
    private final RingBuffer output = RingBuffer.singleProducer(8_192, 512, 0);
    private final EventPoller egressPoller = output.newPoller();
    private final EventPoller doorPoller = output.newPoller();
    private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    private final SessionRegistry registry = new SessionRegistry(List.of(session(SESSION), session(STRANGER)), 16);
    private final MatchingEngine engine = new MatchingEngine(
        new EngineContext().sessionCapacity(16).orderCapacity(16).levelCapacity(16).clOrdIdCapacity(64).conclude(),
        new RingSink());
    private final Authenticator authenticator = new Authenticator(1);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final SessionMessageEncoder message = new SessionMessageEncoder();
    private ReportLog log;
    private EgressAgent egress;
    private FixGatewayAgent door;
    private AgentRunner runner;
    private int port;
    private long commandSequence;

    @AfterEach
    void stop()
    {
        CloseHelper.closeAll(runner, log);
        assertTrue(errors.isEmpty(), errors::toString);
    }

    @Test
    void shouldGoOnWhereTheOtherNodeStood() throws Exception
    {
        follow();
        logOnElsewhere(1);
        say(2, 11);
        logOnElsewhere(12);
        say(13, 13);
        takeOver();
        try (RawFixClient client = new RawFixClient(port))
        {
            client.send("A", 3, RawFixClient.logonFields("secret"));
            client.expect("35=A", "34=3", "141=");
            client.assertNext(4);
        }
    }

    /** Not from the index, which begins with the gateway, but by looking through the segments, sessions mixed. */
    @Test
    void shouldSendAgainWhatIsOlderThanTheGateway() throws Exception
    {
        begin();
        logOnElsewhere(1);
        final int count = 3_000;
        for (int i = 0; i < count; i++)
        {
            offer(SESSION, '3', 2 + i, 0, "45=" + (2 + i) + "\u000158=old\u0001");
            for (int j = 0; j < 3; j++)
            {
                offer(STRANGER, '0', 0, 0, "");
            }
            egress.doWork();
        }
        assertTrue(log.nextReportNumber() * 200 > 20 * SEGMENT_LENGTH, "many segments");
        open();
        takeOver();
        try (RawFixClient client = new RawFixClient(port))
        {
            client.send("A", 2 + count, RawFixClient.logonFields("secret"));
            client.expect("35=A", "34=" + (2 + count));
            int next = 3 + count;
            for (final int first : new int[]{2, 3_000, 1_500, 700, 2_200})
            {
                client.send("2", next++, "7=" + first + "|16=" + (first + 1) + "|");
                client.expect("35=3", "34=" + first, "43=Y", "45=" + first);
                client.expect("35=3", "34=" + (first + 1), "43=Y", "45=" + (first + 1));
            }
            client.send("2", next++, "7=1|16=0|");
            client.expect("35=4", "34=1", "36=2", "43=Y");
            for (int i = 0; i < count; i++)
            {
                client.expect("35=3", "34=" + (2 + i), "43=Y", "45=" + (2 + i));
            }
            client.expect("35=4", "34=" + (2 + count), "36=" + (3 + count), "43=Y");
            client.assertNext(next);
        }
    }

    /** Drop copies are in the session's row of reports here as they were on the other node. */
    @Test
    void shouldGoOnWithADropCopy() throws Exception
    {
        follow();
        logOnElsewhere(1);
        final SetDropCopyEncoder copies = new SetDropCopyEncoder()
            .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(0).originId(STRANGER)
            .dropCopySessionId(SESSION).scope(DropCopyScope.SESSION).active(BooleanType.TRUE).operatorName("test");
        command(buffer, 0, copies.limit());
        refuseStranger("s-1");
        say(2, 2);
        refuseStranger("s-2");
        takeOver();
        try (RawFixClient client = new RawFixClient(port))
        {
            client.send("A", 3, RawFixClient.logonFields("secret"));
            client.expect("35=A", "34=5", "141=");
            refuseStranger("s-3");
            client.expect("35=8", "34=6", "115=FIRM2", "797=Y", "17=3", "11=s-3", "150=8", "43=");
            client.send("2", 4, "7=2|16=0|");
            client.expect("35=8", "34=2", "43=Y", "115=FIRM2", "797=Y", "17=1", "11=s-1", "150=8");
            client.expect("35=4", "34=3", "43=Y", "123=Y", "36=4");
            client.expect("35=8", "34=4", "43=Y", "115=FIRM2", "17=2", "11=s-2");
            client.expect("35=4", "34=5", "43=Y", "123=Y", "36=6");
            client.expect("35=8", "34=6", "43=Y", "115=FIRM2", "17=3", "11=s-3");
            client.assertNext(5);
        }
    }

    /** An order of the other session in an unknown instrument. */
    private void refuseStranger(final String clOrdId)
    {
        final NewOrderEncoder order = new NewOrderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .clOrdId(clOrdId).sessionId(STRANGER).clientSequence(0).accountId(200).priceTicks(1).quantityLots(1)
            .instrumentId(9).side(Side.BUY).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).flags((short)0);
        command(buffer, 0, order.limit());
    }

    /** A port in use is reported at open. */
    @Test
    void shouldSayThatThePortIsTaken() throws Exception
    {
        follow();
        try (ServerSocket taken = new ServerSocket(0))
        {
            final FixGatewayContext context = context().passive(false).address("localhost", taken.getLocalPort());
            final RuntimeException refusal =
                assertThrows(RuntimeException.class, () -> new FixGatewayAgent(context.conclude()));
            assertTrue(refusal.getMessage().contains("localhost:" + taken.getLocalPort()), refusal.getMessage());
        }
        runner = new AgentRunner(idle(), errors::add, null, door);
    }

    /** On two cores a thread that stays awake for what others trade takes the processor from those that trade. */
    @Test
    void shouldFindNoWorkInWhatOthersTradeWhileNobodyIsConnected() throws Exception
    {
        follow();
        trade(1);
        assertEquals(0, door.doWork());

        trade(FixReportTail.RECORD_LIMIT);
        assertNotEquals(0, door.doWork(), "more than it passes on in one turn");
        assertEquals(0, door.doWork());
        runner = new AgentRunner(idle(), errors::add, null, door);
    }

    private void trade(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            refuseStranger("s-" + commandSequence);
            egress.doWork();
        }
        // Writes what the last turn appended.
        egress.doWork();
    }

    private void follow() throws IOException
    {
        begin();
        open();
    }

    private void begin()
    {
        output.gateOn(egressPoller.sequence(), doorPoller.sequence());
        log = ReportLog.open(directory.resolve("reports"), 7, SEGMENT_LENGTH, 64);
        final EgressContext context = new EgressContext(egressPoller, log, registry,
            new GatewayCounters(), GatewayLatencyListener.NONE, SystemNanoClock.INSTANCE,
            new SystemEpochNanoClock(), TimeUnit.SECONDS.toNanos(10));
        egress = new EgressAgent(context, new ReplayAgent(context));
    }

    private void open() throws IOException
    {
        port = FreePorts.tcp();
        door = new FixGatewayAgent(context().conclude());
    }

    private FixGatewayContext context()
    {
        return new FixGatewayContext()
            .address("localhost", port)
            .passive(true)
            .sessions(registry, authenticator)
            .exchange(this::command, doorPoller)
            .reportLog(log)
            .logoutTimeout(2_000, () -> egress.doWork())
            .errorHandler(errors::add);
    }

    private void takeOver()
    {
        runner = new AgentRunner(idle(), errors::add, null, new CompositeAgent(door, egress, authenticator));
        AgentRunner.startOnThread(runner);
        assertThrows(IOException.class, () -> new Socket("localhost", port).close(), "not open yet");
        door.activate();
    }

    private void logOnElsewhere(final long clientSequence)
    {
        offer(SESSION, 'A', clientSequence, 1, "98=0\u0001108=30\u0001141=Y\u0001");
    }

    private void say(final long first, final long last)
    {
        for (long i = first; i <= last; i++)
        {
            offer(SESSION, '0', i, 0, "112=x\u0001");
        }
    }

    private void offer(
        final int sessionId, final int msgType, final long clientSequence, final int flags, final String body)
    {
        message.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).clOrdId("").sessionId(sessionId)
            .clientSequence(clientSequence).connectionId(77).msgType(msgType).reserved((short)0)
            .flags().clear().beginsRun(1 == flags);
        message.body(body);
        command(buffer, 0, message.limit());
        egress.doWork();
        if (null != door)
        {
            door.doWork();
        }
        else
        {
            doorPoller.poll((event, offset, length, sequence, endOfBatch) ->
            {
            }, 100);
        }
    }

    private long command(final DirectBuffer command, final int offset, final int length)
    {
        engine.onCommand(command, offset, length, commandSequence, System.currentTimeMillis() * 1_000_000L);
        return commandSequence++;
    }

    private static SessionConfig session(final int id)
    {
        return new SessionConfig().sessionId(id).compId("FIRM" + id).name("firm" + id)
            .credentialHash(PasswordHash.create("secret", 1)).accounts(100L * id);
    }

    private static BackoffIdleStrategy idle()
    {
        return new BackoffIdleStrategy(1, 1, TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(1));
    }

    /** Into the output ring. */
    private final class RingSink implements ReportSink
    {
        private long claimed;
        private int claimedLength;

        @Override
        public int claim(final int length)
        {
            claimed = output.tryClaim(length);
            claimedLength = length;
            assertTrue(claimed >= 0, "the ring is full");
            return output.eventOffset(claimed);
        }

        @Override
        public MutableDirectBuffer buffer()
        {
            return output.buffer();
        }

        @Override
        public void commit()
        {
            output.commit(claimed, claimedLength);
        }
    }
}
