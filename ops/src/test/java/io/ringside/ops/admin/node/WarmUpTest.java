package io.ringside.ops.admin.node;

import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WarmUpTest
{
    private static final int MESSAGES_LEAST = 1_000;

    @TempDir
    private Path directory;

    @Test
    void shouldTradeAndLeaveNothingBehind() throws Exception
    {
        Files.createDirectories(directory.resolve("warm-up/journal"));
        Files.writeString(directory.resolve("warm-up/journal/of-a-killed-node.seg"), "x");
        final String line = warmUp(directory).run();

        assertTrue(line.matches("warm-up: messages=[0-9]+ seconds=[0-9.]+"), line);
        assertTrue(messages(line) > MESSAGES_LEAST, line);
        assertFalse(Files.exists(directory.resolve("warm-up")));
    }

    /** It has the packaged settings: a node without FIX warms up as others do. */
    @Test
    void shouldNotTakeTheSystemPropertiesOfTheRealNode()
    {
        System.setProperty("ringside.fix.enabled", "false");
        try
        {
            final String line = warmUp(directory).run();

            assertTrue(line.startsWith("warm-up: messages="), line);
        }
        finally
        {
            System.clearProperty("ringside.fix.enabled");
        }
    }

    @Test
    void shouldSayWhyTheNodeStartsCold() throws Exception
    {
        final Path file = Files.writeString(directory.resolve("file"), "no directory");
        final String line = warmUp(file).run();

        assertTrue(line.startsWith("starts cold, its first orders take longer: no warm-up: cannot write"), line);
    }

    @Test
    void shouldNotTradeWhenTheNodeIsToEnd()
    {
        final WarmUp warmUp = warmUp(directory);
        warmUp.stop();

        assertEquals("no warm-up: the node is to stop", warmUp.run());
    }

    @Test
    void shouldDeleteWhatAKilledNodeLeftEvenWhenItStartsCold() throws Exception
    {
        Files.createDirectories(directory.resolve("warm-up/journal"));
        assertEquals("", warmUp(directory).leaveOut());
        assertFalse(Files.exists(directory.resolve("warm-up")));
    }

    private static int messages(final String line)
    {
        return Integer.parseInt(line.replaceAll(".*messages=([0-9]+) .*", "$1"));
    }

    private static WarmUp warmUp(final Path directory)
    {
        return new WarmUp(RingsideConfig.load(null, Map.of("node.dir", directory.toString())));
    }
}
