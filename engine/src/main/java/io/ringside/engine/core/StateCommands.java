package io.ringside.engine.core;

import io.ringside.engine.core.base.StateHasher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;

/**
 * The operator's commands that change nothing: they tell the hash of the state, ask for a snapshot, or say that a
 * command was stepped over.
 */
final class StateCommands
{
    private final StateCodec stateCodec;
    private final ReportPublisher reports;
    private final StateHasher stateHasher = new StateHasher();
    private boolean isSnapshotDue;
    private long snapshotStateHash;

    StateCommands(final StateCodec stateCodec, final ReportPublisher reports)
    {
        this.stateCodec = stateCodec;
        this.reports = reports;
    }

    /** The command stepped over came as an aborted claim; this one only tells of it. */
    void onStepOver(final long correlationId)
    {
        reports.admin(correlationId, StepOverDecoder.TEMPLATE_ID, Reason.NONE, 0, 0);
    }

    void onTakeSnapshot(final long correlationId)
    {
        snapshotStateHash = stateHash();
        isSnapshotDue = true;
        reports.admin(correlationId, TakeSnapshotDecoder.TEMPLATE_ID, Reason.NONE, 0, snapshotStateHash);
    }

    void onCheckState(final long correlationId)
    {
        reports.admin(correlationId, CheckStateDecoder.TEMPLATE_ID, Reason.NONE, 0, stateHash());
    }

    /** Has the command asked for a snapshot? */
    boolean isSnapshotDue()
    {
        return isSnapshotDue;
    }

    /** The hash of the state to be taken, which the operator has been told. The snapshot is due no more. */
    long takeSnapshot()
    {
        isSnapshotDue = false;
        return snapshotStateHash;
    }

    long stateHash()
    {
        stateHasher.reset();
        stateCodec.write(stateHasher, false);
        return stateHasher.hash();
    }
}
