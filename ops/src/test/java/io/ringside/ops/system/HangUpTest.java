package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whoever rotates logs sends a daemon SIGHUP: a venue does not stop for it. */
class HangUpTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldOpenItsLogAgainAndGoOn() throws Exception
    {
        final Path log = directory.resolve("node/ringside.log");
        final Path moved = directory.resolve("node/ringside.log.1");
        try (NodeRun run = NodeRun.start(directory, directory.resolve("node"), null, NodeRun.settings()).awaitReady())
        {
            Files.move(log, moved);
            run.signal("HUP");
            Await.until("the log to be opened again", () -> Files.exists(log) && hangUps(log) > 0);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(log)));
            assertEquals(200, run.code("/health/ready"));
            // Nothing was moved: it goes on in the same file.
            run.signal("HUP");
            Await.until("the second line", () -> hangUps(log) > 1);

            run.terminate();
            assertEquals(143, run.exitCode());
            assertTrue(TestFiles.read(log).contains("stopping: asked to"));
            assertFalse(TestFiles.read(moved).contains("stopping"));
        }
    }

    private static long hangUps(final Path log)
    {
        return TestFiles.read(log).lines().filter((it) -> it.contains("SIGHUP")).count();
    }
}
