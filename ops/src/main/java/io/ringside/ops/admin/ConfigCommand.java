package io.ringside.ops.admin;

import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.NodeSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code ringside config check|print}. */
@Command(name = "config", description = "Check a configuration file, or print what is in effect.",
    subcommands = {ConfigCommand.Check.class, ConfigCommand.Print.class},
    footer = "Example: ringside config check --config my.conf")
final class ConfigCommand extends VerbGroup
{
    @Option(names = "--config", paramLabel = "FILE", scope = ScopeType.INHERIT,
        description = "HOCON file (default: none, the packaged defaults)")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", scope = ScopeType.INHERIT,
        description = "one setting; may be repeated")
    private Map<String, String> overrides = new LinkedHashMap<>();

    ConfigCommand()
    {
        super("say what to do with the configuration: check or print");
    }

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
            return answer("config-check/1", Map.of("verdict", "PASS"),
                "configuration is good: %d instruments, %d accounts, %d sessions", config.instruments().size(),
                config.accounts().size(), config.sessions().size());
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
