package io.ringside.ops.admin.journal;

import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.schema.CommandPrinter;
import org.agrona.DirectBuffer;
import org.agrona.PrintBufferUtil;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * A command in a journal that the core fails at, for people to look at.
 *
 * @param sequence    of it.
 * @param timestampNs that the sequencer gave it, UTC.
 * @param crc         CRC32C of its bytes.
 * @param text        as one line.
 * @param bytes       as a hex dump.
 */
public record FailedCommand(long sequence, long timestampNs, int crc, String text, String bytes)
{
    /**
     * Recover a node's core as its start would.
     *
     * @param storage  of its journal.
     * @param sequence that the core should fail at.
     * @param sink     of the core.
     * @return how it fails there.
     * @throws CliException with {@link ExitCode#REFUSED} when it does not fail, or at another command first.
     */
    public static Throwable failureAt(
        final Path directory, final FileJournalStorage storage, final long sequence, final ReportSink sink)
        throws IOException
    {
        final List<SegmentInfo> segments = JournalVerifier.segments(storage);
        if (segments.isEmpty())
        {
            throw new CliException(ExitCode.REFUSED, "the journal has no command yet: nothing to step over");
        }
        final long clusterId = segments.get(0).clusterId();
        final JournalRecovery range =
            JournalRecovery.inspect(new JournalContext().storage(storage).clusterId(clusterId).conclude());
        final SnapshotStore snapshots =
            new SnapshotStore(new FileJournalStorage(directory.resolve("snapshots")), clusterId);
        try
        {
            new JournalReplayer(EngineSettings.stored(directory), storage, snapshots)
                .recover(range, sink, JournalReplayer.NO_REPORTS_NEEDED);
        }
        catch (final CommandFailedException ex)
        {
            if (ex.sequence() != sequence)
            {
                throw new CliException(ExitCode.REFUSED, "the core fails at command " + ex.sequence() +
                    ", before it comes to " + sequence + ": look at that one");
            }
            return ex.getCause();
        }
        throw new CliException(ExitCode.REFUSED, "the core handles command " + sequence +
            ", and all others: nothing to step over, start the node");
    }

    public static FailedCommand read(final FileJournalStorage storage, final long sequence)
    {
        final FailedCommand[] found = new FailedCommand[1];
        try (JournalReader reader = JournalReader.ofStored(storage, sequence))
        {
            reader.poll((buffer, offset, length, at, timestampNs) ->
            {
                found[0] = of(buffer, offset, length, at, timestampNs);
                return true;
            }, 1);
        }
        if (null == found[0])
        {
            throw new CliException(ExitCode.FAILED, "command " + sequence + " is not in " + storage.description());
        }
        return found[0];
    }

    private static FailedCommand of(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        return new FailedCommand(sequence, timestampNs, SteppedOver.crcOf(buffer, offset, length),
            new CommandPrinter().print(buffer, offset, length),
            PrintBufferUtil.prettyHexDump(buffer, offset, length));
    }

    /** Describes the command, the failure of the core, who decided to step over it, when and why. */
    public String describe(final String time, final String reason, final Throwable failure)
    {
        final StringWriter text = new StringWriter();
        final PrintWriter out = new PrintWriter(text);
        out.printf("command      %d%ntimestampNs  %d%ncrc32c       %08x%ndecided      %s by %s%nreason       %s%n%n",
            sequence, timestampNs, crc, time, System.getProperty("user.name", "operator"), reason);
        out.println(this.text);
        out.println(bytes);
        failure.printStackTrace(out);
        return text.toString();
    }
}
