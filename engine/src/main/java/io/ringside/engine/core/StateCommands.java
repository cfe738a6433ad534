package io.ringside.engine.core;

import io.ringside.engine.core.base.StateDigest;
import io.ringside.engine.core.base.StateHasher;
import io.ringside.engine.core.output.AnswerWriter;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import io.ringside.risk.level.Levels;

/**
 * The operator's commands that change no market state: report the hash of the state, request a snapshot, or report that
 * a command was stepped over.
 */
final class StateCommands
{
    private final StateCodec stateCodec;
    private final AnswerWriter answers;
    private final Levels levels;
    private final StateHasher rowHasher = new StateHasher();
    private final StateDigest digest = new StateDigest();
    private boolean isSnapshotDue;
    private long snapshotStateHash;

    StateCommands(final StateCodec stateCodec, final AnswerWriter answers, final Levels levels)
    {
        this.levels = levels;
        this.stateCodec = stateCodec;
        this.answers = answers;
    }

    /** Reports a command that was stepped over; the command itself came as an aborted claim. */
    void onStepOver(final long correlationId)
    {
        answers.admin(correlationId, StepOverDecoder.TEMPLATE_ID, Reason.NONE, 0, 0, 0, 0);
    }

    void onTakeSnapshot(final long correlationId)
    {
        snapshotStateHash = stateHash();
        isSnapshotDue = true;
        answers.admin(correlationId, TakeSnapshotDecoder.TEMPLATE_ID, Reason.NONE, 0, 0, 0, snapshotStateHash);
    }

    /** Comes every few seconds, and no order waits for it: memory that orders may need is made here, too. */
    void onCheckState(final long correlationId)
    {
        levels.makeSpares();
        answers.admin(correlationId, CheckStateDecoder.TEMPLATE_ID, Reason.NONE, 0, 0, 0, stateHash());
    }

    /** True if the command has requested a snapshot. */
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

    /** The hash of the state. Its time does not depend on the number of orders, ids and trades. */
    long stateHash()
    {
        digest.reset();
        stateCodec.writeDigest(digest);
        return digest.hash();
    }

    /** The hash of the state as before there was a sum of the orders: over the row. */
    long rowHash()
    {
        rowHasher.reset();
        stateCodec.writeWithOrders(rowHasher);
        return rowHasher.hash();
    }
}
