package io.ringside.loadgen.bench.seeds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

import io.ringside.journal.JournalRecordHandler;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

import org.HdrHistogram.Histogram;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages of 256 bytes through a file, from one thread to another: 100,000 a second, then as many as there can be.
 * Neither side syncs, neither touches pages ahead; all bytes are written and read.
 *
 * @param settings how many, and where the files go.
 */
record PersistedExperiment(SeedSettings settings)
{
    static final String CHRONICLE = "Chronicle Queue 2026.4";

    private static final long RATE = 100_000;
    private static final long MESSAGES = 10_000_000L;
    private static final int BATCH = 64;
    private static final int WORDS = PersistedQueue.MESSAGE_LENGTH / Long.BYTES;
    private static final long HIGHEST_NS = 100_000_000_000L;
    private static final String RYZEN = "Ryzen 9 5950X, JDK 8-17, pinned";

    void run(final Consumer<Row> rows) throws Exception
    {
        measure(Row.OURS + " journal", JournalQueue::new, rows);
        try
        {
            measure(CHRONICLE, ChroniclePeer::new, rows);
        }
        catch (final LinkageError | RuntimeException ex)
        {
            rows.accept(Row.skipped(
                "256 bytes", CHRONICLE, "not usable here: " + ex.toString().lines().findFirst().orElse("")));
        }
    }

    private void measure(final String subject, final Function<Path, PersistedQueue> newQueue, final Consumer<Row> rows)
        throws Exception
    {
        rows.accept(latency(subject, newQueue));
        rows.accept(throughput(subject, newQueue, "one by one", 1));
        rows.accept(throughput(subject, newQueue, "in batches of " + BATCH, BATCH));
    }

    private Row latency(final String subject, final Function<Path, PersistedQueue> newQueue) throws Exception
    {
        final long count = Math.max(100, (long)(RATE * settings.persistedSeconds() / settings.rounds()));
        final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);
        final Reading reading = transfer(newQueue, count, 1, histogram);
        return reading.verified(count, Row.measured(
            "256 bytes, 100,000/s", subject, histogram.getValueAtPercentile(50), "ns p50"))
            .published("median 270-370 ns, p99.99 ~4 us (Chronicle Queue)", RYZEN).note(ThreadTeam.describePinning())
            .withPercentiles(histogram, 1)
            .with("achievedRate", count * 1e9 / reading.durationNs);
    }

    private Row throughput(
        final String subject, final Function<Path, PersistedQueue> newQueue, final String how, final int batch)
        throws Exception
    {
        final long count = settings.count(MESSAGES);
        final Reading reading = transfer(newQueue, count, batch, null);
        return reading.verified(count, Row.measured(
            "256 bytes, maximum, " + how, subject, count * 1e3 / reading.durationNs, "M/s")).with("batch", batch);
    }

    /** Send messages through a new queue; at the constant rate when there is a histogram for it. */
    private Reading transfer(
        final Function<Path, PersistedQueue> newQueue, final long count, final int batch, final Histogram histogram)
        throws Exception
    {
        final Path directory = Files.createTempDirectory(settings.scratch(), "persisted-");
        try (PersistedQueue queue = newQueue.apply(directory))
        {
            final Reading reading = new Reading(histogram);
            reading.durationNs = ThreadTeam.runNs(
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
            return reading;
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

    /** Reads all bytes of every message. */
    private static final class Reading implements JournalRecordHandler
    {
        private final Histogram histogram;
        private long count;
        private long sum;
        private long durationNs;

        private Reading(final Histogram histogram)
        {
            this.histogram = histogram;
        }

        private Row verified(final long expected, final Row row)
        {
            return row.expect("messages", expected, count).expectSum(WORDS - 1, expected, sum);
        }

        @Override
        public boolean onRecord(
            final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
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
            return true;
        }
    }
}
