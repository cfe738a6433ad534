package io.ringside.journal.replication;

/**
 * The rolling hashes of a node's state, for comparison between nodes. Read by the replication agent while the
 * matching thread adds to it.
 */
public interface CheckpointSource
{
    /** The hash at that sequence is not known. */
    long UNKNOWN = 0;

    /** No hashes: nothing is compared. */
    CheckpointSource NONE = new CheckpointSource()
    {
        @Override
        public long latestSequence()
        {
            return -1;
        }

        @Override
        public long chainHashAt(final long sequence)
        {
            return UNKNOWN;
        }
    };

    /** Sequence of the newest checkpoint; -1 when there is none. */
    long latestSequence();

    /**
     * Hash at a checkpoint.
     *
     * @return the hash, {@link #UNKNOWN} when there is none at that sequence, not yet or no more.
     */
    long chainHashAt(long sequence);
}
