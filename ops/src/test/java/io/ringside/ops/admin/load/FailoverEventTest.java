package io.ringside.ops.admin.load;

import io.ringside.loadgen.RequestPoints;
import io.ringside.ops.Await;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A process that is killed or held in the middle of a run, with a shell's `sleep` in place of a node. */
@Timeout(60)
class FailoverEventTest
{
    @TempDir
    private Path dir;
    private Process process;
    private VictimProcess victim;
    private final RequestPoints points = new RequestPoints(0);

    @BeforeEach
    void start() throws IOException
    {
        process = new ProcessBuilder("sleep", "60").start();
        victim = new VictimProcess(process.toHandle());
    }

    @AfterEach
    void stop()
    {
        process.destroyForcibly();
    }

    @Test
    void shouldKillAtItsTimeAndDoWhatIsToBeDoneThen() throws Exception
    {
        try (FailoverEvent event = new FailoverEvent(
            victim, null, "echo started; echo $0", dir, points, 1_000_000L))
        {
            event.start();
            assertTrue(process.isAlive(), "before the run has begun");
            assertTrue(event.eventNs() < 0);

            points.onStart(System.nanoTime());

            assertTrue(process.waitFor() != 0);
            Await.until("the event", () -> event.eventNs() >= 1_000_000L);
            Await.until("what the command prints", () -> dir.resolve("then.out").toFile().length() > 8);
            assertEquals("started", Files.readAllLines(dir.resolve("then.out")).get(0));
            assertNull(event.failure());
        }
    }

    @Test
    void shouldHoldAndLetGo() throws Exception
    {
        try (FailoverEvent event = new FailoverEvent(victim, Duration.ofMillis(1), "echo $0", dir, points, 0))
        {
            event.start();
            points.onStart(System.nanoTime());

            Await.until("the command that runs after it", () -> Files.exists(dir.resolve("then.out")));
            Await.until("the process that goes on", () -> 'T' != state());
            assertTrue(event.eventNs() >= 0);
            assertTrue(process.isAlive());
            assertNull(event.failure());
        }
    }

    @Test
    void shouldLeaveNobodyStandingStill() throws Exception
    {
        try (FailoverEvent event = new FailoverEvent(victim, Duration.ofHours(1), null, null, points, 0))
        {
            event.start();
            points.onStart(System.nanoTime());
            Await.until("the process that stands still", () -> 'T' == state());
        }
        Await.until("the process that goes on", () -> 'T' != state());
    }

    @Test
    void shouldSayThatTheCommandFailed() throws Exception
    {
        try (FailoverEvent event = new FailoverEvent(victim, null, "exit 3", dir, points, 0))
        {
            event.start();
            points.onStart(System.nanoTime());
            Await.until("the failure", () -> null != event.failure());
            assertTrue(event.failure().contains("--then ended with code 3"), event.failure());
        }
    }

    @Test
    void shouldRefuseWhatIsNoNode() throws IOException
    {
        assertRefused("is no node", () -> VictimProcess.of(process.pid()));
        assertRefused("cannot tell which process", () -> VictimProcess.of(dir));
        try (FileChannel lock =
            FileChannel.open(dir.resolve("node.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE))
        {
            assertRefused("no node runs on", () -> VictimProcess.of(dir));
            lock.lock();
            // The holder is found: it is this test.
            assertRefused("process " + ProcessHandle.current().pid() + " is no node", () -> VictimProcess.of(dir));
        }
    }

    private static void assertRefused(final String words, final Runnable call)
    {
        final CliException ex = assertThrows(CliException.class, call::run);
        assertEquals(ExitCode.USAGE, ex.exitCode);
        assertTrue(ex.getMessage().contains(words), ex.getMessage());
        assertFalse(ex.getMessage().contains("\n"));
    }

    private char state()
    {
        try
        {
            final String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2);
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
