package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ReasonOption;
import io.ringside.ops.admin.base.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Map;

/** {@code ringside risk liquidation}: what becomes of margin accounts that are worth too little. */
@Command(name = "liquidation", description = {
    "Liquidate margin accounts that are worth less than their positions need to stay, or stop that. Journaled.",
    "Their orders are cancelled, and orders of --session close positions.",
    "What is worth less than nothing goes to --insurance, a margin account, and to the insurance house account.",
    "show: whether it is on, and which accounts are in liquidation."},
    footer = "Example: ringside risk liquidation on --session 9 --insurance 900")
final class LiquidationCommand extends MoneyVerb
{
    /** What to do. */
    enum Action
    {
        on, off, show
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "ACTION", defaultValue = "show",
        description = "on, off or show (default)")
    private Action action;

    @Option(names = "--session", paramLabel = "SESSION", description = "that gets the reports of closing orders; of on")
    private Integer sessionId;

    @Option(names = "--insurance", paramLabel = "ACCOUNT", description = "takes over positions at the mark; of on")
    private Long insuranceAccountId;

    @Mixin
    private ReasonOption reason;

    @Override
    public Integer call()
    {
        CliException.usageIf((Action.on == action) != (null != sessionId),
            Action.on == action ? "on needs --session: give one" : "--session is for on alone: leave it out");
        CliException.usageIf(Action.on != action && null != insuranceAccountId,
            "--insurance is for on alone: leave it out");
        return Action.show == action ? show() : set();
    }

    private int set()
    {
        final Map<String, Object> answer = give("risk liquidation", Json.object("command", "SetLiquidation",
            "liquidationSessionId", null == sessionId ? 0 : sessionId,
            "insuranceAccountId", null == insuranceAccountId ? 0L : insuranceAccountId, "reasonText", reason.text()));
        return answer("risk-liquidation-set/1", answer, "liquidation is %s at sequence %s", action,
            Text.count(answer.get("commandSequence")));
    }

    private int show()
    {
        final List<Map<String, Object>> rows = ask("risk liquidation", "VENUE", 0, "LIQUIDATION");
        final Map<String, Object> settings = rows.get(0);
        final List<Map<String, Object>> balances = rows.subList(1, rows.size());
        final Map<String, Object> fields = Json.object("on", settings.get("on"),
            "liquidationSessionId", settings.get("liquidationSessionId"),
            "insuranceAccountId", settings.get("insuranceAccountId"), "balances", balances);
        return answer("risk-liquidation/1", fields, () ->
        {
            line(Boolean.TRUE.equals(settings.get("on")) ? "liquidation is on: session %s, %s, %s in liquidation" :
                "liquidation is off", settings.get("liquidationSessionId"),
                0 == Text.number(settings, "insuranceAccountId") ? "no insurance account" :
                "insurance account " + settings.get("insuranceAccountId"), balances.size());
            balances.forEach((it) ->
            {
                line("account %s", it.get("accountId"));
                printBalances(List.of(it));
            });
        });
    }
}
