package io.ringside.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A real file system on a file, whose power can be cut: nothing more gets to the file, neither data nor the file
 * system's own log, as {@code FS_IOC_SHUTDOWN} has it. Where that cannot be had, the test is skipped, loudly.
 */
final class PoweredDisk implements AutoCloseable
{
    private static final String SIZE = "320M";

    private final Path image;
    private final Path path;
    private boolean isMounted;

    private PoweredDisk(final Path image, final Path path)
    {
        this.image = image;
        this.path = path;
    }

    /**
     * An empty disk, mounted.
     *
     * @param directory  where image and mount point are made.
     * @param fileSystem ext4 or xfs.
     */
    static PoweredDisk make(final Path directory, final String fileSystem) throws IOException
    {
        final Path image = directory.resolve(fileSystem + ".img");
        final PoweredDisk disk = new PoweredDisk(image, Files.createDirectories(directory.resolve(fileSystem)));
        final boolean isHere = canRun("xfs_io", "-V") && 0 == run("truncate", "-s", SIZE, image.toString()) &&
            0 == run("mkfs." + fileSystem, "-q", image.toString()) && disk.tryMount();
        final String skipped = "no " + fileSystem + " can be mounted here: as root, with loop devices, " +
            "apt-get install xfsprogs";
        if (!isHere)
        {
            System.out.println("SKIPPED: " + skipped);
        }
        assumeTrue(isHere, skipped);
        return disk;
    }

    Path path()
    {
        return path;
    }

    /** Every write and sync fails from now on. */
    void cut() throws IOException
    {
        assertEquals(0, run("xfs_io", "-x", "-c", "shutdown", path.toString()));
    }

    /** The power is back: what got to the disk is there, and the file system mends itself. */
    void mount() throws IOException
    {
        assertEquals(0, run("umount", path.toString()));
        isMounted = false;
        assertTrue(tryMount());
    }

    private boolean tryMount() throws IOException
    {
        isMounted = 0 == run("mount", "-o", "loop", image.toString(), path.toString());
        return isMounted;
    }

    @Override
    public void close() throws IOException
    {
        if (isMounted)
        {
            assertEquals(0, run("umount", "-l", path.toString()));
        }
    }

    private static boolean canRun(final String... command) throws IOException
    {
        try
        {
            return 0 == run(command);
        }
        catch (final IOException ex)
        {
            // No such program here.
            return false;
        }
    }

    private static int run(final String... command) throws IOException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try
        {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "it does not end: " + String.join(" ", command));
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IOException(ex);
        }
        return process.exitValue();
    }
}
