package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Verb;
import org.agrona.DirectBuffer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ringside journal tail}: the last records, and those that a node adds. */
@Command(name = "tail", sortOptions = false, description = {
    "Print the last records, one per line; with --follow also each that the node adds, until Ctrl-C.",
    "With --json each is an object of its own."},
    footer = "Example: ringside --dir data journal tail --follow --session 21")
final class TailCommand extends Verb
{
    private static final long POLL_MS = 100;

    @Mixin
    private RecordOptions records;

    @Option(names = "--count", paramLabel = "N", defaultValue = "10", description =
        "how many to begin with (default 10)")
    private int count;

    @Option(names = {"-f", "--follow"}, description = "go on with what comes")
    private boolean isFollowing;

    private RecordFilter filter;
    private RecordPrinter printer;
    private boolean isBehindEnd;

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        CliException.usageIf(count < 0 || 0 == count && !isFollowing, "--count must be at least 1: found " + count);
        filter = records.filter();
        final FileJournalStorage storage = JournalCheck.commands(directory());
        final List<SegmentInfo> segments = JournalVerifier.segments(storage);
        final long oldest = segments.get(0).baseSequence();
        final long first = records.first(storage, oldest);
        printer = new RecordPrinter(storage);
        final List<String> last = new ArrayList<>();
        final long end = last(storage, segments, first, last);
        last.forEach((line) -> line("%s", line));
        if (!isFollowing)
        {
            filter.requireInstrument();
            return ExitCode.OK;
        }
        try (JournalReader reader = JournalReader.ofStored(storage, Math.max(first, end)))
        {
            while (!isBehindEnd)
            {
                reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
                {
                    isBehindEnd = records.isBehindEnd(sequence, timestampNs);
                    if (!isBehindEnd && filter.isWanted(buffer, offset, length) && sequence >= first)
                    {
                        line("%s", text(buffer, offset, length, sequence, timestampNs));
                    }
                    return !isBehindEnd;
                });
                checkOutput();
                TimeUnit.MILLISECONDS.sleep(POLL_MS);
            }
        }
        return ExitCode.OK;
    }

    /** Segment by segment from the last one, until there are enough; the sequence behind the last record read. */
    private long last(
        final FileJournalStorage storage, final List<SegmentInfo> segments, final long first, final List<String> last)
    {
        if (filter.isInstrumentUnknown())
        {
            return part(storage, segments.get(0).baseSequence(), Long.MAX_VALUE, first, last);
        }
        long end = Long.MAX_VALUE;
        long result = -1;
        for (int i = segments.size() - 1; i >= 0 && (result < 0 || last.size() < count && end > first); i--)
        {
            final long base = segments.get(i).baseSequence();
            result = Math.max(result, part(storage, base, end, first, last));
            end = base;
        }
        return result;
    }

    /** What is wanted of the records from one on goes before what is there already. */
    private long part(
        final FileJournalStorage storage,
        final long base,
        final long end,
        final long first,
        final List<String> last)
    {
        final Deque<String> lines = new ArrayDeque<>();
        final long[] next = {base};
        try (JournalReader reader = JournalReader.ofStored(storage, base))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                if (sequence >= end || records.isBehindEnd(sequence, timestampNs))
                {
                    return false;
                }
                next[0] = sequence + 1;
                if (filter.isWanted(buffer, offset, length) && sequence >= first)
                {
                    lines.addLast(text(buffer, offset, length, sequence, timestampNs));
                }
                if (lines.size() + last.size() > count)
                {
                    lines.removeFirst();
                }
                return true;
            });
        }
        last.addAll(0, lines);
        return next[0];
    }

    private String text(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        return isJson() ? Json.write(printer.row(buffer, offset, length, sequence, timestampNs)) :
            printer.line(buffer, offset, length, sequence, timestampNs);
    }
}
