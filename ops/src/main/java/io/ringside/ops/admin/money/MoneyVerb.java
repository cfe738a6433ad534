package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Text;

import java.util.List;
import java.util.Map;

/** A verb about money: it knows the currencies, and asks for balances and limits. */
abstract class MoneyVerb extends NodeVerb
{
    /** What an account has, at one sequence of the core: BALANCES or POSITIONS. */
    final List<Map<String, Object>> ask(final String verb, final long accountId, final String query)
    {
        return ask(verb, "ACCOUNT", accountId, query);
    }

    /** What a level has, at one sequence of the core. */
    final List<Map<String, Object>> ask(
        final String verb, final String level, final long targetId, final String query)
    {
        return Text.rows(node().execute("query", verb, Map.of("source", "", "line", Json.write(Json.object(
            "command", "QueryRisk", "targetId", targetId, "level", level, "query", query)))), "reports");
    }

    /** What is set for money. */
    final Map<String, Object> money()
    {
        return node().getObject("/money");
    }

    /** The currency with a symbol, which may be typed in lower case. */
    static Map<String, Object> currency(final Map<String, Object> money, final String symbol)
    {
        final List<Map<String, Object>> known = Text.rows(money, "currencies");
        return known.stream().filter((it) -> symbol.equals(it.get("symbol"))).findFirst().orElseGet(() ->
            known.stream().filter((it) -> symbol.equalsIgnoreCase(it.get("symbol").toString())).findFirst()
                .orElseThrow(() -> new CliException(ExitCode.USAGE, "unknown currency: " + symbol +
                ": `ringside currency list` lists them, `ringside currency add` defines one")));
    }

    /** An amount in smallest units; more digits than the currency has are refused. */
    static long units(final String amount, final Map<String, Object> currency)
    {
        return Text.units(amount, 1, (int)Text.number(currency, "exponent"), currency.get("symbol") + " amount");
    }

    /** What an account has, one line a currency. */
    final void printBalances(final List<Map<String, Object>> rows)
    {
        for (final Map<String, Object> it : rows)
        {
            line("  balance %s %s, held %s, available %s", it.get("balance"), it.get("currency"), it.get("held"),
                it.get("available"));
            if (null != it.get("equity"))
            {
                line("  equity %s %s, initial margin %s, maintenance margin %s, free %s%s", it.get("equity"),
                    it.get("currency"), it.get("initialMargin"), it.get("maintenanceMargin"), it.get("free"),
                    Boolean.TRUE.equals(it.get("inLiquidation")) ? ": IN LIQUIDATION" :
                    Boolean.TRUE.equals(it.get("belowMaintenance")) ? ": BELOW MAINTENANCE" : "");
            }
        }
    }
}
