package io.ringside.ops.admin.node;

import io.ringside.ops.admin.base.Text;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SettingsCluster;
import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/** Timed checks: the disk's sync, the hiccups of a thread that only spins, the clock's resolution. */
final class TimingChecks
{
    private static final long TEST_NS = 2_000_000_000L;
    private static final long HIGHEST_NS = 60_000_000_000L;
    private static final int SYNC_LENGTH = 4096;
    private static final long SYNC_GOOD_NS = 2_000_000L;
    private static final long HICCUP_GOOD_NS = 100_000L;
    private static final long CLOCK_GOOD_NS = 100L;
    /** A member needs several threads in turn to be heard. */
    private static final long HICCUPS_IN_TIMEOUT = 10;

    private TimingChecks()
    {
    }

    static List<Finding> all(final Path directory)
    {
        final Histogram hiccups = measureHiccups();
        return List.of(clock(), hiccups(hiccups), cluster(RingsideConfig.load(null, Map.of()), hiccups.getMaxValue()),
            sync(directory));
    }

    private static Finding clock()
    {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < 100_000; i++)
        {
            final long begin = System.nanoTime();
            long end = System.nanoTime();
            while (end == begin)
            {
                end = System.nanoTime();
            }
            smallest = Math.min(smallest, end - begin);
        }
        return Finding.of("clock", smallest <= CLOCK_GOOD_NS, smallest + " ns resolution", "timing is coarse here");
    }

    private static Histogram measureHiccups()
    {
        final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        final long end = System.nanoTime() + TEST_NS;
        long previous = System.nanoTime();
        while (previous < end)
        {
            final long now = System.nanoTime();
            histogram.recordValue(Math.min(HIGHEST_NS, now - previous));
            previous = now;
        }
        return histogram;
    }

    private static Finding hiccups(final Histogram histogram)
    {
        final long worst = histogram.getMaxValue();
        return Finding.of("hiccups", worst <= HICCUP_GOOD_NS, "p99.9 " +
            Text.duration(histogram.getValueAtPercentile(99.9)) + ", max " + Text.duration(worst),
            "the machine takes the processor away: isolate cores, stop other work");
    }

    /** Members that the machine holds up take each other for lost. */
    static Finding cluster(final RingsideConfig config, final long worstNs)
    {
        return Finding.of("cluster", worstNs * HICCUPS_IN_TIMEOUT <= config.nanos("cluster.heartbeat-timeout"),
            SettingsCluster.times(config), "a thread stood still for " + Text.duration(worstNs) +
            ": raise the times of cluster.* on every member, or it takes others for lost that are not");
    }

    static Finding sync(final Path directory)
    {
        final Histogram histogram = new Histogram(HIGHEST_NS, 3);
        try
        {
            final Path file = Files.createTempFile(existing(directory), "doctor", ".tmp");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
            {
                final ByteBuffer block = ByteBuffer.allocateDirect(SYNC_LENGTH);
                final long end = System.nanoTime() + TEST_NS;
                long position = 0;
                while (System.nanoTime() < end)
                {
                    block.clear();
                    final long begin = System.nanoTime();
                    position += channel.write(block, position);
                    channel.force(false);
                    histogram.recordValue(Math.min(HIGHEST_NS, System.nanoTime() - begin));
                }
            }
            finally
            {
                Files.deleteIfExists(file);
            }
        }
        catch (final IOException ex)
        {
            return new Finding("disk", Finding.FAIL, directory + " cannot be written (" + ex.getMessage() + ")",
                "give a directory of yours with --dir");
        }
        final long median = histogram.getValueAtPercentile(50);
        return Finding.of("disk", median <= SYNC_GOOD_NS, "sync p50 " + Text.duration(median) + ", p99 " +
            Text.duration(histogram.getValueAtPercentile(99)) + " in " + existing(directory),
            "an acknowledgement costs at least this with node.durability = local: use a disk with a protected cache");
    }

    /** Where the directory would be made: a look at the machine makes none. */
    static Path existing(final Path directory)
    {
        Path result = directory.toAbsolutePath().normalize();
        while (Files.notExists(result) && null != result.getParent())
        {
            result = result.getParent();
        }
        return result;
    }
}
