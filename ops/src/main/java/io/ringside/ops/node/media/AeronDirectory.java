package io.ringside.ops.node.media;

import io.ringside.ops.node.base.MarkedDirectory;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Chooses the directory of a process for shared memory: a marked one of its own below the configured directory, never
 * that directory itself. A node that is started again after a crash finds its own by the path of its data directory.
 */
public final class AeronDirectory
{
    private static final Path SHM = Path.of("/dev/shm");
    private static final int NAME_LENGTH_MAX = 32;

    private AeronDirectory()
    {
    }

    /**
     * The best place for shared memory: /dev/shm when there is one and it can be written.
     *
     * @param fallback otherwise.
     */
    static Path base(final Path fallback)
    {
        return Files.isDirectory(SHM) && Files.isWritable(SHM) ? SHM : fallback;
    }

    /**
     * A node's directory.
     *
     * @param configured    by the user: the directory to stay below; empty: /dev/shm, else below the data directory.
     * @param nodeName      for people who look around there.
     * @param dataDirectory of the node, locked by it.
     * @throws NodeException if what is configured is no place for it.
     */
    public static Path of(final String configured, final String nodeName, final Path dataDirectory) throws IOException
    {
        final Path data = real(dataDirectory);
        final Path base;
        if (configured.isEmpty())
        {
            base = base(data.resolve("aeron"));
        }
        else
        {
            base = real(Path.of(configured));
            refuse(base, data);
        }
        final CRC32 crc = new CRC32();
        crc.update(data.toString().getBytes(StandardCharsets.UTF_8));
        final String name = nodeName.replaceAll("[^A-Za-z0-9_.-]", "_");
        return base.resolve(String.format("ringside-%s-%08x",
            name.substring(0, Math.min(name.length(), NAME_LENGTH_MAX)), crc.getValue()));
    }

    private static void refuse(final Path base, final Path data)
    {
        if (base.startsWith(data) || data.startsWith(base))
        {
            throw NodeException.refused("aeron.dir = " + base + " is, contains or lies in the data directory " + data +
                ": name a directory for shared memory alone, or leave it empty");
        }
        if (Files.exists(base) && !Files.isDirectory(base))
        {
            throw NodeException.refused("aeron.dir = " + base + " is a file: name a directory for shared memory " +
                "alone, or leave it empty");
        }
        for (Path path = base; null != path; path = path.getParent())
        {
            if (MarkedDirectory.isMarked(path))
            {
                throw NodeException.refused("aeron.dir = " + base + " is a directory of another node or client: name " +
                    "the one above it, or leave it empty");
            }
        }
    }

    /** Follows symbolic links as far as there is something. */
    private static Path real(final Path path) throws IOException
    {
        final Path absolute = path.toAbsolutePath().normalize();
        for (Path there = absolute; null != there; there = there.getParent())
        {
            if (Files.exists(there))
            {
                return there.toRealPath().resolve(there.relativize(absolute)).normalize();
            }
        }
        return absolute;
    }
}
