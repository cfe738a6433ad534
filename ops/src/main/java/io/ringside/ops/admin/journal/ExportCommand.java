package io.ringside.ops.admin.journal;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.InstantConverter;
import io.ringside.ops.admin.base.OrderFileOptions;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.export.CandleTable;
import io.ringside.ops.export.DepthTable;
import io.ringside.ops.export.ExportWindow;
import io.ringside.ops.export.MarketExport;
import io.ringside.ops.export.TradeTable;
import io.ringside.ops.replay.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** {@code ringside export KIND}: the market of a data directory or a file as a table for research. */
@Command(name = "export", sortOptions = false, description = {
    "Write trades, best prices, depth or candles as CSV, in decimals and ISO times.",
    "They come from the data directory of a stopped or a running node, or from a file that `ringside replay` takes."},
    footer = "Example: ringside export candles --dir data --symbol ACME --interval 1m --out acme.csv")
public final class ExportCommand extends Verb
{
    private static final Set<String> KINDS = Set.of("trades", "bbo", "depth", "candles");
    private static final int LEVELS_DEFAULT = 10;
    private static final int LEVELS_MAX = 100;
    private static final Duration INTERVAL_DEFAULT = Duration.ofMinutes(1);

    @Parameters(index = "0", paramLabel = "KIND", description = {
        "trades: each trade, bust and correction; bbo: best prices whenever they change;",
        "depth: the best levels whenever one changes; candles: open, high, low, close, volume, VWAP"})
    private String kind;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description =
        "a file of commands or orders, or a data directory (default: --dir)")
    private String file;

    @Option(names = "--symbol", paramLabel = "SYMBOL", description = "of one instrument (default: all)")
    private String symbol;

    @Option(names = "--from", paramLabel = "TIME", converter = InstantConverter.class, description =
        "rows from then on, such as 2026-12-24T09:00:00Z")
    private Long fromNs;

    @Option(names = "--to", paramLabel = "TIME", converter = InstantConverter.class, description =
        "rows before then")
    private Long toNs;

    @Option(names = "--levels", paramLabel = "N", description = "of depth, each side (default 10)")
    private Integer levels;

    @Option(names = "--interval", paramLabel = "TIME", description =
        "of candles, from 1s to 24h; they begin at multiples of it, UTC (default 1m)")
    private Duration interval;

    @Option(names = "--out", paramLabel = "FILE", description = "write there (default: standard output)")
    private Path outFile;

    @Mixin
    private OrderFileOptions files;

    @Override
    public Integer call() throws IOException
    {
        CliException.usageIf(!KINDS.contains(kind), "KIND must be trades, bbo, depth or candles: found " + kind);
        CliException.usageIf(null != levels && !"depth".equals(kind), "--levels goes with depth alone");
        CliException.usageIf(null != interval && !"candles".equals(kind), "--interval goes with candles alone");
        CliException.usageIf(null != levels && (levels < 1 || levels > LEVELS_MAX),
            "--levels must be 1 to " + LEVELS_MAX + ": found " + levels);
        CliException.usageIf(null != interval && (interval.compareTo(Duration.ofSeconds(1)) < 0 ||
            interval.compareTo(Duration.ofDays(1)) > 0), "--interval must be 1s to 24h: found " + Text.duration(
            null == interval ? 0 : interval.toNanos()));
        CliException.usageIf(null != fromNs && null != toNs && toNs <= fromNs,
            "--to must be later than --from: nothing is in between");
        CliException.usageIf("candles".equals(kind) && "-".equals(file),
            "candles may read twice, because of busts: give a file and not standard input");
        checkOut();
        final MarketExport table;
        try (Writer out = null == outFile ? new StandardOutput() : Files.newBufferedWriter(outFile))
        {
            table = export(out);
            table.end();
        }
        catch (final UncheckedIOException ex)
        {
            throw unwritten(ex.getCause());
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
        if (!table.isKnown())
        {
            throw new CliException(ExitCode.FAILED, null == symbol ? "no instrument was defined: nothing to export" :
                "no instrument " + symbol + " was defined: without --symbol the column symbol names all");
        }
        final Map<String, Object> result = Map.of("kind", kind, "rows", table.rowCount());
        if (null != outFile)
        {
            return answer("export/1", result, "%s rows in %s", Text.count(table.rowCount()), outFile);
        }
        if (isJson())
        {
            json("export/1", result);
        }
        return ExitCode.OK;
    }

    private MarketExport export(final Writer out) throws IOException
    {
        final ReplaySource source = new ReplaySource(null == file ? directory().toString() : file, files, err());
        final MarketExport[] table = new MarketExport[1];
        Scenario scenario;
        do
        {
            scenario = source.run(null, this::config, (limits) ->
            {
                table[0] = null == table[0] ? table(limits, out) : table[0];
                return new Scenario(limits, table[0]);
            }, (it) -> checkOutput());
        }
        while (table[0] instanceof CandleTable candles && candles.needsSecondRun());
        source.warnOfStamps(scenario);
        return table[0];
    }

    private MarketExport table(final EngineContext limits, final Writer out)
    {
        final ExportWindow window = new ExportWindow(symbol, null == fromNs ? Long.MIN_VALUE : fromNs,
            null == toNs ? Long.MAX_VALUE : toNs);
        return switch (kind)
        {
            case "trades" -> new TradeTable(window, out);
            case "bbo" -> DepthTable.bestPrices(window, out, limits.orderCapacity());
            case "depth" -> DepthTable.levels(
                window, out, null == levels ? LEVELS_DEFAULT : levels, limits.orderCapacity());
            default -> new CandleTable(window, out, (null == interval ? INTERVAL_DEFAULT : interval).toNanos());
        };
    }

    /** What is read must not be emptied. */
    private void checkOut() throws IOException
    {
        CliException.usageIf(null != outFile && null != file && !"-".equals(file) && Files.exists(outFile) &&
            Files.exists(Path.of(file)) && Files.isSameFile(Path.of(file), outFile),
            "--out names what is read: " + outFile + ": name another file");
    }

    private CliException unwritten(final IOException ex)
    {
        return new CliException(ExitCode.FAILED, "cannot write " + (null == outFile ? "standard output" : outFile) +
            ": " + ex.getMessage());
    }

    /** Standard output stays open, and ends the verb when its reader is gone. */
    private final class StandardOutput extends FilterWriter
    {
        private static final int ROWS_BETWEEN_CHECKS = 4_096;
        private int count;

        StandardOutput()
        {
            super(ExportCommand.this.out());
        }

        @Override
        public void write(final String text) throws IOException
        {
            out.write(text);
            if (++count % ROWS_BETWEEN_CHECKS == 0)
            {
                checkOutput();
            }
        }

        @Override
        public void close()
        {
            checkOutput();
        }
    }
}
