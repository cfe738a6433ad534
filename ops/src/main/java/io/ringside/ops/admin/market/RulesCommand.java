package io.ringside.ops.admin.market;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.MarketControl;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.util.Map;

/** {@code ringside rules show|set}: the version of the rules that the venue decides by. */
@Command(name = "rules", description = "The version of the rules that the venue decides by.",
    subcommands = {RulesCommand.Show.class, RulesCommand.Set.class},
    footer = "Example: ringside rules show")
public final class RulesCommand extends VerbGroup
{
    @Command(name = "show", description = "Show the rules in force, those that this node knows, and the other node.",
        footer = "Example: ringside rules show")
    static final class Show extends NodeVerb
    {
        @Override
        public Integer call()
        {
            final Map<String, Object> rules = Json.object();
            ((Map<?, ?>)node().getObject("/status").get("rules")).forEach((key, it) -> rules.put((String)key, it));
            final Object peer = rules.get("peerBuild");
            return answer("rules.show/1", rules, "rules %s are in force; this node knows %s to %s%s",
                rules.get("inForce"), rules.get("oldest"), rules.get("newest"),
                null == peer || "".equals(peer) ? "" : "; the other node is " + peer);
        }
    }

    @Command(name = "set", description = {
        "Put rules in force, on all nodes at one sequence. Journaled. There is no way back.",
        "Do so when every node has a build that knows them: `rules show`."},
        footer = "Example: ringside rules set 8 --reason upgrade")
    static final class Set extends MarketControl
    {
        @Parameters(paramLabel = "N", description = "the version, as the release notes name it")
        private int rules;

        @Override
        public Integer call()
        {
            final Map<String, Object> command =
                Json.object("command", "SetRules", "rules", rules, "reasonText", reason());
            confirm("rules set " + rules);
            final Map<String, Object> answer = give("rules set", command);
            return answer("rules.set/1", answer, "rules %s are in force from sequence %s on", rules,
                Text.count(answer.get("commandSequence")));
        }
    }
}
