package io.ringside.ops.admin;

import io.ringside.loadgen.bench.report.BenchmarkJson;
import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkTable;
import io.ringside.loadgen.bench.report.HtmlPage;
import io.ringside.loadgen.bench.ring.RingBenchmark;
import io.ringside.loadgen.bench.ring.RingBenchmarkContext;
import io.ringside.loadgen.bench.ring.RingMarkdown;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code ringside bench ring}: the ring beside the Disruptor and queues.
 */
@Command(name = "ring", sortOptions = false,
    description = "The ring beside the Disruptor, the JDK's queues, JCTools, Agrona and Railway. Takes half an hour.",
    footer = "Example: ringside bench ring --case unicast,diamond --peer disruptor --out reports/ring")
final class BenchRingCommand extends Verb
{
    @Option(names = "--quick", description = "fewer cases, shorter rounds: within two minutes, for a look")
    private boolean isQuick;

    @Option(names = "--rounds", paramLabel = "N",
        description = "rounds, twice as many where there is a bar, eight times where it is 1 (default 7, quick 3)")
    private Integer rounds;

    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "unicast, pipeline, sequencer, multicast, diamond, claim, request-reply, load (default: all)")
    private List<String> cases;

    @Option(names = "--peer", paramLabel = "PEER", split = ",", description =
        "disruptor, floor, disruptor-tuned, railway, railway-tuned, abq, lbq, jctools, agrona (default: all)")
    private List<String> peers;

    @Option(names = "--batch", paramLabel = "N", split = ",", description =
        "messages per claim (default 1,10,64, quick 1,10)")
    private List<Integer> batches;

    @Option(names = "--payload", paramLabel = "BYTES", split = ",", description =
        "48, 120 (default: both, quick 48)")
    private List<Integer> payloads;

    @Option(names = "--slots", paramLabel = "N", defaultValue = "" + RingBenchmarkContext.SLOT_COUNT_DEFAULT,
        description = "messages that a ring or a queue holds (default ${DEFAULT-VALUE})")
    private int slots;

    @Option(names = "--out", paramLabel = "DIR", description =
        "for summary.json, report.html and tables in report.md (default: no files)")
    private Path out;

    @Override
    public Integer call() throws IOException
    {
        final BenchmarkReport report;
        try
        {
            report = new RingBenchmark(context()).run();
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.USAGE, ex.getMessage());
        }
        if (null != out)
        {
            Files.createDirectories(out);
            BenchmarkJson.write(out.resolve("summary.json"), report);
            HtmlPage.write(out.resolve("report.html"), report);
            Files.writeString(out.resolve("report.md"), RingMarkdown.of(report));
        }
        line("%s", isJson() ? BenchmarkJson.line(report) : BenchmarkTable.format(report));
        return report.isValid() ? ExitCode.OK : ExitCode.INVALID;
    }

    private RingBenchmarkContext context()
    {
        final RingBenchmarkContext context = new RingBenchmarkContext().slotCount(slots).progress((text) ->
        {
            err().println(text);
            err().flush();
        });
        if (isQuick)
        {
            context.quick();
        }
        if (null != rounds)
        {
            context.rounds(rounds);
        }
        if (null != cases)
        {
            context.cases(cases);
        }
        if (null != peers)
        {
            context.peers(peers);
        }
        if (null != batches)
        {
            context.batches(batches);
        }
        if (null != payloads)
        {
            context.payloads(payloads);
        }
        return context;
    }
}
