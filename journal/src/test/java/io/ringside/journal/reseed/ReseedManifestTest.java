package io.ringside.journal.reseed;

import io.ringside.journal.storage.JournalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A list of files is read as it was written, and nothing else is. */
class ReseedManifestTest
{
    private static final ReseedManifest MANIFEST = new ReseedManifest(41, range(40, 99, -5),
        range(3, 7, 8), List.of(
        item("snapshots/snapshot-0000000000000000041.snap", 10, 10, -1),
        item("engine.limits", 9, 9, 4),
        item("journal/journal-0000000003.seg", 8192, 65536, 7),
        item("reports/journal-0000000000.seg", 4096, 4096, 0)));

    @Test
    void shouldReadWhatItWrites()
    {
        assertEquals(MANIFEST, ReseedManifest.decode(MANIFEST.encode()));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "journal/../../../etc/passwd", "/etc/passwd", "journal/journal.standing", "journal/journal-0000000003.seg/x",
        "operators.tokens", "snapshots/../admin.token", "journal/journal-3.seg", "engine.limits "})
    void shouldRefuseAnyOtherPath(final String path)
    {
        assertRefused(text().replace("engine.limits", path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"snapshot 41|snapshot 99", "snapshot 41|snapshot 3", "snapshot 41|snapshot -1",
        "reseed 1|reseed 2", "journal 40 99|journal 99 40", "8192 65536|65537 65536",
        " 8192 65536| 8192 9999999999999999999",
        "reports/journal-0000000000|journal/journal-0000000003",
        "file snapshots/snapshot-0000000000000000041.snap 10 10 ffffffff\n|"})
    void shouldRefuseWhatDoesNotBelongTogether(final String change)
    {
        final String[] words = change.split("\\|", 2);
        assertTrue(text().contains(words[0]), words[0]);
        assertRefused(text().replace(words[0], words[1]));
    }

    @Test
    void shouldSurviveAnyBytes()
    {
        final long seed = Long.getLong("ringside.test.seed", 42);
        final Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++)
        {
            final byte[] bytes = MANIFEST.encode();
            for (int j = random.nextInt(3); j >= 0; j--)
            {
                bytes[random.nextInt(bytes.length)] = (byte)random.nextInt();
            }
            try
            {
                ReseedManifest.decode(bytes);
            }
            catch (final JournalException ex)
            {
                assertEquals(JournalException.Category.MISMATCH, ex.category(), "seed=" + seed);
            }
        }
    }

    private static ReseedManifest.Range range(final long first, final long next, final long hash)
    {
        return new ReseedManifest.Range(first, next, hash);
    }

    private static ReseedManifest.Item item(final String path, final long length, final long full, final int head)
    {
        return new ReseedManifest.Item(path, length, full, head);
    }

    private static String text()
    {
        return new String(MANIFEST.encode(), StandardCharsets.US_ASCII);
    }

    private static void assertRefused(final String text)
    {
        assertEquals(JournalException.Category.MISMATCH, assertThrows(JournalException.class,
            () -> ReseedManifest.decode(text.getBytes(StandardCharsets.US_ASCII)), text).category());
    }
}
