package io.ringside.engine.cluster;

import io.ringside.engine.core.base.Rules;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.pipeline.TestFlow;
import io.ringside.journal.JournalRecordHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Three members agree on an order, and go on without one of them: nothing that a member took is lost or doubled. */
@Timeout(120)
class ClusterTest
{
    private static final int COMMANDS = 3_000;
    /** One command of so many asks what an account has. */
    private static final int ASKS = 50;

    @TempDir
    private Path directory;

    private final TestFlow flow = new TestFlow(1);
    private final Random random = new Random(1);
    private TestCluster cluster;
    private volatile int brokenMemberId = -1;
    private long offered;
    private long asked;

    @BeforeEach
    void start()
    {
        cluster = new TestCluster(directory);
        cluster.settings = (context) ->
        {
            final JournalRecordHandler intake = context.intake;
            context.firstRules(Rules.NEWEST).snapshots(0, 0)
                .intake((buffer, offset, length, sequence, timestampNs) ->
                {
                    if (context.memberId == brokenMemberId)
                    {
                        throw new IllegalStateException("planted");
                    }
                    return intake.onRecord(buffer, offset, length, sequence, timestampNs);
                });
        };
        cluster.startAll();
        // The rules, before anything that a door takes.
        offered = 1;
        defineMarket(cluster.members[1]);
    }

    @AfterEach
    void stop()
    {
        cluster.close();
    }

    @Test
    void shouldSurviveTheLeaderAndTakeItBack()
    {
        trade(COMMANDS);
        assertEqual();
        cluster.running().forEach((m) -> assertEquals(Rules.NEWEST, m.engine.rules()));

        final TestMember lost = cluster.leader();
        trade(COMMANDS / 2);
        cluster.abort(lost.memberId);
        final long keptByLost = lost.member.offeredCount();
        trade(COMMANDS);
        cluster.await("that the lost one is known", () -> cluster.running().allMatch((m) -> 1 == m.lostCount.get()));
        offered++;
        cluster.awaitQuiet();
        final long gone = offered - (cluster.leader().pipeline.matchedSequence() + 1);
        assertTrue(gone >= 0 && gone <= keptByLost, "only what the lost member alone had is gone: " + gone + " of " +
            keptByLost + cluster.state());
        offered -= gone;

        final TestMember returned = cluster.start(lost.memberId);
        assertTrue(returned.recoveredSequence > 0);
        cluster.awaitReady();
        trade(COMMANDS);
        assertEqual();
        assertTrue(returned.member.counters().compared() > 0, "the log was compared with the journal");

        final TestMember survivor = cluster.members[(lost.memberId + 1) % TestCluster.SIZE];
        final TestMember other = cluster.members[(lost.memberId + 2) % TestCluster.SIZE];
        assertEquals(survivor.reportHash.get(), other.reportHash.get(), "reports of both");
        final long stateHash = survivor.engine.checkpointHash();
        cluster.stop(survivor.memberId);
        new Replays(survivor.directory.resolve("journal"), directory.resolve("replays"), survivor.reportHash.get(),
            stateHash).assertAlike();
    }

    /** A leader that reaches nobody says so soon, and the others do not. */
    @Test
    void shouldKnowThatItIsCutOff()
    {
        trade(COMMANDS / 10);
        assertEqual();
        final TestMember leader = cluster.leader();
        assertEquals(0, cluster.running().filter((m) -> m.member.isCutOff()).count());

        leader.partition.isMute = true;
        leader.partition.isDeaf = true;
        cluster.await("that it is cut off", () -> leader.member.isCutOff());
        cluster.await("a newer leader", () -> cluster.running().anyMatch((m) -> m != leader && m.member.isLeader()));
        cluster.await("that the others are served",
            () -> cluster.running().allMatch((m) -> m == leader || m.member.isReady() && !m.member.isCutOff()));

        leader.partition.isMute = false;
        leader.partition.isDeaf = false;
        cluster.await("that it is back", () -> leader.member.isFenced() || !leader.member.isCutOff());
    }

    /** Aeron would go on with the next message. */
    @Test
    void shouldEndWhenItCannotApplyWhatWasAgreedOn()
    {
        trade(COMMANDS / 10);
        assertEqual();
        final TestMember broken = cluster.running().filter((m) -> !m.member.isLeader()).findFirst().orElseThrow();
        final long last = broken.pipeline.lastSequence();
        cluster.members[broken.memberId] = null;
        try
        {
            brokenMemberId = broken.memberId;
            trade(1);
            cluster.await("that it ends", broken.member::hasFailed);
            assertTrue(String.valueOf(broken.fatalErrors.peek()).contains("planted"), broken.fatalErrors.toString());
            assertEquals(last, broken.pipeline.lastSequence());
            cluster.running().forEach((m) -> assertEquals(0, m.member.counters().snapshots(), "none was asked for"));
        }
        finally
        {
            broken.close();
        }
    }

    private void defineMarket(final TestMember member)
    {
        for (int i = 1; i <= TestFlow.INSTRUMENTS; i++)
        {
            offer(member, flow.defineInstrument(i));
        }
        for (int i = 1; i <= TestFlow.ACCOUNTS; i++)
        {
            offer(member, flow.defineAccount(i));
        }
    }

    private void trade(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final TestMember[] running = cluster.running().toArray(TestMember[]::new);
            offer(running[random.nextInt(running.length)], 0 == i % ASKS ? flow.accountRequest(
                TestFlow.SESSIONS + 1, 1 + random.nextInt(TestFlow.ACCOUNTS), ++asked) : flow.next());
        }
    }

    private void offer(final TestMember member, final int length)
    {
        final CommandPublisher publisher = member.member.publisher();
        cluster.await("room", () -> publisher.offer(flow.buffer(), 0, length) >= 0);
        offered++;
    }

    private void assertEqual()
    {
        cluster.awaitQuiet();
        assertEquals(1, cluster.running().mapToLong((m) -> m.engine.checkpointHash()).distinct().count(),
            cluster.state());
        cluster.running().forEach((m) -> assertEquals(offered, m.pipeline.matchedSequence() + 1, cluster.state()));
    }
}
