package io.ringside.gateway.sbe;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.testing.FrameMutator;
import org.agrona.CloseHelper;
import org.agrona.collections.MutableInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One client trades while strangers, a faulty participant and invalid datagrams use the same port. It gets every
 * answer, no stranger's message reaches the core, the commands replay to the same state, and memory is constant. {@code
 * -Dringside.fuzz.frames=1000000} for the long form, {@code -Dringside.fuzz.seed} to repeat a run.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class SbeFuzzTest
{
    private static final int FRAMES = Integer.getInteger("ringside.fuzz.frames", 10_000);
    private static final long SEED = Long.getLong("ringside.fuzz.seed", System.nanoTime());
    private static final String LINGER = "aeron.publication.linger.timeout";
    private static final int BURST = 32;
    private static final int FRAMES_PER_CONNECTION = 400;
    private static final int FRAMES_PER_LOGON = 4_000;
    private static final int CLIENT_SEQUENCE_OFFSET =
        MessageHeaderEncoder.ENCODED_LENGTH + NewOrderEncoder.clientSequenceEncodingOffset();
    private static final long HEAP_GROWTH_MAX = 8 << 20;
    /** Copy of a command, for the replay. */
    private static final long KEPT_PER_COMMAND = 400;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8_192]);
    private final List<byte[]> corpus = new ArrayList<>();
    @TempDir
    private Path directory;
    private TestExchange exchange;
    private TestClient bob;
    private FrameMutator mutator;
    private int bobsOrders;
    private int bobsAnswers;

    @BeforeEach
    void before()
    {
        System.setProperty(LINGER, "200ms");
        exchange = new TestExchange(directory);
        record();
        bob = exchange.client(TestExchange.BOB, "bob",
            (context) -> context.ingressChannel(exchange.udpIngressChannel())).connect();
        mutator = new FrameMutator(SEED, corpus, 6_000);
        System.out.println("SBE fuzz: frames=" + FRAMES + " seed=" + SEED);
    }

    @AfterEach
    void after()
    {
        System.clearProperty(LINGER);
        CloseHelper.close(exchange);
    }

    /** Valid messages of a participant, and a stranger's Negotiate. */
    private void record()
    {
        try (Subscription tap = exchange.aeron().addSubscription("aeron:ipc", 10))
        {
            final TestClient alice = exchange.alice();
            alice.order("a1", Side.BUY, 5, 50, TimeInForce.DAY);
            alice.client().replace("a2", "a1", TestExchange.ALICE_ACCOUNT, TestExchange.INSTRUMENT, Side.BUY,
                OrdType.LIMIT, 51, 6, TimeInForce.DAY);
            alice.client().status("a2", TestExchange.INSTRUMENT, Side.BUY);
            alice.client().cancel("a3", "a2", TestExchange.INSTRUMENT, Side.BUY);
            alice.client().massCancel("a4", MassCancelScope.values()[0], TestExchange.ALICE_ACCOUNT,
                TestExchange.INSTRUMENT, SideFilter.values()[0]);
            alice.client().requestSnapshot(1, TestExchange.INSTRUMENT);
            alice.client().requestRetransmit(1, 2);
            alice.awaitReports(5);
            alice.client().terminate(alice);
            exchange.await("the recording", () ->
            {
                tap.poll((source, offset, length, header) ->
                {
                    final byte[] bytes = new byte[length];
                    source.getBytes(offset, bytes);
                    if (NegotiateDecoder.TEMPLATE_ID != template(bytes))
                    {
                        corpus.add(bytes);
                    }
                }, 64);
                return corpus.size() >= 9 && 0 == exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED);
            });
        }
        for (final String channel : new String[]{"aeron:udp?endpoint=localhost:9", "aeron:ipc", "nonsense"})
        {
            final NegotiateEncoder negotiate = new NegotiateEncoder();
            negotiate.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).timestampNs(1)
                .sessionId(TestExchange.THROTTLED).responseStreamId(77).protocolVersion(1)
                .responseChannel(channel).credentials("guessed");
            final byte[] bytes = new byte[negotiate.limit()];
            buffer.getBytes(0, bytes);
            corpus.add(bytes);
        }
    }

    private static int template(final byte[] bytes)
    {
        return bytes.length < MessageHeaderDecoder.ENCODED_LENGTH ? -1 :
            new MessageHeaderDecoder().wrap(new UnsafeBuffer(bytes), 0).templateId();
    }

    @Test
    void shouldHandOnNothingOfStrangers()
    {
        final int before = exchange.commandCount();
        final ExclusivePublication[] stranger = new ExclusivePublication[1];
        underMemoryWatch((frame) ->
        {
            if (0 == frame % FRAMES_PER_CONNECTION)
            {
                CloseHelper.close(stranger[0]);
                stranger[0] = exchange.aeron().addExclusivePublication(exchange.udpIngressChannel(), 10);
                exchange.await("a connection", stranger[0]::isConnected);
            }
            send(stranger[0], mutator.next());
        });
        CloseHelper.close(stranger[0]);
        assertEquals(before + bobsOrders, exchange.commandCount(), "commands");
        assertReplaysToTheSame();
    }

    @Test
    void shouldOutliveAParticipantWhoSendsAnything()
    {
        final RawClient[] alice = {new RawClient(exchange).establish()};
        final MutableInteger logons = new MutableInteger(1);
        final MutableInteger sequence = new MutableInteger(1_000);
        underMemoryWatch((frame) ->
        {
            if (2 != exchange.count(GatewayCounter.SBE_SESSIONS_ESTABLISHED))
            {
                alice[0].close();
                exchange.await("the end of the last connection",
                    () -> 1 == exchange.count(GatewayCounter.SBE_CONNECTIONS));
                alice[0] = new RawClient(exchange).establish();
                logons.increment();
            }
            byte[] bytes = mutator.next();
            // An ended connection takes time to disappear.
            while (TerminateDecoder.TEMPLATE_ID == template(bytes) && frame % FRAMES_PER_LOGON > 0)
            {
                bytes = mutator.next();
            }
            buffer.putBytes(0, bytes);
            // Continues the sequence, or all of it would be dropped as repeats.
            if (bytes.length >= CLIENT_SEQUENCE_OFFSET + Long.BYTES &&
                (frame % 64 > 0 || buffer.getLong(CLIENT_SEQUENCE_OFFSET, LITTLE_ENDIAN) > sequence.get()))
            {
                buffer.putLong(CLIENT_SEQUENCE_OFFSET, sequence.incrementAndGet(), LITTLE_ENDIAN);
            }
            alice[0].send(buffer, bytes.length);
            if (0 == frame % BURST)
            {
                alice[0].awaitAnswers(0);
            }
        });
        alice[0].close();
        System.out.println("SBE fuzz: logons=" + logons + " " + exchange.describe());
        assertReplaysToTheSame();
    }

    @Test
    void shouldNotMindStrangeDatagrams() throws IOException
    {
        final int before = exchange.commandCount();
        final String channel = exchange.udpIngressChannel();
        final int port = Integer.parseInt(channel.substring(channel.lastIndexOf(':') + 1));
        corpus.clear();
        for (int type = 0; type < 16; type++)
        {
            final UnsafeBuffer datagram = new UnsafeBuffer(new byte[40 + 8 * type]);
            datagram.putInt(0, datagram.capacity());
            datagram.putShort(6, (short)type);
            datagram.putInt(8, 64 * type);
            datagram.putInt(12, random.nextInt());
            // A setup of a stream that is listened to makes the driver allocate: no datagram of ours is one.
            datagram.putInt(16, 5 == type ? 1_000_000 : 10);
            corpus.add(datagram.byteArray());
        }
        try (DatagramSocket socket = new DatagramSocket())
        {
            underMemoryWatch((frame) ->
            {
                final byte[] bytes = mutator.next();
                final int length = Math.min(bytes.length, 1_400);
                try
                {
                    socket.send(new DatagramPacket(bytes, length, InetAddress.getLoopbackAddress(), port));
                }
                catch (final IOException ex)
                {
                    throw new java.io.UncheckedIOException(ex);
                }
            });
        }
        assertEquals(before + bobsOrders, exchange.commandCount(), "commands");
        assertReplaysToTheSame();
    }

    private void send(final Publication publication, final byte[] bytes)
    {
        buffer.putBytes(0, bytes);
        exchange.await("room", () ->
        {
            final long result = publication.offer(buffer, 0, bytes.length);
            // A connection that is over is read no more once its image is rejected.
            return result > 0 || Publication.NOT_CONNECTED == result;
        });
    }

    /** Receives the number of the next frame. */
    @FunctionalInterface
    private interface Attack
    {
        void send(int frame);
    }

    private void underMemoryWatch(final Attack attack)
    {
        final long[] early = memory();
        for (int i = 0; i < FRAMES; i++)
        {
            attack.send(i);
            if (0 == i % BURST)
            {
                bobTrades();
            }
            if (FRAMES / 10 == i)
            {
                early[0] = memory()[0];
            }
        }
        exchange.await("Bob's answers", () ->
        {
            countAnswers();
            return bobsAnswers == bobsOrders;
        });
        // Connections that are over linger in the driver for a while.
        exchange.await("the buffers and counters of connections that are over to be gone", () ->
            counters() <= early[2] + 16 && buffers() <= early[1] + HEAP_GROWTH_MAX);
        final long[] late = memory();
        System.out.println("SBE fuzz: orders=" + bobsOrders + " answers=" + bobsAnswers + " heap " + early[0] + " to " +
            late[0] + ", buffers " + early[1] + " to " + late[1] + ", counters " + early[2] + " to " + late[2]);
        assertTrue(late[0] - early[0] < HEAP_GROWTH_MAX, "heap grew from " + early[0] + " to " + late[0]);
    }

    private void bobTrades()
    {
        final String clOrdId = "b" + bobsOrders;
        exchange.await("room for Bob", () -> bob.order(clOrdId, Side.BUY, 1, 40, TimeInForce.IOC) > 0);
        ++bobsOrders;
        exchange.step();
        countAnswers();
    }

    /** The last report of an order that never stays: cancelled, filled, or refused when the day's ids are used up. */
    private void countAnswers()
    {
        for (final String report : bob.drain())
        {
            bobsAnswers += report.contains(" leaves=0 ") ? 1 : 0;
        }
        assertEquals(List.of("established"), bob.events());
    }

    /** Heap without the test's own data, buffers, Aeron's counters. */
    private long[] memory()
    {
        System.gc();
        System.gc();
        final long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new long[]{heap - KEPT_PER_COMMAND * exchange.commandCount(), buffers(), counters()};
    }

    private static long buffers()
    {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }

    private long counters()
    {
        final MutableInteger counters = new MutableInteger();
        exchange.aeron().countersReader().forEach((counterId, label) -> counters.increment());
        return counters.get();
    }

    private void assertReplaysToTheSame()
    {
        assertEquals(List.of(), exchange.errors(), "seed=" + SEED);
        final long hash = exchange.engine().stateHash();
        exchange.restart(false, () -> CloseHelper.close(bob.client()));
        assertEquals(hash, exchange.engine().stateHash(), "state after a replay, seed=" + SEED);
    }
}
