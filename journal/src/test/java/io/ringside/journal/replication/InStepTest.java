package io.ringside.journal.replication;

import io.aeron.Publication;
import io.ringside.journal.replication.primary.PeerQuestion;
import io.ringside.journal.replication.protocol.ClaimEncoder;
import io.ringside.journal.replication.protocol.ClaimState;
import io.ringside.journal.replication.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.Peering;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FreePorts;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.ringside.journal.replication.Cluster.TIMEOUT_NS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The state of both directories after various failures, and which node may follow or lead. */
@Timeout(120)
class InStepTest extends ClusterTest
{
    private void startBothInStep()
    {
        cluster.startPrimary();
        cluster.startStandby();
        cluster.replicate(10);
        cluster.stepUntil("in step", () -> cluster.standbyStanding.isInStep() && cluster.primaryStanding.isInStep());
    }

    @Test
    void shouldNotCallAStandbyInStepThatStillCatchesUp()
    {
        cluster.startPrimary();
        cluster.records(200);
        cluster.stopPrimary();
        cluster.startPrimary();
        cluster.isStandbyFull = true;
        cluster.startStandby();
        cluster.stepUntil("a stream", () -> cluster.subscriber.isStreaming());
        cluster.stepFor(TIMEOUT_NS / 4);
        assertFalse(cluster.standbyStanding.isInStep());

        cluster.isStandbyFull = false;

        cluster.stepUntil("in step", () -> cluster.standbyStanding.isInStep());
        assertEquals(199, cluster.standbyStanding.inStepSequence());
    }

    @Test
    void shouldHaveStoredThatItIsAloneBeforeItReleasesAlone()
    {
        cluster.policy = ReplicationPolicy.DEGRADE;
        startBothInStep();
        cluster.stopStandby();
        cluster.records(5);

        cluster.stepUntil("release", () ->
        {
            final boolean isReleased = cluster.publisher.quorumSequence() > 9;
            assertTrue(!isReleased || 10 == storedAloneFrom(), "released before it was stored");
            return isReleased;
        });

        cluster.startStandby();
        cluster.stepUntil("in step", () -> Standing.NONE == storedAloneFrom());
        assertEquals(14, cluster.primaryStanding.inStepSequence());
        assertTrue(cluster.subscriber.receivedSequence() >= 14);
    }

    private long storedAloneFrom()
    {
        try (Standing stored = cluster.standing("primary"))
        {
            return stored.aloneFromSequence();
        }
    }

    @Test
    void shouldNotGoOnAloneBeforeItsStandbyKnowsThatItMay()
    {
        startBothInStep();
        cluster.stopStandby();
        cluster.stopPrimary();
        cluster.policy = ReplicationPolicy.DEGRADE;
        cluster.startPrimary();
        cluster.records(5);
        cluster.stepFor(2 * TIMEOUT_NS);
        assertEquals(9, cluster.publisher.quorumSequence(), "the standby counts on halt");

        cluster.startStandby();
        cluster.stepUntilReplicated();
        cluster.stepUntil("policy", () -> ReplicationPolicy.DEGRADE == cluster.standbyStanding.policy());
        cluster.stopStandby();
        cluster.records(5);

        cluster.stepUntil("release", () -> 19 == cluster.publisher.quorumSequence());
    }

    @ParameterizedTest
    @CsvSource({"DEGRADE,20,'15 of them may have been acknowledged'", "HALT,3,'none of them was acknowledged'"})
    void shouldTellAnOldPrimaryWhatOnlyItHas(
        final ReplicationPolicy policy, final int promotedCount, final String acknowledged)
    {
        cluster.policy = policy;
        startBothInStep();
        cluster.stopStandby();
        cluster.records(15);
        cluster.stepFor(3 * TIMEOUT_NS);
        cluster.stopPrimary();

        cluster.startPrimary("standby");
        cluster.command = "other";
        cluster.records(promotedCount);
        cluster.step();
        cluster.startStandby("primary");

        assertMismatch("15 records, from sequence 10, that the present primary does not have", acknowledged);
        assertSays(cluster.listener.refusal, "15 records, from sequence 10",
            ("HALT".equals(policy.name()) ? "0" : "15") + " of them may have been acknowledged");
    }

    @Test
    void shouldNotBeStoppedByAnEpochThatNobodyActedIn()
    {
        startBothInStep();
        cluster.stopStandby();
        cluster.stopPrimary();
        for (int i = 0; i < 3; i++)
        {
            cluster.startPrimary();
            cluster.records(2);
            cluster.stopPrimary();
        }
        cluster.startPrimary("standby");
        cluster.startStandby("primary");

        assertMismatch(
            "6 records, from sequence 10, that the present primary does not have", "none of them was acknowledged");
    }

    @Test
    void shouldRefuseAStandbyWithOtherLimitsAndNameThemOnBothSides()
    {
        cluster.primaryIdentity.with("engine.order-capacity", "131072").with("events", "7401/3").with("build", "1+a");
        cluster.standbyIdentity.with("engine.order-capacity", "65536").with("events", "7401/3").with("build", "1+b");
        cluster.startPrimary();
        cluster.records(1);
        cluster.startStandby();

        assertMismatch("engine.order-capacity is 65536 here and 131072 there", "build 1+b here, 1+a there");
        assertEquals("engine.order-capacity is 131072 here and 65536 there", cluster.listener.refusal);
        assertEquals(-1, cluster.subscriber.receivedSequence());
        assertEquals(1, cluster.publisherContext.counters().refusals().get());
    }

    @Test
    void shouldRefuseAStandbyWithAnotherSchemaOrOneThatDoesNotSay()
    {
        cluster.primaryIdentity.with("events", "7401/3");
        cluster.startPrimary();
        cluster.startStandby();

        assertMismatch("events is (nothing) here and 7401/3 there");
    }

    @Test
    void shouldTakeAStandbyOfAnotherBuildAndTellEachOtherBuildPolicyAndLeader()
    {
        cluster.primaryIdentity.with("build", "1.0+a");
        cluster.standbyIdentity.with("build", "1.1+b");
        startBothInStep();

        assertEquals("1.1+b", cluster.publisher.peerBuild());
        assertEquals("1.0+a", cluster.subscriber.primaryBuild());
        assertEquals(ReplicationPolicy.HALT, cluster.standbyStanding.policy());
        assertEquals(cluster.primaryStanding.leaderId(), cluster.standbyStanding.leaderId());
        assertEquals(Standing.NONE, cluster.primaryStanding.aloneFromSequence());
    }

    @ParameterizedTest
    @CsvSource({"1,LEADING,newer", "0,LEADING,same", "-1,LEADING,''", "1,ASKING,''"})
    void shouldGiveWayToAnotherPrimaryOfANewerOrTheSameEpoch(
        final int epochAbove, final ClaimState state, final String why)
    {
        startBothInStep();
        final long epoch = cluster.primaryJournal.epoch() + epochAbove;
        try (Publication other = toPrimary())
        {
            claim(other, epoch, state);
            if (why.isEmpty())
            {
                cluster.stepFor(TIMEOUT_NS / 4);
                cluster.replicate(1);
            }
            else
            {
                assertStops(JournalException.Category.FENCED, "another primary leads in", why);
            }
        }
    }

    private void claim(final Publication other, final long epoch, final ClaimState state)
    {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[128]);
        new ClaimEncoder().wrapAndApplyHeader(message, 0, new MessageHeaderEncoder())
            .clusterId(1).epoch(epoch).leaderId(-1).lastSequence(9).state(state);
        send(other, message, MessageHeaderEncoder.ENCODED_LENGTH + ClaimEncoder.BLOCK_LENGTH);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotBeginToLeadBesideOneThatLeads(final boolean isSealed)
    {
        cluster.sealed(isSealed);
        final String ownChannel = "aeron:udp?term-length=64k|endpoint=localhost:" + FreePorts.udp();
        cluster.peerChannel = ownChannel;
        startBothInStep();
        try (PeerQuestion question = question(ownChannel, cluster.controlChannel, cluster.primaryJournal.epoch()))
        {
            assertRefused(JournalException.Category.FENCED, () -> ask(question),
                "another primary leads: epoch=" + cluster.primaryJournal.epoch(), "start this node as its standby");
        }
    }

    @Test
    void shouldLeadWhenTheOtherNodeIsItsStandbyOrSilent()
    {
        startBothInStep();
        cluster.stopPrimary();
        final long epoch = cluster.standbyJournal.epoch();
        try (PeerQuestion question = question(cluster.controlChannel, "", epoch + 1))
        {
            ask(question);
        }
        try (PeerQuestion question = question(cluster.controlChannel, "", epoch))
        {
            assertRefused(JournalException.Category.FENCED, () -> ask(question),
                "newer or the same epoch", "this directory is behind");
        }
        cluster.stopStandby();
        final long beginNs = cluster.nowNs;
        try (PeerQuestion question = question(cluster.controlChannel, "", epoch + 1))
        {
            ask(question);
        }
        assertTrue(cluster.nowNs - beginNs >= TIMEOUT_NS, "did not wait");
    }

    @Test
    void shouldLetOneOfTwoThatAskAtOnceGoOn()
    {
        final String first = "aeron:udp?term-length=64k|endpoint=localhost:" + FreePorts.udp();
        final String second = "aeron:udp?term-length=64k|endpoint=localhost:" + FreePorts.udp();
        try (PeerQuestion higher = question(first, second, 5); PeerQuestion lower = question(second, first, 4))
        {
            // The driver connects the two in its own time: silence must not end before that.
            final long stepNs = cluster.stepNs;
            cluster.stepNs = stepNs / 20;
            assertRefused(JournalException.Category.FENCED, () -> cluster.stepUntil("both", () ->
            {
                lower.doWork();
                higher.doWork();
                return higher.isAnswered() && lower.isAnswered();
            }), "goes before this one: epoch=5 ownEpoch=4");
            cluster.stepNs = stepNs;
            ask(higher);
        }
    }

    @Test
    void shouldBelieveNoClaimWithoutTheKey()
    {
        cluster.sealed(true);
        startBothInStep();
        try (Publication other = toPrimary())
        {
            claim(other, cluster.primaryJournal.epoch() + 1, ClaimState.LEADING);
            cluster.stepFor(TIMEOUT_NS / 4);
            cluster.replicate(1);
        }
    }

    private PeerQuestion question(final String ownChannel, final String peerChannel, final long epoch)
    {
        return new PeerQuestion(cluster.context(epoch)
            .controlChannel(ownChannel)
            .keyring(cluster.standbyKeyring)
            .peering(new Peering(Standing.unstored(), new PeerIdentity(), peerChannel))
            .conclude(), 9);
    }

    private void ask(final PeerQuestion question)
    {
        cluster.stepUntil("an answer", () ->
        {
            question.doWork();
            return question.isAnswered();
        });
    }
}
