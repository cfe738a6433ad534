package io.ringside.engine.cluster;

import io.aeron.driver.MediaDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** What a member that joins fetches of the cluster. {@link ClusterLogTest} has how it ends well. */
@Timeout(120)
class ClusterSeedTest
{
    private static final int TURNS = 1_000;

    @TempDir
    private Path directory;

    /** Whoever waits for files that can never come would wait for ever. */
    @Test
    void shouldEndWhenItsDriverIsLost()
    {
        final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
        final int[] turns = {0};
        final MediaDriver driver = MediaDriver.launch(TestMember.media(directory));
        final ClusterMemberContext context = new ClusterMemberContext().memberId(0)
            .members(new TestCluster(directory).addresses).directory(directory.resolve("cluster"))
            .aeronDirectory(driver.aeronDirectoryName()).errorHandler(errors::add).conclude();
        final long position = ClusterSeed.fetch(context, () ->
        {
            if (TURNS == ++turns[0])
            {
                driver.close();
            }
            return true;
        });
        assertEquals(-1, position);
        assertFalse(errors.isEmpty());
    }
}
