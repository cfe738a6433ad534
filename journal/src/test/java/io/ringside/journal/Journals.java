package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.testing.FaultyStorage;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.function.Executable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Words for the tests of the journal. */
public final class Journals
{
    public static final int SEGMENT_LENGTH = 32 * 1024;

    private Journals()
    {
    }

    public static JournalContext context(final JournalStorage storage)
    {
        return new JournalContext().storage(storage).segmentLength(SEGMENT_LENGTH).clusterId(7);
    }

    public static JournalWriter open(final JournalStorage storage)
    {
        return JournalWriter.open(context(storage).conclude());
    }

    public static boolean hadTornTail(final JournalWriter writer)
    {
        return JournalScan.Verdict.TORN_TAIL == writer.recovery().scan().verdict;
    }

    /** Names of the files with torn bytes. */
    public static List<String> quarantined(final FaultyStorage storage)
    {
        return storage.list().stream().filter((name) -> name.startsWith(JournalDirectory.QUARANTINE_PREFIX)).toList();
    }

    public static String event(final long sequence)
    {
        return "event " + sequence;
    }

    public static void append(final JournalWriter writer, final String event)
    {
        final byte[] bytes = event.getBytes(StandardCharsets.US_ASCII);
        final long sequence = writer.nextSequence();
        writer.append(new UnsafeBuffer(bytes), 0, bytes.length, sequence, timestampNs(sequence));
    }

    /** One block with some events. */
    public static void block(final JournalWriter writer, final int events)
    {
        for (int i = 0; i < events; i++)
        {
            append(writer, event(writer.nextSequence()));
        }
        writer.flush();
    }

    /** Some blocks in a journal that is closed again. */
    public static void write(final JournalStorage storage, final int blocks, final int eventsEach)
    {
        try (JournalWriter writer = open(storage))
        {
            for (int i = 0; i < blocks; i++)
            {
                block(writer, eventsEach);
            }
        }
    }

    /** The message is one line, for the caller to look at. */
    public static String assertFails(final JournalException.Category category, final Executable call)
    {
        final JournalException ex = assertThrows(JournalException.class, call);
        assertEquals(category, ex.category(), ex.getMessage());
        assertEquals(1, ex.getMessage().lines().count(), ex.getMessage());
        return ex.getMessage();
    }

    public static long timestampNs(final long sequence)
    {
        return 1_000_000L + sequence;
    }

    public static List<String> read(final JournalStorage storage, final long fromSequence)
    {
        return read(new JournalReader(storage, fromSequence));
    }

    public static List<String> read(final JournalReader reader)
    {
        final List<String> events = new ArrayList<>();
        try (reader)
        {
            while (reader.poll((buffer, offset, length, sequence, timestampNs) ->
            {
                final boolean isSteppedOver = 0 == length && 0 == timestampNs;
                if (!isSteppedOver && timestampNs != timestampNs(sequence))
                {
                    throw new AssertionError("timestampNs=" + timestampNs + " sequence=" + sequence);
                }
                final byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                events.add(new String(bytes, StandardCharsets.US_ASCII));
                return true;
            }, 100) > 0)
            {
                continue;
            }
        }

        return events;
    }

    public static List<String> events(final long fromSequence, final long toSequence)
    {
        return LongStream.rangeClosed(fromSequence, toSequence).mapToObj(Journals::event).toList();
    }
}
