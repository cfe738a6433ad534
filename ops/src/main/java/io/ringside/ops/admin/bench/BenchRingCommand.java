package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.ring.RingBenchmark;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.List;

/** {@code ringside bench ring}: compares the ring with the Disruptor and with queues. */
@Command(name = "ring", sortOptions = false,
    description = "The ring beside the Disruptor and the JDK's queues. Takes some minutes.",
    footer = "Example: ringside bench ring --case unicast,diamond --peer disruptor --out reports/ring")
final class BenchRingCommand extends Verb
{
    private static final long MESSAGES = 10_000_000L;

    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "unicast, pipeline, sequencer, multicast, diamond (default: all)")
    private List<String> cases = List.of();

    @Option(names = "--peer", paramLabel = "PEER", split = ",", description =
        "disruptor, abq, lbq (default: all)")
    private List<String> peers = List.of();

    @Option(names = "--batch", paramLabel = "N", split = ",", description = "messages per claim (default 1,10,64)")
    private List<Integer> batches = List.of(1, 10, 64);

    @Mixin
    private BenchOptions options;

    @Override
    public Integer call() throws IOException
    {
        return options.report(this, () -> new RingBenchmark(
            options.isQuick() ? MESSAGES / 10 : MESSAGES, options.rounds(), batches, cases, peers)
            .run(options.progress(this)));
    }
}
