package io.ringside.engine.cluster;

import io.aeron.archive.ArchiveMarkFile;
import io.aeron.cluster.service.ClusterMarkFile;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.SystemEpochClock;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Takes back the signs of life that a killed process left in a member's directory. Aeron's parts would refuse to start
 * for ten seconds; but whoever has the lock of the member's journal knows that nobody else is there.
 */
final class LeftMarks
{
    private static final long WAIT_MS = 1_000;
    private static final int SERVICE_ID = 0;

    private LeftMarks()
    {
    }

    static void release(final Path directory)
    {
        final EpochClock clock = SystemEpochClock.INSTANCE;
        final Consumer<String> silent = (line) ->
        {
        };
        final File archive = directory.resolve("archive").toFile();
        if (Files.exists(archive.toPath().resolve(ArchiveMarkFile.FILENAME)))
        {
            try (ArchiveMarkFile mark =
                new ArchiveMarkFile(archive, ArchiveMarkFile.FILENAME, clock, WAIT_MS, silent))
            {
                mark.signalTerminated();
            }
        }
        final File consensus = directory.resolve("consensus").toFile();
        for (final String name : List.of(ClusterMarkFile.FILENAME, ClusterMarkFile.markFilenameForService(SERVICE_ID)))
        {
            if (Files.exists(consensus.toPath().resolve(name)))
            {
                try (ClusterMarkFile mark = new ClusterMarkFile(consensus, name, clock, WAIT_MS, silent))
                {
                    mark.signalTerminated();
                }
            }
        }
    }
}
