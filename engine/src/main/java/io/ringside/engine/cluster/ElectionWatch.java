package io.ringside.engine.cluster;

import io.aeron.cluster.ElectionState;

import java.util.concurrent.TimeUnit;

/**
 * Finds an election that never ends here. Aeron's member waits without a time-out in two of its states: one that won
 * the votes, while the voters follow another leader by now, and one that is to replay for a leader that is gone
 * (ADR 86). Neither hears those who lead. A member whose log stands still for long without a leader, though another one
 * leads or in the second of these states, must start again. Only time in which this member itself runs is counted: a
 * machine that is short of processors is slow, not stuck. On the thread {@code cluster}.
 */
final class ElectionWatch
{
    /** So many time-outs of heartbeats, and what does not go on never will. */
    static final int PATIENCE_TIMEOUTS = 30;
    private static final long TURN_MAX_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final long patienceNs;
    private final long heartbeatTimeoutNs;
    private ElectionState state = ElectionState.CLOSED;
    private long position = -1;
    private long stillNs;
    private long lastNs;

    ElectionWatch(final long heartbeatTimeoutNs)
    {
        this.heartbeatTimeoutNs = heartbeatTimeoutNs;
        patienceNs = PATIENCE_TIMEOUTS * heartbeatTimeoutNs;
    }

    /**
     * Look again.
     *
     * @param newState    of the election; closed while there is none.
     * @param newPosition up to which the log has been read here.
     * @param otherLedNs  when another member last said that it leads; 0 for never.
     * @return whether the election does not go on.
     */
    boolean isStuck(final ElectionState newState, final long newPosition, final long otherLedNs, final long nowNs)
    {
        final long turnNs = Math.min(nowNs - lastNs, TURN_MAX_NS);
        final boolean doesOtherLead = 0 != otherLedNs && nowNs - otherLedNs <= heartbeatTimeoutNs;
        final boolean isStill = newPosition == position && switch (newState)
        {
            // A copy of the log has time-outs of its own, and may take long.
            case CLOSED, FOLLOWER_LOG_REPLICATION -> false;
            case FOLLOWER_REPLAY -> newState == state;
            default -> doesOtherLead;
        };
        stillNs = isStill ? stillNs + turnNs : 0;
        state = newState;
        position = newPosition;
        lastNs = nowNs;
        return stillNs > patienceNs;
    }
}
