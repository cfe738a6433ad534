package io.ringside.journal.replication;

import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.journal.replication.frame.FrameRejection;
import io.ringside.journal.storage.JournalException;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A primary and a standby over a media driver of their own, for each test anew. */
abstract class ClusterTest
{
    @TempDir
    Path directory;
    Cluster cluster;

    @BeforeEach
    void launch()
    {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close()
    {
        cluster.close();
    }

    /** As a stranger that knows where the primary listens. */
    final Publication toPrimary()
    {
        return intruder(cluster.controlChannel, ReplicationContext.CONTROL_STREAM_ID);
    }

    /** As a stranger that knows where the standby listens. */
    final Publication toStandby()
    {
        return intruder(cluster.dataChannel, ReplicationContext.DATA_STREAM_ID);
    }

    private Publication intruder(final String channel, final int streamId)
    {
        final Publication publication = cluster.aeron.addExclusivePublication(channel, streamId);
        cluster.stepUntil("the intruder", publication::isConnected);
        return publication;
    }

    final void send(final Publication publication, final DirectBuffer frame, final int length)
    {
        cluster.stepUntil("room", () -> publication.offer(frame, 0, length) > 0);
    }

    /** What the standby says. To be polled: a subscriber that is not polled blocks the stream. */
    final Subscription controlTap()
    {
        return cluster.aeron.addSubscription(cluster.controlChannel, ReplicationContext.CONTROL_STREAM_ID);
    }

    /** What the primary says. To be polled, too. */
    final Subscription dataTap()
    {
        return cluster.aeron.addSubscription(cluster.dataChannel, ReplicationContext.DATA_STREAM_ID);
    }

    static void record(final Subscription tap, final List<byte[]> frames)
    {
        tap.poll((buffer, offset, length, header) ->
        {
            final byte[] bytes = new byte[length];
            buffer.getBytes(offset, bytes);
            frames.add(bytes);
        }, 1_000);
    }

    /** One of the two stops by itself, and says why. */
    final void assertStops(final JournalException.Category category, final String... why)
    {
        assertRefused(category, () -> cluster.stepUntil("refusal", () -> false), why);
    }

    /** The standby stops by itself since the two do not belong together, and says why. */
    final void assertMismatch(final String... why)
    {
        assertStops(JournalException.Category.MISMATCH, why);
    }

    static void assertRefused(
        final JournalException.Category category, final Executable call, final String... why)
    {
        final JournalException ex = assertThrows(JournalException.class, call);
        assertEquals(category, ex.category(), ex.getMessage());
        assertSays(ex.getMessage(), why);
    }

    static void assertSays(final String message, final String... parts)
    {
        for (final String part : parts)
        {
            assertTrue(message.contains(part), part + ": " + message);
        }
    }

    /** Frames that a node did not believe, of all kinds. */
    static long rejected(final ReplicationContext context)
    {
        return Arrays.stream(FrameRejection.values()).mapToLong((it) -> rejected(context, it)).sum();
    }

    /** Without those of an earlier connection, which are honest. */
    static long bad(final ReplicationContext context)
    {
        return rejected(context) - rejected(context, FrameRejection.STALE);
    }

    static long rejected(final ReplicationContext context, final FrameRejection rejection)
    {
        return context.counters().rejectedFrames(rejection).get();
    }
}
