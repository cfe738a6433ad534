package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.VerbGroup;
import picocli.CommandLine.Command;

/** {@code ringside bench}: compares the exchange and its parts with other implementations, measured in one run. */
@Command(name = "bench", description = "Measure ours beside its peers on this machine.",
    subcommands = {BenchWireCommand.class, BenchClusterCommand.class, BenchEngineCommand.class, BenchBookCommand.class,
        BenchRingCommand.class, BenchSeedsCommand.class},
    footer = "Example: ringside bench ring --quick")
public final class BenchCommand extends VerbGroup
{
}
