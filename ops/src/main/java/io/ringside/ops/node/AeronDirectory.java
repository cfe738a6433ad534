package io.ringside.ops.node;

import org.agrona.IoUtil;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Where a node's shared memory stands: one directory per data directory, so that two nodes never share one, and a node
 * started again after a crash finds and cleans its own.
 */
final class AeronDirectory
{
    private static final Path SHM = Path.of("/dev/shm");

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
     * @param configured    by the user; empty: derived from the data directory.
     * @param dataDirectory of the node, locked by it: whatever lies in the result is left over from a dead process.
     */
    static Path of(final String configured, final Path dataDirectory)
    {
        if (!configured.isEmpty())
        {
            return Path.of(configured);
        }
        final Path absolute = dataDirectory.toAbsolutePath().normalize();
        final CRC32 crc = new CRC32();
        crc.update(absolute.toString().getBytes(StandardCharsets.UTF_8));
        final Path base = base(absolute);
        return base.equals(absolute) ? absolute.resolve("aeron") :
            base.resolve("ringside-" + System.getProperty("user.name", "user") + "-" +
                Long.toHexString(crc.getValue()));
    }

    static void delete(final Path directory)
    {
        final File file = directory.toFile();
        if (file.exists())
        {
            IoUtil.delete(file, true);
        }
    }
}
