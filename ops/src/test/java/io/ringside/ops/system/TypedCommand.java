package io.ringside.ops.system;

import io.ringside.ops.admin.base.NodeProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A command line that a person types into a shell. */
final class TypedCommand implements AutoCloseable
{
    private static final long TIMEOUT_S = 180;
    /** Most live for a second. A demo looks for free ports where no other test does. */
    private static final String JAVA_OPTS =
        "-XX:TieredStopAtLevel=1 -Dringside.portPart=" + Integer.getInteger("ringside.portPart", 0);

    private final String command;
    private final Process process;
    private final Path output;

    private TypedCommand(final String command, final Process process, final Path output)
    {
        this.command = command;
        this.process = process;
        this.output = output;
    }

    /**
     * Goes on in another terminal.
     *
     * @param directory in which it is typed.
     */
    static TypedCommand start(final Path directory, final String command) throws IOException
    {
        final Path output = Files.createTempFile(directory.getParent(), "typed-", ".out");
        output.toFile().deleteOnExit();
        final ProcessBuilder shell = new ProcessBuilder("sh", "-c", "exec " + command)
            .directory(directory.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
        shell.environment().merge("RINGSIDE_JAVA_OPTS", JAVA_OPTS, (given, more) -> given + ' ' + more);
        return new TypedCommand(command, shell.start(), output);
    }

    /** Waits for its end. */
    static TypedCommand run(final Path directory, final String command) throws IOException, InterruptedException
    {
        final TypedCommand typed = start(directory, command);
        try (typed)
        {
            assertTrue(typed.process.waitFor(TIMEOUT_S, TimeUnit.SECONDS), typed::text);
        }
        return typed;
    }

    int exitCode()
    {
        return process.exitValue();
    }

    /** Until it has said so. */
    void await(final String words)
    {
        final long begin = System.nanoTime();
        while (!text().contains(words))
        {
            assertTrue(process.isAlive() && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(TIMEOUT_S),
                () -> "it has not said " + words + ": " + text());
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    /** Ctrl-C, and its end. */
    void interrupt()
    {
        try
        {
            assertEquals(0, new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor());
            assertTrue(process.waitFor(TIMEOUT_S, TimeUnit.SECONDS), this::text);
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    void kill() throws InterruptedException
    {
        process.destroyForcibly().waitFor();
    }

    /** The command, and what it has said until now. */
    String text()
    {
        try
        {
            return "$ " + command + '\n' + Files.readString(output);
        }
        catch (final IOException ex)
        {
            return "its output cannot be read: " + ex.getMessage();
        }
    }

    @Override
    public void close()
    {
        process.destroy();
        NodeProcess.awaitEnd(process, 30);
    }
}
