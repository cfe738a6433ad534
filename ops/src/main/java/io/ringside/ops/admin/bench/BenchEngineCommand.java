package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.book.Contest;
import io.ringside.loadgen.bench.book.FlowBenchmark;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.List;

/** {@code ringside bench engine}: the whole engine beside its own parts and beside exchange-core. */
@Command(name = "engine", sortOptions = false,
    description = "The whole engine beside its own book, its pipeline and exchange-core; every trade is " +
        "compared. Takes some minutes.",
    footer = "Example: ringside bench engine --quick --peer ringside-book --out reports/engine")
final class BenchEngineCommand extends Verb
{
    private static final int COMMANDS = 1_000_000;

    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "those of bench book (default: exchange-core,simple)")
    private List<String> cases = List.of();

    @Option(names = "--peer", paramLabel = "PEER", split = ",", description =
        "ringside-rising-ids, ringside-all-checks, ringside-all-checks-rising-ids, ringside-book, ringside-pipeline, " +
        "ringside-pipeline-shared, exchange-core-direct, exchange-core, exchange-core-exchange, " +
            "exchange-core-journal (default: all)")
    private List<String> peers = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "that every flow is made from")
    private long seed = 20_261_121;

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() throws IOException
    {
        return options.report(this, () -> new FlowBenchmark(Contest.ENGINE,
            options.isQuick() ? COMMANDS / 5 : COMMANDS, options.rounds(), seed, cases, peers)
            .run(options.progress(this)));
    }
}
