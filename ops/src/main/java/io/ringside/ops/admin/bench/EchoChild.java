package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.NodeProcess;
import org.agrona.CloseHelper;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A program as a child process of this one, in a JVM like a node's: ends with its standard input. */
final class EchoChild implements AutoCloseable
{
    private static final long STOP_TIMEOUT_S = 10;

    private final Path log;
    private final Process process;
    private final BufferedReader said;

    /**
     * Start it.
     *
     * @param directory of its files, its first argument; what it complains of goes to echo.err in it.
     * @param arguments that follow.
     */
    EchoChild(final Class<?> program, final Path directory, final List<String> arguments) throws IOException
    {
        log = Files.createDirectories(directory).resolve("echo.err");
        final List<String> command = NodeProcess.command(program);
        command.add(directory.toString());
        command.addAll(arguments);
        process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        said = process.inputReader();
    }

    /** Wait until it says that it is ready; the rest of that line. */
    String awaitReady() throws IOException
    {
        final String line = said.readLine();
        if (null == line || !line.startsWith(EchoNode.READY))
        {
            throw new IllegalStateException("the echo did not start: " + Files.readString(log).strip());
        }
        return line.substring(EchoNode.READY.length());
    }

    Process process()
    {
        return process;
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(process.getOutputStream());
        NodeProcess.awaitEnd(process, STOP_TIMEOUT_S);
    }
}
