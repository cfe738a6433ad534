package io.ringside.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringside load}: open-loop load on a running exchange, through its real gateway, and what it came to. */
@Command(name = "load", description = "Put load on a running exchange and measure it.",
    subcommands = {
        LoadRunCommand.class, LoadSweepCommand.class, LoadReplayCommand.class, LoadFailoverCommand.class,
        LoadSoakCommand.class, LoadMergeCommand.class, LoadCompareCommand.class, LoadReportCommand.class},
    footer = "Example: ringside load run --rate 5k --duration 30s")
final class LoadCommand implements Runnable
{
    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(),
            "say which load: run, sweep, replay, failover, soak, merge, compare or report");
    }
}
