package io.ringside.ops.admin.market;

import io.ringside.engine.core.state.Limit;
import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.MarketControl;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code ringside limits show|set}: what the venue's tables may hold. */
@Command(name = "limits", description = "What the venue's tables may hold: orders, accounts, sessions and others.",
    subcommands = {LimitsCommand.Show.class, LimitsCommand.Set.class},
    footer = "Example: ringside limits set orders=1000000")
public final class LimitsCommand extends VerbGroup
{
    @Command(name = "show", description = "Show each limit, what is used of it, and the most since the node started.",
        footer = "Example: ringside limits show")
    static final class Show extends NodeVerb
    {
        @Override
        public Integer call()
        {
            final List<Map<String, Object>> limits = Text.rows(node().getObject("/status"), "limits");
            return answer("limits.show/1", Map.of("limits", limits), () ->
            {
                line("%-20s %14s %14s %14s", "limit", "value", "used", "peak");
                limits.forEach((it) -> line("%-20s %14s %14s %14s", it.get("limit"), count(it.get("value")),
                    count(it.get("used")), count(it.get("peak"))));
            });
        }

        private static String count(final Object value)
        {
            return null == value ? "-" : Text.count(value);
        }
    }

    @Command(name = "set", description = {
        "Set limits, on all nodes at one sequence. Journaled. Orders and price levels grow without a pause.",
        "A limit below what is used is refused, and so is one that this node has no memory for."},
        footer = "Example: ringside limits set orders=1000000 levels=200000 --reason \"new members\"")
    static final class Set extends MarketControl
    {
        private static final String NONE = "none";

        @Parameters(paramLabel = "NAME=VALUE", arity = "1..*", description = "as `limits show` names them")
        private List<String> settings;

        @Override
        public Integer call()
        {
            final Map<String, Object> command = Json.object("command", "SetLimits", "reasonText", reason());
            settings.forEach((it) -> put(command, it));
            final Map<String, Object> answer = give("limits set", command);
            return answer("limits.set/1", answer, "limits set at sequence %s, %s",
                Text.count(answer.get("commandSequence")), effect(answer));
        }

        private static void put(final Map<String, Object> command, final String setting)
        {
            final int at = setting.indexOf('=');
            CliException.usageIf(at < 1, "write NAME=VALUE: found " + setting);
            final String name = setting.substring(0, at);
            final String text = setting.substring(at + 1);
            final Limit limit = Arrays.stream(Limit.values()).filter((it) -> it.word().equals(name)).findAny()
                .orElse(null);
            CliException.usageIf(null == limit, "no such limit: " + name + ": give one of " +
                Arrays.stream(Limit.values()).map(Limit::word).collect(Collectors.joining(", ")));
            final String value = 0 == limit.min && NONE.equals(text) ? "0" : text;
            CliException.usageIf(!value.matches("\\d{1,18}"), name + " must be a number" +
                (0 == limit.min ? " or none" : Limit.CLOCK_STEP == limit ? " of nanoseconds" : "") + ": found " + text);
            command.put(field(limit), Long.parseLong(value));
        }

        /** The name of its field in the command: orders-per-account is ordersPerAccount. */
        private static String field(final Limit limit)
        {
            final StringBuilder name = new StringBuilder();
            for (final String word : limit.word().split("-"))
            {
                name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
            }
            return Limit.CLOCK_STEP == limit ? name + "Ns" : name.toString();
        }
    }
}
