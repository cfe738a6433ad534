package io.ringside.engine.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What one participant asks for many orders: rule book 4.5. */
final class ModelMassRequests
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelMassRequests(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    void onMassCancel(final Command command)
    {
        final Why why = whyRefused(command);
        if (Why.NONE != why)
        {
            model.out.massCancel(command, 0, why);
            return;
        }
        final List<ModelOrder> chosen = chosen(command);
        chosen.removeIf(order -> Why.NONE != model.phases.forCancel(order));
        model.out.massCancel(command, withOtherLegs(chosen), Why.NONE);
        state.endAll(chosen::contains, order -> model.books.end(order, Why.MASS_CANCEL));
    }

    /** How many will end: those chosen, and legs that end with them. */
    private static int withOtherLegs(final List<ModelOrder> chosen)
    {
        final Set<ModelOrder> ending = new HashSet<>(chosen);
        for (final ModelOrder order : chosen)
        {
            if (null != order.linked)
            {
                ending.add(order.linked);
            }
        }
        return ending.size();
    }

    void onMassStatus(final Command command)
    {
        final boolean isRequested = !ModelChecks.isValidId(command.clOrdId) || Wire.SCOPE_FIRM != command.scope;
        final Why why = isRequested ? whyRefused(command) : Why.INVALID_COMMAND;
        final List<ModelOrder> chosen = Why.NONE == why ? chosen(command) : List.of();
        model.out.massStatus(command, chosen.size(), why);
        chosen.forEach(order ->
            model.out.answer(order, Wire.EXEC_STATUS, 0, 0, order.clOrdId, Command.NO_ID));
    }

    private Why whyRefused(final Command command)
    {
        final boolean isOfFirm = Wire.SCOPE_FIRM == command.scope;
        final ModelAccount account = state.accounts.get(command.accountId);
        return Why.first(
            () -> Why.INVALID_CLORDID.when(!ModelChecks.isValidId(command.clOrdId)),
            () -> Why.INVALID_COMMAND.when(!Wire.isMassCancelScope(command.scope)),
            () -> Why.INVALID_SIDE.when(0 != command.sideFilter && !Wire.isSide(command.sideFilter)),
            () -> Wire.SCOPE_INSTRUMENT == command.scope ? state.ifUnknown(command.instrumentId) : Why.NONE,
            () -> Why.UNKNOWN_ACCOUNT.when((isOfFirm || Wire.SCOPE_ACCOUNT == command.scope) && null == account),
            () -> Why.UNKNOWN_FIRM.when(isOfFirm && 0 == account.firmId));
    }

    private List<ModelOrder> chosen(final Command command)
    {
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> (0 != command.sideFilter && order.side != command.sideFilter) ||
            (Wire.SCOPE_FIRM == command.scope ? !isOfFirm(order, command.accountId) :
            order.sessionId != command.sessionId) ||
            (Wire.SCOPE_INSTRUMENT == command.scope && order.instrumentId != command.instrumentId) ||
            (Wire.SCOPE_ACCOUNT == command.scope && order.accountId != command.accountId));
        return chosen;
    }

    private boolean isOfFirm(final ModelOrder order, final long accountId)
    {
        return order.accountId == accountId || state.isSameFirm(order.accountId, accountId);
    }
}
