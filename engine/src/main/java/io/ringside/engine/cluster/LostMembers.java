package io.ringside.engine.cluster;

import java.util.Arrays;

/**
 * Says on the leader's member who of the others is gone: of whom nothing has been heard for as long as followers wait
 * for a leader. Followers do not hear each other before they elect: one that has not been heard since this member leads
 * has half of that from then on. Only the leader of before was heard all the time, and is gone at once. Then the log
 * has it, and all come to the same conclusion. What is said counts in the term in which it is said: it is said anew in
 * each. The cluster's thread.
 */
final class LostMembers
{
    private final ClusterMemberContext context;
    private final KeptCommands kept;
    private final AgreedCommands commands;
    private final LogService log;
    private final CommitEvidence evidence;
    private final long[] saidLost = new long[MemberAddress.MEMBER_ID_MAX + 1];
    private long termId = -1;
    private long leadsSinceNs;
    private int leaderId = -1;
    private int formerLeaderId = -1;

    LostMembers(
        final ClusterMemberContext context,
        final KeptCommands kept,
        final AgreedCommands commands,
        final LogService log,
        final CommitEvidence evidence)
    {
        this.context = context;
        this.kept = kept;
        this.commands = commands;
        this.log = log;
        this.evidence = evidence;
    }

    int doWork(final boolean isLeading, final long nowNs)
    {
        // Of the log as far as it was read: this member may lead a later one already.
        final long presentTermId = log.leadershipTermId();
        if (presentTermId != termId)
        {
            termId = presentTermId;
            leadsSinceNs = nowNs;
            formerLeaderId = leaderId;
            leaderId = log.leaderMemberId();
            Arrays.fill(saidLost, 0);
        }
        int workCount = 0;
        for (int i = 0; isLeading && i < context.members.size(); i++)
        {
            final int memberId = context.members.get(i).memberId();
            final long incarnation = commands.offering(memberId);
            if (memberId != context.memberId && 0 != incarnation && saidLost[memberId] != incarnation &&
                isSilent(i, nowNs))
            {
                workCount += say(memberId, incarnation);
            }
        }
        return workCount;
    }

    private boolean isSilent(final int member, final long nowNs)
    {
        final long heardNs = evidence.heardNs(member);
        final boolean wasHeard =
            heardNs - leadsSinceNs >= 0 || context.members.get(member).memberId() == formerLeaderId;
        return wasHeard ? nowNs - heardNs > context.heartbeatTimeoutNs :
            nowNs - leadsSinceNs > context.heartbeatTimeoutNs / 2;
    }

    private int say(final int memberId, final long incarnation)
    {
        if (kept.offer(EnvelopeDescriptor.NOTE, MemberNote.of(MemberNote.LOST,
            MemberNote.lost(memberId, termId), incarnation), 0, MemberNote.LENGTH) < 0)
        {
            return 0;
        }
        saidLost[memberId] = incarnation;
        return 1;
    }
}
