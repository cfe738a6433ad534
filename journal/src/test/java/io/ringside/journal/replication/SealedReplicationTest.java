package io.ringside.journal.replication;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.journal.replication.protocol.AcknowledgementEncoder;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.HelloEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.testing.Allocation;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static io.ringside.journal.replication.Cluster.TIMEOUT_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A pair with a key accepts only its own frames, once each. */
@Timeout(120)
class SealedReplicationTest extends ClusterTest
{
    private static final String OLD_KEY = "01".repeat(32);
    private static final String NEW_KEY = "02".repeat(40);

    private final List<byte[]> controlFrames = new ArrayList<>();
    private final List<byte[]> dataFrames = new ArrayList<>();
    private Subscription controlTap;
    private Subscription dataTap;
    private Publication toPrimary;
    private Publication toStandby;

    @BeforeEach
    void seal()
    {
        cluster.sealed();
    }

    /** Listens until {@link #record()}: a subscriber that is not polled would block the stream. */
    private void tap()
    {
        controlTap = controlTap();
        dataTap = dataTap();
    }

    private void record()
    {
        record(controlTap, controlFrames);
        record(dataTap, dataFrames);
        CloseHelper.closeAll(controlTap, dataTap);
    }

    private void intrude()
    {
        toPrimary = toPrimary();
        toStandby = toStandby();
    }

    private void send(final Publication publication, final byte[] bytes)
    {
        send(publication, new UnsafeBuffer(bytes), bytes.length);
    }

    private long rejected(final ReplicationContext context, final FrameRejection rejection)
    {
        return context.counters().rejectedFrames(rejection).get();
    }

    private static long bad(final ReplicationContext context)
    {
        long result = 0;
        for (final FrameRejection rejection : FrameRejection.values())
        {
            result += FrameRejection.STALE == rejection ? 0 : context.counters().rejectedFrames(rejection).get();
        }
        return result;
    }

    private void assertStreamGoesOn(final long reconnects)
    {
        cluster.replicate(10);
        cluster.assertJournalsEqual();
        assertEquals(reconnects, cluster.subscriberContext.counters().reconnects().get(), "connections begun");
    }

    @Test
    void shouldReplicateUnderSealAcrossRestartsOfEitherSide()
    {
        cluster.startBoth(3_000);
        cluster.stopStandby();
        cluster.records(700);
        cluster.startStandby();
        cluster.stepUntilReplicated();
        cluster.stopPrimary();
        cluster.stepFor(TIMEOUT_NS / 10);
        cluster.startPrimary();
        cluster.replicate(300);
        cluster.command = "x".repeat(3_000);
        cluster.replicate(20);

        cluster.assertJournalsEqual();
        assertEquals(0, bad(cluster.publisherContext) + bad(cluster.subscriberContext), cluster.calls.toString());
    }

    @Test
    void shouldNotStopPrimaryForForgedHelloOfHighEpochNorBelieveForgedAcknowledgements()
    {
        cluster.startPrimary();
        cluster.records(10);
        toPrimary = toPrimary();
        final UnsafeBuffer message = new UnsafeBuffer(new byte[256]);
        new HelloEncoder().wrapAndApplyHeader(message, 0, new MessageHeaderEncoder())
            .clusterId(1).epoch(Long.MAX_VALUE).connectionId(7).nextSequence(0).lastRecordHash(0).standbyId(0)
            .protocolVersion(HelloEncoder.SCHEMA_VERSION).schemaVersion(0);
        send(toPrimary, message, MessageHeaderEncoder.ENCODED_LENGTH + HelloEncoder.BLOCK_LENGTH);
        final long epoch = cluster.publisherContext.epoch;
        new HelloEncoder().wrapAndApplyHeader(message, 0, new MessageHeaderEncoder()).epoch(epoch);
        send(toPrimary, message, MessageHeaderEncoder.ENCODED_LENGTH + HelloEncoder.BLOCK_LENGTH);
        new AcknowledgementEncoder().wrapAndApplyHeader(message, 0, new MessageHeaderEncoder())
            .clusterId(1).epoch(epoch).connectionId(7).receivedSequence(9).durableSequence(9)
            .checkpointSequence(-1).checkpointHash(0).standbyId(0);
        send(toPrimary, message, MessageHeaderEncoder.ENCODED_LENGTH + AcknowledgementEncoder.BLOCK_LENGTH);

        cluster.stepUntil("three refusals", () -> 3 == bad(cluster.publisherContext));
        cluster.stepFor(TIMEOUT_NS / 10);

        assertEquals(-1, cluster.publisher.quorumSequence());
        assertFalse(cluster.publisher.isLive());
        assertTrue(cluster.calls.contains("rejected unknown-key"), cluster.calls.toString());
    }

    @Test
    void shouldNotBelieveRecordedFramesAgainInTheSameConnection()
    {
        tap();
        cluster.startBoth(50);
        cluster.stepFor(TIMEOUT_NS * 2);
        record();
        intrude();
        final long reconnects = cluster.subscriberContext.counters().reconnects().get();
        controlFrames.forEach((bytes) -> send(toPrimary, bytes));
        dataFrames.forEach((bytes) -> send(toStandby, bytes));
        // A frame of one side is not valid from the other.
        controlFrames.forEach((bytes) -> send(toStandby, bytes));
        dataFrames.forEach((bytes) -> send(toPrimary, bytes));

        cluster.stepUntil("refusals", () ->
            rejected(cluster.publisherContext, FrameRejection.REPLAYED) > dataFrames.size() &&
            rejected(cluster.subscriberContext, FrameRejection.REPLAYED) > controlFrames.size());

        assertFalse(controlFrames.isEmpty() || dataFrames.isEmpty());
        assertStreamGoesOn(reconnects);
    }

    @Test
    void shouldNotBelieveHelloOfEarlierConnection()
    {
        tap();
        cluster.startBoth(10);
        record();
        cluster.stopStandby();
        cluster.stopPrimary();
        cluster.startBoth(10);
        intrude();
        final long reconnects = cluster.subscriberContext.counters().reconnects().get();
        final long connects = cluster.publisherContext.counters().reconnects().get();
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        controlFrames.removeIf((bytes) ->
            HelloDecoder.TEMPLATE_ID != header.wrap(new UnsafeBuffer(bytes), 0).templateId());
        assertTrue(controlFrames.size() >= 2, "the question, and the one after the challenge");
        for (int i = 0; i < 20; i++)
        {
            controlFrames.forEach((bytes) -> send(toPrimary, bytes));
        }
        cluster.stepFor(TIMEOUT_NS / 10);

        assertEquals(connects, cluster.publisherContext.counters().reconnects().get());
        assertStreamGoesOn(reconnects);
    }

    @Test
    void shouldRefuseFrameOfWhichOneBitWasChanged()
    {
        tap();
        cluster.startBoth(10);
        record();
        intrude();
        final long reconnects = cluster.subscriberContext.counters().reconnects().get();
        final byte[] bytes = controlFrames.get(controlFrames.size() - 1);
        for (int i = 0; i < bytes.length; i++)
        {
            bytes[i] ^= (byte)(1 << i % 8);
            send(toPrimary, bytes);
            bytes[i] ^= (byte)(1 << i % 8);
        }
        cluster.stepUntil("refusals", () -> bytes.length == bad(cluster.publisherContext));

        assertStreamGoesOn(reconnects);
    }

    @Test
    void shouldChangeTheKeyWhileThePairRuns() throws Exception
    {
        final Path primaryFile = directory.resolve("primary.key");
        final Path standbyFile = directory.resolve("standby.key");
        Cluster.writeKeys(primaryFile, OLD_KEY);
        Cluster.writeKeys(standbyFile, OLD_KEY);
        cluster.primaryKeyring = ReplicationKeyring.open(primaryFile);
        cluster.standbyKeyring = ReplicationKeyring.open(standbyFile);
        cluster.startBoth();
        final long reconnects = cluster.subscriberContext.counters().reconnects().get();
        long time = 1_000;
        final String[][] steps = {{OLD_KEY, NEW_KEY}, {NEW_KEY, OLD_KEY}, {NEW_KEY}};
        for (final String[] keys : steps)
        {
            for (final boolean isPrimary : new boolean[]{false, true})
            {
                final Path file = isPrimary ? primaryFile : standbyFile;
                Cluster.writeKeys(file, keys);
                time += 1_000;
                Files.setLastModifiedTime(file, FileTime.fromMillis(time));
                final String said = (isPrimary ? cluster.primaryKeyring : cluster.standbyKeyring).refresh();
                assertTrue(said.startsWith("replication keys read again: sealing with "), said);
                cluster.replicate(100);
            }
        }

        assertStreamGoesOn(reconnects);
        assertEquals(0, bad(cluster.publisherContext) + bad(cluster.subscriberContext), cluster.calls.toString());
    }

    @Test
    void shouldNotTalkToNodeWithAnotherKeyNorToOneWithout()
    {
        final Path other = directory.resolve("other.key");
        Cluster.writeKeys(other, NEW_KEY);
        cluster.standbyKeyring = ReplicationKeyring.open(other);
        cluster.startPrimary();
        cluster.startStandby();
        cluster.stepFor(TIMEOUT_NS);
        assertTrue(rejected(cluster.publisherContext, FrameRejection.UNKNOWN_KEY) > 0);
        cluster.stopStandby();
        cluster.standbyKeyring = null;
        cluster.startStandby();
        cluster.stepFor(TIMEOUT_NS);

        assertFalse(cluster.publisher.isLive());
        assertFalse(cluster.subscriber.isStreaming());
        assertEquals(List.of("rejected unknown-key"), cluster.calls.stream().distinct()
            .filter((call) -> call.startsWith("rejected")).toList());
    }

    @Test
    void shouldNotAllocateForSeals()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[2048]);
        final FrameSeal seal = new FrameSeal(cluster.primaryKeyring, 2048);
        assertEquals(0, Allocation.least(200, () ->
        {
            for (int i = 1; i <= 200; i++)
            {
                seal.seal(bytes, 0, 1300, FrameSeal.DATA, 0, 1, 2, i);
                assert null == seal.verify(bytes, 0, 1300 + FrameSeal.LENGTH);
            }
            return true;
        }));
    }
}
