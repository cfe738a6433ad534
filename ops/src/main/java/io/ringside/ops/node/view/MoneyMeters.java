package io.ringside.ops.node.view;

import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.SeriesFamily;
import io.ringside.ops.node.desk.MoneySettings;

import java.util.List;

/**
 * What the venue's own accounts have of each currency; what all others have together is the rest to 0. Reads what the
 * core writes: a number to show, never one to decide by. No account has a series of its own.
 */
final class MoneyMeters
{
    private final MoneySettings money;

    MoneyMeters(final MoneySettings money)
    {
        this.money = money;
    }

    MoneyMeters bind(final PrometheusEndpoint metrics)
    {
        metrics.families(() ->
        {
            final SeriesFamily houses = SeriesFamily.gauge("ringside_money_house_balance",
                "Balance of an account of the venue itself, in units of the currency: outside, commissions, insurance");
            final SeriesFamily accounts = SeriesFamily.gauge("ringside_money_account_balance",
                "Balances of all other accounts together, in units of the currency");
            money.forEachCurrency((symbol, outside, commissions, insurance) ->
            {
                houses.add(outside, "currency", symbol, "house", "outside")
                    .add(commissions, "currency", symbol, "house", "commissions")
                    .add(insurance, "currency", symbol, "house", "insurance");
                accounts.add(0 - outside - commissions - insurance, "currency", symbol);
            });
            return List.of(houses, accounts);
        });
        return this;
    }
}
