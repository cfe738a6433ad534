package io.ringside.journal;

import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import io.ringside.testing.FaultyStorage;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.event;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.read;
import static io.ringside.journal.Journals.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SteppedOverTest
{
    private final FaultyStorage storage = new FaultyStorage();

    @Test
    void shouldHandOutARecordThatWasSteppedOverAsAnAbortedClaim()
    {
        write(storage, 1, 5);
        SteppedOver.add(storage, decision(3, "the core fails at it"));
        SteppedOver.add(storage, decision(1, "and at this one"));

        assertEquals(List.of("event 0", "", "event 2", "", "event 4"), read(storage, 0));
        assertEquals(List.of("", "event 4"), read(storage, 3));
    }

    @Test
    void shouldShowTheRecordToThoseThatAskForWhatIsStored()
    {
        write(storage, 1, 3);
        SteppedOver.add(storage, decision(1, "no"));

        assertEquals(events(0, 2), read(JournalReader.ofStored(storage, 0)));
    }

    @Test
    void shouldKeepDecisionsInTheOrderOfTheirRecords()
    {
        write(storage, 1, 9);
        SteppedOver.add(storage, decision(7, "two\nlines  and   blanks"));
        SteppedOver.add(storage, decision(2, "first"));

        final List<SteppedOver.Decision> decisions = SteppedOver.load(storage).decisions();

        assertEquals(List.of(2L, 7L), decisions.stream().map(SteppedOver.Decision::sequence).toList());
        assertEquals("two lines and blanks", decisions.get(1).reason());
        assertEquals(decision(2, "first"), decisions.get(0));
    }

    @Test
    void shouldRefuseADecisionThatNamesAnotherRecord()
    {
        write(storage, 1, 3);
        SteppedOver.add(storage, new SteppedOver.Decision(1, 0xBAD, "2026-01-01T00:00:00Z", "of another journal"));

        final String why = assertFails(JournalException.Category.CORRUPT, () -> read(storage, 0));
        assertTrue(why.contains("names record 1"), why);
    }

    @Test
    void shouldRefuseALineThatMakesNoSense() throws Exception
    {
        write(storage, 1, 3);
        SteppedOver.add(storage, decision(1, "no"));
        final StorageFile file = storage.open(SteppedOver.FILE_NAME, true);
        final byte[] garbage = "1 zz".getBytes(StandardCharsets.US_ASCII);
        StorageIo.writeFully(file, ByteBuffer.allocateDirect(garbage.length).put(garbage).flip(), 0);

        assertThrows(JournalException.class, () -> new JournalReader(storage, 0));
    }

    @Test
    void shouldLeaveOutDecisionsAboutLaterRecords()
    {
        final String text = "# heading\n7 0000002a now a\u00c2\u0085b\n12 0000002a now c\n8 zz\n";

        assertEquals(text, SteppedOver.until(12, text));
        assertEquals(text.replace("12 0000002a now c\n", ""), SteppedOver.until(11, text));
        assertEquals("# heading\n", SteppedOver.until(6, text));
        assertEquals("", SteppedOver.until(6, ""));
    }

    private static SteppedOver.Decision decision(final long sequence, final String reason)
    {
        final byte[] bytes = event(sequence).getBytes(StandardCharsets.US_ASCII);
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length));
        buffer.putBytes(0, bytes);
        return new SteppedOver.Decision(
            sequence, SteppedOver.crcOf(buffer, 0, bytes.length), "2026-01-01T00:00:00Z", reason);
    }
}
