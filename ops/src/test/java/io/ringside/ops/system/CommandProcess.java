package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.Ringside;
import io.ringside.ops.admin.base.NodeProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A command of {@code ringside} as a process of its own, started from the class path of this one. */
final class CommandProcess implements AutoCloseable
{
    private static final long TIMEOUT_S = 120;

    private final Process process;
    private final Path output;
    private final Path errors;

    private CommandProcess(final Process process, final Path output, final Path errors)
    {
        this.process = process;
        this.output = output;
        this.errors = errors;
    }

    /**
     * @param directory where its output and its errors go.
     * @param arguments of the command line.
     */
    static CommandProcess start(final Path directory, final List<String> arguments) throws IOException
    {
        final List<String> command = NodeProcess.command(Ringside.class);
        command.addAll(arguments);
        final Path output = Files.createTempFile(directory, "command-", ".out");
        final Path errors = Files.createTempFile(directory, "command-", ".err");
        return new CommandProcess(new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start(), output, errors);
    }

    boolean isAlive()
    {
        return process.isAlive();
    }

    /** The object it prints when it is done, whatever its exit code. */
    Map<String, Object> json() throws IOException, InterruptedException
    {
        assertTrue(process.waitFor(TIMEOUT_S, TimeUnit.SECONDS), () -> "still running: " + text());
        final String text = Files.readString(output);
        assertTrue(text.startsWith("{"), this::text);
        return Json.readObject(text);
    }

    /** What it has said until now. */
    String text()
    {
        try
        {
            return Files.readString(output) + Files.readString(errors);
        }
        catch (final IOException ex)
        {
            return "its output cannot be read: " + ex.getMessage();
        }
    }

    /** End it in order, by force if that takes too long. */
    @Override
    public void close()
    {
        process.destroy();
        NodeProcess.awaitEnd(process, 30);
    }
}
