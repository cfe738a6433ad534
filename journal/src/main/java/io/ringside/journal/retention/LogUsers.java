package io.ringside.journal.retention;

import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.replication.ReplicationHold;

import java.io.IOException;

/** Those who may still need the front of a log, asked and told by {@link LogKeeper} on its thread. */
public interface LogUsers
{
    /** What the other node of a pair needs. */
    ReplicationHold standby();

    /**
     * The first record that a running backup has yet to copy; {@link Long#MAX_VALUE} without one.
     *
     * @throws IOException when that cannot be read.
     */
    long backupSequence() throws IOException;

    /**
     * The same of reports.
     *
     * @throws IOException when that cannot be read.
     */
    long backupReport() throws IOException;

    /** All reports of commands up to this one are written; -1: that is not known of any. */
    long reportedSequence();

    /** The oldest report that a client may still ask for. */
    long neededReport();

    /** Whether to go on: asked before each segment. */
    boolean isWanted();

    /** The report log is about to begin with this report. */
    void onReportsBeginAt(long reportNumber);

    /** A segment is gone from a log. */
    void onRemoved(KeptLog log, SegmentPruner.Candidate gone);

    /** A snapshot cannot be read: it does not count. */
    void onBadSnapshot(String problem);
}
