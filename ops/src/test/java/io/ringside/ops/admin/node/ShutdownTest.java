package io.ringside.ops.admin.node;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ShutdownTest
{
    private static final long LONG_NS = TimeUnit.MINUTES.toNanos(1);

    private final StringWriter err = new StringWriter();
    private final CountDownLatch halted = new CountDownLatch(1);
    private volatile int code = -1;

    @Test
    void shouldEndInOrderWhenToldOnce()
    {
        final Shutdown shutdown = shutdown(LONG_NS);
        shutdown.onSignal(15);
        shutdown.await();
        assertEquals(143, shutdown.exitCode());
        assertNull(shutdown.failure());
        assertEquals(-1, code);
    }

    @Test
    void shouldNotAnnounceANodeThatWasToldToStopWhileItStarted()
    {
        final Shutdown shutdown = shutdown(LONG_NS);
        final List<String> lines = new ArrayList<>();
        StartCommand.announce(new ReadyNode(), shutdown, lines::add, 0);
        assertEquals(List.of("READY"), lines);
        shutdown.onSignal(15);
        lines.clear();
        StartCommand.announce(new ReadyNode(), shutdown, lines::add, 0);
        assertEquals(List.of(), lines);
    }

    @Test
    void shouldEndWithWhatHasFailedAlsoBeforeTheNodeHasStarted()
    {
        final Shutdown shutdown = shutdown(LONG_NS);
        shutdown.onFailure(new IllegalStateException("the media driver has ended"));
        final CliException ex = assertThrows(CliException.class, () -> StartCommand.exitCode(shutdown));
        assertEquals("the node stopped itself: the media driver has ended: see the log", ex.getMessage());
        assertEquals(ExitCode.FAILED, ex.exitCode);
    }

    @Test
    void shouldEndHardWhenToldTwice()
    {
        final Shutdown shutdown = shutdown(LONG_NS);
        shutdown.onSignal(15);
        shutdown.onSignal(15);
        assertEquals(ExitCode.ENDED_HARD, code);
        assertEquals("ringside: ended hard, because it was told to stop twice: nothing acknowledged is lost, start it" +
            " again", err.toString().trim());
    }

    @Test
    void shouldEndHardWhenTimeIsOver() throws InterruptedException
    {
        final Shutdown shutdown = shutdown(1);
        shutdown.onFailure(new IllegalStateException("door aeron is down\nand more"));
        shutdown.onFailure(new IllegalStateException("what followed"));
        shutdown.await();
        halted.await();
        assertEquals(ExitCode.ENDED_HARD, code);
        assertEquals("ringside: the node stopped itself: door aeron is down; ended hard, because it did not end" +
            " within 0 s: nothing acknowledged is lost, start it again", err.toString().trim());
    }

    @Test
    void shouldEndAProcessWhosePartsHang(@TempDir final Path directory) throws Exception
    {
        final Process process = start(directory, "500");
        process.destroy();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "still there");
        assertEquals(ExitCode.ENDED_HARD, process.exitValue());
        assertEquals(1, Files.readAllLines(directory.resolve("err")).size());
    }

    @Test
    void shouldEndAProcessAtTheSecondSignal(@TempDir final Path directory) throws Exception
    {
        final Process process = start(directory, "600000");
        process.destroy();
        while (process.isAlive())
        {
            // Two that come at the same time are one.
            process.destroy();
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        assertEquals(ExitCode.ENDED_HARD, process.exitValue());
        assertTrue(Files.readString(directory.resolve("err")).contains("told to stop twice"));
    }

    private Shutdown shutdown(final long limitNs)
    {
        return new Shutdown(new PrintWriter(err, true), (exitCode) ->
        {
            code = exitCode;
            halted.countDown();
        }, limitNs);
    }

    /** Started and listening. */
    private static Process start(final Path directory, final String limitMs) throws IOException
    {
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-Xmx64m",
            "-cp", System.getProperty("java.class.path"), Hanging.class.getName(), limitMs)
            .redirectError(directory.resolve("err").toFile())
            .redirectInput(new File("/dev/null"))
            .start();
        assertEquals("listening", process.inputReader().readLine());
        return process;
    }

    /** A process that never ends in order. */
    static final class Hanging
    {
        public static void main(final String[] args) throws InterruptedException
        {
            final Shutdown shutdown = new Shutdown(new PrintWriter(System.err, true), Runtime.getRuntime()::halt,
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[0]))).listen();
            System.out.println("listening");
            shutdown.await();
            new CountDownLatch(1).await();
            throw new IllegalStateException(String.valueOf(List.of(args)));
        }
    }

    private static final class ReadyNode implements Node
    {
        @Override
        public void reopenLog()
        {
            assertTrue(notReadyReason().isEmpty());
        }

        @Override
        public List<String> banner()
        {
            return List.of("READY");
        }

        @Override
        public int httpPort()
        {
            return 0;
        }

        @Override
        public String notReadyReason()
        {
            return "";
        }

        @Override
        public void close()
        {
            // Nothing is open.
        }
    }
}
