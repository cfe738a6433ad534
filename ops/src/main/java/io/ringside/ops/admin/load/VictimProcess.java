package io.ringside.ops.admin.load;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The process of a node on this machine that a failover run kills or pauses. */
public final class VictimProcess
{
    private static final String LOCK_NAME = "node.lock";
    private static final Path LOCKS = Path.of("/proc/locks");
    private static final String MAIN = "io.ringside.";
    private static final long SIGNAL_TIMEOUT_S = 5;

    private final ProcessHandle process;

    /** A process that is known to be a node's. */
    public VictimProcess(final ProcessHandle process)
    {
        this.process = process;
    }

    /**
     * @param pid as given.
     * @throws CliException if there is no such process, or it is no node.
     */
    static VictimProcess of(final long pid)
    {
        final ProcessHandle process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElseThrow(() ->
            new CliException(ExitCode.USAGE, "no process " + pid + ": give the process id of a node with --pid"));
        CliException.usageIf(!commandLine(pid).contains(MAIN) || pid == ProcessHandle.current().pid(), "process " +
            pid + " is no node of Ringside, or not this user's: " +
            "give the process id of a node's Java process with --pid, or its data directory with --dir");
        return new VictimProcess(process);
    }

    /**
     * @param directory of a node's data; the victim is the process that holds its lock.
     * @throws CliException if no process does.
     */
    static VictimProcess of(final Path directory)
    {
        final Path lock = directory.resolve(LOCK_NAME);
        try
        {
            final String inode = ":" + Files.getAttribute(lock, "unix:ino") + " ";
            for (final String line : Files.readAllLines(LOCKS))
            {
                // 1: POSIX  ADVISORY  WRITE 4711 fe:00:9978253 0 EOF
                final String[] words = line.trim().split("\\s+");
                if (words.length > 5 && "POSIX".equals(words[1]) && (words[5] + " ").endsWith(inode))
                {
                    return of(Long.parseLong(words[4]));
                }
            }
        }
        catch (final IOException | UnsupportedOperationException | NumberFormatException ex)
        {
            throw new CliException(ExitCode.USAGE, "cannot tell which process runs on " + directory +
                " (" + ex.getMessage() + "): give a node's data directory with --dir, or its process id with --pid");
        }
        throw new CliException(ExitCode.USAGE, "no node runs on " + directory +
            ": give the data directory of a running node with --dir, or its process id with --pid");
    }

    long pid()
    {
        return process.pid();
    }

    /** Ends it at once: nothing is written any more (SIGKILL). */
    void kill() throws IOException
    {
        signal("KILL");
    }

    /** Stand still (SIGSTOP). */
    void hold() throws IOException
    {
        signal("STOP");
    }

    /** Go on (SIGCONT). */
    void release() throws IOException
    {
        signal("CONT");
    }

    private void signal(final String name) throws IOException
    {
        try
        {
            final Process kill = new ProcessBuilder(List.of("kill", "-" + name, String.valueOf(process.pid())))
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!kill.waitFor(SIGNAL_TIMEOUT_S, TimeUnit.SECONDS) || 0 != kill.exitValue())
            {
                throw new IOException("kill -" + name + " " + process.pid() + " failed: is the process this user's?");
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before kill -" + name + " " + process.pid());
        }
    }

    private static String commandLine(final long pid)
    {
        try
        {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
        }
        catch (final IOException ex)
        {
            // Not ours to look at, or gone meanwhile.
            return "";
        }
    }
}
