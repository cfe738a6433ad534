package io.ringside.loadgen.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.pipeline.Durability;
import io.ringside.engine.pipeline.EventDescriptor;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.pipeline.Stage;
import io.ringside.engine.pipeline.ThreadingMode;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalCounters;
import io.ringside.journal.JournalWriter;
import io.ringside.loadgen.result.EnvironmentInfo;

import org.HdrHistogram.Histogram;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.YieldingIdleStrategy;

/**
 * The whole pipeline in one process: input ring, journal without sync, replication stage without a standby, matching
 * and risk, output ring. Two threads: the pipeline, and a driver that publishes and drains. Prints throughput, or the
 * latency distribution at a fixed rate, what each thread allocated, and whether every command was answered, matched
 * and journaled.
 * <p>
 * On a busy machine, throughput says little; the processor time of a command, best with one thread that never idles
 * ({@code --threads 1}), says more. There it includes the preparation of journal segments, which else is the
 * conductor's. The ids of a day of this benchmark take 3 GiB: on pages of 4 KiB a lookup costs a walk of the page
 * table, so run it with {@code -XX:+UseTransparentHugePages}.
 */
public final class PipelineBenchmark
{
    private static final String USAGE = "usage: PipelineBenchmark [--rate N/s, 0 = as fast as it goes] [--duration " +
        "SECONDS] [--warmup SECONDS] [--journal DIRECTORY] [--threads 1|2]";
    private static final long DRAIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int SEGMENT_LENGTH = 256 * 1024 * 1024;
    private static final int SAMPLING_INTERVAL = 64;
    private static final long SEED = 7;
    private static final double RATE_TOLERANCE = 0.01;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final Set<String> THREADS = Set.of("pipeline", "main");

    private final long ratePerSecond;
    private final long durationNs;
    private final long warmUpNs;
    private final boolean isOneThread;
    private final BenchmarkFlow flow = new BenchmarkFlow(SEED);
    private JournalCounters journalCounters;
    private JournalWriter writer;
    private ExchangePipeline pipeline;
    private BenchmarkDriver driver;
    private int setUpCount;

    private PipelineBenchmark(final Map<String, String> options)
    {
        ratePerSecond = number(options, "--rate", 0);
        durationNs = TimeUnit.SECONDS.toNanos(number(options, "--duration", 30));
        warmUpNs = TimeUnit.SECONDS.toNanos(number(options, "--warmup", 10));
        isOneThread = 1 == number(options, "--threads", 2);
        if (!options.isEmpty())
        {
            throw new IllegalArgumentException("unknown option: " + options.keySet() + "; " + USAGE);
        }
    }

    /** Run once and print the result. */
    public static void main(final String... args) throws IOException
    {
        final Map<String, String> options = new HashMap<>();
        for (int i = 0; i < args.length; i += 2)
        {
            options.put(args[i], i + 1 < args.length ? args[i + 1] : "");
        }
        final String journal = options.remove("--journal");
        final PipelineBenchmark benchmark = new PipelineBenchmark(options);
        final Path directory =
            null == journal ? Files.createTempDirectory("ringside-pipeline-benchmark") : Path.of(journal);
        final boolean isValid;
        try
        {
            isValid = benchmark.run(directory);
        }
        finally
        {
            if (null == journal)
            {
                IoUtil.delete(directory.toFile(), true);
            }
        }
        System.exit(isValid ? 0 : 1);
    }

    private boolean run(final Path directory)
    {
        final JournalContext journalContext = new JournalContext()
            .directory(directory)
            .segmentLength(SEGMENT_LENGTH)
            .syncPolicy(Durability.NONE.syncPolicy())
            .conclude();
        journalCounters = journalContext.counters();
        writer = JournalWriter.open(journalContext);
        try
        {
            start();
            setUp();
            driver.run(warmUpNs);
            driver.drain(DRAIN_TIMEOUT_NS);
            return measure();
        }
        finally
        {
            if (null != pipeline)
            {
                pipeline.close();
            }
            writer.close();
        }
    }

    private void start()
    {
        final EngineContext engineContext = new EngineContext()
            .orderCapacity(1 << 17)
            .clOrdIdCapacity(1 << 26)
            .conclude();
        pipeline = new ExchangePipeline(new PipelineContext()
            .threadingMode(isOneThread ? ThreadingMode.INVOKER : ThreadingMode.SHARED)
            .durability(Durability.NONE)
            .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE)
            .samplingInterval(SAMPLING_INTERVAL)
            .checkStateIntervalNs(0)
            .journalWriter(writer)
            .engine(new MatchingEngine(engineContext, new RotatingSink()))
            .fatalErrorListener(PipelineBenchmark::onFatalError)
            .conclude());
        driver = new BenchmarkDriver(flow, pipeline, pipeline.outputPoller("driver"), ratePerSecond);
        pipeline.start();
    }

    private void setUp()
    {
        final Definitions definitions = new Definitions();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        for (int i = 1; i <= BenchmarkFlow.INSTRUMENTS; i++)
        {
            offer(buffer, definitions.instrument(buffer, 0, i, BenchmarkFlow.MID_TICKS));
        }
        for (int i = 1; i <= BenchmarkFlow.ACCOUNTS; i++)
        {
            offer(buffer, definitions.account(buffer, 0, i));
        }
    }

    private void offer(final UnsafeBuffer buffer, final int length)
    {
        if (EventDescriptor.offer(
            pipeline.inputRing(), buffer, 0, length, pipeline.clock().nanoTime()) < 0)
        {
            throw new IllegalStateException("the ring must take the set-up");
        }
        setUpCount++;
    }

    private boolean measure()
    {
        final long publishedBefore = driver.published;
        final long answeredBefore = driver.answered;
        final long bytesBefore = journalCounters.bytes().get();
        final List<ThreadUsage> before = ThreadUsage.of(THREADS);
        final long startNs = System.nanoTime();
        driver.run(durationNs);
        final long publishNs = System.nanoTime() - startNs;
        driver.drain(DRAIN_TIMEOUT_NS);
        final long elapsedNs = System.nanoTime() - startNs;
        final List<ThreadUsage> usages = before.stream().map((usage) -> usage.now().since(usage)).toList();

        final long commands = driver.published - publishedBefore;
        final long answered = driver.answered - answeredBefore;
        final long journalBytes = journalCounters.bytes().get() - bytesBefore;
        final EnvironmentInfo environment = EnvironmentInfo.capture();
        print("pipeline benchmark  %s  %d cores  %s  commit %s",
            environment.cpu(), environment.cores(), environment.jvm(), environment.commit());
        print("threads %s  idle yield  journal on, no sync",
            isOneThread ? "1 (driver steps pipeline)" : "2 (pipeline, driver)");
        print("commands   %,d in %.2f s = %,.0f/s%s", commands, elapsedNs / 1e9, commands * 1e9 / elapsedNs,
            0 == ratePerSecond ? " (as fast as it goes)" : String.format(Locale.ROOT, "  target %,d/s", ratePerSecond));
        final boolean isComplete = printCounts(commands, answered);
        print("output     %,d messages  trades %,d  cancel rejects %,d  order ids %,d",
            driver.messages, pipeline.counters().trades().get(), driver.rejected, flow.idCount());
        print("journal    %,d bytes = %.0f per command, %.0f MB/s", journalBytes,
            (double)journalBytes / Math.max(1, commands), journalBytes * 1e3 / elapsedNs);
        long allocated = 0;
        for (final ThreadUsage usage : usages)
        {
            allocated += usage.allocatedBytes();
            print("thread     %-10s allocated %,d bytes = %.4f per command  processor %.0f ns per command",
                usage.name(), usage.allocatedBytes(), (double)usage.allocatedBytes() / Math.max(1, commands),
                (double)usage.cpuNs() / Math.max(1, commands));
        }
        printLatencies();

        final boolean isRateHeld = commands * 1e9 / publishNs >= ratePerSecond * (1 - RATE_TOLERANCE);
        final boolean isValid = isComplete && isRateHeld && 0 == allocated / Math.max(1, commands);
        print("verdict    %s", isValid ? "VALID" : "INVALID");
        return isValid;
    }

    /** Was every command answered, matched and journaled? */
    private boolean printCounts(final long commands, final long answered)
    {
        final long ticks = pipeline.counters().commands(110).get();
        final long sequenced = pipeline.inputRing().cursor() + 1;
        final long expected = driver.published + setUpCount + ticks;
        final long matched = pipeline.matchedSequence() + 1;
        final long journaled = writer.writtenSequence() + 1;
        final boolean areEqual =
            commands == answered && sequenced == expected && matched == sequenced && journaled == sequenced;
        print("counts     answered %,d  sequenced %,d of %,d  matched %,d  journaled %,d  %s", answered,
            sequenced, expected, matched, journaled, areEqual ? "equal" : "NOT EQUAL");
        return areEqual;
    }

    private void printLatencies()
    {
        if (driver.latency.getTotalCount() > 0)
        {
            print("latency from intended send time to report, us (%,d samples)", driver.latency.getTotalCount());
            printPercentiles("response", driver.latency);
        }
        print("stages, us (1 of %d commands, set-up and warm-up included)", SAMPLING_INTERVAL);
        for (final Stage stage : Stage.values())
        {
            printPercentiles(stage.name().toLowerCase(Locale.ROOT), pipeline.stageLatency().collect(stage, null));
        }
    }

    private static void printPercentiles(final String name, final Histogram histogram)
    {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%-10s", name));
        for (final double percentile : PERCENTILES)
        {
            final String label = 100 == percentile ? "max" : "p" + String.valueOf(percentile).replace(".0", "");
            text.append(String.format(Locale.ROOT, " %s %.1f ", label,
                histogram.getValueAtPercentile(percentile) / 1e3));
        }
        print("%s", text);
    }

    private static void print(final String format, final Object... values)
    {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }

    private static long number(final Map<String, String> options, final String name, final long usual)
    {
        final String text = options.remove(name);
        final long value = null == text ? usual : Long.parseLong(text.replaceAll("s$", ""));
        if (value < 0 || value > Integer.MAX_VALUE)
        {
            throw new IllegalArgumentException(name + " must be 0 to " + Integer.MAX_VALUE + ": " + text);
        }

        return value;
    }

    private static void onFatalError(final Throwable throwable)
    {
        throwable.printStackTrace();
        Runtime.getRuntime().halt(70);
    }
}
