package io.ringside.ops.admin.load;

import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;

/** {@code ringside load}: open-loop load on a running exchange, through its real gateway, and what it came to. */
@Command(name = "load", description = "Put load on a running exchange and measure it.",
    subcommands = {
        LoadRunCommand.class, LoadSweepCommand.class, LoadReplayCommand.class, LoadFailoverCommand.class,
        LoadSoakCommand.class, LoadMergeCommand.class, LoadCompareCommand.class, LoadReportCommand.class},
    footer = "Example: ringside load run --rate 5k --duration 30s")
public final class LoadCommand extends VerbGroup
{
}
