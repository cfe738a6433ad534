package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.AccessDeniedException;
import java.util.Arrays;
import java.util.Random;

import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.block;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A journal that was closed in order is either read exactly as it was written, or refused. */
class JournalCorruptionTest
{
    private static final String FIRST = "journal-0000000000.seg";
    private static final String SECOND = "journal-0000000001.seg";

    /** Where the padding of each block begins, roughly; there a sample will do. */
    private static final int RECORDS_END = 1700;

    /** Every bit of every byte, and every length: {@code -Dringside.everyBit=true}, a minute. */
    private static final boolean IS_EVERY_BIT = Boolean.getBoolean("ringside.everyBit");

    private final FaultyStorage storage = new FaultyStorage();
    private JournalVerifier.ContentHash hash;

    @BeforeEach
    void write()
    {
        Journals.write(storage, 9, 40);
        assertEquals(2, JournalVerifier.segments(storage).size());
        hash = JournalVerifier.contentHash(storage, 0, Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {FIRST, SECOND, JournalDirectory.WITNESS_NAME})
    void shouldNotBlameTheDiskForAFileOfSomebodyElse(final String name)
    {
        storage.deniedName = name;
        final String said = assertThrows(JournalException.class, () -> open(storage)).getMessage();
        assertEquals("journal refused: " + name + " in " + storage.description() + " cannot be read (permission " +
            "denied); nothing was changed, let this user read and write it", said);
        assertEquals("reading x: permission denied: " + name + "; let this user read and write it, then start again",
            JournalException.onStorage("reading x", new AccessDeniedException(name)).getMessage());
    }

    /** Returns true when the damage was found. */
    private boolean isRefused(final String what)
    {
        try
        {
            final JournalRecovery recovery = JournalRecovery.inspect(context(storage).conclude());
            // Garbage after the last block is cut as a torn tail; no record may be cut with it.
            assertEquals(360, recovery.nextSequence(), what);
        }
        catch (final JournalException ex)
        {
            return true;
        }
        assertEquals(hash.hash(), JournalVerifier.contentHash(storage, 0, Long.MAX_VALUE).hash(), what);

        return false;
    }

    @Test
    void shouldFindEveryFlippedBitThatMatters()
    {
        int refused = 0;
        for (final String name : new String[]{FIRST, SECOND})
        {
            final int end = SegmentDescriptor.HEADER_LENGTH + 7 * 4096;
            for (int offset = 0; offset < end; offset++)
            {
                if (!IS_EVERY_BIT && offset % 4096 > RECORDS_END && offset % 61 != 0)
                {
                    continue;
                }
                for (int bit = IS_EVERY_BIT ? 0 : offset % 8; bit <= (IS_EVERY_BIT ? 7 : offset % 8); bit++)
                {
                    storage.flip(name, offset, bit);
                    refused += isRefused(name + " offset=" + offset + " bit=" + bit) ? 1 : 0;
                    storage.flip(name, offset, bit);
                }
            }
        }
        assertTrue(refused >= 9 * (64 + 40 * 32), "refused=" + refused);
        assertFalse(isRefused("undone"));
    }

    @Test
    void shouldFindEveryZeroedPage()
    {
        for (int offset = 0; offset < SegmentDescriptor.HEADER_LENGTH + 7 * 4096; offset += 4096)
        {
            final byte[] before = storage.bytes(FIRST).clone();
            Arrays.fill(storage.bytes(FIRST), offset, offset + 4096, (byte)0);
            assertTrue(isRefused("offset=" + offset), "offset=" + offset);
            storage.replace(FIRST, before);
        }
    }

    /** A journal that ends earlier than it did is refused, or has everything: what is missing then was never used. */
    @Test
    void shouldFindEveryTruncation()
    {
        int refused = 0;
        for (final String name : new String[]{FIRST, SECOND})
        {
            final byte[] whole = storage.bytes(name).clone();
            for (int length = 0; length < whole.length; length += IS_EVERY_BIT ? 1 : 509)
            {
                storage.replace(name, Arrays.copyOf(whole, length));
                refused += isRefused(name + " length=" + length) ? 1 : 0;
            }
            storage.replace(name, whole);
        }
        assertTrue(refused > 0);
        assertFalse(isRefused("undone"));
    }

    @Test
    void shouldSurviveAnyBytes()
    {
        final long seed = Long.getLong("ringside.test.seed", 42);
        final Random random = new Random(seed);
        for (int i = 0; i < 300; i++)
        {
            final byte[] before = storage.bytes(SECOND).clone();
            final byte[] noise = new byte[1 + random.nextInt(2000)];
            random.nextBytes(noise);
            final int target = random.nextInt(before.length - noise.length);
            System.arraycopy(noise, 0, storage.bytes(SECOND), target, noise.length);
            isRefused("seed=" + seed + " i=" + i);
            storage.replace(SECOND, before);
        }
    }

    @Test
    void shouldReportFirstBadPosition()
    {
        final int offset = SegmentDescriptor.HEADER_LENGTH + 2 * 4096;
        storage.flip(FIRST, offset + 80, 2);

        final JournalVerifier.Report report = JournalVerifier.verify(storage, -1);

        assertFalse(report.isValid());
        assertFalse(report.hasTornTail());
        assertEquals(FIRST, report.badFile());
        assertEquals(offset, report.badOffset());
        assertEquals(79, report.lastSequence());
        assertFails(JournalException.Category.CORRUPT,
            () -> JournalVerifier.contentHash(storage, 0, Long.MAX_VALUE));
    }

    @Test
    void shouldHashContentIndependentlyOfBlocks()
    {
        final FaultyStorage other = new FaultyStorage();
        try (JournalWriter writer = JournalWriter.open(context(other).syncPolicy(SyncPolicy.NONE).conclude()))
        {
            block(writer, 360);
        }

        assertEquals(hash, JournalVerifier.contentHash(other, 0, Long.MAX_VALUE));
        assertEquals(JournalVerifier.contentHash(storage, 10, 99), JournalVerifier.contentHash(other, 10, 99));
        assertEquals(90, JournalVerifier.contentHash(other, 10, 99).recordCount());
        assertNotEquals(hash.hash(), JournalVerifier.contentHash(other, 0, 358).hash());
    }
}
