package io.ringside.loadgen.bench.ring;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Binds threads to cores with {@code taskset}, where Linux and the tool are there. Cold.
 */
public final class Pinning
{
    private static final Path THIS_THREAD = Path.of("/proc/thread-self");
    private static volatile boolean hasFailed;

    private Pinning()
    {
    }

    /** Whether threads of this process can be pinned, as far as tried. */
    static boolean isAvailable()
    {
        return !hasFailed && Files.exists(THIS_THREAD) && hasTaskset();
    }

    private static boolean hasTaskset()
    {
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
            .anyMatch((directory) -> Files.isExecutable(Path.of(directory, "taskset")));
    }

    /**
     * Bind the calling thread to a core; does nothing where that is impossible.
     *
     * @param core number of the core among those there are.
     */
    static void pinThisThread(final int core)
    {
        if (!isAvailable())
        {
            return;
        }
        try
        {
            final String thread = Files.readSymbolicLink(THIS_THREAD).getFileName().toString();
            final Process process = new ProcessBuilder("taskset", "-p", "-c", Integer.toString(core), thread)
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!process.waitFor(5, TimeUnit.SECONDS) || 0 != process.exitValue())
            {
                hasFailed = true;
            }
        }
        catch (final IOException ex)
        {
            hasFailed = true;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * For a row's note.
     *
     * @return whether threads are pinned, in words.
     */
    public static String describe()
    {
        return isAvailable() ? "threads pinned with taskset" : "threads not pinned";
    }
}
