package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.ops.replay.schema.CommandPrinter;
import org.agrona.DirectBuffer;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A record as a line, or as a row of JSON; those that an operator has stepped over are marked. */
final class RecordPrinter
{
    private final CommandPrinter printer = new CommandPrinter();
    private final Set<Long> steppedOver;

    RecordPrinter(final JournalStorage storage)
    {
        steppedOver = SteppedOver.load(storage).decisions().stream()
            .map(SteppedOver.Decision::sequence).collect(Collectors.toSet());
    }

    String line(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        return String.format(Locale.ROOT, "%,15d  %d  %s", sequence, timestampNs,
            text(buffer, offset, length, sequence));
    }

    Map<String, Object> row(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        return Json.object("sequence", sequence, "timestampNs", timestampNs, "length", length,
            "event", text(buffer, offset, length, sequence));
    }

    String text(final DirectBuffer buffer, final int offset, final int length, final long sequence)
    {
        return printer.print(buffer, offset, length) + (steppedOver.contains(sequence) ? " (stepped over)" : "");
    }
}
