package io.ringside.ops.admin.node;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.NodeClient;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.admin.base.VerbGroup;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.NodeSettings;
import io.ringside.ops.node.desk.ConfigurationDifferences;
import io.ringside.ops.node.desk.LimitSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code ringside config check|print}. */
@Command(name = "config", description = "Check a configuration file, or print what is in effect.",
    subcommands = {ConfigCommand.Check.class, ConfigCommand.Print.class},
    footer = "Example: ringside config check --config my.conf")
public final class ConfigCommand extends VerbGroup
{
    @Option(names = "--config", paramLabel = "FILE", scope = ScopeType.INHERIT,
        description = "HOCON file (default: none, the packaged defaults)")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", scope = ScopeType.INHERIT,
        description = "one setting; may be repeated")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Command(name = "check", description = "Read it as a node would, and say the first thing wrong.",
        footer = "Example: ringside config check --config my.conf")
    static final class Check extends Verb
    {
        @ParentCommand
        private ConfigCommand parent;

        @Override
        public Integer call()
        {
            final RingsideConfig config = config(parent.file, parent.overrides);
            NodeSettings.check(config);
            final List<String> differences = differences(config);
            return answer("config-check/1", Json.object("verdict", "PASS", "differences", differences), () ->
            {
                line("configuration is good: %d instruments, %d accounts, %d sessions", config.instruments().size(),
                    config.accounts().size(), config.sessions().size());
                if (null != differences)
                {
                    line("compared with the node that runs: %s", differences.isEmpty() ? "nothing differs" :
                        differences.size() + (1 == differences.size() ? " definition differs" : " definitions differ"));
                    differences.forEach((it) -> line("%s", it));
                }
            });
        }

        /** What a node with this configuration, if one runs, has otherwise; null: none runs. */
        private List<String> differences(final RingsideConfig config)
        {
            try
            {
                final NodeClient node = node(config);
                final String dir = Path.of(config.text("node.dir")).toAbsolutePath().toString();
                if (null == root().node() && !dir.equals(node.getObject("/status").get("dir")))
                {
                    // Another node, which happens to have the port.
                    return null;
                }
                final Map<Object, Map<String, Object>> limits = new HashMap<>();
                Text.rows(node.getObject("/status"), "limits").forEach((it) -> limits.put(it.get("limit"), it));
                final List<String> lines = new ArrayList<>(LimitSettings.differences(config,
                    (limit) -> Text.number(limits.get(limit.word()), "value")));
                lines.addAll(ConfigurationDifferences.lines(config, Text.rows(node.getObject("/account"), "accounts"),
                    Text.rows(node.getObject("/instrument"), "instruments"), node.getObject("/money")));
                return lines;
            }
            catch (final CliException ex)
            {
                return null;
            }
        }
    }

    @Command(name = "print", description = "Print the effective configuration; passwords are masked.",
        footer = "Example: ringside config print --set node.durability=none")
    static final class Print extends Verb
    {
        @ParentCommand
        private ConfigCommand parent;

        @Override
        public Integer call()
        {
            final RingsideConfig config = config(parent.file, parent.overrides);
            return answer("config/1", Map.of("settings", config.flatten()), config.render().trim());
        }
    }
}
