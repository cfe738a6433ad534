package io.ringside.journal.replication.primary;

import io.ringside.journal.replication.CheckpointSource;
import io.ringside.journal.replication.ReplicationContext;

/**
 * Checkpoints that the standby has told, kept until this node's own state is as far and can be compared. One thread, no
 * allocation.
 */
final class StandbyCheckpoints
{
    private static final int CAPACITY = 64;

    private final ReplicationContext context;
    private final long[] sequences = new long[CAPACITY];
    private final long[] hashes = new long[CAPACITY];
    private int head;
    private int tail;

    StandbyCheckpoints(final ReplicationContext context)
    {
        this.context = context;
    }

    /** Another connection begins: what was told before is of no interest. */
    void clear()
    {
        head = tail;
    }

    /** Keep a checkpoint that is newer than all others, if there is room. */
    void add(final long sequence, final long hash)
    {
        if (CheckpointSource.UNKNOWN != hash && tail - head < CAPACITY &&
            (tail == head || sequences[(tail - 1) % CAPACITY] < sequence))
        {
            sequences[tail % CAPACITY] = sequence;
            hashes[tail % CAPACITY] = hash;
            ++tail;
        }
    }

    /** Compare those that this node has come to, and tell of differences. Returns how many it were. */
    int compare()
    {
        final CheckpointSource own = context.checkpoints();
        int count = 0;
        while (head != tail && own.latestSequence() >= sequences[head % CAPACITY])
        {
            final long sequence = sequences[head % CAPACITY];
            final long peerHash = hashes[head % CAPACITY];
            final long ownHash = own.chainHashAt(sequence);
            if (CheckpointSource.UNKNOWN != ownHash && ownHash != peerHash)
            {
                context.counters().divergences().increment();
                context.listener().onDivergence(sequence, ownHash, peerHash);
            }
            ++head;
            ++count;
        }

        return count;
    }
}
