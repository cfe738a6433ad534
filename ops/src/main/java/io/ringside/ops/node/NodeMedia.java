package io.ringside.ops.node;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.nio.file.Path;

/**
 * The node's media driver and its own client of it. The directory belongs to this node alone: what lies there at the
 * start is left over from a dead process and goes.
 */
final class NodeMedia implements AutoCloseable
{
    private static final int PAGE_LENGTH = 4096;

    private final Path directory;
    private final MediaDriver driver;
    private final Aeron aeron;

    NodeMedia(
        final RingsideConfig config, final Path dataDirectory, final boolean isDedicated,
            final ErrorHandler errorHandler)
    {
        directory = AeronDirectory.of(config.text("aeron.dir"), dataDirectory);
        final int termLength = config.bytes("aeron.term-length");
        final MediaDriver.Context context = new MediaDriver.Context()
            .aeronDirectoryName(directory.toString())
            .threadingMode(isDedicated ? ThreadingMode.DEDICATED : ThreadingMode.SHARED)
            .sharedIdleStrategy(idle(false))
            .senderIdleStrategy(idle(isDedicated))
            .receiverIdleStrategy(idle(isDedicated))
            .conductorIdleStrategy(idle(false))
            .publicationTermBufferLength(termLength)
            .ipcTermBufferLength(termLength)
            .termBufferSparseFile(true)
            .filePageSize(PAGE_LENGTH)
            .performStorageChecks(true)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .errorHandler(errorHandler);
        AeronDirectory.delete(directory);
        driver = MediaDriver.launch(context);
        try
        {
            aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(directory.toString())
                .idleStrategy(idle(false))
                .errorHandler(errorHandler));
        }
        catch (final RuntimeException ex)
        {
            driver.close();
            throw ex;
        }
    }

    static IdleStrategy idle(final boolean isSpinning)
    {
        // Parks after a few tries: on a small machine a thread that spins delays those that work.
        return isSpinning ? BusySpinIdleStrategy.INSTANCE : new BackoffIdleStrategy(10, 20, 1_000, 200_000);
    }

    Aeron aeron()
    {
        return aeron;
    }

    String directoryName()
    {
        return directory.toString();
    }

    @Override
    public void close()
    {
        aeron.close();
        driver.close();
        AeronDirectory.delete(directory);
    }
}
