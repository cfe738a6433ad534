package io.ringside.ops.admin.money;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.ReasonOption;
import io.ringside.ops.admin.base.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.util.List;
import java.util.Map;

/** {@code ringside risk block|unblock}: the kill switch of a level. */
final class BlockVerbs
{
    private BlockVerbs()
    {
    }

    /** Blocks a level, or no longer. */
    abstract static class BlockVerb extends RiskCommand.LevelVerb
    {
        @Mixin
        private ReasonOption reason;

        final Map<String, Object> block(final String verb, final boolean isBlocked, final boolean cancelsOrders)
        {
            return give(verb, Json.object("command", "BlockLevel", "level", level.name(), "targetId", id,
                "blocked", isBlocked, "cancelOrders", cancelsOrders, "reasonText", reason.text()));
        }
    }

    /** Suspend a level, or kill it. */
    @Command(name = "block", description = {
        "Block a level: it enters and replaces no orders, and may cancel.",
        "With --cancel-orders all its orders are cancelled in the same command, in any phase. Done again it changes",
        "nothing. Journaled."},
        footer = "Example: ringside risk block FIRM 7 --cancel-orders --reason \"unpaid\"")
    static final class Block extends BlockVerb
    {
        @Option(names = "--cancel-orders", description = "cancel all its orders, too")
        private boolean cancelsOrders;

        @Override
        public Integer call()
        {
            final Map<String, Object> answer = block("risk block", true, cancelsOrders);
            return answer("risk-block/1", answer, () ->
            {
                line("%s blocked at sequence %s", name(), Text.count(answer.get("commandSequence")));
                final List<Map<String, Object>> rows = Text.rows(answer, "reports");
                if (cancelsOrders && !rows.isEmpty())
                {
                    line("  orders cancelled: %s, of sessions: %s", rows.get(0).get("orderCount"),
                        rows.get(0).get("sessionCount"));
                }
            });
        }
    }

    /** Let a level trade again. */
    @Command(name = "unblock", description =
        "Let a blocked level enter orders again; not one that has lost more than LOSS or DRAWDOWN allow. Journaled.",
        footer = "Example: ringside risk unblock FIRM 7 --reason \"paid\"")
    static final class Unblock extends BlockVerb
    {
        @Override
        public Integer call()
        {
            final Map<String, Object> answer = block("risk unblock", false, false);
            return answer("risk-unblock/1", answer, "%s unblocked at sequence %s", name(),
                Text.count(answer.get("commandSequence")));
        }
    }
}
