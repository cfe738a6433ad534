package io.ringside.ops.admin.load;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.loadgen.LoadGeneratorContext;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.workload.RecordedFlow;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.OrderFileOptions;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.replay.Scenario;
import io.ringside.ops.replay.line.ScenarioException;
import io.ringside.ops.replay.show.Selection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code ringside load replay FILE}: orders that were recorded, sent to a running exchange. */
@Command(name = "replay", sortOptions = false, description = {
    "Send recorded orders to a running exchange, at their own times or faster, and measure it as `load run` does.",
    "Takes what `ringside replay` takes: a text of commands, a LOBSTER message file, a CSV file of orders, or a",
    "node's data directory (its journal). Sends the new orders, cancels and replacements of it, and says what of",
    "it was left out. With --speed max a message is due as soon as the one before it has gone."},
    footer = "Example: ringside load replay docs/order-files/orders.csv --symbol I1=ACME --move-prices --speed 10x")
final class LoadReplayCommand extends Verb
{
    /** Requests that wait for their answer at once where nothing else holds the generator back. */
    private static final int UNANSWERED_MAX = 1_024;

    @Parameters(index = "0", paramLabel = "FILE", description = "recorded orders (-: standard input), or a directory")
    private String file;

    @Option(names = "--speed", paramLabel = "SPEED", defaultValue = "1x", converter = SpeedConverter.class,
        description = "1x is as recorded; 10x, 0.5x, or max (default ${DEFAULT-VALUE})")
    private double speed;

    @Option(names = "--warmup", paramLabel = "TIME", defaultValue = "0s",
        description = "so much of the beginning is sent and not measured (default ${DEFAULT-VALUE})")
    private Duration warmup;

    @Option(names = "--symbol", paramLabel = "RECORDED=SYMBOL", description =
        "an instrument of the recording and which one it is here (default: the same); may be repeated")
    private Map<String, String> symbols = new LinkedHashMap<>();

    @Option(names = "--move-prices", description =
        "all prices of an instrument by as much, so that its first is its reference price here")
    private boolean movesPrices;

    @Option(names = "--out", paramLabel = "DIR", description = "for summary.json, .hlog and .hgrm (default: no files)")
    private Path out;

    @Mixin
    private OrderFileOptions files;

    @Mixin
    private LoadOptions options;

    @Override
    public Integer call() throws IOException
    {
        final RingsideConfig config = options.config(this);
        final LoadRecording recording = new LoadRecording(
            new RecordedMarket(config.instruments(), symbols, movesPrices), options.sessions(),
            TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        read(recording, config);
        if (0 == recording.count())
        {
            throw new CliException(ExitCode.FAILED, "nothing to send: " + file + " holds no order" +
                (recording.deviations().isEmpty() ? "" : " (" + recording.deviations() + ")"));
        }
        CliException.usageIf(Protocol.FIX == options.protocol() && recording.rareCount() > 0,
            "--protocol fix sends plain orders, and " + Text.count(recording.rareCount()) + " of the " +
            Text.count(recording.count()) + " in " + file + " are stops, icebergs, pegs and the like: use sbe");
        final RecordedFlow flow = recording.flow(speed);
        err().println(opening(flow, recording));
        err().flush();
        options.useSessions(recording.sessionCount());
        return options.with(this, (context) -> prepare(context, flow), (runs, early) ->
        {
            final LoadResult result = runs.run(1, Duration.ofSeconds(1), warmup, out);
            LoadRunCommand.print(this, result, out);
            return early.isRequested() ? ExitCode.INTERRUPTED : LoadTargets.exitCode(result);
        });
    }

    private static void prepare(final LoadGeneratorContext context, final RecordedFlow flow)
    {
        context.recording(flow);
        if (flow.isAsFastAsTaken())
        {
            context.inFlightCapacity(UNANSWERED_MAX);
        }
    }

    private String opening(final RecordedFlow flow, final LoadRecording recording)
    {
        return Text.count(flow.count()) + " messages of " + file + (flow.isAsFastAsTaken() ?
            " as fast as they are taken" : " in " + Text.duration(flow.scheduleNs())) +
            (recording.deviations().isEmpty() ? "" : "; " + recording.deviations());
    }

    private void read(final LoadRecording recording, final RingsideConfig config)
    {
        try
        {
            final Path path = Path.of(file);
            if (Files.isDirectory(path))
            {
                readJournal(path, recording);
            }
            else
            {
                // Through a core, which fills in what the text leaves open, such as the terms of a replacement.
                files.run(file, null, () -> config, (limits) ->
                {
                    final Scenario scenario =
                        new Scenario(limits, OutputStream.nullOutputStream(), Selection.NONE);
                    scenario.listen(recording::onCommand);
                    return scenario;
                });
            }
        }
        catch (final ScenarioException ex)
        {
            throw new CliException(ExitCode.FAILED, ex.getMessage());
        }
        catch (final NoSuchFileException ex)
        {
            throw new CliException(ExitCode.FAILED, "no such file: " + ex.getFile());
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot read " + file + ": " + ex.getMessage());
        }
    }

    private void readJournal(final Path path, final LoadRecording recording) throws IOException
    {
        final Path data = JournalCheck.dataDirectory(path);
        final FileJournalStorage storage = JournalCheck.commands(data);
        final List<SegmentInfo> segments = JournalVerifier.segments(storage);
        final long first = segments.isEmpty() ? 0 : segments.get(0).baseSequence();
        try (JournalReader reader = JournalReader.ofStored(storage, first))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                recording.onCommand(buffer, offset, length, timestampNs);
                return true;
            });
        }
        JournalCheck.requireWhole(storage, data, err());
    }
}
