package io.ringside.journal.replication;

/**
 * What the other node of a pair may still ask of this one's files. Whoever prunes or archives them respects it. Any
 * thread.
 */
public interface ReplicationHold
{
    /** Nothing is needed. */
    long NOTHING = Long.MAX_VALUE;

    /** A node on its own. */
    ReplicationHold NONE = new ReplicationHold()
    {
        @Override
        public long reseedSequence()
        {
            return NOTHING;
        }

        @Override
        public long reseedReport()
        {
            return NOTHING;
        }

        @Override
        public long standbySequence()
        {
            return NOTHING;
        }
    };

    /** What {@link #standbySequence()} is for a standby that has acknowledged so far. */
    static long standbySequence(final long receivedSequence, final long durableSequence)
    {
        // One that connects shows its last record, which is compared with the one here.
        return Math.max(0, Math.min(receivedSequence, durableSequence));
    }

    /**
     * The first record that a transfer under way needs: a segment that has it, or a later one, stays, however full the
     * disk is.
     *
     * @return sequence, or {@link #NOTHING}.
     */
    long reseedSequence();

    /**
     * The same of the report log.
     *
     * @return report number, or {@link #NOTHING}.
     */
    long reseedReport();

    /**
     * The first record that the standby lacks, or may compare; 0 while none has been heard since the start of a primary
     * that has one. Pruning waits for it as long as the disk allows; beyond that the standby is reseeded when it comes
     * back.
     *
     * @return sequence, or {@link #NOTHING}.
     */
    long standbySequence();
}
