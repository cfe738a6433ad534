package io.ringside.ops.admin;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The key of a pair is changed with the commands of the page as they stand there; after each a node takes the file. */
class ReplicationKeyPageTest
{
    private static final String KEY_FILE = "replication.key";

    @TempDir
    private Path directory;
    private Path file;
    private String oldKey;
    private String newKey;

    @BeforeEach
    void makeKeys() throws IOException
    {
        file = directory.resolve(KEY_FILE);
        oldKey = newKey(KEY_FILE);
        newKey = newKey("next.key");
    }

    @Test
    void shouldChangeTheKey() throws IOException, InterruptedException
    {
        run(2);
        assertEquals(List.of(oldKey, newKey), Files.readAllLines(file));
        run(3);
        assertEquals(List.of(newKey, oldKey), Files.readAllLines(file));
        run(4);
        assertEquals(List.of(newKey), Files.readAllLines(file));
    }

    private void run(final int step) throws IOException, InterruptedException
    {
        final String page = TestFiles.read(TestFiles.ROOT.resolve("docs/operating/replication-key.md"));
        final Matcher command = Pattern.compile("(?m)^" + step + "\\. [^`]*`([^`]+)`").matcher(page);
        assertTrue(command.find(), "no command in step " + step);
        // With the umask that most have.
        final Process shell = new ProcessBuilder("sh", "-ec",
            "umask 022; " + command.group(1).replace("/etc/ringside/", "")).directory(directory.toFile())
            .redirectErrorStream(true).start();
        final String printed = new String(shell.getInputStream().readAllBytes());
        assertEquals(0, shell.waitFor(), printed);
        new Terminal().run(ExitCode.OK,
            "config check --set node.durability=replica-mem --set replication.key-file=" + file);
    }

    private String newKey(final String name) throws IOException
    {
        final Path path = directory.resolve(name);
        new Terminal().run(ExitCode.OK, "key", "new", path);
        return Files.readString(path).trim();
    }
}
