package io.ringside.ops.admin.journal;

import io.ringside.gateway.json.Json;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.admin.base.Verb;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ringside journal diff A B}: the first command in which two journals differ. */
@Command(name = "diff", description = {
    "Compare the commands of two data directories, such as those of two nodes or a node and its backup.",
    "Says the first sequence at which they differ, and how. Exit code 0: all that both have is the same, be one of",
    "them longer; 1: a command differs; 4: they have none in common; 5: one is damaged."},
    footer = "Example: ringside journal diff data backup")
final class DiffCommand extends Verb
{
    private static final int BATCH = 4_096;

    @Parameters(index = "0", paramLabel = "A", description = "data directory")
    private Path first;

    @Parameters(index = "1", paramLabel = "B", description = "another one")
    private Path second;

    /** A record that was read ahead of the other journal's. */
    private record Stored(long sequence, long timestampNs, byte[] bytes, String text)
    {
        boolean isEqual(final DirectBuffer buffer, final int offset, final int length, final long otherNs)
        {
            if (timestampNs != otherNs || bytes.length != length)
            {
                return false;
            }
            for (int i = 0; i < length; i++)
            {
                if (bytes[i] != buffer.getByte(offset + i))
                {
                    return false;
                }
            }
            return true;
        }
    }

    private RecordPrinter firstPrinter;
    private RecordPrinter secondPrinter;
    private Stored ofFirst;
    private Stored ofSecond;
    private long compared;

    @Override
    public Integer call() throws IOException
    {
        final FileJournalStorage a = JournalCheck.commands(first);
        final FileJournalStorage b = JournalCheck.commands(second);
        firstPrinter = new RecordPrinter(a);
        secondPrinter = new RecordPrinter(b);
        final long begin = Math.max(JournalVerifier.segments(a).get(0).baseSequence(),
            JournalVerifier.segments(b).get(0).baseSequence());
        final long firstEnd;
        final long secondEnd;
        try (JournalReader left = JournalReader.ofStored(a, begin);
            JournalReader right = JournalReader.ofStored(b, begin))
        {
            compare(left, right);
            firstEnd = null == ofFirst ? toEnd(left) : left.nextSequence();
            secondEnd = null == ofFirst ? toEnd(right) : right.nextSequence();
        }
        if (null == ofFirst)
        {
            JournalCheck.requireWhole(a, first, err());
            JournalCheck.requireWhole(b, second, err());
        }
        answer("journal-diff/1", Json.object("firstSequence", begin, "compared", compared,
            "lastSequenceA", firstEnd - 1, "lastSequenceB", secondEnd - 1,
            "differsAt", null == ofFirst ? null : ofFirst.sequence, "a", row(ofFirst), "b", row(ofSecond)),
            () -> print(begin, firstEnd, secondEnd));
        return null != ofFirst ? ExitCode.FAILED : 0 == compared ? ExitCode.REFUSED : ExitCode.OK;
    }

    /** A batch of one journal is kept, and held against the same of the other one. */
    private void compare(final JournalReader left, final JournalReader right)
    {
        final List<Stored> batch = new ArrayList<>(BATCH);
        int count = BATCH;
        while (BATCH == count && null == ofFirst)
        {
            batch.clear();
            left.poll((buffer, offset, length, sequence, timestampNs) ->
            {
                final byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                batch.add(new Stored(sequence, timestampNs, bytes, null));
                return true;
            }, BATCH);
            count = batch.isEmpty() ? 0 : right.poll((buffer, offset, length, sequence, timestampNs) ->
                onRight(batch.get((int)(sequence - batch.get(0).sequence)), buffer, offset, length, timestampNs),
                batch.size());
        }
    }

    private boolean onRight(
        final Stored left, final DirectBuffer buffer, final int offset, final int length, final long timestampNs)
    {
        if (left.isEqual(buffer, offset, length, timestampNs))
        {
            compared++;
            return true;
        }
        ofFirst = new Stored(left.sequence, left.timestampNs, left.bytes,
            firstPrinter.text(new UnsafeBuffer(left.bytes), 0, left.bytes.length, left.sequence));
        ofSecond = new Stored(left.sequence, timestampNs, new byte[length],
            secondPrinter.text(buffer, offset, length, left.sequence));
        return false;
    }

    /** The sequence behind the last record. */
    private static long toEnd(final JournalReader reader)
    {
        reader.pollAll((buffer, offset, length, sequence, timestampNs) -> true);
        return reader.nextSequence();
    }

    private void print(final long begin, final long firstEnd, final long secondEnd)
    {
        if (null != ofFirst)
        {
            line("they differ at sequence %,d, and are the same from %,d up to there", ofFirst.sequence, begin);
            line("A  %d  %s", ofFirst.timestampNs, ofFirst.text);
            line("B  %d  %s", ofSecond.timestampNs, ofSecond.text);
        }
        else if (0 == compared)
        {
            line("they have no command in common: A ends before %,d and B before %,d, and one begins at %,d", firstEnd,
                secondEnd, begin);
        }
        else
        {
            line("the same: %,d commands from sequence %,d to %,d%s", compared, begin, begin + compared - 1,
                firstEnd == secondEnd ? "" : ", where " + (firstEnd < secondEnd ? "A" : "B") + " ends: the other " +
                "goes on to " + (Math.max(firstEnd, secondEnd) - 1));
        }
    }

    private static Map<String, Object> row(final Stored it)
    {
        return null == it ? null : Json.object("timestampNs", it.timestampNs, "length", it.bytes.length,
            "event", it.text);
    }
}
