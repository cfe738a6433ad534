package io.ringside.engine.core.operator;

import io.ringside.engine.core.base.OptionalField;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.OrderSelection;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.OperatorCancelDecoder;
import io.ringside.engine.protocol.OperatorCancelScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.risk.Account;

/**
 * Cancels by the operator: one order, or all orders of an instrument, account, firm or session, in any phase. No
 * allocation.
 */
public final class OperatorCancels
{
    private static final int ORDER = OperatorCancelScope.ORDER.value();
    private static final int INSTRUMENT = OperatorCancelScope.INSTRUMENT.value();
    private static final int ACCOUNT = OperatorCancelScope.ACCOUNT.value();
    private static final int FIRM = OperatorCancelScope.FIRM.value();
    private static final int SESSION = OperatorCancelScope.SESSION.value();
    private static final int ALL = OperatorCancelScope.ALL.value();

    private final CoreState state;
    private final OperatorAnswers answers;
    private final MassOperations massOperations;

    public OperatorCancels(
        final CoreState state, final OperatorAnswers answers, final MassOperations massOperations)
    {
        this.state = state;
        this.answers = answers;
        this.massOperations = massOperations;
    }

    public Reason cancel(final OperatorCancelDecoder command)
    {
        final int scope = command.scopeRaw();
        final int sideFilter = command.sideFilterRaw();
        final int instrumentId = command.instrumentId();
        if (!isKnown(scope) || sideFilter > SideFilter.SELL.value() || instrumentId < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (OptionalField.areOptional(command.actingVersion()) && !isUsed(command, scope))
        {
            // Whoever states an account, say, may not mean the orders of all.
            return Reason.NO_EFFECT;
        }
        if (ORDER == scope)
        {
            final int cancelledCount = massOperations.cancelOrder(command.orderId(), Reason.OPERATOR);
            answers.affected(cancelledCount);
            return 0 == cancelledCount ? Reason.UNKNOWN_ORDER : Reason.NONE;
        }
        if ((INSTRUMENT == scope || 0 != instrumentId) && null == state.instruments.find(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final OrderSelection selection = massOperations.select().ofInstrument(instrumentId).ofSide(sideFilter);
        final Reason refusal = narrow(selection, scope, command);
        if (Reason.NONE == refusal)
        {
            answers.affected(massOperations.cancel(selection, Reason.OPERATOR));
        }
        return refusal;
    }

    private Reason narrow(final OrderSelection selection, final int scope, final OperatorCancelDecoder command)
    {
        if (SESSION == scope)
        {
            selection.ofSession(command.targetSessionId());
            return state.sessions.isKnown(command.targetSessionId()) ? Reason.NONE : Reason.UNKNOWN_SESSION;
        }
        if (ACCOUNT == scope || FIRM == scope)
        {
            final Account account = state.risk.account(command.accountId());
            if (null == account)
            {
                return Reason.UNKNOWN_ACCOUNT;
            }
            if (ACCOUNT == scope)
            {
                selection.ofAccount(account.accountId());
                return Reason.NONE;
            }
            selection.ofFirm(account.firmId());
            return 0 == account.firmId() ? Reason.UNKNOWN_FIRM : Reason.NONE;
        }
        return Reason.NONE;
    }

    /** True if the scope uses all that the command states. */
    private static boolean isUsed(final OperatorCancelDecoder command, final int scope)
    {
        return (0 == command.accountId() || ACCOUNT == scope || FIRM == scope) &&
            (0 == command.orderId() || ORDER == scope) &&
            (0 == command.targetSessionId() || SESSION == scope) &&
            (ORDER != scope || 0 == command.instrumentId() && SideFilter.BOTH.value() == command.sideFilterRaw());
    }

    private static boolean isKnown(final int scope)
    {
        return ORDER == scope || INSTRUMENT == scope || ACCOUNT == scope || FIRM == scope || SESSION == scope ||
            ALL == scope;
    }
}
