package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.LimitOverride;
import io.ringside.engine.protocol.OverrideReportDecoder;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.audit.AuditTrail;
import io.ringside.ops.web.OperatorCommand;
import io.ringside.risk.level.UsageChange;
import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.Worth;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Orders that may pass limits once: what operators ask for, what is open. Any thread, as {@link MarketSettings}. */
final class OverrideDesk
{
    private final MatchingEngine engine;
    private final MoneySettings money;

    OverrideDesk(final MatchingEngine engine, final MoneySettings money)
    {
        this.engine = engine;
        this.money = money;
    }

    /**
     * The fields of a GrantOverride, and further ones behind them.
     *
     * @throws IllegalArgumentException with one line, if a parameter is missing or none.
     */
    Object[] fields(final OperatorCommand command, final int instrumentId, final Object... others)
    {
        final RiskLevel level = one(command, "level", RiskLevel.ACCOUNT, RiskLevel.SESSION);
        final Side side = one(command, "side", Side.BUY, Side.SELL);
        final long lots = command.number("quantity-lots");
        final List<Object> fields = new ArrayList<>(List.of("level", level, "targetId", command.number("id"),
            "instrumentId", instrumentId, "side", side, "maxLots", lots,
            "maxValue", value(instrumentId, command.number("price-ticks"), lots),
            "untilNs", command.number("until-ns")));
        fields.addAll(List.of(others));
        return fields.toArray();
    }

    @SafeVarargs
    private static <T extends Enum<T>> T one(final OperatorCommand command, final String name, final T... choices)
    {
        final String text = command.parameter(name, "");
        for (final T choice : choices)
        {
            if (choice.name().equals(text))
            {
                return choice;
            }
        }
        throw new IllegalArgumentException(
            name + " must be " + choices[0] + " or " + choices[1] + ": found " + text);
    }

    /** What quantity and price are worth, in what limits of levels count in. */
    private long value(final int instrumentId, final long ticks, final long lots)
    {
        final Worth worth = engine.money().worth(instrumentId);
        final long value = null == worth ? Amounts.multiply(ticks, lots) : worth.value(ticks, lots);
        if (value < 1 || value >= UsageChange.VALUE_MAX)
        {
            throw new IllegalArgumentException(
                "so much is worth nothing, or too much to be counted: give another quantity or price");
        }
        return value;
    }

    /** What is open, for {@code /risk}. */
    List<Map<String, Object>> open()
    {
        return engine.overrides().openAt(engine.nowNs()).stream().map(this::row).toList();
    }

    private Map<String, Object> row(final LimitOverride it)
    {
        return Json.object("overrideNumber", it.number(), "level", RiskLevel.get((short)it.level()).name(),
            "targetId", it.targetId(), "symbol", money.instrument(it.instrumentId()),
            "side", it.isBuy() ? Side.BUY.name() : Side.SELL.name(), "maxLots", it.maxLots(),
            "maxValue", it.maxValue(), "until", AuditTrail.time(it.untilNs()));
    }

    /** What an order has used, as a line of the log. */
    String told(final OverrideReportDecoder report)
    {
        return "override " + report.overrideNumber() + " of " + report.level() + " " + report.targetId() +
            " is used: order " + report.orderId() + " in " + money.instrument(report.instrumentId()) +
            " passed limits at sequence " + report.commandSequence();
    }
}
