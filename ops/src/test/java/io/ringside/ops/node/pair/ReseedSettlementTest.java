package io.ringside.ops.node.pair;

import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.ops.node.base.NodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files of a primary take their place whole, wherever a start is cut short. */
class ReseedSettlementTest
{
    private static final class Crash extends RuntimeException
    {
        private static final long serialVersionUID = 1L;
    }

    @TempDir
    private Path root;
    private final List<String> log = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {ReseedStaging.KEEP, ReseedStaging.DROP})
    void shouldComeToTheSameEndWhereverItIsCut(final String what) throws IOException
    {
        final Path whole = make("whole", what);
        final int[] steps = new int[1];
        ReseedSettlement.settle(whole, false, log::add, () -> steps[0]++);
        assertEquals("new", Files.readString(whole.resolve("journal/journal-0000000007.seg")));
        assertEquals("mine", Files.readString(whole.resolve("ringside.log")));
        assertEquals(ReseedStaging.KEEP.equals(what), Files.exists(whole.resolve("replaced/journal/old")));
        assertTrue(Files.notExists(whole.resolve("replaced/older")) || ReseedStaging.DROP.equals(what));
        assertTrue(steps[0] > 8, "steps=" + steps[0]);
        for (int cut = 1; cut <= steps[0]; cut++)
        {
            final Path directory = make("cut-" + cut, what);
            final int[] left = {cut};
            assertThrows(Crash.class, () -> ReseedSettlement.settle(directory, false, log::add, () ->
            {
                if (--left[0] == 0)
                {
                    throw new Crash();
                }
            }));
            ReseedSettlement.settle(directory, false, log::add, () ->
            {
            });
            assertEquals(content(whole), content(directory), "cut=" + cut);
        }
    }

    @Test
    void shouldLeaveWhatIsNotWholeToTheStandby() throws IOException
    {
        final Path directory = make("part", ReseedStaging.KEEP);
        Files.delete(directory.resolve(ReseedStaging.DIRECTORY).resolve(ReseedStaging.WHOLE));
        final TreeMap<String, String> before = content(directory);
        ReseedSettlement.settle(directory, false, log::add, () ->
        {
        });
        assertEquals(before, content(directory));
    }

    @Test
    void shouldNotLeadWithPartOfAnothersFilesAlone() throws IOException
    {
        final Path directory = make("part", ReseedStaging.KEEP);
        Files.delete(directory.resolve(ReseedStaging.DIRECTORY).resolve(ReseedStaging.WHOLE));
        final NodeException refusal = assertThrows(NodeException.class,
            () -> ReseedSettlement.settle(directory, true, log::add, () ->
            {
            }));
        assertTrue(refusal.getMessage().contains("start it as standby"), refusal.getMessage());
    }

    /** A directory with files of its own, and others that have come. */
    private Path make(final String name, final String what) throws IOException
    {
        final Path directory = root.resolve(name);
        write(directory, "ringside.log", "mine");
        write(directory, "journal/old", "old");
        write(directory, "reports/old", "old");
        write(directory, "engine.limits", "old");
        write(directory, "replaced/older", "older");
        write(directory, "reseed/manifest", "list");
        write(directory, "reseed/journal/journal-0000000007.seg", "new");
        write(directory, "reseed/reports/journal-0000000002.seg", "new");
        write(directory, "reseed/snapshots/snapshot", "new");
        write(directory, "reseed/engine.limits", "new");
        write(directory, "reseed/" + ReseedStaging.WHOLE, what);
        return directory;
    }

    private static void write(final Path directory, final String name, final String text) throws IOException
    {
        final Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static TreeMap<String, String> content(final Path directory) throws IOException
    {
        final TreeMap<String, String> result = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory))
        {
            for (final Path it : files.filter(Files::isRegularFile).toList())
            {
                result.put(directory.relativize(it).toString(), Files.readString(it));
            }
        }
        return result;
    }
}
