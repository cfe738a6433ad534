package io.ringside.ops.node.desk;

import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.UncrossDecoder;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an AdminReport said.
 *
 * @param sequence       of the command.
 * @param stateHash      deep hash, if the command asked for one.
 * @param chainHash      running hash.
 * @param reason         NONE: done.
 * @param affectedCount  orders cancelled, instruments changed.
 * @param phasesSequence of the command that was about phases; none: -1.
 * @param cancelledCount orders that a change of phases cancelled.
 * @param changes        of settings; null if the command changes none.
 * @param reports        of money and limits.
 */
public record OperatorAnswer(
    long sequence,
    long stateHash,
    long chainHash,
    Reason reason,
    int affectedCount,
    long phasesSequence,
    int cancelledCount,
    List<Map<String, Object>> changes,
    List<Map<String, Object>> reports)
{
    private static final long NO_PHASES = -1;
    private static final Set<Integer> OF_PHASES = Set.of(
        SetTradingPhaseDecoder.TEMPLATE_ID, StartCallDecoder.TEMPLATE_ID, UncrossDecoder.TEMPLATE_ID);

    static OperatorAnswer of(final AdminReportDecoder report)
    {
        return new OperatorAnswer(report.commandSequence(), report.stateHash(), report.chainHash(), report.reason(),
            report.affectedCount(),
            OF_PHASES.contains(report.refTemplateId()) ? report.commandSequence() : NO_PHASES,
            report.cancelledCount(), null, List.of());
    }

    static OperatorAnswer ofNothing(final long sequence)
    {
        return new OperatorAnswer(sequence, 0, 0, Reason.NONE, 0, NO_PHASES, 0, null, List.of());
    }

    boolean isAboutPhases()
    {
        return NO_PHASES != phasesSequence;
    }

    OperatorAnswer with(final SettingChanges made)
    {
        return null == made || Reason.NONE != reason ? this : new OperatorAnswer(sequence, stateHash, chainHash, reason,
            affectedCount, phasesSequence, cancelledCount, made.after(), reports);
    }

    OperatorAnswer with(final List<Map<String, Object>> rows)
    {
        return rows.isEmpty() ? this : new OperatorAnswer(sequence, stateHash, chainHash, reason, affectedCount,
            phasesSequence, cancelledCount, changes, rows);
    }

    /** Answers for a command before which another one about phases was given. */
    OperatorAnswer after(final OperatorAnswer ofPhases)
    {
        return new OperatorAnswer(sequence, stateHash, chainHash, reason, affectedCount, ofPhases.phasesSequence,
            ofPhases.cancelledCount, changes, reports);
    }
}
