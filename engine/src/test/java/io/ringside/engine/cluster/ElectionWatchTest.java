package io.ringside.engine.cluster;

import io.aeron.cluster.ElectionState;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** An election that does not end though another member leads, or that waits for a leader that is gone, is found. */
class ElectionWatchTest
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int NEVER = 10_000;
    private static final int PATIENCE = 3_000;

    private final ElectionWatch watch = new ElectionWatch(TIMEOUT_NS);
    private long nowNs = TimeUnit.HOURS.toNanos(1);
    private long position;
    private long otherLedNs;
    private boolean doesOtherLead = true;

    @Test
    void shouldFindAWinnerWhoseVotersFollowAnother()
    {
        assertEquals(PATIENCE, turns(ElectionState.LEADER_LOG_REPLICATION, TURN_NS), 2);
    }

    @Test
    void shouldFindWhoWaitsForALeaderThatIsGone()
    {
        doesOtherLead = false;
        assertEquals(PATIENCE, turns(ElectionState.FOLLOWER_REPLAY, TURN_NS), 2);
    }

    @Test
    void shouldWaitForVotersWhileNobodyLeads()
    {
        doesOtherLead = false;
        assertEquals(NEVER, turns(ElectionState.LEADER_LOG_REPLICATION, TURN_NS));
        assertEquals(NEVER, turns(ElectionState.CANVASS, TURN_NS));
    }

    @Test
    void shouldWaitWhileThereIsNoElectionAndWhileALogIsCopied()
    {
        assertEquals(NEVER, turns(ElectionState.CLOSED, TURN_NS));
        assertEquals(NEVER, turns(ElectionState.FOLLOWER_LOG_REPLICATION, TURN_NS));
    }

    @Test
    void shouldBeginAnewWhenTheLogGoesOn()
    {
        for (int i = 0; i < NEVER; i++)
        {
            position += i % (PATIENCE / 2) == 0 ? 1 : 0;
            assertEquals(false, look(ElectionState.FOLLOWER_REPLAY, TURN_NS), "turn " + i);
        }
    }

    /** A process that stood still was not waiting. */
    @Test
    void shouldCountTimeThatItRuns()
    {
        assertEquals(PATIENCE / 10, turns(ElectionState.CANVASS, TIMEOUT_NS / 2), 2);
    }

    private int turns(final ElectionState state, final long turnNs)
    {
        for (int turn = 0; turn < NEVER; turn++)
        {
            if (look(state, turnNs))
            {
                return turn;
            }
        }
        return NEVER;
    }

    private boolean look(final ElectionState state, final long turnNs)
    {
        nowNs += turnNs;
        otherLedNs = doesOtherLead ? nowNs : 0;
        return watch.isStuck(state, position, otherLedNs, nowNs);
    }
}
