package io.ringside.engine.cluster;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.pipeline.TestFlow;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A leader that was cut off has a log of an older term, longer than that of the others. Aeron's newer leader counts it
 * for the majority, and calls agreed on what it alone has. A member must not apply that: it is gone with the leader.
 */
@Timeout(120)
class LostCommitTest
{
    private static final int RUNS = Integer.getInteger("ringside.lostCommits", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());

    @TempDir
    private Path directory;

    private TestFlow flow;
    private TestCluster cluster;
    private TestMember older;
    private TestMember newer;
    private TestMember follower;
    private int oldCount;
    private int newCount;
    private long agreed;
    private long commitBefore;

    @AfterEach
    void stop()
    {
        CloseHelper.close(cluster);
    }

    static IntStream runs()
    {
        return IntStream.range(0, RUNS);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void shouldApplyNothingThatOnlyAnOlderTermAgreesTo(final int run)
    {
        choose(run);
        leadAlone((context) -> context.isLossTold = false);
        cluster.await("the wait for a proof", () -> newer.member.counters().held() > 0);
        assertEquals(agreed, newer.pipeline.matchedSequence(), cluster.state());
        assertTrue(newer.fatalErrors.isEmpty(), cluster.state());

        goOnWithoutTheNewerLeader();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void shouldShowThatAeronAloneLosesIt(final int run)
    {
        choose(run);
        leadAlone((context) ->
        {
            context.isProofNeeded = false;
            context.isLossTold = false;
        });
        cluster.await("what is not agreed on", () -> newer.pipeline.matchedSequence() >= agreed + newCount);
        cluster.await("an answer", () -> newer.lastReported.get() > agreed);

        goOnWithoutTheNewerLeader();
    }

    /** How much each leader writes for itself: the older one more. */
    private void choose(final int run)
    {
        final SplittableRandom random = new SplittableRandom(SEED + run);
        oldCount = random.nextInt(100, 500);
        newCount = random.nextInt(1, 20);
        System.out.println("lost commit: run=" + run + " of=" + RUNS + " old=" + oldCount + " new=" + newCount +
            " seed=" + SEED);
    }

    /**
     * Try until it comes about: on a busy machine a member may be taken for gone while it starts, or the newer leader
     * for lost before it has counted.
     */
    private void leadAlone(final Consumer<ClusterMemberContext> settings)
    {
        int attempt = 0;
        do
        {
            CloseHelper.close(cluster);
            flow = new TestFlow(1);
            cluster = new TestCluster(directory.resolve("attempt-" + attempt++));
            cluster.settings = settings;
        }
        while (!isLeadingAlone());
    }

    /** The older leader writes for itself, and tells the newer one, who writes for itself as well, of its length. */
    private boolean isLeadingAlone()
    {
        if (!isStarted())
        {
            return false;
        }
        older = cluster.leader();
        offer(older, flow.defineInstrument(1));
        offer(older, flow.defineAccount(1));
        cluster.awaitQuiet();
        agreed = older.pipeline.matchedSequence();

        older.partition.isMute = true;
        older.partition.isDeaf = true;
        for (int i = 0; i < oldCount; i++)
        {
            offer(older, flow.passiveOrder());
        }
        final TestMember[] others = cluster.running().filter((m) -> m != older).toArray(TestMember[]::new);
        cluster.await("a newer leader", () -> 1 == leaders(others) && !older.member.isLeader() &&
            others[0].member.isReady() && others[1].member.isReady());
        newer = others[0].member.isLeader() ? others[0] : others[1];
        follower = others[0] == newer ? others[1] : others[0];
        commitBefore = newer.member.commitPosition();

        older.partition.isMute = false;
        follower.partition.isDeaf = true;
        for (int i = 0; i < newCount; i++)
        {
            offer(newer, flow.passiveOrder());
        }
        cluster.await("that Aeron calls it agreed on",
            () -> newer.member.commitPosition() > commitBefore || !newer.member.isLeader());
        return newer.member.isLeader();
    }

    private boolean isStarted()
    {
        cluster.startEach();
        cluster.await("all ready", () -> cluster.running().allMatch((m) -> m.member.isReady() || m.member.isFenced()));
        return cluster.running().noneMatch((m) -> m.member.isFenced());
    }

    /** The others never see it. */
    private void goOnWithoutTheNewerLeader()
    {
        cluster.abort(newer.memberId);
        // What it had sent may still be in a socket of the follower's, which is deaf when it reads.
        cluster.awaitTurns();
        cluster.running().forEach((m) -> m.partition.isDeaf = false);
        cluster.await("what the older one kept, unless it was taken for gone",
            () -> older.member.isFenced() || 0 == older.member.offeredCount());
        offer(follower, flow.passiveOrder());
        cluster.await("that both go on", () -> 0 == follower.member.offeredCount() &&
            older.pipeline.lastSequence() == follower.pipeline.lastSequence() &&
            older.pipeline.matchedSequence() == older.pipeline.lastSequence() &&
            follower.pipeline.matchedSequence() == follower.pipeline.lastSequence());
        cluster.awaitReports();
        final long[] expected = LongStream.concat(LongStream.rangeClosed(1, oldCount - older.member.offeredCount()),
            LongStream.of(oldCount + newCount + 1)).toArray();
        cluster.running().forEach((m) -> assertArrayEquals(expected,
            m.reportedIds.stream().mapToLong(Long::parseLong).sorted().toArray(),
            () -> "not one of the newer leader's" + cluster.state()));
        assertEquals(older.engine.checkpointHash(), follower.engine.checkpointHash(), cluster.state());
    }

    private static long leaders(final TestMember[] members)
    {
        return Arrays.stream(members).filter((m) -> m.member.isLeader()).count();
    }

    private void offer(final TestMember member, final int length)
    {
        final CommandPublisher publisher = member.member.publisher();
        cluster.await("room", () -> publisher.offer(flow.buffer(), 0, length) >= 0);
    }
}
