package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.book.Contest;
import io.ringside.loadgen.bench.book.FlowBenchmark;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.List;

/** {@code ringside bench book}: compares the order book with that of exchange-core and with one made of trees. */
@Command(name = "book", sortOptions = false,
    description = "The order book beside exchange-core's and a book of trees; every trade is compared. Takes some " +
        "minutes.",
    footer = "Example: ringside bench book --case exchange-core,simple --peer exchange-core-direct --out reports/book")
final class BenchBookCommand extends Verb
{
    private static final int COMMANDS = 1_000_000;

    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "exchange-core, exchange-core-1m, simple, five-static, five-normal, five-swing-25, five-swing-40, " +
        "five-flash-crash (default: all)")
    private List<String> cases = List.of();

    @Option(names = "--peer", paramLabel = "PEER", split = ",", description =
        "exchange-core-direct, treemap (default: all)")
    private List<String> peers = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "that every flow is made from")
    private long seed = 20_261_121;

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() throws IOException
    {
        return options.report(this, () -> new FlowBenchmark(Contest.BOOK,
            options.isQuick() ? COMMANDS / 5 : COMMANDS, options.rounds(), seed, cases, peers)
            .run(options.progress(this)));
    }
}
