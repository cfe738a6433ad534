package io.ringside.engine.core.operator;

import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SessionIds;
import io.ringside.engine.protocol.SetSessionIdsDecoder;

/**
 * The operator's command about a session's client order ids. To ask for what is set already is no error and changes
 * nothing.
 */
public final class SessionAdministration
{
    private final CoreState state;
    private final Administration administration;

    public SessionAdministration(final CoreState state, final Administration administration)
    {
        this.state = state;
        this.administration = administration;
    }

    public void onSetSessionIds(final SetSessionIdsDecoder command)
    {
        final int sessionId = command.targetSessionId();
        final boolean isRising = SessionIds.RISING.value() == command.idsRaw();
        final boolean isKnown = state.sessions.isKnown(sessionId);
        final boolean isChange = isKnown && isRising != state.clOrdIds.areRising(sessionId);
        Reason reason = Reason.NONE;
        if (!isRising && SessionIds.ANY.value() != command.idsRaw())
        {
            reason = Reason.INVALID_COMMAND;
        }
        else if (!isKnown)
        {
            reason = Reason.UNKNOWN_SESSION;
        }
        else if (isChange && 0 != state.orderCounts.ofSession(sessionId))
        {
            // Live orders are found by the ids that they have, each in the memory of its kind.
            reason = Reason.NOT_CHANGEABLE;
        }
        else if (isChange)
        {
            state.clOrdIds.areRising(sessionId, isRising);
        }
        administration.answer(command.correlationId(), SetSessionIdsDecoder.TEMPLATE_ID, reason,
            isChange && Reason.NONE == reason ? 1 : 0);
    }
}
