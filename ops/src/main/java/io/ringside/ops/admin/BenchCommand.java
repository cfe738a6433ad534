package io.ringside.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ringside bench}: compares parts of the exchange with other implementations, measured in one run.
 */
@Command(name = "bench", description = "Measure ours beside its peers on this machine.",
    subcommands = {BenchRingCommand.class, BenchBookCommand.class, BenchSeedsCommand.class},
    footer = "Example: ringside bench ring --quick")
final class BenchCommand implements Runnable
{
    @Spec
    private CommandSpec spec;

    @Override
    public void run()
    {
        throw new ParameterException(spec.commandLine(), "say which benchmark: ring, book or seeds");
    }
}
