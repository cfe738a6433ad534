package io.ringside.engine.core.operator;

import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.DropCopies;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetDropCopyDecoder;

/**
 * The operator's command about drop copies. To ask for what is set already is no error and changes nothing.
 */
public final class DropCopyAdministration
{
    private static final int TRUE = 1;

    private final CoreState state;
    private final DropCopies copies;
    private final Administration administration;
    private int affectedCount;

    public DropCopyAdministration(final CoreState state, final Administration administration)
    {
        this.state = state;
        this.administration = administration;
        copies = state.dropCopies;
    }

    public void onSetDropCopy(final SetDropCopyDecoder command)
    {
        affectedCount = 0;
        final Reason reason = set(
            command.originId(), command.dropCopySessionId(), command.scopeRaw(), command.activeRaw());
        administration.answer(
            command.correlationId(), SetDropCopyDecoder.TEMPLATE_ID, reason, affectedCount);
    }

    private Reason set(final long originId, final int target, final int scope, final int active)
    {
        final boolean isAccount = DropCopyScope.ACCOUNT.value() == scope;
        if (!isAccount && DropCopyScope.SESSION.value() != scope || active > TRUE)
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
        final boolean isActive =
            isAccount ? copies.hasOfAccount(originId, target) : copies.hasOfSession((int)originId, target);
        return isActive == (TRUE == active) ? Reason.NONE : change(isAccount, originId, target, isActive);
    }

    private Reason change(final boolean isAccount, final long originId, final int target, final boolean isActive)
    {
        if (isActive && isAccount)
        {
            copies.removeOfAccount(originId, target);
        }
        else if (isActive)
        {
            copies.removeOfSession((int)originId, target);
        }
        else if (!(isAccount ? copies.addOfAccount(originId, target) : copies.addOfSession((int)originId, target)))
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        affectedCount = 1;
        return Reason.NONE;
    }

    private boolean isSession(final long originId)
    {
        return originId == (int)originId && state.sessions.isKnown((int)originId);
    }
}
