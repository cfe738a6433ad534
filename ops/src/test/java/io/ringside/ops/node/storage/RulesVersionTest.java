package io.ringside.ops.node.storage;

import io.ringside.ops.TestFiles;
import io.ringside.ops.node.base.NodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RulesVersionTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldRememberTheBuildThatWroteLast() throws IOException
    {
        RulesVersion.check(directory, 5, 6);
        RulesVersion.write(directory, 5, 6);
        RulesVersion.check(directory, 6, 6);
        assertEquals("rules=5\nschema=6\n", content(), "a look changes nothing");
        RulesVersion.write(directory, 6, 6);
        assertEquals("rules=6\nschema=6\n", content());
        assertEquals(List.of(RulesVersion.FILE_NAME), TestFiles.names(directory, ""));
    }

    @ParameterizedTest
    @CsvSource({"4, 6, 'rules 5, and this build has 4'", "6, 5, 'schema 6, and this build has 5'"})
    void shouldRefuseAnOlderBuild(final int rules, final int schema, final String said) throws IOException
    {
        RulesVersion.write(directory, 5, 6);
        final NodeException refusal =
            assertThrows(NodeException.class, () -> RulesVersion.check(directory, rules, schema));
        assertEquals(NodeException.Kind.REFUSED, refusal.kind());
        assertTrue(refusal.getMessage().contains("written by a newer build (" + said + ")"), refusal::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "rules=5\n", "rules=5\nschema=x\n", "\0\0\0\0"})
    void shouldCallADamagedFileCorrupt(final String content) throws IOException
    {
        Files.writeString(directory.resolve(RulesVersion.FILE_NAME), content);
        assertEquals(NodeException.Kind.CORRUPT,
            assertThrows(NodeException.class, () -> RulesVersion.check(directory)).kind());
    }

    @Test
    void shouldWriteNothingThatIsThere() throws IOException
    {
        RulesVersion.write(directory, 5, 6);
        final Object file = Files.getAttribute(directory.resolve(RulesVersion.FILE_NAME), "unix:ino");
        RulesVersion.write(directory, 5, 6);
        assertEquals(file, Files.getAttribute(directory.resolve(RulesVersion.FILE_NAME), "unix:ino"),
            "a node starts on a full disk");
    }

    @Test
    void shouldSayWhatToDoOnAFullDisk()
    {
        final String said = NodeException.of(new IOException("No space left on device")).getMessage();
        assertTrue(said.contains("free space on the disk of the data directory"), said);

        final String named = NodeException.of(new FileSystemException("/d/journal", null, "No space left on device"))
            .getMessage();
        assertEquals("/d/journal cannot be written (No space left on device): free space on the disk of the data " +
            "directory, then try again", named);
    }

    @Test
    void shouldNameADirectoryInItsPlace() throws IOException
    {
        Files.createDirectory(directory.resolve(RulesVersion.FILE_NAME));
        final String said = assertThrows(NodeException.class, () -> RulesVersion.check(directory)).getMessage();
        assertTrue(said.startsWith("damaged: " + directory.resolve(RulesVersion.FILE_NAME)), said);
    }

    private String content() throws IOException
    {
        return Files.readString(directory.resolve(RulesVersion.FILE_NAME));
    }
}
