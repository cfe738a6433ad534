package io.ringside.journal.replication;

import io.ringside.journal.replication.frame.FrameRejection;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Counters of replication on one node, primary or standby. Written by the replication agent. Type ids 7,150 to 7,199.
 *
 * @param quorumSequence   Primary: the sequence that was released.
 * @param receivedSequence Standby: the last sequence received; primary: the highest one that a standby received.
 * @param connected        Primary: standbys that answer. Standby: 1 while a primary streams.
 * @param live             Primary: standbys that have caught up.
 * @param withoutQuorum    Primary: 1 while too few standbys answer.
 * @param backPressure     sends or hand-overs that found no room.
 * @param catchUpRecords   Primary: records sent from the journal in place of the live stream.
 * @param gaps             Standby: gaps found.
 * @param badFrames        frames that were damaged or made no sense.
 * @param strangeFrames    frames of another cluster, connection or an older epoch.
 * @param divergences      checkpoints at which two nodes differ.
 * @param reconnects       connections begun.
 * @param refusals         Primary: standbys that were refused.
 * @param rejected         frames, by the ordinal of their rejection.
 */
public record ReplicationCounters(
    AtomicCounter quorumSequence,
    AtomicCounter receivedSequence,
    AtomicCounter connected,
    AtomicCounter live,
    AtomicCounter withoutQuorum,
    AtomicCounter backPressure,
    AtomicCounter catchUpRecords,
    AtomicCounter gaps,
    AtomicCounter badFrames,
    AtomicCounter strangeFrames,
    AtomicCounter divergences,
    AtomicCounter reconnects,
    AtomicCounter refusals,
    List<AtomicCounter> rejected)
{
    /** Type id of the first counter; the others follow in this order. */
    public static final int TYPE_ID_BASE = 7150;

    private static final int REJECTED_FRAMES = 13;
    private static final int COUNT = REJECTED_FRAMES + FrameRejection.values().length;

    /**
     * Allocate the counters.
     *
     * @param manager of the node's counters.
     */
    public ReplicationCounters(final CountersManager manager)
    {
        this(
            counter(manager, 0, "quorum sequence"),
            counter(manager, 1, "received sequence"),
            counter(manager, 2, "standbys connected"),
            counter(manager, 3, "standbys live"),
            counter(manager, 4, "without quorum"),
            counter(manager, 5, "back pressure"),
            counter(manager, 6, "catch-up records"),
            counter(manager, 7, "gaps"),
            counter(manager, 8, "bad frames"),
            counter(manager, 9, "foreign or stale frames"),
            counter(manager, 10, "divergences"),
            counter(manager, 11, "reconnects"),
            counter(manager, 12, "refusals"),
            Arrays.stream(FrameRejection.values()).map((rejection) -> counter(manager,
                REJECTED_FRAMES + rejection.ordinal(), "frames rejected: " + rejection.label())).toList());
    }

    private static AtomicCounter counter(final CountersManager manager, final int index, final String label)
    {
        return manager.newCounter("replication " + label, TYPE_ID_BASE + index);
    }

    /** Counters in memory of their own, for tests and tools. */
    public static ReplicationCounters unmapped()
    {
        return new ReplicationCounters(new CountersManager(
            new UnsafeBuffer(ByteBuffer.allocateDirect(COUNT * CountersManager.METADATA_LENGTH)),
            new UnsafeBuffer(ByteBuffer.allocateDirect(COUNT * CountersManager.COUNTER_LENGTH))));
    }

    /**
     * Rejected frames.
     *
     * @param rejection reason.
     * @return the counter.
     */
    public AtomicCounter rejectedFrames(final FrameRejection rejection)
    {
        return rejected.get(rejection.ordinal());
    }
}
