package io.ringside.loadgen.bench;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.pipeline.Durability;
import io.ringside.engine.pipeline.EventDescriptor;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.pipeline.ThreadingMode;
import io.ringside.engine.ring.EventPoller;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalCounters;
import io.ringside.journal.JournalWriter;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

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
    private static final long DRAIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int SEGMENT_LENGTH = 256 * 1024 * 1024;
    private static final Set<String> THREADS = Set.of("pipeline", "main");

    private final PipelineBenchmarkContext context;
    private final BenchmarkFlow flow;
    private JournalCounters journalCounters;
    private JournalWriter writer;
    private ExchangePipeline pipeline;
    private BenchmarkDriver driver;
    private int setUpCount;

    private PipelineBenchmark(final PipelineBenchmarkContext context)
    {
        this.context = context;
        flow = new BenchmarkFlow(context.seed());
    }

    /**
     * Run once and print the result.
     *
     * @param args see {@code --help}.
     * @throws IOException when the journal's directory cannot be made.
     */
    public static void main(final String... args) throws IOException
    {
        final PipelineBenchmarkContext context;
        try
        {
            context = PipelineBenchmarkContext.parse(args);
        }
        catch (final IllegalArgumentException ex)
        {
            System.err.println(ex.getMessage());
            System.err.println(PipelineBenchmarkContext.USAGE);
            System.exit(2);
            return;
        }

        final boolean isTemporary = null == context.journalDirectory();
        final Path directory =
            isTemporary ? Files.createTempDirectory("ringside-pipeline-benchmark") : context.journalDirectory();
        final PipelineBenchmarkResult result;
        try
        {
            result = new PipelineBenchmark(context).run(directory);
        }
        finally
        {
            if (isTemporary)
            {
                delete(directory);
            }
        }
        System.out.println(context.isJson() ? result.toJson() : result.toText());
        System.exit(result.isValid() ? 0 : 1);
    }

    private PipelineBenchmarkResult run(final Path directory)
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
            driver.run(context.warmUpNs());
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
        final PipelineContext pipelineContext = new PipelineContext()
            .threadingMode(context.isOneThread() ? ThreadingMode.INVOKER : ThreadingMode.SHARED)
            .durability(Durability.NONE)
            .hotIdleStrategy(context::newIdleStrategy)
            .samplingInterval(context.samplingInterval())
            .checkStateIntervalNs(0)
            .journalWriter(writer)
            .engine(new MatchingEngine(engineContext, new RotatingSink()))
            .fatalErrorListener(PipelineBenchmark::onFatalError)
            .conclude();
        pipeline = new ExchangePipeline(pipelineContext);
        final EventPoller poller = pipeline.outputPoller("driver");
        driver = new BenchmarkDriver(flow, pipeline, poller, context.ratePerSecond());
        pipeline.start();
    }

    private void setUp()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        for (int i = 1; i <= BenchmarkFlow.INSTRUMENTS; i++)
        {
            offer(buffer, flow.defineInstrument(buffer, i));
        }
        for (int i = 1; i <= BenchmarkFlow.ACCOUNTS; i++)
        {
            offer(buffer, flow.defineAccount(buffer, i));
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

    private PipelineBenchmarkResult measure()
    {
        final ThreadUsage usage = new ThreadUsage(THREADS);
        final long publishedBefore = driver.published();
        final long answeredBefore = driver.answered();
        final long bytesBefore = journalBytes();
        usage.begin();
        final long startNs = System.nanoTime();
        driver.run(context.durationNs());
        final long publishNs = System.nanoTime() - startNs;
        driver.drain(DRAIN_TIMEOUT_NS);
        final long elapsedNs = System.nanoTime() - startNs;
        final List<ThreadUsage.Usage> usages = usage.end();

        final long commands = driver.published() - publishedBefore;
        final long ticks = pipeline.counters().commands(110).get();
        final long sequenced = pipeline.inputRing().cursor() + 1;
        final PipelineBenchmarkResult result = new PipelineBenchmarkResult();
        result.context = context;
        result.commands = commands;
        result.answered = driver.answered() - answeredBefore;
        result.publishNs = publishNs;
        result.elapsedNs = elapsedNs;
        result.sequenced = sequenced;
        result.expectedSequenced = driver.published() + setUpCount + ticks;
        result.matched = pipeline.matchedSequence() + 1;
        result.journaled = writer.writtenSequence() + 1;
        result.outputMessages = driver.messages();
        result.rejected = driver.rejected();
        result.trades = pipeline.counters().trades().get();
        result.journalBytes = journalBytes() - bytesBefore;
        result.idCount = flow.idCount();
        result.mix = flow.mix();
        result.refusals = driver.refusals();
        result.contentSum = driver.contentSum();
        result.usages = usages;
        result.latency = driver.latency();
        result.stages = pipeline.stageLatency();
        return result;
    }

    private long journalBytes()
    {
        return journalCounters.bytes().get();
    }

    private static void onFatalError(final Throwable throwable)
    {
        throwable.printStackTrace();
        Runtime.getRuntime().halt(70);
    }

    private static void delete(final Path directory)
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            final List<Path> all = paths.sorted(Comparator.reverseOrder()).toList();
            for (final Path path : all)
            {
                Files.delete(path);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
