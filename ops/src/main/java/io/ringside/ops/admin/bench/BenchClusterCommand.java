package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code ringside bench cluster}: an order through three members, until a majority has it and its answer is back. */
@Command(name = "cluster", sortOptions = false,
    description = "Three members from order to answer, beside an echo on the same Aeron Cluster. 8 minutes a round.",
    footer = "Example: ringside bench cluster --quick --case memory --out reports/cluster")
final class BenchClusterCommand extends Verb
{
    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "memory, synced: where a majority has an order before it is answered (default: both)")
    private List<String> cases = List.of();

    @Mixin
    private ScratchOption scratch;

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() throws IOException
    {
        final Path directory = scratch.directory();
        return options.report(this, () -> new ClusterBenchmark(
            options.isQuick() ? ClusterBenchmark.Plan.quick() : ClusterBenchmark.Plan.full(), options.rounds(), cases,
            directory).run(options.progress(this)));
    }
}
