package io.ringside.ops.admin;

import io.ringside.loadgen.bench.book.BookBenchmark;
import io.ringside.loadgen.bench.book.BookBenchmarkContext;
import io.ringside.loadgen.bench.report.BenchmarkJson;
import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkTable;
import io.ringside.loadgen.bench.report.HtmlPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code ringside bench book}: the order book beside those of exchange-core and a book of trees.
 */
@Command(name = "book", sortOptions = false,
    description = "The order book beside exchange-core's two and a book of trees, after every trade has been " +
        "compared. Takes some minutes.",
    footer = "Example: ringside bench book --case exchange-core,simple --peer exchange-core-direct --out reports/book")
final class BenchBookCommand extends Verb
{
    @Option(names = "--quick", description = "fewer commands and rounds: for a look")
    private boolean isQuick;

    @Option(names = "--rounds", paramLabel = "N", description = "paired rounds (default 5, quick 3)")
    private Integer rounds;

    @Option(names = "--case", paramLabel = "CASE", split = ",", description =
        "exchange-core, exchange-core-1m, exchange-core-1m-any, simple, five-static, five-normal, five-swing-25, " +
        "five-swing-40, five-flash-crash; worst-sweep, worst-deepest, worst-range; without a peer core-cascade, " +
        "core-uncross, core-accept, core-reject (default: all)")
    private List<String> cases;

    @Option(names = "--peer", paramLabel = "PEER", split = ",", description =
        "exchange-core-direct, exchange-core-naive, treemap; ringside-core, ringside-index: ours in other forms; " +
        "floor: what no book can do without (default: all)")
    private List<String> peers;

    @Option(names = "--seed", paramLabel = "N", description = "that every flow is made from")
    private Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "for summary.json and report.html (default: no files)")
    private Path out;

    @Override
    public Integer call() throws IOException
    {
        final BenchmarkReport report;
        try
        {
            report = new BookBenchmark(context()).run();
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
        }
        line("%s", isJson() ? BenchmarkJson.line(report) : BenchmarkTable.format(report));
        return report.isValid() ? ExitCode.OK : ExitCode.INVALID;
    }

    private BookBenchmarkContext context()
    {
        final BookBenchmarkContext context = new BookBenchmarkContext().progress((text) ->
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
        if (null != seed)
        {
            context.seed(seed);
        }
        return context;
    }
}
