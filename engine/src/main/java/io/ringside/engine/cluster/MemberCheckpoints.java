package io.ringside.engine.cluster;

import java.util.Arrays;

/**
 * Compares the members' hashes of their cores, which come through the log, so that each member sees the same ones in
 * the same order. The majority is right; while there is none, the leader is. The thread of the log.
 */
final class MemberCheckpoints
{
    /** Checkpoints that may differ without a majority before the leader's counts. */
    private static final int UNDECIDED_MAX = 4;
    private static final int WINDOW = 8;

    private final ClusterMemberContext context;
    private final int[] memberIds;
    private final long[] sequences = new long[WINDOW];
    private final long[][] hashes;
    private final boolean[][] isKnown;

    MemberCheckpoints(final ClusterMemberContext context)
    {
        this.context = context;
        memberIds = context.members.stream().mapToInt(MemberAddress::memberId).toArray();
        hashes = new long[WINDOW][memberIds.length];
        isKnown = new boolean[WINDOW][memberIds.length];
        Arrays.fill(sequences, -1);
    }

    /**
     * Take in the hash of a member's core at a sequence.
     *
     * @return why this member must stop, or null.
     */
    String compare(final int memberId, final long sequence, final long hash, final int leaderMemberId)
    {
        final int member = index(memberId);
        final int row = row(sequence);
        if (member < 0 || row < 0)
        {
            return null;
        }
        hashes[row][member] = hash;
        isKnown[row][member] = true;
        return fault(index(context.memberId), index(leaderMemberId));
    }

    private int index(final int memberId)
    {
        for (int i = 0; i < memberIds.length; i++)
        {
            if (memberIds[i] == memberId)
            {
                return i;
            }
        }
        return -1;
    }

    /** The row of a sequence, in place of the oldest one if it is new; -1 if it is older than all. */
    private int row(final long sequence)
    {
        int oldest = 0;
        for (int i = 0; i < WINDOW; i++)
        {
            if (sequences[i] == sequence)
            {
                return i;
            }
            oldest = sequences[i] < sequences[oldest] ? i : oldest;
        }
        if (sequence < sequences[oldest])
        {
            return -1;
        }
        sequences[oldest] = sequence;
        Arrays.fill(isKnown[oldest], false);
        return oldest;
    }

    private String fault(final int own, final int leader)
    {
        for (int row = 0; row < WINDOW; row++)
        {
            if (sequences[row] >= 0 && isKnown[row][own])
            {
                final int right = rightMember(row, leader);
                if (right >= 0 && hashes[row][right] != hashes[row][own])
                {
                    return "the state of this member differs from that of the others: it needs the files of another " +
                        "member: sequence=" + sequences[row] + " hash=" + Long.toHexString(hashes[row][own]) +
                        " expected=" + Long.toHexString(hashes[row][right]);
                }
            }
        }
        return null;
    }

    /** A member whose hash a majority has, or else the leader if that has been open for long; -1: nobody yet. */
    private int rightMember(final int row, final int leader)
    {
        for (int i = 0; i < memberIds.length; i++)
        {
            int count = 0;
            for (int j = 0; j < memberIds.length; j++)
            {
                count += isKnown[row][i] && isKnown[row][j] && hashes[row][i] == hashes[row][j] ? 1 : 0;
            }
            if (count > memberIds.length / 2)
            {
                return i;
            }
        }
        final boolean isOld = newerThan(sequences[row]) >= UNDECIDED_MAX;
        return isOld && leader >= 0 && isKnown[row][leader] ? leader : -1;
    }

    private int newerThan(final long sequence)
    {
        int count = 0;
        for (final long other : sequences)
        {
            count += other > sequence ? 1 : 0;
        }
        return count;
    }
}
