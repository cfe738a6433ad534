package io.ringside.ops.node;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NodeDirectoryTest
{
    @TempDir
    private Path path;

    @Test
    void shouldMakeATokenWhereAKilledNodeLeftAnEmptyFile() throws IOException
    {
        final Path file = Files.createFile(path.resolve("admin.token"));
        try (NodeDirectory directory = new NodeDirectory(path))
        {
            final String token = directory.token();

            assertTrue(token.matches("[0-9a-f]{48}"), token);
            assertEquals(token, Files.readString(file));
            assertEquals(token, directory.token());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "two words", "two\nlines", "\u00e4"})
    void shouldRefuseATokenThatNobodyCanSend(final String content) throws IOException
    {
        Files.writeString(path.resolve("admin.token"), content);
        try (NodeDirectory directory = new NodeDirectory(path))
        {
            assertEquals(
                NodeException.Kind.CORRUPT, assertThrows(NodeException.class, directory::token).kind());
        }
    }
}
