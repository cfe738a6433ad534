package io.ringside.ops.admin.journal;

import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;

/** {@code ringside snapshot}, alone or with {@code now}: every node of the pair takes one at the same sequence. */
@Command(name = "snapshot", description = {
    "Take a snapshot of the state at one sequence, on every node.",
    "With a word behind it: take one (now), or look at those of a data directory (list, verify, describe)."},
    subcommands = {
        SnapshotCommand.Now.class, SnapshotListCommand.class, SnapshotVerifyCommand.class,
        SnapshotDescribeCommand.class},
    footer = "Example: ringside snapshot --json")
public final class SnapshotCommand extends MarketControl
{
    @Override
    public Integer call()
    {
        return execute("snapshot", parameters());
    }

    @Command(name = "now", description = "Take a snapshot of the state at one sequence, on every node.",
        footer = "Example: ringside snapshot now --json")
    static final class Now extends MarketControl
    {
        @Override
        public Integer call()
        {
            return execute("snapshot", parameters());
        }
    }
}
