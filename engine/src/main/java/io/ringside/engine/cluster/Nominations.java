package io.ringside.engine.cluster;

import java.util.Random;
import java.util.function.IntSupplier;

/**
 * Has the members nominate themselves one after the other. Aeron has each wait for a random part of half a ballot: two
 * that choose about the same moment refuse each other, and the ballot is lost. Here each waits half a ballot longer
 * than the one before it, in the order of their ids; the leader that is gone is left out. A little is left to chance,
 * should their clocks make up for the difference.
 */
final class Nominations extends Random
{
    private static final long serialVersionUID = 1L;
    private static final double CHANCE = 0.25;

    private final transient ClusterMemberContext context;
    private final transient IntSupplier leaderMemberId;

    /**
     * The order of one member.
     *
     * @param leaderMemberId who led before; -1 if that is not known.
     */
    Nominations(final ClusterMemberContext context, final IntSupplier leaderMemberId)
    {
        this.context = context;
        this.leaderMemberId = leaderMemberId;
    }

    /** The part of half a ballot that this member waits; more than 1 for all but the first. */
    @Override
    public double nextDouble()
    {
        final int leader = leaderMemberId.getAsInt();
        int before = 0;
        for (final MemberAddress member : context.members)
        {
            before += member.memberId() < context.memberId && member.memberId() != leader ? 1 : 0;
        }
        return before + CHANCE * super.nextDouble();
    }
}
