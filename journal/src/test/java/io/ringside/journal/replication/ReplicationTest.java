package io.ringside.journal.replication;

import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.testing.Allocation;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static io.ringside.journal.replication.Cluster.TIMEOUT_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(120)
class ReplicationTest extends ClusterTest
{
    @Test
    void shouldStreamLiveRecordsAndReleaseThemOnAcknowledgement()
    {
        cluster.startBoth();
        for (int i = 0; i < 50; i++)
        {
            cluster.replicate(20);
        }

        assertEquals(999, cluster.publisher.quorumSequence());
        assertEquals(999, cluster.publisher.durableSequence());
        // Not 0 for certain: a receiver without a processor for a while is back-pressured, which is a short catch-up.
        assertTrue(cluster.publisherContext.counters().catchUpRecords().get() < 1000, "nothing was streamed live");
        cluster.assertJournalsEqual();
        assertEquals(cluster.primaryJournal.epoch(), cluster.standbyJournal.epoch());
    }

    /** Meanwhile the standby has asked again and again. */
    @Test
    void shouldAdmitAStandbyOnceAfterAPauseOfThePrimary()
    {
        cluster.startBoth(10);
        final long before = cluster.publisherContext.counters().reconnects().get();
        cluster.isPrimaryPaused = true;
        cluster.stepFor(5 * TIMEOUT_NS);
        cluster.isPrimaryPaused = false;
        for (int i = 0; i < 200; i++)
        {
            cluster.records(5);
            cluster.step();
        }
        cluster.stepUntilReplicated();

        assertEquals(1, cluster.publisherContext.counters().reconnects().get() - before);
        assertEquals(0, cluster.publisherContext.counters().badFrames().get());
        cluster.assertJournalsEqual();
    }

    @Test
    void shouldReleaseOnReceiptInOneModeAndOnSyncInTheOther()
    {
        cluster.isStandbySyncing = false;
        cluster.startBoth();
        cluster.records(10);
        cluster.stepUntil("receipt", () -> 9 == cluster.publisher.receivedSequence());
        cluster.stepFor(TIMEOUT_NS / 4);
        assertEquals(-1, cluster.publisher.quorumSequence());
        cluster.isStandbySyncing = true;
        cluster.stepUntilReplicated();

        cluster.stopStandby();
        cluster.stopPrimary();
        cluster.mode = ReplicationMode.REPLICA_MEM;
        cluster.isStandbySyncing = false;
        cluster.startBoth(10);
        assertTrue(cluster.publisher.durableSequence() < 19);
    }

    @Test
    void shouldSayOnceWhenTheStandbyHasWhatThePrimaryRecovered()
    {
        cluster.startBoth(10);
        assertEquals(List.of(-1L), cluster.confirmed);
        cluster.stopStandby();
        cluster.records(5);
        cluster.stopPrimary();

        cluster.confirmed.clear();
        cluster.startPrimary();
        cluster.stepFor(2 * TIMEOUT_NS);
        assertEquals(List.of(), cluster.confirmed);
        cluster.isStandbySyncing = false;
        cluster.startStandby();
        cluster.stepUntil("receipt", () -> 14 == cluster.publisher.receivedSequence());
        cluster.stepFor(TIMEOUT_NS / 4);
        assertEquals(List.of(), cluster.confirmed, "received is not synced");

        cluster.isStandbySyncing = true;
        cluster.stepUntil("confirmation", () -> !cluster.confirmed.isEmpty());
        cluster.stopStandby();
        cluster.stepFor(2 * TIMEOUT_NS);
        cluster.startStandby();
        cluster.stepUntil("live", () -> cluster.publisher.isLive());
        cluster.replicate(5);
        assertEquals(List.of(14L), cluster.confirmed);
    }

    @Test
    void shouldSendNothingThatOwnJournalHasNotWritten()
    {
        cluster.startBoth();
        cluster.record();
        for (int i = 0; i < 50; i++)
        {
            cluster.nowNs += Cluster.STEP_NS;
            cluster.publisher.doWork();
            cluster.subscriber.doWork();
        }
        assertEquals(-1, cluster.subscriber.receivedSequence());

        cluster.primaryJournal.flush();

        cluster.stepUntilReplicated();
    }

    @Test
    void shouldCatchUpStandbyThatComesLateWhileNewRecordsKeepComing()
    {
        cluster.startPrimary();
        cluster.records(5_000);
        cluster.startStandby();
        cluster.stepUntil("live", () ->
        {
            cluster.records(3);
            return cluster.publisher.isLive();
        });
        assertTrue(cluster.publisherContext.counters().catchUpRecords().get() >= 5_000);
        cluster.replicate(100);

        cluster.assertJournalsEqual();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGoOnAfterARestartOfEitherSide(final boolean isSealed)
    {
        cluster.sealed(isSealed);
        cluster.startBoth(3_000);
        cluster.stopStandby();
        cluster.records(700);
        cluster.stepFor(TIMEOUT_NS / 4);
        assertEquals(2_999, cluster.publisher.quorumSequence());
        cluster.startStandby();
        cluster.stepUntilReplicated();
        assertEquals(3_699, cluster.publisher.quorumSequence());

        final long epoch = cluster.subscriber.epoch();
        cluster.stopPrimary();
        cluster.stepFor(TIMEOUT_NS / 10);
        cluster.startPrimary();
        cluster.replicate(300);
        assertEquals(epoch + 1, cluster.subscriber.epoch());
        assertEquals(epoch + 1, cluster.standbyJournal.epoch());
        cluster.command = "x".repeat(3_000);
        cluster.replicate(20);

        cluster.assertJournalsEqual();
        assertEquals(0, bad(cluster.publisherContext) + bad(cluster.subscriberContext), cluster.calls.toString());
    }

    @Test
    void shouldAskAgainWhenPrimaryIsSilentAndConnectWhoeverStartsFirst()
    {
        cluster.startStandby();
        cluster.stepFor(TIMEOUT_NS * 2);
        cluster.startPrimary();
        cluster.replicate(10);
        cluster.stopPrimary();
        cluster.stepUntil("loss", () -> cluster.calls.contains("primary lost"));
        assertFalse(cluster.subscriber.isStreaming());
        cluster.startPrimary();
        cluster.records(10);

        cluster.stepUntilReplicated();
        cluster.assertJournalsEqual();
    }

    @Test
    void shouldAskAgainForLostRecordsThatNothingFollows()
    {
        cluster.startBoth(10);

        cluster.isLosingRecords = true;
        cluster.records(5);
        cluster.stepFor(Cluster.TIMEOUT_NS / 2);
        cluster.isLosingRecords = false;

        assertEquals(9, cluster.subscriber.receivedSequence());
        assertTrue(cluster.subscriber.isStreaming());
        cluster.stepUntilReplicated();
        cluster.assertJournalsEqual();
    }

    @Test
    void shouldAcknowledgeOnlyWhatSurvivesTheStandbysProcess()
    {
        cluster.mode = ReplicationMode.REPLICA_MEM;
        cluster.startBoth(10);

        cluster.isStandbyWriting = false;
        cluster.isStandbySyncing = false;
        cluster.records(5);
        cluster.stepUntil("received", () -> 14 == cluster.subscriber.receivedSequence());
        cluster.stepFor(Cluster.TIMEOUT_NS / 2);
        assertEquals(9, cluster.publisher.quorumSequence());
        // A stream that begins anew acknowledges no more than the one before.
        cluster.isPrimaryPaused = true;
        cluster.stepFor(2 * Cluster.TIMEOUT_NS);
        cluster.isPrimaryPaused = false;
        cluster.stepFor(Cluster.TIMEOUT_NS / 2);
        assertEquals(9, cluster.publisher.quorumSequence());

        cluster.isStandbyWriting = true;
        cluster.stepUntilReplicated();
        cluster.assertJournalsEqual();
    }

    @Test
    void shouldNeverWaitForSlowStandbyAndServeItFromJournalLater()
    {
        cluster.startBoth();
        cluster.isStandbyFull = true;
        for (int i = 0; i < 200; i++)
        {
            cluster.records(100);
            cluster.step();
        }
        assertEquals(19_999, cluster.publisher.lastSequence());
        assertFalse(cluster.publisher.isLive());
        assertTrue(cluster.publisherContext.counters().backPressure().get() > 0);
        assertTrue(cluster.subscriberContext.counters().backPressure().get() > 0);

        cluster.isStandbyFull = false;

        cluster.stepUntilReplicated();
        cluster.assertJournalsEqual();
    }

    @Test
    void shouldHaltWithoutStandbyWhenPolicySaysSo()
    {
        cluster.startBoth(10);
        cluster.stopStandby();
        cluster.records(10);
        cluster.stepUntil("halt", () -> !cluster.publisher.isSatisfied());
        cluster.stepFor(TIMEOUT_NS);
        assertEquals(9, cluster.publisher.quorumSequence());
        assertEquals(1, cluster.publisherContext.counters().withoutQuorum().get());

        cluster.startStandby();

        cluster.stepUntil("quorum", () -> cluster.publisher.isSatisfied());
        cluster.stepUntilReplicated();
        assertEquals(List.of("standby lost", "quorum HALT false", "quorum HALT true"), cluster.calls);
    }

    @Test
    void shouldGoOnWithoutStandbyWhenPolicySaysSoAndWaitAgainOnceItHasCaughtUp()
    {
        cluster.policy = ReplicationPolicy.DEGRADE;
        cluster.startBoth(10);
        cluster.stopStandby();
        cluster.records(10);
        cluster.stepFor(TIMEOUT_NS / 4);
        assertEquals(9, cluster.publisher.quorumSequence(), "released before the timeout");
        cluster.stepUntil("release", () -> 19 == cluster.publisher.quorumSequence());
        assertFalse(cluster.publisher.isSatisfied());
        cluster.records(1_000);
        cluster.step();
        assertEquals(1_019, cluster.publisher.quorumSequence());

        cluster.startStandby();
        cluster.stepUntil("return", () -> cluster.publisher.isSatisfied());

        assertEquals(1_019, cluster.subscriber.receivedSequence());
        assertEquals(List.of("standby lost", "quorum DEGRADE false", "quorum DEGRADE true"), cluster.calls);
        cluster.stopStandby();
        cluster.records(1);
        cluster.step();
        assertEquals(1_019, cluster.publisher.quorumSequence(), "waits again");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotAllocateWhileLive(final boolean isSealed)
    {
        cluster.sealed(isSealed);
        cluster.mode = ReplicationMode.REPLICA_MEM;
        cluster.segmentLength = 16 * 1024 * 1024;
        cluster.startBoth();
        final UnsafeBuffer event = new UnsafeBuffer(new byte[96]);
        assertEquals(0, Allocation.least(2_000, () ->
        {
            final long catchUps = cluster.publisherContext.counters().catchUpRecords().get();
            for (int i = 0; i < 300; i++)
            {
                cluster.replicate(event, 8);
            }
            // A busy machine may stop the driver until the stream is full; later records are caught up, not live.
            return cluster.publisherContext.counters().catchUpRecords().get() == catchUps;
        }));
    }
}
