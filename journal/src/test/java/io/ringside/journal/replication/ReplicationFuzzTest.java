package io.ringside.journal.replication;

import io.aeron.ChannelUri;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.testing.FrameMutator;
import org.agrona.collections.MutableInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A pair continues to replicate while its ports receive invalid frames and datagrams. {@code
 * -Dringside.fuzz.frames=1000000} for the long form, {@code -Dringside.fuzz.seed} to repeat a run.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ReplicationFuzzTest extends ClusterTest
{
    private static final int FRAMES = Integer.getInteger("ringside.fuzz.frames", 10_000);
    private static final long SEED = Long.getLong("ringside.fuzz.seed", System.nanoTime());
    private static final int BURST = 32;
    private static final long HEAP_GROWTH_MAX = 8 << 20;
    private static final int AERON_HEADER_LENGTH = 32;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[ReplicationContext.FRAME_LENGTH]);
    private final List<byte[]> controlFrames = new ArrayList<>();
    private final List<byte[]> dataFrames = new ArrayList<>();

    /** A pair that has replicated for a while, and its frames. */
    private void startPair(final boolean isSealed)
    {
        System.out.println("replication fuzz: sealed=" + isSealed + " frames=" + FRAMES + " seed=" + SEED);
        cluster.sealed(isSealed);
        try (Subscription controlTap = controlTap(); Subscription dataTap = dataTap())
        {
            cluster.startBoth();
            for (int i = 0; i < 20; i++)
            {
                cluster.records(1 + random.nextInt(8));
                cluster.stepUntilReplicated();
                cluster.stepFor(Cluster.TIMEOUT_NS / 40);
                record(controlTap, controlFrames);
                record(dataTap, dataFrames);
            }
        }
        cluster.stepFor(Cluster.TIMEOUT_NS * 2);
        // A busy machine may stop the driver for long: that must not count as silence of the other node. A heartbeat,
        // which says again what was lost, comes every second or so.
        cluster.stepNs = 10_000;
    }

    @Test
    void shouldBelieveNoFrameButItsOwn() throws Throwable
    {
        startPair(true);
        final List<byte[]> all = new ArrayList<>(controlFrames);
        all.addAll(dataFrames);
        final FrameMutator mutator = new FrameMutator(SEED, all, ReplicationContext.FRAME_LENGTH);
        final long epoch = cluster.subscriber.epoch();
        final long connections = connections();
        final List<String> before = List.copyOf(cluster.calls);
        try (Publication toPrimary = toPrimary(); Publication toStandby = toStandby())
        {
            underMemoryWatch(() -> send(random.nextBoolean() ? toPrimary : toStandby, mutator.next()));
        }
        final long rejected = rejected(cluster.publisherContext) + rejected(cluster.subscriberContext);
        System.out.println("replication fuzz: rejected=" + rejected + " of " + FRAMES + " records=" +
            cluster.publisher.lastSequence() + " connections=" + (connections() - connections));
        assertEquals(connections, connections(), () -> "connections " + cluster.calls);
        assertEquals(epoch, cluster.subscriber.epoch());
        assertTrue(rejected > FRAMES * 0.9, "rejected=" + rejected);
        cluster.calls.removeAll(before);
        cluster.calls.removeIf((call) -> call.startsWith("rejected "));
        assertEquals(List.of(), cluster.calls);
        assertGoesOn();
    }

    /** Without a key every process on the machine is trusted, but invalid frames do not stop a node. */
    @Test
    void shouldNotBeBroughtDownWithoutKeyBySenselessFrames() throws Throwable
    {
        startPair(false);
        final int schemaIdOffset = 4;
        final FrameMutator mutator = new FrameMutator(SEED, dataFrames, ReplicationContext.FRAME_LENGTH);
        try (Publication toPrimary = toPrimary(); Publication toStandby = toStandby())
        {
            underMemoryWatch(() ->
            {
                final byte[] bytes = mutator.next();
                if (bytes.length > schemaIdOffset + 1 && random.nextBoolean())
                {
                    bytes[schemaIdOffset] ^= (byte)(1 + random.nextInt(255));
                }
                send(random.nextBoolean() ? toPrimary : toStandby, foreign(bytes));
            });
        }
        assertGoesOn();
    }

    /** Of another cluster, unless a mutation has turned it into something shorter. */
    private static byte[] foreign(final byte[] bytes)
    {
        final int clusterIdOffset = 8;
        if (bytes.length >= clusterIdOffset + Long.BYTES)
        {
            bytes[clusterIdOffset + 7] = 1;
        }
        return bytes;
    }

    @Test
    void shouldNotMindStrangeDatagramsAtTheDriversPorts() throws Throwable
    {
        startPair(true);
        final int[] ports = {port(cluster.controlChannel), port(cluster.dataChannel)};
        final FrameMutator mutator = new FrameMutator(SEED, datagrams(), 1_400);
        final long connections = connections();
        try (DatagramSocket socket = new DatagramSocket())
        {
            underMemoryWatch(() -> send(socket, ports[random.nextInt(2)], mutator.next()));
        }
        assertEquals(connections, connections(), "connections");
        assertGoesOn();
    }

    /**
     * Frames of Aeron's own protocol, of sessions that do not exist: the pair's session id would allow breaking its
     * stream.
     */
    private List<byte[]> datagrams()
    {
        final List<byte[]> result = new ArrayList<>();
        for (int type = 0; type < 16; type++)
        {
            for (int i = 0; i < 16; i++)
            {
                final UnsafeBuffer datagram = new UnsafeBuffer(new byte[AERON_HEADER_LENGTH + 8 * i]);
                final boolean isSetup = 5 == type;
                datagram.putInt(0, datagram.capacity());
                datagram.putShort(6, (short)type);
                datagram.putInt(8, 64 * random.nextInt(1_000));
                datagram.putInt(12, random.nextInt());
                // A setup of a stream that is listened to makes the driver allocate: no datagram of ours is one.
                datagram.putInt(16, isSetup ? 1_000_000 + i : 30 + random.nextInt(2));
                datagram.putInt(20, random.nextInt());
                result.add(datagram.byteArray());
            }
        }
        return result;
    }

    private static int port(final String channel)
    {
        return URI.create("udp://" + ChannelUri.parse(channel).get("endpoint")).getPort();
    }

    private static void send(final DatagramSocket socket, final int port, final byte[] bytes) throws IOException
    {
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }

    private void send(final Publication publication, final byte[] bytes)
    {
        buffer.putBytes(0, bytes);
        while (publication.offer(buffer, 0, bytes.length) < 0)
        {
            cluster.step();
        }
    }

    /** Send all of them while a pair replicates; between a tenth and the end no memory is allocated. */
    private void underMemoryWatch(final Executable attack) throws Throwable
    {
        long[] early = null;
        for (int i = 0; i < FRAMES; i++)
        {
            attack.execute();
            if (0 == i % BURST)
            {
                cluster.records(1 + random.nextInt(3));
                cluster.step();
                cluster.step();
            }
            if (FRAMES / 10 == i)
            {
                cluster.stepUntilReplicated();
                early = memory();
            }
        }
        cluster.stepUntilReplicated();
        final long[] late = memory();
        System.out.println("replication fuzz: heap " + early[0] + " to " + late[0] + ", buffers " + early[1] + " to " +
            late[1] + ", counters " + early[2] + " to " + late[2]);
        assertTrue(late[0] - early[0] < HEAP_GROWTH_MAX, "heap grew from " + early[0] + " to " + late[0]);
        assertTrue(late[1] <= early[1] + HEAP_GROWTH_MAX, "buffers grew from " + early[1] + " to " + late[1]);
        assertTrue(late[2] <= early[2] + 8, "counters grew from " + early[2] + " to " + late[2]);
    }

    /** Heap in use, buffers, Aeron's counters. */
    private long[] memory()
    {
        System.gc();
        System.gc();
        final MutableInteger counters = new MutableInteger();
        cluster.aeron.countersReader().forEach((counterId, label) -> counters.increment());
        final long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
        return new long[]{ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), buffers, counters.get()};
    }

    private long connections()
    {
        return cluster.publisherContext.counters().reconnects().get() +
            cluster.subscriberContext.counters().reconnects().get();
    }

    /** To be asked last: on a clock that runs again, a machine that stands still is a silence of the other node. */
    private void assertGoesOn()
    {
        cluster.stepNs = Cluster.STEP_NS;
        cluster.replicate(10);
        cluster.assertJournalsEqual();
    }
}
