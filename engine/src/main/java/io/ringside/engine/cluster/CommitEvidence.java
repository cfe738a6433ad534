package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.codecs.AppendPositionDecoder;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.CommitPositionDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Whether a majority really has what the leader's consensus module calls agreed on. That module counts a member by its
 * position alone, also one that comes back with a log of an older term, which is cut off as soon as it hears of the
 * newer one (ADR 86). So the leader's member reads what the others tell its consensus module, on a subscription of its
 * own, and counts a position only as far as the term it is of goes. What is counted is proof: it does not matter
 * whether it is read before or after the consensus module reads it.
 * <p>
 * The thread of the cluster polls, the thread of the log asks. Hot path: no allocation.
 */
final class CommitEvidence implements FragmentHandler, AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 64;
    private static final int TERMS_MAX = 64;
    private static final int STAMP = 0;
    private static final int TERM = 1;
    private static final int POSITION = 2;
    /** Longs from member to member: two cache lines. */
    private static final int STRIDE = 16;

    private final int ownId;
    private final int needed;
    private final int[] memberIds;
    /** A stamp, a term and a position for each member; an odd stamp while they change. */
    private final AtomicLongArray told;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AppendPositionDecoder append = new AppendPositionDecoder();
    private final CanvassPositionDecoder canvass = new CanvassPositionDecoder();
    private final CommitPositionDecoder commit = new CommitPositionDecoder();
    private final long[] termIds = new long[TERMS_MAX];
    private final long[] termBases = new long[TERMS_MAX];
    private int termCount;
    private final long[] heardNs;
    private final long[] takesPartNs;
    private long otherLedNs;
    private Subscription subscription;
    private long nowNs;

    CommitEvidence(final ClusterMemberContext context)
    {
        ownId = context.memberId;
        memberIds = context.members.stream().mapToInt(MemberAddress::memberId).toArray();
        needed = context.isProofNeeded ? memberIds.length / 2 : 0;
        heardNs = new long[memberIds.length];
        takesPartNs = new long[memberIds.length];
        told = new AtomicLongArray(memberIds.length * STRIDE);
        for (int i = 0; i < memberIds.length; i++)
        {
            told.set(i * STRIDE + POSITION, -1);
        }
    }

    /** Begin to listen: before the consensus module does, so that nothing is missed. */
    void listen(final Aeron aeron, final MemberAddress address)
    {
        subscription = aeron.addSubscription(
            "aeron:udp?endpoint=" + address.consensusEndpoint(), ConsensusModule.Configuration.consensusStreamId());
    }

    int poll(final long pollNs)
    {
        nowNs = pollNs;
        return subscription.poll(this, FRAGMENT_LIMIT);
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header ignored)
    {
        header.wrap(buffer, offset);
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        if (MessageHeaderDecoder.SCHEMA_ID != header.schemaId())
        {
            return;
        }
        if (AppendPositionDecoder.TEMPLATE_ID == header.templateId())
        {
            append.wrap(buffer, body, header.blockLength(), header.version());
            onTold(append.followerMemberId(), append.leadershipTermId(), append.logPosition());
            onTakesPart(append.followerMemberId(), nowNs);
        }
        else if (CanvassPositionDecoder.TEMPLATE_ID == header.templateId())
        {
            canvass.wrap(buffer, body, header.blockLength(), header.version());
            onTold(canvass.followerMemberId(), canvass.logLeadershipTermId(), canvass.logPosition());
        }
        else if (CommitPositionDecoder.TEMPLATE_ID == header.templateId())
        {
            commit.wrap(buffer, body, header.blockLength(), header.version());
            onTakesPart(commit.leaderMemberId(), nowNs);
            otherLedNs = commit.leaderMemberId() == ownId ? otherLedNs : nowNs;
        }
    }

    /** When another member last said that it leads; 0 for never. The cluster's thread. */
    long otherLedNs()
    {
        return otherLedNs;
    }

    /** When a member last followed or led; 0 for never. One that canvasses alone does neither. The cluster's thread. */
    long takesPartNs(final int member)
    {
        return takesPartNs[member];
    }

    /** How many members were heard within a time, this one included. The thread of the cluster. */
    int heardCount(final long atNs, final long withinNs)
    {
        int count = 0;
        for (int i = 0; i < memberIds.length; i++)
        {
            count += memberIds[i] == ownId || atNs - heardNs[i] <= withinNs ? 1 : 0;
        }
        return count;
    }

    /** A member follows or leads: a leader says all the time how far the log is agreed on, which proves nothing. */
    void onTakesPart(final int memberId, final long atNs)
    {
        onHeard(memberId, atNs);
        for (int i = 0; i < memberIds.length; i++)
        {
            takesPartNs[i] = memberIds[i] == memberId ? atNs : takesPartNs[i];
        }
    }

    void onHeard(final int memberId, final long atNs)
    {
        for (int i = 0; i < memberIds.length; i++)
        {
            heardNs[i] = memberIds[i] == memberId ? atNs : heardNs[i];
        }
    }

    /** A member's log ends at a position, in a term. */
    void onTold(final int memberId, final long termId, final long position)
    {
        onHeard(memberId, nowNs);
        for (int i = 0; i < memberIds.length; i++)
        {
            if (memberIds[i] == memberId && memberId != ownId)
            {
                final int at = i * STRIDE;
                final long stamp = told.getPlain(at + STAMP);
                told.set(at + STAMP, stamp + 1);
                told.set(at + TERM, termId);
                told.set(at + POSITION, position);
                told.set(at + STAMP, stamp + 2);
            }
        }
    }

    /** A term begins in this member's log. The thread of the log. */
    void term(final long termId, final long basePosition)
    {
        if (TERMS_MAX == termCount)
        {
            System.arraycopy(termIds, 1, termIds, 0, TERMS_MAX - 1);
            System.arraycopy(termBases, 1, termBases, 0, TERMS_MAX - 1);
            termCount--;
        }
        termIds[termCount] = termId;
        termBases[termCount++] = basePosition;
    }

    /**
     * Whether a majority has this member's log up to a position. The thread of the log.
     *
     * @param position    in the log.
     * @param hasAllTerms whether the log has given out all terms up to the present one: what is told of a later one is
     *                    another log.
     * @return false while it is not known.
     */
    boolean isProven(final long position, final boolean hasAllTerms)
    {
        final long termMax = hasAllTerms && termCount > 0 ? termIds[termCount - 1] : Long.MAX_VALUE;
        int count = 0;
        for (int i = 0; count < needed && i < memberIds.length; i++)
        {
            count += endInThisLog(i * STRIDE, termMax) >= position ? 1 : 0;
        }
        return count >= needed;
    }

    /** How far a member's log is the same as this one's: no further than the term that it told of goes here. */
    private long endInThisLog(final int at, final long termMax)
    {
        final long stamp = told.get(at + STAMP);
        final long termId = told.get(at + TERM);
        final long position = told.get(at + POSITION);
        if (0 != (stamp & 1) || stamp != told.get(at + STAMP) || termId > termMax)
        {
            return -1;
        }
        long end = position;
        for (int i = termCount - 1; i >= 0 && termIds[i] > termId; i--)
        {
            end = Math.min(position, termBases[i]);
        }
        return end;
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(subscription);
    }
}
