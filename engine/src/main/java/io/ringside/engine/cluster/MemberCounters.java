package io.ringside.engine.cluster;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what a member has done since it started. Any thread reads. */
public final class MemberCounters
{
    final AtomicLong reoffered = new AtomicLong();
    final AtomicLong doubles = new AtomicLong();
    final AtomicLong gaps = new AtomicLong();
    final AtomicLong compared = new AtomicLong();
    final AtomicLong snapshots = new AtomicLong();
    final AtomicLong held = new AtomicLong();
    final AtomicLong errors = new AtomicLong();
    final AtomicLong logStartPosition = new AtomicLong(-1);
    final AtomicLong snapshotNs = new AtomicLong();

    MemberCounters()
    {
    }

    /** Commands that this member has offered again, after a change of leader or because nothing came back. */
    public long reoffered()
    {
        return reoffered.get();
    }

    /** Commands of the log that were there before, and were left out. */
    public long doubles()
    {
        return doubles.get();
    }

    /** Messages of the log that were left out because what comes before them was missing. */
    public long gaps()
    {
        return gaps.get();
    }

    /** Commands of the log that this member's journal already had, and that were compared with it. */
    public long compared()
    {
        return compared.get();
    }

    /** Snapshots of the cluster that this member has taken. */
    public long snapshots()
    {
        return snapshots.get();
    }

    /** Times of the last one, UTC nanoseconds; 0 for none. */
    public long snapshotNs()
    {
        return snapshotNs.get();
    }

    /** Messages that waited because a majority was not proven yet. */
    public long held()
    {
        return held.get();
    }

    /** Errors that did not stop the member. */
    public long errors()
    {
        return errors.get();
    }

    /** Position at which the log begins that this member keeps; -1 while it is not known. */
    public long logStartPosition()
    {
        return logStartPosition.get();
    }
}
