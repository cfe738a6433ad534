package io.ringside.engine.cluster;

import java.util.Arrays;

/**
 * Says on the leader's member who of the others is gone: who has neither followed nor led for as long as followers
 * wait for a leader, also if it canvasses, as a member does that hears nobody. Followers do not hear each other before
 * they elect: one that has not followed since this member leads has half of that from then on. Only the leader of
 * before took part all the time, and is gone at once. A leader that has not just heard a majority says nothing: it may
 * be the one that hears nobody, and what it says may still arrive. Then the log has it, and all come to the same
 * conclusion. What is said counts in the term in which it is said: it is said anew in each. The cluster's thread.
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
        final boolean maySay = isLeading &&
            2 * evidence.heardCount(nowNs, context.heartbeatTimeoutNs / 2) > context.members.size();
        for (int i = 0; maySay && i < context.members.size(); i++)
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
        final long takesPartNs = evidence.takesPartNs(member);
        final boolean tookPart =
            takesPartNs - leadsSinceNs >= 0 || context.members.get(member).memberId() == formerLeaderId;
        return tookPart ? nowNs - takesPartNs > context.heartbeatTimeoutNs :
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
