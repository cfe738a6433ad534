package io.ringside.engine.cluster;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.pipeline.TestFlow;
import io.ringside.journal.JournalRecordHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Aeron's consensus module waits without a time-out, on the thread of the cluster, until its service has come to the
 * log of a new leader.
 */
@Timeout(120)
class StuckWaitTest
{
    @TempDir
    private Path directory;

    private final TestFlow flow = new TestFlow(1);
    private TestCluster cluster;
    private volatile int blockedMemberId = -1;

    @BeforeEach
    void start()
    {
        cluster = new TestCluster(directory);
        cluster.settings = (context) ->
        {
            final JournalRecordHandler intake = context.intake;
            context.startupCanvassTimeoutNs(TimeUnit.MILLISECONDS.toNanos(1_000))
                .timeouts(TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(400),
                    TimeUnit.MILLISECONDS.toNanos(200))
                .intake((buffer, offset, length, sequence, timestampNs) -> context.memberId != blockedMemberId &&
                    intake.onRecord(buffer, offset, length, sequence, timestampNs));
        };
        cluster.startAll();
    }

    @AfterEach
    void stop()
    {
        cluster.close();
    }

    @Test
    void shouldFindAMemberWhoseServiceDoesNotCome()
    {
        final TestMember leader = cluster.leader();
        offer(leader);
        cluster.awaitQuiet();
        final TestMember blocked = cluster.running().filter((m) -> m != leader).findFirst().orElseThrow();
        final TestMember other = cluster.running().filter((m) -> m != leader && m != blocked).findFirst().orElseThrow();
        blockedMemberId = blocked.memberId;
        offer(leader);
        cluster.await("that its service waits", () ->
            other.pipeline.matchedSequence() > blocked.pipeline.matchedSequence());
        assertFalse(blocked.member.isStuck());

        cluster.abort(leader.memberId);
        cluster.await("that it is stuck", () -> blocked.member.isStuck());

        // Its thread still waits: only the end of the member ends that.
        cluster.stop(blocked.memberId);
        blockedMemberId = -1;
        cluster.start(blocked.memberId);
        cluster.awaitReady();
        offer(other);
        cluster.awaitQuiet();
    }

    private void offer(final TestMember member)
    {
        final int length = flow.defineInstrument(1);
        final CommandPublisher publisher = member.member.publisher();
        cluster.await("room", () -> publisher.offer(flow.buffer(), 0, length) >= 0);
    }
}
