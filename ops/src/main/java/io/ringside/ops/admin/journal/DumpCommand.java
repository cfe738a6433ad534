package io.ringside.ops.admin.journal;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.JsonRows;
import io.ringside.ops.admin.base.Verb;
import org.agrona.DirectBuffer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.Map;

/** {@code ringside journal dump}: records in their order. */
@Command(name = "dump", sortOptions = false, description = "Print records, one per line.",
    footer = "Example: ringside journal dump --from 1000 --count 20 --kind NewOrder --instrument ACME")
final class DumpCommand extends Verb
{
    @Mixin
    private RecordOptions records;

    @Option(names = "--count", paramLabel = "N", defaultValue = "100", description = "how many (default 100)")
    private long count;

    private RecordFilter filter;
    private RecordPrinter printer;
    private JsonRows rows;
    private long left;

    @Override
    public Integer call() throws IOException
    {
        CliException.usageIf(count < 1, "--count must be at least 1: found " + count);
        filter = records.filter();
        final FileJournalStorage storage = JournalCheck.commands(directory());
        final long oldest = JournalVerifier.segments(storage).get(0).baseSequence();
        final long first = records.first(storage, oldest);
        printer = new RecordPrinter(storage);
        rows = isJson() ? new JsonRows(this, "journal-dump/1", "records") : null;
        left = count;
        try (JournalReader reader = JournalReader.ofStored(storage, filter.isInstrumentUnknown() ? oldest : first))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
                !records.isBehindEnd(sequence, timestampNs) &&
                onRecord(buffer, offset, length, sequence, timestampNs, sequence >= first));
        }
        if (isJson())
        {
            rows.end(Map.of());
        }
        filter.requireInstrument();
        return ExitCode.OK;
    }

    private boolean onRecord(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long sequence,
        final long timestampNs,
        final boolean isInRange)
    {
        if (0 == left)
        {
            // What is not accepted is offered again: that must not be one that was printed.
            return false;
        }
        if (!filter.isWanted(buffer, offset, length) || !isInRange)
        {
            return true;
        }
        if (isJson())
        {
            rows.add(printer.row(buffer, offset, length, sequence, timestampNs));
        }
        else
        {
            line("%s", printer.line(buffer, offset, length, sequence, timestampNs));
        }
        left--;
        return true;
    }
}
