package io.ringside.journal.replication;

import java.util.Arrays;

/** Computes the sequence that enough standbys have reached. It never decreases. One thread, no allocation. */
public final class QuorumTracker
{
    private final long[] positions;
    private final int quorumSize;
    private long quorumSequence;

    /**
     * Begin.
     *
     * @param standbyCount    how many there are.
     * @param quorumSize      how many must have reached a sequence, 1 to the count.
     * @param initialSequence reached by all.
     */
    public QuorumTracker(final int standbyCount, final int quorumSize, final long initialSequence)
    {
        if (quorumSize < 1 || quorumSize > standbyCount)
        {
            throw new IllegalArgumentException(
                "quorum size must be 1 to the number of standbys: quorumSize=" + quorumSize + " count=" + standbyCount);
        }
        this.quorumSize = quorumSize;
        positions = new long[standbyCount];
        Arrays.fill(positions, initialSequence);
        quorumSequence = initialSequence;
    }

    /**
     * A standby reached a sequence. Lower ones than before are ignored.
     *
     * @param standbyId index of the standby.
     * @param sequence  it reached.
     * @return {@link #quorumSequence()}.
     */
    public long onPosition(final int standbyId, final long sequence)
    {
        if (sequence > positions[standbyId])
        {
            positions[standbyId] = sequence;
            quorumSequence = Math.max(quorumSequence, reachedByQuorum());
        }

        return quorumSequence;
    }

    private long reachedByQuorum()
    {
        long best = Long.MIN_VALUE;
        for (final long candidate : positions)
        {
            int count = 0;
            for (final long position : positions)
            {
                count += position >= candidate ? 1 : 0;
            }
            best = count >= quorumSize ? Math.max(best, candidate) : best;
        }

        return best;
    }

    /** Sequence that enough standbys have reached. */
    public long quorumSequence()
    {
        return quorumSequence;
    }

    /**
     * Sequence that one standby has reached.
     *
     * @param standbyId index of the standby.
     * @return the sequence.
     */
    public long position(final int standbyId)
    {
        return positions[standbyId];
    }
}
