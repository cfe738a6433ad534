package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What levels lose: rule book 7.12. A position of a level is that of its accounts, each time that it is valued. */
final class ModelLosses
{
    static final int LOSS = 19;
    static final int DRAWDOWN = 20;
    static final List<Integer> KINDS = List.of(LOSS, DRAWDOWN);
    private static final int VALUED_BY_A_TICK = 128;

    private final ModelState state;
    private final ModelLevelUse use;
    private final List<Holding> holdings = new ArrayList<>();
    /** In the order in which they began to count. */
    private final List<ModelLevelUse.Key> losing = new ArrayList<>();
    /** Blocked levels whose orders were cancelled: they had none since. */
    final Set<List<Long>> stopped = new HashSet<>();
    private int lastValued;

    /** What a level has of an instrument, and what it was valued at last; 0: never. */
    static final class Holding
    {
        final ModelLevelUse.Key key;
        final int instrumentId;
        long markTicks;

        Holding(final ModelLevelUse.Key key, final int instrumentId)
        {
            this.key = key;
            this.instrumentId = instrumentId;
        }
    }

    ModelLosses(final ModelState state, final ModelLevelUse use)
    {
        this.state = state;
        this.use = use;
    }

    List<ModelLevelUse.Key> losing()
    {
        return losing;
    }

    List<Holding> holdings()
    {
        return holdings;
    }

    /** Nothing any more if the instrument is traded in another currency by now. */
    BigInteger lots(final Holding holding)
    {
        return use.currency(holding.instrumentId) != holding.key.id() ? BigInteger.ZERO :
            use.sum(holding.key, account -> account.position(holding.instrumentId));
    }

    /** A limit of losses was set: they count from now on, with the positions that are there. */
    void onLimit(final ModelLevelUse.Key key)
    {
        final ModelLevelUse.Row row = use.rows.get(key);
        if (!row.isLosing)
        {
            row.isLosing = true;
            losing.add(key);
            for (final List<Long> pair : state.pairs)
            {
                final ModelAccount account = state.accounts.get(pair.get(0));
                final int instrumentId = pair.get(1).intValue();
                if (0 != account.position(instrumentId).signum() && use.currency(instrumentId) == key.id() &&
                    use.above(account, 0).contains(key.level()))
                {
                    value(find(key, instrumentId), mark(instrumentId));
                }
            }
        }
    }

    private long mark(final int instrumentId)
    {
        return state.instruments.get(instrumentId).markTicks();
    }

    private Holding find(final ModelLevelUse.Key key, final int instrumentId)
    {
        for (final Holding holding : holdings)
        {
            if (holding.key.equals(key) && holding.instrumentId == instrumentId)
            {
                return holding;
            }
        }
        final Holding holding = new Holding(key, instrumentId);
        holdings.add(holding);
        return holding;
    }

    private void value(final Holding holding, final long markTicks)
    {
        final BigInteger lots = lots(holding);
        if (0 != markTicks && 0 != holding.markTicks)
        {
            final BigInteger value = use.value(holding.instrumentId,
                Math.abs(markTicks - holding.markTicks), lots.abs());
            final ModelLevelUse.Row row = use.rows.get(holding.key);
            final boolean isLoss = lots.signum() > 0 == markTicks < holding.markTicks;
            row.lost = isLoss ? row.lost.add(value) : row.lost.subtract(value);
            row.least = row.least.min(row.lost);
            if (0 != value.signum())
            {
                state.mark("7.12 " + (isLoss ? "lost" : "won"));
                KINDS.forEach(kind -> markEdge(kind, row));
            }
        }
        holding.markTicks = 0 == markTicks ? holding.markTicks : markTicks;
    }

    private void markEdge(final int kind, final ModelLevelUse.Row row)
    {
        final long limit = row.limits.getOrDefault(kind, 0L);
        final int over = used(kind, row).subtract(BigInteger.valueOf(limit))
            .max(BigInteger.valueOf(-2)).min(BigInteger.TWO).intValueExact();
        if (0 != limit && Math.abs(over) < 2)
        {
            state.mark("7.12 limit " + kind + (over < 0 ? " one below" : 0 == over ? " at" : " one above"));
        }
    }

    static BigInteger used(final int kind, final ModelLevelUse.Row row)
    {
        return LOSS == kind ? row.lost : row.lost.subtract(row.least);
    }

    /** The limit that is passed; 0: none. */
    static int passed(final ModelLevelUse.Row row)
    {
        return KINDS.stream().filter(kind -> 0 != row.limits.getOrDefault(kind, 0L) &&
            used(kind, row).compareTo(BigInteger.valueOf(row.limits.get(kind))) > 0).findFirst().orElse(0);
    }

    /** The position of an account is about to change: at each level above it is valued before. */
    void beforeChange(final long accountId, final int instrumentId, final long markTicks)
    {
        use.above(state.accounts.get(accountId), 0).forEach(level -> value(level, instrumentId, markTicks));
    }

    void beforeChange(final long accountId, final int instrumentId)
    {
        beforeChange(accountId, instrumentId, mark(instrumentId));
    }

    private void value(final List<Long> level, final int instrumentId, final long markTicks)
    {
        final ModelLevelUse.Key key =
            new ModelLevelUse.Key(level, ModelLevelUse.Scope.CURRENCY, use.currency(instrumentId));
        if (use.rows.containsKey(key) && use.rows.get(key).isLosing)
        {
            value(find(key, instrumentId), markTicks);
        }
    }

    /** An account is about to leave its desk and firm for others, or for none. */
    void beforeMove(final ModelAccount account, final int deskId, final int firmId)
    {
        final List<Integer> instrumentIds = state.pairs.stream().filter(pair -> pair.get(0) == account.accountId)
            .map(pair -> pair.get(1).intValue()).filter(id -> 0 != account.position(id).signum()).toList();
        instrumentIds.forEach(id -> beforeChange(account.accountId, id));
        instrumentIds.forEach(id ->
        {
            value(ModelLevelUse.key(ModelLevels.DESK, deskId), id, mark(id));
            value(ModelLevelUse.key(ModelLevels.FIRM, firmId), id, mark(id));
        });
    }

    /** Its live orders have come along (7.12.1). */
    void afterMove(final ModelAccount account)
    {
        if (state.live.values().stream().anyMatch(order -> order.accountId == account.accountId) &&
            stopped.removeAll(List.of(ModelLevelUse.key(ModelLevels.DESK, account.deskId),
            ModelLevelUse.key(ModelLevels.FIRM, account.firmId))))
        {
            state.mark("7.12 orders join a stopped level");
        }
    }

    void onTick()
    {
        for (int i = 0; i < Math.min(VALUED_BY_A_TICK, holdings.size()); i++)
        {
            lastValued = (lastValued + 1) % holdings.size();
            final Holding holding = holdings.get(lastValued);
            value(holding, mark(holding.instrumentId));
        }
        state.mark("7.12 a tick values " + (holdings.size() > VALUED_BY_A_TICK ? "some" :
            holdings.isEmpty() ? "none" : "all"));
    }

    void endDay()
    {
        holdings.forEach(holding -> value(holding, mark(holding.instrumentId)));
    }
}
