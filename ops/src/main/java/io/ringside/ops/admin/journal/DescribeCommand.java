package io.ringside.ops.admin.journal;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.replay.audit.AuditTrail;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;
import picocli.CommandLine.Command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code ringside journal describe}: what is in a journal, in figures. */
@Command(name = "describe", description = {
    "What is in the journal, in figures: range, times, epochs, and how many commands of each kind.",
    "Reads all of it."},
    footer = "Example: ringside --dir data journal describe")
final class DescribeCommand extends Verb
{
    private static final String ABORTED = "(aborted claim)";

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<String, long[]> kinds = new TreeMap<>();
    private final List<Map<String, Object>> epochs = new ArrayList<>();
    private long count;
    private long bytes;
    private long lastSequence = -1;
    private long firstTimeNs;
    private long lastTimeNs;
    private long lastEpoch = -1;

    @Override
    public Integer call() throws IOException
    {
        final FileJournalStorage storage = JournalCheck.commands(directory());
        final List<SegmentInfo> segments = JournalVerifier.segments(storage);
        try (JournalReader reader = JournalReader.ofStored(storage, segments.get(0).baseSequence()))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                onRecord(buffer, offset, length, sequence, timestampNs, reader.epoch());
                return true;
            });
        }
        JournalCheck.requireWhole(storage, directory(), err());
        final long onDisk = segments.stream().mapToLong(SegmentInfo::length).sum();
        final int steppedOver = SteppedOver.load(storage).decisions().size();
        final Map<String, Object> rows = new TreeMap<>();
        kinds.forEach((name, figures) -> rows.put(name, Json.object("records", figures[0], "bytes", figures[1])));
        return answer("journal-describe/1", Json.object("clusterId", segments.get(0).clusterId(),
            "segments", segments.size(), "segmentBytes", onDisk, "records", count, "recordBytes", bytes,
            "firstSequence", segments.get(0).baseSequence(), "lastSequence", lastSequence,
            "firstTimeNs", firstTimeNs, "lastTimeNs", lastTimeNs, "steppedOver", steppedOver,
            "epochs", epochs, "kinds", rows), () -> print(segments, onDisk, steppedOver));
    }

    private void print(final List<SegmentInfo> segments, final long onDisk, final int steppedOver)
    {
        line("%,d commands, %s, in %d segments of %s; exchange %d", count, Text.bytes(bytes), segments.size(),
            Text.bytes(onDisk), segments.get(0).clusterId());
        if (0 == count)
        {
            return;
        }
        line("sequence %,d to %,d, %s to %s", segments.get(0).baseSequence(), lastSequence,
            AuditTrail.time(firstTimeNs), AuditTrail.time(lastTimeNs));
        epochs.forEach((it) -> line("epoch %,d from sequence %,d", it.get("epoch"), it.get("firstSequence")));
        if (steppedOver > 0)
        {
            line("%d stepped over", steppedOver);
        }
        kinds.forEach((name, it) -> line("%,15d  %-24s %s", it[0], name, Text.bytes(it[1])));
    }

    private void onRecord(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long sequence,
        final long timestampNs,
        final long epoch)
    {
        count++;
        bytes += length;
        lastSequence = sequence;
        if (0 != timestampNs)
        {
            firstTimeNs = 0 == firstTimeNs ? timestampNs : firstTimeNs;
            lastTimeNs = timestampNs;
        }
        if (epoch != lastEpoch)
        {
            epochs.add(Json.object("epoch", epoch, "firstSequence", sequence));
            lastEpoch = epoch;
        }
        final long[] figures = kinds.computeIfAbsent(kind(buffer, offset, length), (name) -> new long[2]);
        figures[0]++;
        figures[1] += length;
    }

    private String kind(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return ABORTED;
        }
        final int templateId = header.wrap(buffer, offset).templateId();
        final Message message = WireSchema.load().message(templateId);
        return null == message ? "(template " + templateId + ")" : message.name;
    }
}
