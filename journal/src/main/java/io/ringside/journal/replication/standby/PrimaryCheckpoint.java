package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.CheckpointSource;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.storage.JournalException;

/** The newest checkpoint of the primary, kept until this node's own state is as far. One thread, no allocation. */
final class PrimaryCheckpoint
{
    private static final long NONE = -1;

    private final ReplicationContext context;
    private final CheckpointSource own;
    private long sequence = NONE;
    private long hash;
    private long ownHash;

    PrimaryCheckpoint(final ReplicationContext context)
    {
        this.context = context;
        own = context.checkpoints();
    }

    void clear()
    {
        sequence = NONE;
    }

    void set(final long newSequence, final long newHash)
    {
        sequence = newSequence;
        hash = newHash;
    }

    /** Whether this node's state has come to the checkpoint and differs: then {@link #divergence()} is to follow. */
    boolean differs()
    {
        if (sequence < 0 || own.latestSequence() < sequence)
        {
            return false;
        }
        ownHash = own.chainHashAt(sequence);
        if (CheckpointSource.UNKNOWN != ownHash && ownHash != hash)
        {
            return true;
        }
        sequence = NONE;

        return false;
    }

    /** Count and tell it. */
    JournalException divergence()
    {
        final long at = sequence;
        sequence = NONE;
        context.counters().divergences().increment();
        context.listener().onDivergence(at, ownHash, hash);

        return new JournalException(JournalException.Category.DIVERGED,
            "the state of this standby differs from the primary's: sequence=" + at + " ownHash=" +
            Long.toHexString(ownHash) + " primaryHash=" + Long.toHexString(hash) +
            "; keep both directories as evidence and build the standby anew");
    }
}
