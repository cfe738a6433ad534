package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationCounters;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;

/**
 * How far records are released: as far as the standby has acknowledged them or, without one, as the policy says. Noted
 * in the standing before anything is released by it. One thread, that of the publisher; what says so may be read from
 * any. No allocation while the standby is there.
 */
final class Quorum
{
    private final ReplicationContext context;
    private final ReplicationCounters counters;
    private final StandbyLink link;
    private final Standing standing;
    private final long recoveredSequence;

    private boolean isRecoveredConfirmed;
    private long acknowledgedSequence;
    private long lastEnoughNs;
    private volatile long sequence;
    private volatile boolean isSatisfied = true;
    private volatile boolean isAloneOrdered;
    private volatile boolean isAlone;

    /** What the journal had at the start, up to {@code recoveredSequence}, counts as released. */
    Quorum(final ReplicationContext context, final StandbyLink link, final long recoveredSequence)
    {
        this.context = context;
        this.link = link;
        this.recoveredSequence = recoveredSequence;
        counters = context.counters();
        standing = context.peering().standing();
        sequence = recoveredSequence;
        acknowledgedSequence = recoveredSequence;
        lastEnoughNs = context.nanoClock().nanoTime();
        counters.quorumSequence().setRelease(recoveredSequence);
    }

    /** The standby of the link has acknowledged more. */
    void onAcknowledged()
    {
        acknowledgedSequence = Math.max(acknowledgedSequence, link.position());
    }

    int doWork(final long nowNs, final long lastSequence)
    {
        if (!isRecoveredConfirmed && link.isConnected() && link.position() >= recoveredSequence)
        {
            isRecoveredConfirmed = true;
            standing.act();
            context.listener().onRecoveredConfirmed(recoveredSequence);
        }
        final int workCount = watchStandby(nowNs);
        release(lastSequence);

        return workCount;
    }

    private int watchStandby(final long nowNs)
    {
        if (link.isConnected())
        {
            lastEnoughNs = nowNs;
        }
        if (isAloneOrdered)
        {
            isAloneOrdered = false;
            isAlone = true;
            // A standby that counts on policy halt is given up. Synced before anything is released.
            standing.told(null);
            standing.alone(sequence + 1);
            satisfied(false);
            return 1;
        }
        if (isSatisfied && nowNs - lastEnoughNs > context.timeoutNs())
        {
            if (ReplicationPolicy.DEGRADE == policy())
            {
                // Synced before anything is released, for a later promotion of a standby.
                standing.alone(sequence + 1);
            }
            satisfied(false);
            return 1;
        }
        if (link.isCaughtUp())
        {
            // It has acknowledged, so it knows the policy in force here.
            standing.told(context.policy());
            if (acknowledgedSequence >= sequence)
            {
                standing.inStep(sequence, nowNs);
            }
            if (!isSatisfied)
            {
                isAlone = false;
                satisfied(true);
                return 1;
            }
        }

        return 0;
    }

    private void satisfied(final boolean newValue)
    {
        isSatisfied = newValue;
        counters.withoutQuorum().setRelease(newValue ? 0 : 1);
        context.listener().onQuorum(policy(), newValue);
    }

    private void release(final long lastSequence)
    {
        final long released = !isSatisfied && ReplicationPolicy.DEGRADE == policy() ?
            localSequence(lastSequence) : acknowledgedSequence;
        if (released > sequence)
        {
            sequence = released;
            counters.quorumSequence().setRelease(released);
        }
    }

    /** Degraded means the local guarantee: what our own disk has. */
    private long localSequence(final long lastSequence)
    {
        return Math.min(lastSequence, context.durableSequence().getAsLong());
    }

    /** See {@link ReplicationPublisher#leadAlone()}. Any thread. */
    void leadAlone()
    {
        isAloneOrdered = true;
    }

    /** See {@link ReplicationPublisher#policy()}. */
    ReplicationPolicy policy()
    {
        return isAlone ? ReplicationPolicy.DEGRADE :
            ReplicationPolicy.HALT == standing.policy() ? ReplicationPolicy.HALT : context.policy();
    }

    /** The last record that is released. Any thread. */
    long sequence()
    {
        return sequence;
    }

    /** See {@link ReplicationPublisher#isSatisfied()}. Any thread. */
    boolean isSatisfied()
    {
        return isSatisfied;
    }
}
