package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What Docker sees of a node that ends: it restarts whatever ends. */
class ContainerEntryTest
{
    @TempDir
    private Path directory;

    private Process process;

    @AfterEach
    void end()
    {
        if (null != process)
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 70, 75, 143})
    void shouldEndAsTheNodeDoesWhereARestartHelps(final int code) throws Exception
    {
        run("exit " + code);

        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(code, process.exitValue());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5})
    void shouldStayWhereARestartDoesNotHelp(final int code) throws Exception
    {
        run("exit " + code);

        try (BufferedReader reader = process.inputReader())
        {
            final String line = reader.readLine();
            assertTrue(line.contains("ended with " + code + ", which a restart does not cure"), line);
            assertTrue(process.isAlive());
            process.toHandle().destroy();
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertEquals(code, process.exitValue());
        }
    }

    @Test
    void shouldTellTheNodeToStop() throws Exception
    {
        // A signal ends a wait at once; one that comes while bash reads a process substitution breaks its parser.
        run("trap 'echo told; exit 143' TERM; echo ready; while :; do sleep 1 > /dev/null & wait; done");

        try (BufferedReader reader = process.inputReader())
        {
            assertEquals("ready", reader.readLine());
            process.toHandle().destroy();
            assertEquals("told", reader.readLine());
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertEquals(143, process.exitValue());
        }
    }

    private void run(final String node) throws IOException
    {
        final Path entry = directory.resolve("run-node");
        Files.copy(TestFiles.ROOT.resolve("ops/docker/run-node"), entry);
        final Path ringside = directory.resolve("ringside");
        Files.writeString(ringside, "#!/bin/bash\n" + node + "\n");
        Files.setPosixFilePermissions(ringside, PosixFilePermissions.fromString("rwxr-xr-x"));
        process = new ProcessBuilder("bash", entry.toString(), "start").redirectErrorStream(true).start();
    }
}
