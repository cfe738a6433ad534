package io.ringside.engine.core.operator;

import io.ringside.engine.core.output.AnswerWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.ResetSessionDecoder;
import io.ringside.engine.protocol.SessionIds;
import io.ringside.engine.protocol.SetDropCopyDecoder;
import io.ringside.engine.protocol.SetSessionIdsDecoder;

/**
 * The operator's commands about sessions: drop copies, client order ids and FIX numbers. A command that asks for what
 * is set already is accepted and changes nothing.
 */
public final class SessionAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final AnswerWriter reports;

    public SessionAdministration(final CoreState state, final OperatorAnswers answers, final AnswerWriter reports)
    {
        this.state = state;
        this.answers = answers;
        this.reports = reports;
    }

    public Reason setDropCopy(final SetDropCopyDecoder command)
    {
        final DropCopies copies = state.dropCopies;
        final long originId = command.originId();
        final int target = command.dropCopySessionId();
        final boolean isAccount = DropCopyScope.ACCOUNT.value() == command.scopeRaw();
        if (!isAccount && DropCopyScope.SESSION.value() != command.scopeRaw() ||
            !DefinitionRules.isBoolean(command.activeRaw()))
        {
            return Reason.INVALID_COMMAND;
        }
        if (!state.sessions.isKnown(target) || !isAccount && !isSession(originId))
        {
            return Reason.UNKNOWN_SESSION;
        }
        if (isAccount && null == state.risk.account(originId))
        {
            return Reason.UNKNOWN_ACCOUNT;
        }
        if (!isAccount && originId == target)
        {
            return Reason.INVALID_COMMAND;
        }
        final boolean isActive = DefinitionRules.isTrue(command.activeRaw());
        if (isActive == copies.has(isAccount, originId, target))
        {
            return Reason.NONE;
        }
        if (!isActive)
        {
            copies.remove(isAccount, originId, target);
        }
        else if (!copies.add(isAccount, originId, target))
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        answers.affected(1);
        return Reason.NONE;
    }

    private boolean isSession(final long originId)
    {
        return originId == (int)originId && state.sessions.isKnown((int)originId);
    }

    public Reason setSessionIds(final SetSessionIdsDecoder command)
    {
        final int sessionId = command.targetSessionId();
        final boolean isRising = SessionIds.RISING.value() == command.idsRaw();
        if (!isRising && SessionIds.ANY.value() != command.idsRaw())
        {
            return Reason.INVALID_COMMAND;
        }
        if (!state.sessions.isKnown(sessionId))
        {
            return Reason.UNKNOWN_SESSION;
        }
        if (isRising == state.clOrdIds.areRising(sessionId))
        {
            return Reason.NONE;
        }
        if (0 != state.orderCounts.ofSession(sessionId))
        {
            // The highest number must be above the ids of all live orders.
            return Reason.NOT_CHANGEABLE;
        }
        state.clOrdIds.areRising(sessionId, isRising);
        answers.affected(1);
        return Reason.NONE;
    }

    /** Both sides of a FIX session begin at MsgSeqNum 1 behind the report that says so (S27). */
    public Reason resetSession(final ResetSessionDecoder command)
    {
        final int sessionId = command.targetSessionId();
        final long momentNs = command.momentNs();
        if (momentNs < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (!state.sessions.isKnown(sessionId))
        {
            return Reason.UNKNOWN_SESSION;
        }
        if (0 != momentNs && state.sessions.runBeganNs(sessionId) >= momentNs)
        {
            return Reason.NONE;
        }
        reports.sessionReset(sessionId, momentNs);
        state.sessions.resetRun(sessionId, Math.max(momentNs, state.nowNs));
        answers.affected(1);
        return Reason.NONE;
    }
}
