package io.ringside.engine.cluster;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.pipeline.TestFlow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The log that members keep has an end, except while one of them is absent; whoever returns catches up. */
@Timeout(300)
class ClusterLogTest
{
    private static final int TERM_LENGTH = ClusterMemberContext.LOG_TERM_LENGTH_MIN;
    private static final int SNAPSHOT_BYTES = TERM_LENGTH;
    private static final long ABSENT_BYTES_MAX = 64 << 20;
    private static final int ABSENT = 2;

    @TempDir
    private Path directory;

    private final TestFlow flow = new TestFlow(1);
    private final Random random = new Random(1);
    private TestCluster cluster;

    @BeforeEach
    void start()
    {
        cluster = new TestCluster(directory);
        cluster.settings = (context) -> context.logTermLength(TERM_LENGTH).snapshots(SNAPSHOT_BYTES, Long.MAX_VALUE)
            .absentLogBytesMax(ABSENT_BYTES_MAX);
        cluster.isTicking = true;
        cluster.startAll();
        for (int i = 1; i <= TestFlow.INSTRUMENTS; i++)
        {
            offer(flow.defineInstrument(i));
        }
        for (int i = 1; i <= TestFlow.ACCOUNTS; i++)
        {
            offer(flow.defineAccount(i));
        }
    }

    @AfterEach
    void stop()
    {
        cluster.close();
    }

    @Test
    void shouldKeepWhatAMemberNeedsThatIsAbsent()
    {
        final long[] sessions = cluster.running().mapToLong(TestMember::archiveSessions).toArray();
        cluster.await("log that is pruned", () -> trade() && cluster.running().allMatch((m) ->
            m.member.counters().snapshots() >= 2 && isPruned(m)));
        // An archive ends a session that nobody reads, after some minutes, and the member with it. At the start one may
        // still have been open, for a moment; each snapshot and each pruning has had another one since.
        cluster.await("that nobody holds the archives", () -> cluster.running().allMatch((m) ->
            m.archiveSessions() <= sessions[m.memberId]));

        cluster.stop(ABSENT);
        final long stoppedAt = cluster.leader().member.logPosition();
        cluster.await("log that is kept", () -> trade() &&
            cluster.leader().member.logPosition() - stoppedAt > 2 * SNAPSHOT_BYTES);
        cluster.awaitQuiet();
        cluster.running().forEach((m) -> assertTrue(
            m.member.counters().logStartPosition() <= stoppedAt, "the log is kept" + cluster.state()));

        cluster.start(ABSENT);
        cluster.awaitReady();
        assertEqual();
        cluster.await("log that is pruned again", () -> trade() && cluster.running().allMatch((m) ->
            m.member.counters().logStartPosition() > stoppedAt));

        for (int i = 0; i < TestCluster.SIZE; i++)
        {
            cluster.stop(i);
        }
        cluster.startAll();
        trade();
        assertEqual();
        joinBlank();
    }

    /** The log of one goes back to the beginning, as it was away; that of the leader does not. */
    @Test
    void shouldNotCountOnTheLongestLog()
    {
        final TestMember longest = cluster.running().filter((m) -> !m.member.isLeader()).findFirst().orElseThrow();
        // Enough for one, and not for a second one: nothing is pruned then.
        while (cluster.leader().member.logPosition() <= SNAPSHOT_BYTES)
        {
            trade();
            cluster.awaitQuiet();
        }
        cluster.await("a snapshot of all", () -> cluster.running().allMatch((m) ->
            m.member.counters().snapshots() > 0));
        cluster.awaitQuiet();
        assertFalse(isPruned(longest), cluster.state());
        cluster.stop(longest.memberId);
        // The others take their second snapshot; what is before the first they keep for the member that is away.
        while (cluster.running().anyMatch((m) -> m.member.counters().snapshots() < 2))
        {
            trade();
            cluster.awaitQuiet();
        }
        cluster.start(longest.memberId);
        cluster.awaitReady();
        cluster.await("log that is pruned", () -> cluster.running().allMatch((m) ->
            isPruned(m) != (longest.memberId == m.memberId)));
        final TestMember blank = cluster.running().filter((m) -> !m.member.isLeader() &&
            m.memberId != longest.memberId).findFirst().orElseThrow();
        cluster.stop(blank.memberId);
        cluster.blank(blank.memberId);
        cluster.seed(blank.memberId, longest.memberId);
        cluster.start(blank.memberId);
        cluster.awaitReady();
        trade();
        assertEqual();
    }

    /**
     * The disk of a member is lost, and the log no longer begins at 0: the others give it what it needs. At first it is
     * not told so, and gets a log that it cannot read.
     */
    private void joinBlank()
    {
        cluster.stop(ABSENT);
        cluster.blank(ABSENT);
        final TestMember blank = cluster.start(ABSENT);
        cluster.await("a log that it cannot read", () -> blank.errors.stream().anyMatch((error) ->
            String.valueOf(error.getMessage()).contains("is less than recording start position")));
        assertTrue(ClusterSeed.isNeededWhileRunning(blank.context), cluster.state());
        cluster.stop(ABSENT);
        cluster.blank(ABSENT);
        trade();
        cluster.seed(ABSENT, 0);
        trade();
        final TestMember joined = cluster.start(ABSENT);
        assertTrue(joined.recoveredSequence > 0);
        cluster.awaitReady();
        trade();
        assertEqual();
    }

    private static boolean isPruned(final TestMember member)
    {
        return member.member.counters().logStartPosition() > 0;
    }

    private boolean trade()
    {
        for (int i = 0; i < 100; i++)
        {
            offer(flow.next());
        }
        return true;
    }

    private void offer(final int length)
    {
        final TestMember[] running = cluster.running().toArray(TestMember[]::new);
        final CommandPublisher publisher = running[random.nextInt(running.length)].member.publisher();
        cluster.await("room", () -> publisher.offer(flow.buffer(), 0, length) >= 0);
    }

    private void assertEqual()
    {
        cluster.awaitQuiet();
        assertEquals(1, cluster.running().mapToLong((m) -> m.engine.checkpointHash()).distinct().count(),
            cluster.state());
    }
}
