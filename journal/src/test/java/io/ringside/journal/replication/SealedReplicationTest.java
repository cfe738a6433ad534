package io.ringside.journal.replication;

import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.replication.frame.ReplicationKeyring;
import io.ringside.journal.replication.protocol.AcknowledgementEncoder;
import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.HelloEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

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
    private Publication toPrimary;
    private Publication toStandby;
    private long reconnects;

    @BeforeEach
    void seal()
    {
        cluster.sealed(true);
    }

    /** Keep what both say meanwhile, which must be little: a subscriber that is not polled would block the stream. */
    private void recording(final Runnable happening)
    {
        try (Subscription controlTap = controlTap(); Subscription dataTap = dataTap())
        {
            happening.run();
            record(controlTap, controlFrames);
            record(dataTap, dataFrames);
        }
    }

    private void intrude()
    {
        toPrimary = toPrimary();
        toStandby = toStandby();
        reconnects = reconnects(cluster.subscriberContext);
    }

    private static long reconnects(final ReplicationContext context)
    {
        return context.counters().reconnects().get();
    }

    private void send(final Publication publication, final byte[] bytes)
    {
        send(publication, new UnsafeBuffer(bytes), bytes.length);
    }

    private void assertStreamGoesOn()
    {
        cluster.replicate(10);
        cluster.assertJournalsEqual();
        assertEquals(reconnects, reconnects(cluster.subscriberContext), "connections begun");
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
        final long epoch = cluster.publisherContext.epoch();
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
        recording(() ->
        {
            cluster.startBoth(50);
            cluster.stepFor(TIMEOUT_NS * 2);
        });
        intrude();
        controlFrames.forEach((bytes) -> send(toPrimary, bytes));
        dataFrames.forEach((bytes) -> send(toStandby, bytes));
        // A frame of one side is not valid from the other.
        controlFrames.forEach((bytes) -> send(toStandby, bytes));
        dataFrames.forEach((bytes) -> send(toPrimary, bytes));

        cluster.stepUntil("refusals", () ->
            rejected(cluster.publisherContext, FrameRejection.REPLAYED) > dataFrames.size() &&
            rejected(cluster.subscriberContext, FrameRejection.REPLAYED) > controlFrames.size());

        assertFalse(controlFrames.isEmpty() || dataFrames.isEmpty());
        assertStreamGoesOn();
    }

    @Test
    void shouldNotBelieveHelloOfEarlierConnection()
    {
        recording(() -> cluster.startBoth(10));
        cluster.stopStandby();
        cluster.stopPrimary();
        cluster.startBoth(10);
        intrude();
        final long connects = reconnects(cluster.publisherContext);
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        controlFrames.removeIf((bytes) ->
            HelloDecoder.TEMPLATE_ID != header.wrap(new UnsafeBuffer(bytes), 0).templateId());
        assertTrue(controlFrames.size() >= 2, "the question, and the one after the challenge");
        for (int i = 0; i < 20; i++)
        {
            controlFrames.forEach((bytes) -> send(toPrimary, bytes));
        }
        cluster.stepFor(TIMEOUT_NS / 10);

        assertEquals(connects, reconnects(cluster.publisherContext));
        assertStreamGoesOn();
    }

    @Test
    void shouldRefuseFrameOfWhichOneBitWasChanged()
    {
        recording(() -> cluster.startBoth(10));
        intrude();
        final byte[] bytes = controlFrames.get(controlFrames.size() - 1);
        for (int i = 0; i < bytes.length; i++)
        {
            bytes[i] ^= (byte)(1 << i % 8);
            send(toPrimary, bytes);
            bytes[i] ^= (byte)(1 << i % 8);
        }
        cluster.stepUntil("refusals", () -> bytes.length == bad(cluster.publisherContext));

        assertStreamGoesOn();
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
        reconnects = reconnects(cluster.subscriberContext);
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

        assertStreamGoesOn();
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
}
