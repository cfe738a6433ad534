package io.ringside.engine.core;

import io.ringside.engine.core.base.StateHasher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;

/**
 * The operator's commands that change no market state: report the hash of the state, ask for a snapshot, or report that
 * a command was stepped over.
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

    /** The command stepped over came as an aborted claim; this command only reports it. */
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

    /** The hash of the state to snapshot, as reported to the operator. The snapshot is no longer due. */
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
