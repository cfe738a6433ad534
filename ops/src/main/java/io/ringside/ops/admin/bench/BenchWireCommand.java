package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code ringside bench wire}: the whole exchange, from the order to its answer. */
@Command(name = "wire", sortOptions = false,
    description = "A node from order to answer, beside an echo over Aeron and beside the disk alone. Takes some " +
        "minutes.",
    footer = "Example: ringside bench wire --quick --case udp,local --out reports/wire")
final class BenchWireCommand extends Verb
{
    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "udp, ipc: SBE beside an echo; tcp; fix; local: beside fdatasync; subscribers: udp beside 500 readers of " +
        "market data (default: all)")
    private List<String> cases = List.of();

    @Mixin
    private ScratchOption scratch;

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() throws IOException
    {
        final Path directory = scratch.directory();
        return options.report(this, () -> new WireBenchmark(
            options.isQuick() ? WirePlan.quick() : WirePlan.full(), options.rounds(), cases, directory)
            .run(options.progress(this)));
    }
}
