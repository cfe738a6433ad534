package io.ringside.ops.system;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A real file system of a size that a test chooses. Where it may not be mounted, the test is skipped, loudly. */
public final class SmallDisk implements AutoCloseable
{
    private final Path path;

    private SmallDisk(final Path path)
    {
        this.path = path;
    }

    public static SmallDisk mount(final Path path, final String size) throws IOException, InterruptedException
    {
        return mountWith(path, "size=" + size);
    }

    public static SmallDisk mountWith(final Path path, final String options) throws IOException, InterruptedException
    {
        Files.createDirectories(path);
        final boolean isMounted = 0 == run("mount", "-t", "tmpfs", "-o", options, "tmpfs", path.toString());
        final String skipped = "a small tmpfs cannot be mounted here: run as root to try it";
        if (!isMounted)
        {
            System.out.println("SKIPPED: " + skipped);
        }
        assumeTrue(isMounted, skipped);
        return new SmallDisk(path);
    }

    /** A disk that can be frozen: ext4 on a file. Where that may not be mounted, the test is skipped, loudly. */
    static SmallDisk onFile(final Path path, final String size) throws IOException, InterruptedException
    {
        Files.createDirectories(path);
        final String image = path.resolveSibling(path.getFileName() + ".img").toString();
        final boolean isMounted = 0 == run("truncate", "-s", size, image) && 0 == run("mkfs.ext4", "-q", "-F", image) &&
            0 == run("mount", "-o", "loop", image, path.toString());
        if (!isMounted)
        {
            System.out.println("SKIPPED: no file can be mounted here: run as root, with loop devices, to try it");
        }
        assumeTrue(isMounted, "no file can be mounted here");
        return new SmallDisk(path);
    }

    /** No write or sync returns until {@link #thaw}. */
    void freeze() throws IOException, InterruptedException
    {
        assertEquals(0, run("fsfreeze", "-f", path.toString()));
    }

    void thaw() throws IOException, InterruptedException
    {
        assertEquals(0, run("fsfreeze", "-u", path.toString()));
    }

    public Path path()
    {
        return path;
    }

    public long freeBytes() throws IOException
    {
        return Files.getFileStore(path).getUsableSpace();
    }

    /** Take all that is free, until the file is deleted. */
    public Path fill() throws IOException
    {
        final Path filler = path.resolve("filler");
        final byte[] zeros = new byte[64 * 1024];
        try (OutputStream out = Files.newOutputStream(filler))
        {
            while (freeBytes() >= zeros.length)
            {
                out.write(zeros);
            }
        }
        return filler;
    }

    public void resize(final String size) throws IOException, InterruptedException
    {
        assertEquals(0, run("mount", "-o", "remount,size=" + size, path.toString()));
    }

    @Override
    public void close() throws IOException
    {
        try
        {
            assertEquals(0, run("umount", "-l", path.toString()));
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IOException(ex);
        }
    }

    private static int run(final String... command) throws IOException, InterruptedException
    {
        try
        {
            final Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(10, TimeUnit.SECONDS) ? process.exitValue() : -1;
        }
        catch (final IOException ex)
        {
            // No such program here.
            return -1;
        }
    }
}
