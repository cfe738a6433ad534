package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** What a session asks of an account: rule book 4.5.8. */
final class ModelAccountRequests
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelAccountRequests(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    void onRequest(final Command command)
    {
        final Why why = Why.first(
            () -> Why.INVALID_CLORDID.when(!ModelChecks.isValidId(command.clOrdId)),
            () -> Why.UNKNOWN_ACCOUNT.when(!state.accounts.containsKey(command.accountId)));
        final ModelAccount account = state.accounts.get(command.accountId);
        final List<Integer> currencies = state.money.currencies.keySet().stream()
            .filter(id -> Why.NONE == why && 0 == state.money.missing(command.accountId, id)).toList();
        final List<ModelInstrument> instruments = new ArrayList<>();
        state.pairs.stream().filter(it -> Why.NONE == why && command.accountId == it.get(0))
            .forEach(it -> instruments.add(0, state.instruments.get(it.get(1).intValue())));
        final int count = currencies.size() + instruments.size();
        final int modelOf = null == account ? Wire.MODEL_NONE : account.model;
        report(command, count, 0, modelOf).set("reason", why.code);
        int index = 0;
        for (final int id : currencies)
        {
            balance(report(command, count, ++index, modelOf), account, id);
        }
        for (final ModelInstrument instrument : instruments)
        {
            position(report(command, count, ++index, modelOf), command, instrument);
        }
        if (Why.NONE == why)
        {
            state.mark("4.5.8 account " + (currencies.isEmpty() ? "" : "with money ") +
                (instruments.isEmpty() ? "" : "with positions ") + "of model " + modelOf);
        }
    }

    private Output report(final Command command, final int count, final int index, final int modelOf)
    {
        return model.out.account(command).set("clientSequence", 0 == index ? command.clientSequence : 0)
            .set("accountId", command.accountId).set("reportCount", count).set("reportIndex", index)
            .set("model", modelOf);
    }

    private void balance(final Output report, final ModelAccount account, final int id)
    {
        final BigInteger balance = state.money.balance(account.accountId, id);
        report.set("currencyId", id);
        report.wide("balance", balance);
        report.wide("held", balance.subtract(state.money.available(account.accountId, id)));
        if (Wire.MODEL_MARGIN == account.model)
        {
            report.wide("equity", state.money.margin.equity(account, id));
            report.wide("initialMargin", state.money.margin.initial(account, id));
            report.wide("maintenanceMargin", state.money.margin.maintenance(account, id));
        }
    }

    private void position(final Output report, final Command command, final ModelInstrument instrument)
    {
        final int id = instrument.instrumentId;
        report.set("instrumentId", id).set("markPriceTicks", instrument.markTicks())
            .set("netLots", state.accounts.get(command.accountId).position(id).longValueExact())
            .set("openBuyLots", state.openLots(command.accountId, id, Wire.BUY).longValueExact())
            .set("openSellLots", state.openLots(command.accountId, id, Wire.SELL).longValueExact());
    }
}
