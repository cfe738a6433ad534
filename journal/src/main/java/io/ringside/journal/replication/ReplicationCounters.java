package io.ringside.journal.replication;

import java.nio.ByteBuffer;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

/**
 * Counters of replication on one node, primary or standby. Written by the replication agent. Type ids 7,150 to 7,199.
 */
public final class ReplicationCounters
{
    /** Type id of the first counter; the others follow in the order of the accessors. */
    public static final int TYPE_ID_BASE = 7150;

    private static final String[] LABELS = {
        "replication quorum sequence",
        "replication received sequence",
        "replication standbys connected",
        "replication standbys live",
        "replication without quorum",
        "replication back pressure",
        "replication catch-up records",
        "replication gaps",
        "replication bad frames",
        "replication foreign or stale frames",
        "replication divergences",
        "replication reconnects",
        "replication refusals",
        "replication frames rejected: truncated",
        "replication frames rejected: unknown-key",
        "replication frames rejected: forged",
        "replication frames rejected: replayed",
        "replication frames rejected: stale",
    };
    private static final int REJECTED_FRAMES = LABELS.length - FrameRejection.values().length;

    private final AtomicCounter[] counters = new AtomicCounter[LABELS.length];

    /**
     * Allocate the counters.
     *
     * @param manager of the node's counters.
     */
    public ReplicationCounters(final CountersManager manager)
    {
        for (int i = 0; i < LABELS.length; i++)
        {
            counters[i] = manager.newCounter(LABELS[i], TYPE_ID_BASE + i);
        }
    }

    /** Counters in memory of their own, for tests and tools. */
    public static ReplicationCounters unmapped()
    {
        return new ReplicationCounters(new CountersManager(
            new UnsafeBuffer(ByteBuffer.allocateDirect(LABELS.length * CountersManager.METADATA_LENGTH)),
            new UnsafeBuffer(ByteBuffer.allocateDirect(LABELS.length * CountersManager.COUNTER_LENGTH))));
    }

    /** Primary: the sequence that was released. */
    public AtomicCounter quorumSequence()
    {
        return counters[0];
    }

    /** Standby: the last sequence received; primary: the highest one that a standby received. */
    public AtomicCounter receivedSequence()
    {
        return counters[1];
    }

    /** Primary: standbys that answer. Standby: 1 while a primary streams. */
    public AtomicCounter connected()
    {
        return counters[2];
    }

    /** Primary: standbys that have caught up. */
    public AtomicCounter live()
    {
        return counters[3];
    }

    /** Primary: 1 while too few standbys answer. */
    public AtomicCounter withoutQuorum()
    {
        return counters[4];
    }

    /** Sends or hand-overs that found no room. */
    public AtomicCounter backPressure()
    {
        return counters[5];
    }

    /** Primary: records sent from the journal in place of the live stream. */
    public AtomicCounter catchUpRecords()
    {
        return counters[6];
    }

    /** Standby: gaps found. */
    public AtomicCounter gaps()
    {
        return counters[7];
    }

    /** Frames that were damaged or made no sense. */
    public AtomicCounter badFrames()
    {
        return counters[8];
    }

    /** Frames of another cluster, connection or an older epoch. */
    public AtomicCounter strangeFrames()
    {
        return counters[9];
    }

    /** Checkpoints at which two nodes differ. */
    public AtomicCounter divergences()
    {
        return counters[10];
    }

    /** Connections begun. */
    public AtomicCounter reconnects()
    {
        return counters[11];
    }

    /**
     * Rejected frames.
     *
     * @param rejection reason.
     * @return the counter.
     */
    public AtomicCounter rejectedFrames(final FrameRejection rejection)
    {
        return counters[REJECTED_FRAMES + rejection.ordinal()];
    }

    /** Primary: standbys that were refused. */
    public AtomicCounter refusals()
    {
        return counters[12];
    }
}
