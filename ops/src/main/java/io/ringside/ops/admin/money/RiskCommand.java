package io.ringside.ops.admin.money;

import io.ringside.engine.protocol.RiskLevel;
import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ReasonOption;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.risk.level.LimitKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code ringside risk}: limits of sessions, accounts, desks, firms and the venue, their use, and liquidation. */
@Command(name = "risk", description = "Limits of sessions, accounts, desks, firms and the venue.",
    subcommands = {RiskCommand.Show.class, RiskCommand.Set.class, RiskCommand.Top.class,
        BlockVerbs.Block.class, BlockVerbs.Unblock.class,
        OverrideCommand.class, LiquidationCommand.class},
    footer = "Example: ringside risk set FIRM 7 OPEN_VALUE 5000000 --currency USD --reason \"new line\"")
public final class RiskCommand extends VerbGroup
{
    /** A verb about one level. */
    abstract static class LevelVerb extends MoneyVerb
    {
        @Parameters(index = "0", paramLabel = "LEVEL", description = "SESSION, ACCOUNT, DESK, FIRM or VENUE")
        RiskLevel level;

        @Parameters(index = "1", paramLabel = "ID", description = "of the session, account, desk or firm; of VENUE 0")
        long id;

        final String name()
        {
            return RiskLevel.VENUE == level ? "the venue" : level.name().toLowerCase(Locale.ROOT) + " " + id;
        }
    }

    @Command(name = "show", description = "Show the limits of a level, what is used of each, and an account's margin.",
        footer = "Example: ringside risk show FIRM 7")
    static final class Show extends LevelVerb
    {
        @Override
        public Integer call()
        {
            final List<Map<String, Object>> rows = ask("risk show", level.name(), id, "LIMITS");
            final List<Map<String, Object>> balances = RiskLevel.ACCOUNT != level ? List.of() :
                ask("risk show", id, "BALANCES").stream().filter((it) -> null != it.get("equity")).toList();
            final Map<String, Object> fields = Json.object("level", level.name(), "id", id, "limits", rows);
            if (!balances.isEmpty())
            {
                fields.put("margins", balances);
            }
            return answer("risk-show/1", fields, () ->
            {
                line(rows.isEmpty() ? "%s has no limits" : "limits of %s", name());
                rows.forEach((it) -> line("  %-18s %-12s %s of %s used", it.get("limit"),
                    null == it.get("of") ? "" : it.get("of"), it.get("used"), it.get("value")));
                if (!balances.isEmpty())
                {
                    line("margin of %s", name());
                    printBalances(balances);
                }
            });
        }
    }

    @Command(name = "set", description = {
        "Set a limit of a level. It holds at once. Journaled.",
        "In lots of --instrument: ORDER_LOTS, LONG_LOTS, SHORT_LOTS, GROSS_LOTS.",
        "In --currency, or ticks x lots where there is none: ORDER_VALUE, OPEN_VALUE, DAILY_GROSS, DAILY_NET,",
        "LOSS, DRAWDOWN. The last two stop their level when they are passed: it is blocked, its orders are cancelled.",
        "Counts: OPEN_ORDERS, ORDERS_PER_SECOND, ORDER_BURST, EXECUTIONS, ORDERS_PER_TRADE, FREE_ORDERS.",
        "In nanoseconds: EXECUTION_WINDOW, DUPLICATE_WINDOW.",
        "In times of what a margin account is worth: LEVERAGE."},
        footer = "Example: ringside risk set FIRM 7 OPEN_VALUE 5000000 --currency USD --reason \"new line\"")
    static final class Set extends LevelVerb
    {
        private static final String NONE = "none";

        @Parameters(index = "2", paramLabel = "LIMIT", description = "such as OPEN_VALUE")
        private LimitKind limit;

        @Parameters(index = "3", paramLabel = "VALUE", description = "or none")
        private String value;

        @Option(names = "--instrument", paramLabel = "SYMBOL", description = "of a limit in lots")
        private String symbol;

        @Option(names = "--currency", paramLabel = "CURRENCY", description = "of a limit in money")
        private String currency;

        @Mixin
        private ReasonOption reason;

        @Override
        public Integer call()
        {
            CliException.usageIf((null != symbol) != (LimitKind.Scope.INSTRUMENT == limit.scope()),
                limit + (null == symbol ? " needs --instrument: give one" : " has no --instrument: leave it out"));
            CliException.usageIf(null != currency && LimitKind.Scope.CURRENCY != limit.scope(),
                limit + " has no --currency: leave it out");
            final Map<String, Object> known = null == currency ? null : currency(money(), currency);
            final Map<String, Object> answer = give("risk set", Json.object("command", "SetLimit",
                "level", level.name(), "targetId", id, "limitKind", limit.name(), "scopeId", scope(known),
                "limitValue", NONE.equals(value) ? 0L : units(known), "reasonText", reason.text()));
            return answer("risk-set/1", answer, "%s of %s set at sequence %s", limit, name(),
                Text.count(answer.get("commandSequence")));
        }

        private long units(final Map<String, Object> known)
        {
            CliException.usageIf(null == known && !value.matches("\\d{1,18}"),
                "VALUE must be a whole number, or none: found " + value);
            return null == known ? new BigDecimal(value).longValueExact() : units(value, known);
        }

        private Object scope(final Map<String, Object> known)
        {
            return null != symbol ? Text.rows(node().getObject("/instrument?symbol=" +
                URLEncoder.encode(symbol, StandardCharsets.UTF_8)), "instruments").get(0).get("instrumentId") :
                null == known ? 0L : known.get("currencyId");
        }
    }

    @Command(name = "top",
        description = "Show the limits of all levels that are used most, at most 100, and who is blocked.",
        footer = "Example: ringside risk top")
    static final class Top extends MoneyVerb
    {
        private static final double PERCENT = 100;

        @Override
        public Integer call()
        {
            final Map<String, Object> risk = node().getObject("/risk");
            final List<Map<String, Object>> rows = Text.rows(risk, "limits");
            final List<Map<String, Object>> blocked = Text.rows(risk, "blocked");
            return answer("risk-top/1", Json.object("limits", rows, "blocked", blocked), () ->
            {
                blocked.forEach((it) -> line(" blocked  %-8s %s%s", it.get("level"), it.get("targetId"),
                    Boolean.TRUE.equals(it.get("byLosses")) ? ": it has lost more than it may" : ""));
                if (rows.isEmpty())
                {
                    line("no limits");
                }
                rows.forEach((it) -> line("%6.1f %%  %-8s %-10s %-18s %-12s %s of %s",
                    PERCENT * ((Number)it.get("ratio")).doubleValue(), it.get("level"), it.get("targetId"),
                    it.get("limit"), null == it.get("of") ? "" : it.get("of"), it.get("used"), it.get("value")));
            });
        }
    }
}
