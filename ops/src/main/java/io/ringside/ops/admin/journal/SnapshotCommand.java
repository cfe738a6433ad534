package io.ringside.ops.admin.journal;

import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;

/** {@code ringside snapshot}: every node of the pair takes one at the same sequence. */
@Command(name = "snapshot", description = "Take a snapshot of the state at one sequence, on every node.",
    footer = "Example: ringside snapshot --json")
public final class SnapshotCommand extends MarketControl
{
    @Override
    public Integer call()
    {
        return execute("snapshot", parameters());
    }
}
