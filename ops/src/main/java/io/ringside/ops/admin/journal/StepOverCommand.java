package io.ringside.ops.admin.journal;

import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.gateway.json.Json;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.MarketControl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** {@code ringside journal step-over}: lets a stopped node go on without a command that its core fails at. */
@Command(name = "step-over", description = {
    "Let a stopped node go on without a command that its core fails at.",
    "The record stays; from the next start on it counts as an aborted claim. Refused for a command that the core",
    "handles."},
    footer = "Example: ringside --dir data journal step-over 4711 --reason \"fails in the uncross\"")
final class StepOverCommand extends MarketControl
{
    private static final String NO_REASON = "operator";

    @Parameters(paramLabel = "SEQUENCE", description = "of the command, as the refused start tells it")
    private long sequence;

    @Override
    public Integer call() throws IOException
    {
        final String reason = parameters().get("reason");
        CliException.usageIf(NO_REASON.equals(reason), "say why the venue goes on without it: --reason TEXT");
        JournalCheck.commands(directory());
        confirm("step over command " + sequence);
        final Path evidence = decide(directory(), sequence, reason, new NullSink());
        return answer("journal-step-over/1", Json.object("sequence", sequence, "evidence", evidence.toString()), () ->
        {
            line("command %,d is stepped over from the next start on; what it was: %s", sequence, evidence);
            line("the other node needs the same, if it has the command and fails at it too");
        });
    }

    /**
     * Prove that the core fails at the command, keep what it was, then decide.
     *
     * @param sink of the core that tries; a test lets it fail.
     * @return where the evidence is.
     */
    static Path decide(final Path directory, final long sequence, final String reason, final ReportSink sink)
        throws IOException
    {
        final FileJournalStorage storage = new FileJournalStorage(directory.resolve("journal"));
        final Throwable failure = FailedCommand.failureAt(directory, storage, sequence, sink);
        final FailedCommand command = FailedCommand.read(storage, sequence);
        final String time = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        final Path evidence = Files.createDirectories(directory.resolve("evidence"))
            .resolve("stepped-over-" + sequence + ".txt");
        Files.writeString(evidence, command.describe(time, reason, failure));
        SteppedOver.add(storage, new SteppedOver.Decision(sequence, command.crc(), time, reason));
        return evidence;
    }
}
