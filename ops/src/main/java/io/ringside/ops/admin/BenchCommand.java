package io.ringside.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringside bench}: compares the exchange and its parts with other implementations, measured in one run. */
@Command(name = "bench", description = "Measure ours beside its peers on this machine.",
    subcommands = {BenchWireCommand.class, BenchEngineCommand.class, BenchBookCommand.class, BenchRingCommand.class,
        BenchSeedsCommand.class},
    footer = "Example: ringside bench ring --quick")
final class BenchCommand implements Runnable
{
    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(), "say which benchmark: wire, engine, book, ring or seeds");
    }
}
