package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.LevelStopReportDecoder;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.gateway.json.Json;
import io.ringside.risk.level.Level;
import io.ringside.risk.level.Levels;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.LimitRow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The limits of levels of a running core, and what is used of them. Any thread, as {@link MarketSettings}: a number to
 * show, never one to decide by.
 */
public final class LevelLimits
{
    private static final int SHOWN_MAX = 100;

    private final MatchingEngine engine;
    private final MoneySettings money;
    private final OverrideDesk overrides;

    LevelLimits(final MatchingEngine engine, final MoneySettings money)
    {
        this.engine = engine;
        this.money = money;
        overrides = new OverrideDesk(engine, money);
    }

    /**
     * One limit that is set.
     *
     * @param level    whose limit.
     * @param targetId of the level.
     * @param kind     of the limit.
     * @param scopeId  instrument or currency.
     * @param value    of the limit.
     * @param used     of it now.
     */
    public record Use(RiskLevel level, long targetId, LimitKind kind, int scopeId, long value, long used)
    {
        /** The part of it that is used; below 0 where there is more room than the limit says. */
        public double ratio()
        {
            return (double)used / value;
        }
    }

    /** Every limit that is set, of all levels. */
    public List<Use> all()
    {
        final Levels levels = engine.levels();
        final List<Use> result = new ArrayList<>();
        for (int i = 0; i < levels.count(); i++)
        {
            final Level level = levels.at(i);
            final long usedBurst = level.usedBurst(engine.nowNs());
            add(result, level, LimitKind.ORDERS_PER_SECOND, 0, level.ratePerSecond(), usedBurst);
            add(result, level, LimitKind.ORDER_BURST, 0, level.burst(), usedBurst);
            for (int j = 0; j < level.rowCount(); j++)
            {
                final LimitRow row = level.rowAt(j);
                for (final LimitKind kind : LimitKind.values())
                {
                    if (0 != row.limit(kind))
                    {
                        add(result, level, kind, row.id(), row.limit(kind), level.used(row, kind, engine.nowNs()));
                    }
                }
            }
        }
        return result;
    }

    /**
     * A level that enters no orders.
     *
     * @param level    which it is.
     * @param targetId of the level.
     * @param hasLost  true if a limit of its losses is passed.
     */
    public record Blocked(RiskLevel level, long targetId, boolean hasLost)
    {
    }

    /** Every level that is blocked. */
    public List<Blocked> blocked()
    {
        final Levels levels = engine.levels();
        final List<Blocked> result = new ArrayList<>();
        for (int i = 0; i < levels.count(); i++)
        {
            final Level level = levels.at(i);
            if (level.isBlocked())
            {
                result.add(new Blocked(RiskLevel.get((short)level.kind()), level.id(), level.hasLost()));
            }
        }
        return result;
    }

    private static void add(
        final List<Use> result,
        final Level level,
        final LimitKind kind,
        final int scopeId,
        final long value,
        final long used)
    {
        if (0 != value)
        {
            result.add(new Use(RiskLevel.get((short)level.kind()), level.id(), kind, scopeId, value, used));
        }
    }

    /** What is set for a level, by name: whether it is blocked, its limits, and what it may not trade. */
    Map<String, Object> of(final int kind, final long id)
    {
        final Map<String, Object> result = Json.object("blocked", false);
        final Levels levels = engine.levels();
        for (int i = 0; i < levels.count(); i++)
        {
            final Level level = levels.at(i);
            if (level.kind() == kind && level.id() == id)
            {
                result.put("blocked", level.isBlocked());
                for (int j = 0; j < level.restrictedCount(); j++)
                {
                    result.put("restricted from " + money.instrument(level.restricted(j)), true);
                }
            }
        }
        all().stream().filter((it) -> it.level.value() == kind && it.targetId == id).forEach((it) ->
        {
            final Map<String, Object> row = row(money, it);
            result.put(it.kind.name() + (null == row.get("of") ? "" : " of " + row.get("of")), row.get("value"));
        });
        return result;
    }

    OverrideDesk overrides()
    {
        return overrides;
    }

    /**
     * The fields of {@code /risk}: the 100 limits that are used most, with the part that is, who is blocked,
     * and which orders may pass limits.
     */
    public Map<String, Object> top()
    {
        return Json.object("limits", all().stream().sorted(Comparator.comparingDouble(Use::ratio).reversed())
            .limit(SHOWN_MAX).map((it) ->
            {
                final Map<String, Object> row = row(money, it);
                row.put("ratio", it.ratio());
                return row;
            }).toList(), "blocked", blocked().stream().limit(SHOWN_MAX).map((it) -> Json.object(
                "level", it.level.name(), "targetId", it.targetId, "byLosses", it.hasLost)).toList(),
            "overrides", overrides.open());
    }

    /** What a limit of losses has done, as a line of the log. */
    String told(final LevelStopReportDecoder report)
    {
        final Map<String, Object> row = row(money, new Use(report.level(), report.targetId(),
            LimitKind.of(report.limitKindRaw()), report.currencyId(), report.limitValue(), report.used()));
        return "level " + row.get("level") + " " + row.get("targetId") + " is blocked: " + row.get("limit") +
            (null == row.get("of") ? "" : " of " + row.get("of")) + " is " + row.get("used") + ", above " +
            row.get("value") + "; " + report.orderCount() + " orders of " + report.sessionCount() +
            " sessions cancelled at sequence " + report.commandSequence();
    }

    /** A limit for screens: amounts of currencies are decimals. */
    static Map<String, Object> row(final MoneySettings money, final Use it)
    {
        final boolean isMoney = LimitKind.Scope.CURRENCY == it.kind.scope() && 0 != it.scopeId;
        return Json.object("report", "limit", "level", it.level.name(), "targetId", it.targetId,
            "limit", it.kind.name(), "of", isMoney ? money.symbol(it.scopeId) :
            LimitKind.Scope.INSTRUMENT == it.kind.scope() ? money.instrument(it.scopeId) : null,
            "value", isMoney ? money.decimal(it.scopeId, BigInteger.valueOf(it.value)) : it.value,
            "used", isMoney ? money.decimal(it.scopeId, BigInteger.valueOf(it.used)) : it.used);
    }
}
