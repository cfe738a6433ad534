package io.ringside.journal.replication;

import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static io.ringside.journal.replication.Cluster.TIMEOUT_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Two nodes that must not go on together: another cluster, another history, a newer primary, another state. */
@Timeout(120)
class ReplicationRefusalTest extends ClusterTest
{
    @Test
    void shouldFenceOldPrimaryOnceStandbyHasSeenNewerEpoch()
    {
        cluster.startBoth(10);
        cluster.stopStandby();
        cluster.standbyJournalAtEpoch(9);
        try (Standing standing = cluster.standing("standby"))
        {
            standing.follow(9, 99, ReplicationPolicy.HALT, false);
        }
        cluster.startStandby();
        assertEquals(9, cluster.subscriber.epoch());

        assertStops(JournalException.Category.FENCED, "follows a newer primary");
    }

    @ParameterizedTest
    @CsvSource({"3,5", "7,5", "0,0"})
    void shouldTellOfASecondPrimaryInItsOwnEpoch(final int otherCount, final int ownCount)
    {
        cluster.startBoth(10);
        cluster.stopStandby();
        cluster.stopPrimary();
        cluster.startPrimary("standby");
        final long epoch = cluster.primaryJournal.epoch();
        cluster.command = "other";
        cluster.records(otherCount);
        cluster.primaryStanding.act();
        cluster.stopPrimary();
        cluster.calls.clear();

        cluster.startPrimary();
        cluster.command = "own";
        cluster.records(ownCount);
        cluster.startStandby();
        assertMismatch("another primary has led in the epoch of the present one");
        assertEquals(epoch, cluster.primaryJournal.epoch(), "both have led in the same epoch");
        assertEquals(List.of("refused SECOND_PRIMARY", "second primary " + epoch), cluster.calls.subList(0, 2));
    }

    @Test
    void shouldRefuseStandbyOfOtherCluster()
    {
        cluster.startPrimary();
        cluster.records(10);
        cluster.standbyClusterId = 99;
        cluster.startStandby();

        assertMismatch("belongs to another exchange");
        assertEquals("refused WRONG_CLUSTER", cluster.calls.get(0));
        assertEquals(-1, cluster.subscriber.receivedSequence());
        assertEquals(-1, cluster.publisher.quorumSequence());
    }

    /** As an archive leaves it: see {@link ReseedTest}. */
    @Test
    void shouldTellAnEmptyStandbyThatItNeedsFilesWhenThePrimarysFirstSegmentIsGone() throws IOException
    {
        cluster.startPrimary();
        final Path journal = cluster.directory.resolve("primary");
        while (Files.notExists(journal.resolve("journal-0000000002.seg")))
        {
            cluster.records(100);
        }
        Files.delete(journal.resolve("journal-0000000000.seg"));
        cluster.startStandby();

        cluster.stepUntil("behind", cluster.subscriber::isBehind);
        assertEquals(List.of(), cluster.calls);
    }

    /** The limits that a journal of release 0.3.0 begins with are in a file beside it. */
    @Test
    void shouldTellAnEmptyStandbyThatItNeedsTheFileBesideThePrimarysJournal()
    {
        cluster.primaryIdentity.withLimit("engine.order-capacity", "131072").with("ring.stride", "256");
        cluster.standbyIdentity.with("ring.stride", "256");
        cluster.startPrimary();
        cluster.records(10);
        cluster.startStandby();

        cluster.stepUntil("behind", cluster.subscriber::isBehind);
        assertEquals(List.of(), cluster.calls);
    }

    @ParameterizedTest
    @CsvSource({"engine.order-capacity,65536,0", "ring.stride,512,0", "'','',10"})
    void shouldRefuseAStandbyThatDiffersInMoreThanTheFileItLacks(
        final String key, final String value, final int recordCount)
    {
        cluster.startBoth(recordCount);
        cluster.stopStandby();
        cluster.stopPrimary();
        cluster.primaryIdentity.withLimit("engine.order-capacity", "131072");
        if (!key.isEmpty())
        {
            cluster.standbyIdentity.with(key, value);
        }
        cluster.startPrimary();
        cluster.records(1);
        cluster.startStandby();

        assertMismatch("engine.order-capacity is ");
    }

    /** The standby has 10 records of the first one. */
    private void meetAnotherPrimary()
    {
        cluster.startBoth(10);
        cluster.stopPrimary();
        cluster.startPrimary("another");
        cluster.stopPrimary();
        cluster.startPrimary("another");
    }

    @Test
    void shouldRefuseStandbyThatIsAheadOfPrimary()
    {
        meetAnotherPrimary();
        cluster.records(5);

        assertMismatch("5 records, from sequence 5, that the primary does");
    }

    @Test
    void shouldRefuseStandbyWhoseLastRecordIsNotPrimarys()
    {
        meetAnotherPrimary();
        final UnsafeBuffer other = new UnsafeBuffer(new byte[8]);
        for (int i = 0; i < 20; i++)
        {
            cluster.primaryJournal.append(other, 0, 8, i, 1);
            cluster.publisher.onRecord(other, 0, 8, i, 1);
        }

        assertMismatch("record 9 is not the one of this standby");
    }

    @Test
    void shouldFindDivergenceOnBothSidesAndStopTheStandby()
    {
        cluster.startBoth(100);
        cluster.primaryCheckpoints.put(50, 1234);
        cluster.standbyCheckpoints.put(50, 1234);
        cluster.stepFor(TIMEOUT_NS / 2);
        assertEquals(List.of(), cluster.calls);
        cluster.primaryCheckpoints.put(99, 1);
        cluster.standbyCheckpoints.put(99, 2);

        assertStops(JournalException.Category.DIVERGED);
        cluster.subscriber.close();
        cluster.subscriber = null;
        cluster.stepUntil("divergence on the primary", () -> cluster.calls.contains("divergence 99 1 2"));

        assertTrue(cluster.calls.contains("divergence 99 2 1"), cluster.calls.toString());
        assertEquals(1, cluster.publisherContext.counters().divergences().get());
    }
}
