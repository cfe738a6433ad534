package io.ringside.journal.replication;

import java.util.List;

import io.ringside.journal.JournalException;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.ringside.journal.replication.Cluster.TIMEOUT_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Two nodes that must not go on together: another cluster, another history, a newer primary, another state. */
@Timeout(120)
class ReplicationRefusalTest extends ClusterTest
{
    @Test
    void shouldFenceOldPrimaryOnceStandbyHasSeenNewerEpoch()
    {
        cluster.startBoth();
        cluster.records(10);
        cluster.stepUntilReplicated();
        cluster.stopStandby();
        cluster.standbyJournalAtEpoch(9);
        cluster.startStandby();
        assertEquals(9, cluster.subscriber.epoch());

        final JournalException ex = assertThrows(JournalException.class,
            () -> cluster.stepUntil("fencing", () -> false));

        assertEquals(JournalException.Category.FENCED, ex.category());
        assertTrue(ex.getMessage().contains("follows a newer primary"), ex.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"3,5", "7,5", "0,0"})
    void shouldTellOfASecondPrimaryInItsOwnEpoch(final int otherCount, final int ownCount)
    {
        cluster.startBoth();
        cluster.records(10);
        cluster.stepUntilReplicated();
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
        final JournalException ex =
            assertThrows(JournalException.class, () -> cluster.stepUntil("refusal", () -> false));

        assertEquals(epoch, cluster.primaryJournal.epoch(), "both have led in the same epoch");
        assertEquals(JournalException.Category.MISMATCH, ex.category());
        assertTrue(ex.getMessage().contains("another primary has led in the epoch of the present one"),
            ex.getMessage());
        assertEquals(List.of("refused SECOND_PRIMARY", "second primary " + epoch), cluster.calls.subList(0, 2));
    }

    @Test
    void shouldNotTakeAStandbyItLostForASecondPrimarys()
    {
        cluster.startBoth();
        cluster.records(10);
        cluster.stepUntilReplicated();
        cluster.stopStandby();
        cluster.records(5);
        cluster.stepFor(2 * TIMEOUT_NS);
        cluster.startStandby();
        cluster.stepUntilReplicated();

        assertEquals(List.of("standby lost", "quorum HALT false", "quorum HALT true"), cluster.calls);
    }

    @Test
    void shouldRefuseStandbyOfOtherCluster()
    {
        cluster.startPrimary();
        cluster.records(10);
        cluster.startStandby(99);

        final JournalException ex = assertThrows(JournalException.class,
            () -> cluster.stepUntil("refusal", () -> false));

        assertEquals(JournalException.Category.MISMATCH, ex.category());
        assertTrue(ex.getMessage().contains("belongs to another exchange"), ex.getMessage());
        assertEquals("refused WRONG_CLUSTER", cluster.calls.get(0));
        assertEquals(-1, cluster.subscriber.receivedSequence());
        assertEquals(-1, cluster.publisher.quorumSequence());
    }

    @Test
    void shouldRefuseStandbyThatIsAheadOfPrimary()
    {
        cluster.startBoth();
        cluster.records(10);
        cluster.stepUntilReplicated();
        cluster.stopPrimary();
        cluster.startPrimary("another");
        cluster.stopPrimary();
        cluster.startPrimary("another");
        cluster.records(5);

        final JournalException ex = assertThrows(JournalException.class,
            () -> cluster.stepUntil("refusal", () -> false));

        assertEquals(JournalException.Category.MISMATCH, ex.category(), ex.getMessage());
        assertTrue(ex.getMessage().contains("5 records, from sequence 5, that the primary does"), ex.getMessage());
    }

    @Test
    void shouldRefuseStandbyWhoseLastRecordIsNotPrimarys()
    {
        cluster.startBoth();
        cluster.records(10);
        cluster.stepUntilReplicated();
        cluster.stopPrimary();
        cluster.startPrimary("another");
        cluster.stopPrimary();
        cluster.startPrimary("another");
        final UnsafeBuffer other = new UnsafeBuffer(new byte[8]);
        for (int i = 0; i < 20; i++)
        {
            cluster.primaryJournal.append(other, 0, 8, i, 1);
            cluster.publisher.onRecord(other, 0, 8, i, 1);
        }

        final JournalException ex = assertThrows(JournalException.class,
            () -> cluster.stepUntil("refusal", () -> false));

        assertEquals(JournalException.Category.MISMATCH, ex.category(), ex.getMessage());
        assertTrue(ex.getMessage().contains("record 9 is not the one of this standby"), ex.getMessage());
    }

    @Test
    void shouldFindDivergenceOnBothSidesAndStopTheStandby()
    {
        cluster.startBoth();
        cluster.records(100);
        cluster.stepUntilReplicated();
        cluster.primaryCheckpoints.put(50, 1234);
        cluster.standbyCheckpoints.put(50, 1234);
        cluster.stepFor(TIMEOUT_NS / 2);
        assertEquals(List.of(), cluster.calls);
        cluster.primaryCheckpoints.put(99, 1);
        cluster.standbyCheckpoints.put(99, 2);

        final JournalException ex = assertThrows(JournalException.class,
            () -> cluster.stepUntil("divergence", () -> false));
        cluster.subscriber.close();
        cluster.subscriber = null;
        cluster.stepUntil("divergence on the primary", () -> cluster.calls.contains("divergence 99 1 2"));

        assertEquals(JournalException.Category.DIVERGED, ex.category());
        assertTrue(cluster.calls.contains("divergence 99 2 1"), cluster.calls.toString());
        assertEquals(1, cluster.publisherContext.counters().divergences().get());
    }
}
