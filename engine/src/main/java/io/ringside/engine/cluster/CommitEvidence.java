package io.ringside.engine.cluster;

/** Whether a majority has what Aeron calls committed. */
final class CommitEvidence
{
    CommitEvidence(final ClusterMemberContext context)
    {
    }

    void term(final long leadershipTermId, final long termBasePosition)
    {
    }

    boolean isProven(final long position)
    {
        return true;
    }
}
