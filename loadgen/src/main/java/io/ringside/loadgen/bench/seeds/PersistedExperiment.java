package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.Pinning;
import io.ringside.loadgen.bench.ring.RingRun;
import io.ringside.loadgen.bench.ring.ThreadTeam;
import org.HdrHistogram.Histogram;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Messages of 256 bytes through a file, from one thread to another: 100,000 a second, then as many as there can be.
 * Neither side syncs, neither touches pages ahead; all bytes are written and read.
 */
final class PersistedExperiment implements SeedExperiment
{
    static final String NAME = "persisted";
    static final String CHRONICLE = "Chronicle Queue 2026.4";

    private static final long RATE = 100_000;
    private static final long MESSAGES = 10_000_000L;
    private static final int BATCH = 64;
    private static final int WORDS = PersistedQueue.MESSAGE_LENGTH / Long.BYTES;
    private static final long HIGHEST_NS = 100_000_000_000L;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};
    private static final String[] NAMES = {"p50", "p90", "p99", "p999", "p9999"};
    private static final String RYZEN = "Ryzen 9 5950X, JDK 8-17, pinned";

    private SeedSettings settings;

    @Override
    public void run(final SeedSettings newSettings, final Consumer<Row> rows) throws Exception
    {
        settings = newSettings;
        final List<Subject> subjects = new ArrayList<>();
        subjects.add(new Subject(Row.OURS + " journal", JournalQueue::new));
        subjects.add(new Subject(Row.OURS + " ring behind journal", JournaledRingQueue::new));
        final String missing = missingChronicle();
        if (null == missing)
        {
            subjects.add(new Subject(CHRONICLE, ChroniclePeer::new));
        }
        for (final Subject subject : subjects)
        {
            rows.accept(latency(subject));
        }
        for (final int batch : new int[]{1, BATCH})
        {
            for (final Subject subject : subjects)
            {
                rows.accept(throughput(subject, batch));
            }
        }
        if (null != missing)
        {
            rows.accept(Row.skipped(NAME, "256 bytes", CHRONICLE, missing));
        }
    }

    /** Why Chronicle Queue cannot take part, null when it can. */
    private String missingChronicle() throws Exception
    {
        final Path directory = Files.createTempDirectory(settings.scratch(), "persisted-");
        try (PersistedQueue probe = new ChroniclePeer(directory))
        {
            probe.append(new UnsafeBuffer(new byte[PersistedQueue.MESSAGE_LENGTH]), true);
            return null;
        }
        catch (final LinkageError | RuntimeException ex)
        {
            return "not usable here: " + ex.toString().lines().findFirst().orElse("");
        }
        finally
        {
            IoUtil.delete(directory.toFile(), true);
        }
    }

    private Row latency(final Subject subject) throws Exception
    {
        final Check check = new Check();
        final long count = Math.max(100, (long)(RATE * settings.persistedSeconds() / settings.rounds()));
        final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);
        final long durationNs = transfer(check, subject, count, 1, histogram);
        Row row = check.row(
            NAME, "256 bytes, 100,000/s", subject.name, histogram.getValueAtPercentile(50), "ns p50")
            .published("median 270-370 ns, p99.99 ~4 us (Chronicle Queue)", RYZEN).note(Pinning.describe());
        for (int i = 0; i < PERCENTILES.length; i++)
        {
            row = row.with(NAMES[i], histogram.getValueAtPercentile(PERCENTILES[i]));
        }
        return row.with("max", histogram.getMaxValue()).with("achievedRate", count * 1e9 / durationNs);
    }

    private Row throughput(final Subject subject, final int batch) throws Exception
    {
        final Check check = new Check();
        final long count = settings.count(MESSAGES);
        final double figure = count * 1e3 / transfer(check, subject, count, batch, null);
        final String how = 1 == batch ? "one by one" : "in batches of " + batch;
        return check.row(NAME, "256 bytes, maximum, " + how, subject.name, figure, "M/s").with("batch", batch);
    }

    /** Send messages through a new queue; at the constant rate when there is a histogram for it. */
    private long transfer(
        final Check check, final Subject subject, final long count, final int batch, final Histogram histogram)
        throws Exception
    {
        final Path directory = Files.createTempDirectory(settings.scratch(), "persisted-");
        try (PersistedQueue queue = subject.factory.apply(directory))
        {
            final Reading reading = new Reading(histogram);
            final long durationNs = ThreadTeam.runNs(
                () -> produce(queue, count, batch, null != histogram), () ->
                {
                    while (reading.count < count)
                    {
                        if (0 == queue.poll(reading))
                        {
                            Thread.onSpinWait();
                        }
                    }
                });
            check.expect("messages", count, reading.count);
            check.expect("sum of what was read", (WORDS - 1) * RingRun.expectedSum(count), reading.sum);
            return durationNs;
        }
        finally
        {
            IoUtil.delete(directory.toFile(), true);
        }
    }

    private static void produce(
        final PersistedQueue queue, final long count, final int batch, final boolean isPaced)
    {
        final UnsafeBuffer message = new UnsafeBuffer(
            BufferUtil.allocateDirectAligned(PersistedQueue.MESSAGE_LENGTH, Long.BYTES));
        final long startNs = System.nanoTime();
        for (long number = 0; number < count; number++)
        {
            for (int i = 1; i < WORDS; i++)
            {
                message.putLong(i * Long.BYTES, number);
            }
            final long dueNs = startNs + number * (1_000_000_000L / RATE);
            message.putLong(0, dueNs);
            while (isPaced && System.nanoTime() < dueNs)
            {
                Thread.onSpinWait();
            }
            queue.append(message, 1 == batch || 0 == (number + 1) % batch || count - 1 == number);
        }
    }

    /** Something to write to and read from. */
    private record Subject(String name, Function<Path, PersistedQueue> factory)
    {
    }

    /** Reads all bytes of every message. */
    private static final class Reading implements PersistedQueue.Handler
    {
        private final Histogram histogram;
        private long count;
        private long sum;

        private Reading(final Histogram histogram)
        {
            this.histogram = histogram;
        }

        @Override
        public void onMessage(final DirectBuffer buffer, final int offset)
        {
            final long dueNs = buffer.getLong(offset);
            if (null != histogram)
            {
                histogram.recordValue(Math.max(0, System.nanoTime() - dueNs));
            }
            for (int i = 1; i < WORDS; i++)
            {
                sum += buffer.getLong(offset + i * Long.BYTES);
            }
            count++;
        }
    }
}
