package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.codecs.BooleanType;
import io.aeron.cluster.codecs.CanvassPositionEncoder;
import io.aeron.cluster.codecs.CommitPositionEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.NewLeadershipTermEncoder;
import io.aeron.cluster.codecs.VoteEncoder;
import io.ringside.engine.pipeline.TestFlow;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Two elections that Aeron never ends: {@link ElectionWatch} finds both. One member runs; the test says what the others
 * would have said, as far as it was heard.
 */
@Timeout(120)
class StuckElectionTest
{
    private static final int STUCK = 2;
    private static final int OTHER = 0;
    private static final int SHORTER_LOG = 32;
    private static final int TERMS = 8;

    @TempDir
    private Path directory;

    private final TestFlow flow = new TestFlow(1);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private TestCluster cluster;
    private TestMember member;
    private Aeron aeron;
    private Publication others;
    /** The last of the log that the member has: the others may have elected while they stopped. */
    private long logTermId;

    @BeforeEach
    void start()
    {
        cluster = new TestCluster(directory);
        cluster.settings = (context) -> context.startupCanvassTimeoutNs(TimeUnit.MILLISECONDS.toNanos(400))
            .timeouts(TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(200),
                TimeUnit.MILLISECONDS.toNanos(200));
        cluster.startAll();
        final int length = flow.defineInstrument(1);
        cluster.await("room", () -> cluster.members[STUCK].member.publisher().offer(flow.buffer(), 0, length) >= 0);
        cluster.awaitQuiet();
        for (int i = 0; i < TestCluster.SIZE; i++)
        {
            cluster.stop(i);
        }
        logTermId = lastTermId();
        member = cluster.start(STUCK);
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(member.driver.aeronDirectoryName()));
        others = aeron.addPublication("aeron:udp?endpoint=" + cluster.addresses.get(STUCK).consensusEndpoint(),
            ConsensusModule.Configuration.consensusStreamId());
    }

    @AfterEach
    void stop()
    {
        CloseHelper.quietCloseAll(aeron, cluster);
    }

    /** They voted for it, have less of the log than it has, and then followed another one. */
    @Test
    void shouldFindAWinnerWhoseVotersFollowAnother()
    {
        cluster.await("a winner", () ->
        {
            canvass();
            for (int term = 0; term < TERMS; term++)
            {
                vote(logTermId + term);
            }
            return isIn(ElectionState.LEADER_LOG_REPLICATION);
        });
        assertFalse(member.member.isStuck());
        cluster.await("that it is stuck", () ->
        {
            commitPosition();
            return member.member.isStuck();
        });
    }

    /** It has a log to replay as soon as the leader says how far that is agreed on, and the leader is gone. */
    @Test
    void shouldFindWhoWaitsForALeaderThatIsGone()
    {
        cluster.await("a follower", () ->
        {
            newLeadershipTerm();
            return isIn(ElectionState.FOLLOWER_REPLAY);
        });
        assertFalse(member.member.isStuck());
        cluster.await("that it is stuck", () -> member.member.isStuck());
    }

    private long lastTermId()
    {
        try (RecordingLog log = new RecordingLog(
            directory.resolve("m" + STUCK).resolve("cluster").resolve("consensus").toFile(), false))
        {
            return log.findLastTerm().leadershipTermId;
        }
    }

    private boolean isIn(final ElectionState state)
    {
        return String.valueOf(member.member.notReadyReason()).endsWith("=" + state);
    }

    private void canvass()
    {
        for (int id = OTHER; id < STUCK; id++)
        {
            send(new CanvassPositionEncoder().wrapAndApplyHeader(buffer, 0, header)
                .logLeadershipTermId(logTermId).logPosition(SHORTER_LOG).leadershipTermId(logTermId)
                .followerMemberId(id).encodedLength());
        }
    }

    private void vote(final long termId)
    {
        send(new VoteEncoder().wrapAndApplyHeader(buffer, 0, header).candidateTermId(termId)
            .logLeadershipTermId(logTermId).logPosition(SHORTER_LOG).candidateMemberId(STUCK)
            .followerMemberId(OTHER).vote(BooleanType.TRUE)
            .encodedLength());
    }

    private void commitPosition()
    {
        send(new CommitPositionEncoder().wrapAndApplyHeader(buffer, 0, header).leadershipTermId(logTermId + TERMS)
            .logPosition(SHORTER_LOG).leaderMemberId(OTHER).encodedLength());
    }

    private void newLeadershipTerm()
    {
        final long none = Aeron.NULL_VALUE;
        send(new NewLeadershipTermEncoder().wrapAndApplyHeader(buffer, 0, header).logLeadershipTermId(logTermId)
            .nextLeadershipTermId(none).nextTermBaseLogPosition(none).nextLogPosition(none)
            .leadershipTermId(logTermId + 1).termBaseLogPosition(0).logPosition(0).commitPosition(0)
            .leaderRecordingId(0).timestamp(1)
            .leaderMemberId(OTHER).logSessionId(1).appVersion(1)
            .isStartup(BooleanType.FALSE).encodedLength());
    }

    private void send(final int bodyLength)
    {
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        cluster.await("the others' line", () -> others.offer(buffer, 0, length) > 0);
    }
}
