package io.ringside.ops.node;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NodeErrorsTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldBeginALineOfItsOwnAfterATornOne() throws IOException
    {
        final Path file = directory.resolve("ringside.log");
        Files.writeString(file, "whole\ntor");
        for (final String line : List.of("first", "second"))
        {
            try (NodeErrors errors = new NodeErrors(file, NodeStart::printWarning, (throwable) -> { }))
            {
                errors.log(line);
            }
        }
        final List<String> lines = Files.readAllLines(file);
        assertEquals(List.of("whole", "tor"), lines.subList(0, 2));
        assertEquals(4, lines.stream().filter((it) -> !it.contains("stopped")).count(), lines.toString());
        assertTrue(lines.get(2).endsWith(" first"), lines.toString());
    }
}
