package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.OrderFileOptions;
import io.ringside.ops.admin.base.OutputClosedException;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.replay.Scenario;
import io.ringside.ops.replay.show.Print;
import io.ringside.ops.replay.show.Selection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code ringside replay FILE}: what the core answers to the commands of a file or a journal. */
@Command(name = "replay", sortOptions = false, description = {
    "Drive a core of its own from a file of commands or orders, or from a node's data directory.",
    "A file has one JSON object a line, or is a LOBSTER message file or a CSV file of orders. Prints every",
    "report and market data event as one JSON object a line, then a summary with the state hash."},
    footer = "Example: ringside replay docs/scenarios/limit.ndjson")
public final class ReplayCommand extends Verb
{
    @Parameters(index = "0", paramLabel = "FILE", description = "commands as text (-: standard input), or a directory")
    private String file;

    @Option(names = "--out", paramLabel = "FILE", description = "print there; the summary also here")
    private Path outFile;

    @Option(names = "--only", paramLabel = "KIND", description = "reports or market-data (default: both)")
    private String only;

    @Option(names = "--quiet", description = "print no reports and no market data")
    private boolean isQuiet;

    @Option(names = "--best", description = "print the best displayed prices after each command, too")
    private boolean isBest;

    @Option(names = "--book-at-end", description = "print the displayed orders of every book at the end, too")
    private boolean isBookAtEnd;

    @Option(names = "--table", description = "print a table for people instead of JSON")
    private boolean isTable;

    @Option(names = "--strict", description = "end with exit code 1 if a command was refused or ignored")
    private boolean isStrict;

    @Mixin
    private OrderFileOptions files;

    @Option(names = "--orderbook", paramLabel = "FILE",
        description = "LOBSTER orderbook file: count the steps after which its best prices are those of the book")
    private Path orderbookFile;

    @Option(names = "--config", paramLabel = "FILE",
        description = "HOCON file: the core's capacities for a text of commands (default: the packaged ones)")
    private Path configFile;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "one setting, as of --config; may be repeated")
    private Map<String, String> overrides;

    @Override
    public Integer call() throws IOException
    {
        final Print print = new Print(selection(), isBest, isTable);
        checkOut();
        final Scenario scenario;
        final ReplaySource source = new ReplaySource(file, files, err());
        try (OutputStream stream = null == outFile ? new WriterStream(out()) : Files.newOutputStream(outFile))
        {
            CliException.usageIf(Files.isDirectory(Path.of(file)) && (null != configFile || null != overrides),
                "a journal brings the capacities of its core along: leave out --config and --set");
            scenario = source.run(orderbookFile, () -> config(configFile, overrides),
                (limits) -> new Scenario(limits, stream, print), this::end);
            final String summary = summary(scenario);
            source.warnOfStamps(scenario);
            stream.write((summary + '\n').getBytes(StandardCharsets.US_ASCII));
            if (null != outFile)
            {
                line("%s", summary);
            }
        }
        catch (final UncheckedIOException ex)
        {
            throw unwritten(ex.getCause());
        }
        catch (final IOException ex)
        {
            throw unwritten(ex);
        }
        return isStrict && scenario.refusedCount() + scenario.ignoredCount() > 0 ? ExitCode.FAILED : ExitCode.OK;
    }

    /** What is read must not be emptied, and no old result be lost to a wrong name. */
    private void checkOut() throws IOException
    {
        if (null == outFile || "-".equals(file) || !Files.exists(outFile))
        {
            return;
        }
        final Path in = Path.of(file);
        if (!Files.exists(in))
        {
            throw new CliException(ExitCode.FAILED, "no such file: " + file);
        }
        CliException.usageIf(Files.isSameFile(in, outFile) || null != orderbookFile && Files.exists(orderbookFile) &&
            Files.isSameFile(orderbookFile, outFile), "--out names what is read: " + outFile + ": name another file");
    }

    private CliException unwritten(final IOException ex)
    {
        return new CliException(ExitCode.FAILED, "cannot write " + (null == outFile ? "standard output" : outFile) +
            ": " + ex.getMessage());
    }

    private Selection selection()
    {
        if (isQuiet)
        {
            return Selection.NONE;
        }
        if (null == only)
        {
            return Selection.ALL;
        }
        return switch (only)
        {
            case "reports" -> Selection.REPORTS;
            case "market-data" -> Selection.MARKET_DATA;
            default -> throw new CliException(ExitCode.USAGE, "--only must be reports or market-data: found " + only);
        };
    }

    private String summary(final Scenario scenario)
    {
        if (scenario.ignoredCount() > 0)
        {
            err().printf(Locale.ROOT, "ringside: the core ignored %,d commands: their kind or session is unknown to " +
                "it, or their client sequence was used before%n", scenario.ignoredCount());
        }
        if (scenario.refusedCount() > 0)
        {
            err().println("ringside: " + scenario.refusalText());
        }
        return isTable && !isJson() ? rows("", scenario.summary()) : Json.write(scenario.summary());
    }

    /** A summary as lines of names and values. */
    private static String rows(final String prefix, final Map<?, ?> fields)
    {
        return fields.entrySet().stream()
            .map((field) -> field.getValue() instanceof Map ?
                rows(prefix + field.getKey() + ' ', (Map<?, ?>)field.getValue()) :
                String.format("%-24s %s", prefix + field.getKey(), field.getValue()))
            .filter((row) -> !row.isEmpty())
            .collect(Collectors.joining("\n"));
    }

    private void end(final Scenario scenario) throws IOException
    {
        if (isBookAtEnd)
        {
            scenario.printBooks();
        }
    }

    /** Bytes of ASCII to a writer that others use too: it stays open. */
    private static final class WriterStream extends OutputStream
    {
        private final PrintWriter writer;

        WriterStream(final PrintWriter writer)
        {
            this.writer = writer;
        }

        @Override
        public void write(final int b)
        {
            writer.write(b);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length)
        {
            writer.write(new String(bytes, offset, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void flush()
        {
            if (writer.checkError())
            {
                throw new OutputClosedException();
            }
        }

        @Override
        public void close()
        {
            flush();
        }
    }
}
