package io.ringside.journal.replication;

import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.replication.protocol.AcknowledgementDecoder;
import io.ringside.journal.replication.protocol.DataEncoder;
import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32C;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Frames that the primary did not send, or that lost something on the way. */
@Timeout(120)
class HostileFramesTest extends ClusterTest
{
    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH + DataEncoder.BLOCK_LENGTH;

    private final UnsafeBuffer frame = new UnsafeBuffer(ByteBuffer.allocate(1024));
    private final long[] connectionId = new long[1];
    private Publication intruder;

    @BeforeEach
    void replicateTenRecords()
    {
        cluster.startPrimary();
        cluster.startStandby();
        cluster.records(10);
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        final AcknowledgementDecoder acknowledgement = new AcknowledgementDecoder();
        try (Subscription tap = controlTap())
        {
            cluster.stepUntil("an acknowledgement", () ->
            {
                tap.poll((buffer, offset, length, ignored) ->
                {
                    header.wrap(buffer, offset);
                    if (AcknowledgementDecoder.TEMPLATE_ID == header.templateId())
                    {
                        connectionId[0] = acknowledgement.wrapAndApplyHeader(buffer, offset, header).connectionId();
                    }
                }, 10);
                return 0 != connectionId[0] && 9 == cluster.publisher.quorumSequence();
            });
        }
        intruder = toStandby();
    }

    private int encode(final long clusterId, final long epoch, final long sequence)
    {
        final UnsafeBuffer event = new UnsafeBuffer("forged".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        final int bodyLength = RecordDescriptor.encode(frame, BODY, 0, event, 0, 6, sequence, 0);
        final CRC32C crc = new CRC32C();
        crc.update(frame.byteArray(), BODY, bodyLength);
        new DataEncoder().wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
            .clusterId(clusterId).epoch(epoch).connectionId(connectionId[0]).firstSequence(sequence)
            .recordCount(1).bodyLength(bodyLength).bodyCrc((int)crc.getValue());

        return BODY + bodyLength;
    }

    private void send(final int length)
    {
        send(intruder, frame, length);
    }

    private void assertStreamGoesOn()
    {
        cluster.replicate(10);
        cluster.assertJournalsEqual();
    }

    @Test
    void shouldFindGapAndAskAgainFromWhereItStands()
    {
        send(encode(1, cluster.subscriber.epoch(), 12));

        cluster.stepUntil("the gap", () -> cluster.calls.contains("gap 10 12"));

        assertEquals(1, cluster.subscriberContext.counters().gaps().get());
        assertStreamGoesOn();
    }

    @Test
    void shouldFindDamagedFrame()
    {
        final int length = encode(1, cluster.subscriber.epoch(), 10);
        frame.putByte(length - 5, (byte)(frame.getByte(length - 5) ^ 1));
        send(length);

        cluster.stepUntil("the damage", () -> 1 == cluster.subscriberContext.counters().badFrames().get());

        assertEquals(9, cluster.subscriber.receivedSequence());
        assertStreamGoesOn();
    }

    @Test
    void shouldIgnoreRecordsOfOtherClusterAndOfOlderEpoch()
    {
        final long before = cluster.subscriberContext.counters().strangeFrames().get();
        send(encode(99, cluster.subscriber.epoch(), 10));
        send(encode(1, cluster.subscriber.epoch() - 1, 10));

        cluster.stepUntil("both",
            () -> cluster.subscriberContext.counters().strangeFrames().get() >= before + 2);

        assertEquals(9, cluster.subscriber.receivedSequence());
        assertTrue(cluster.calls.stream().anyMatch(call -> call.startsWith("stale")), cluster.calls.toString());
        assertStreamGoesOn();
    }

    @Test
    void shouldIgnoreRecordsThatItHas()
    {
        send(encode(1, cluster.subscriber.epoch(), 5));
        cluster.stepFor(Cluster.TIMEOUT_NS / 20);

        assertEquals(9, cluster.subscriber.receivedSequence());
        assertStreamGoesOn();
    }

    @Test
    void shouldSurviveAnyBytes()
    {
        final long seed = Long.getLong("ringside.test.seed", 42);
        final Random random = new Random(seed);
        for (int i = 0; i < 500; i++)
        {
            final int length = encode(1, cluster.subscriber.epoch(), random.nextInt(12));
            for (int j = random.nextInt(4); j >= 0; j--)
            {
                frame.putByte(random.nextInt(length), (byte)random.nextInt());
            }
            send(random.nextInt(3) == 0 ? 1 + random.nextInt(length) : length);
        }
        cluster.stepFor(Cluster.TIMEOUT_NS / 20);

        assertTrue(cluster.subscriber.receivedSequence() >= 9, "seed=" + seed);
    }
}
