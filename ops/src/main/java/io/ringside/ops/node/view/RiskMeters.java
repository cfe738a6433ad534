package io.ringside.ops.node.view;

import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.SeriesFamily;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How near the accounts are to their position limits. Reads what the core writes: a number to show, as old as the
 * processor's caches, and never one to decide by.
 */
public final class RiskMeters
{
    /** Accounts that have a series: those nearest to their limits. */
    static final int ACCOUNTS_MAX = 20;


    private final RiskEngine risk;

    RiskMeters(final RiskEngine risk)
    {
        this.risk = risk;
    }

    RiskMeters bind(final PrometheusEndpoint metrics)
    {
        metrics.families(() ->
        {
            final SeriesFamily family = SeriesFamily.gauge("ringside_risk_limit_utilization_ratio",
                "Largest position of an account, open orders included, over its limit; the accounts nearest to it");
            final Map<Long, Double> used = used();
            final List<Long> nearest = used.entrySet().stream()
                .sorted(Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
                .limit(ACCOUNTS_MAX).map(Map.Entry::getKey).toList();
            nearest.forEach((id) -> family.add(used.get(id), "account", String.valueOf(id), "limit", "position"));
            return List.of(family, limits(nearest));
        });
        return this;
    }

    /** The limits of the accounts nearest to theirs, then of those defined first: as many accounts in all. */
    private SeriesFamily limits(final List<Long> nearest)
    {
        final SeriesFamily family = SeriesFamily.gauge("ringside_risk_limit",
            "Limits of an account: of position and order in lots, of an order's value in ticks x lots");
        final Set<Long> ids = new LinkedHashSet<>(nearest);
        for (int i = 0; i < risk.accountCount() && ids.size() < ACCOUNTS_MAX; i++)
        {
            final Account account = risk.accountAt(i);
            if (null != account &&
                0 != (account.maxPositionLots() | account.maxOrderLots() | account.maxOrderTicksLots()))
            {
                ids.add(account.accountId());
            }
        }
        for (final long id : ids)
        {
            final Account account = risk.account(id);
            addLimit(family, id, "position", account.maxPositionLots());
            addLimit(family, id, "order_quantity", account.maxOrderLots());
            addLimit(family, id, "order_value", account.maxOrderTicksLots());
        }
        return family;
    }

    private static void addLimit(final SeriesFamily family, final long id, final String limit, final long value)
    {
        if (0 != value)
        {
            family.add(value, "account", String.valueOf(id), "limit", limit);
        }
    }

    boolean isAnyAbove(final double share)
    {
        return used().values().stream().anyMatch((it) -> it > share);
    }

    /** Accounts with a limit and a position, and the share of the limit that the worst of its positions takes. */
    private Map<Long, Double> used()
    {
        final Map<Long, Double> result = new HashMap<>();
        final int count = risk.positionCount();
        for (int i = 0; i < count; i++)
        {
            final Account account = risk.accountOf(i);
            // The count may be seen before the row: next time.
            final long limit = null == account ? 0 : account.maxPositionLots();
            if (limit > 0)
            {
                final double longLots = (double)risk.netLots(i) + risk.openLots(i, true);
                final double shortLots = (double)risk.openLots(i, false) - risk.netLots(i);
                result.merge(account.accountId(), Math.max(longLots, shortLots) / limit, Math::max);
            }
        }
        return result;
    }
}
