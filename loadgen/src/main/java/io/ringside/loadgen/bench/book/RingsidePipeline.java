package io.ringside.loadgen.bench.book;

import java.nio.file.Path;

import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.pipeline.EventDescriptor;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventPoller;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.YieldingIdleStrategy;

/**
 * The core with everything around it but the network: input ring, journal without sync, replication without a standby,
 * matching and risk, output ring. All on the caller's thread, as in a node with {@code node.threads = single}, or the
 * pipeline on a thread of its own, as with {@code shared}.
 */
final class RingsidePipeline extends RingsideEngine
{
    private static final int SEGMENT_LENGTH = 64 << 20;
    private static final int COMMANDS_PER_STEP = 64;
    private static final int POLL_LIMIT = 256;

    private final Path directory;
    private final JournalWriter writer;
    private final ExchangePipeline pipeline;
    private final EventPoller poller;
    private final EventHandler handler =
        (buffer, offset, length, sequence, endOfBatch) -> onOutput(buffer, offset);
    private final boolean isOneThread;
    private int untilStep = COMMANDS_PER_STEP;

    /** Works in a directory that is not there yet, and is gone in the end. */
    RingsidePipeline(final BookFlow flow, final Path directory, final ThreadingMode threadingMode)
    {
        super(flow);
        this.directory = directory;
        isOneThread = ThreadingMode.INVOKER == threadingMode;
        writer = JournalWriter.open(new JournalContext()
            .directory(directory)
            .segmentLength(SEGMENT_LENGTH)
            .syncPolicy(Durability.NONE.syncPolicy())
            .conclude());
        pipeline = new ExchangePipeline(new PipelineContext()
            .threadingMode(threadingMode)
            .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE)
            .durability(Durability.NONE)
            .checkStateIntervalNs(0)
            .journalWriter(writer)
            .engine(newEngine(flow))
            .conclude());
        poller = pipeline.essentialConsumer("driver");
        pipeline.start();
        define(false);
    }

    @Override
    void onCommand(final DirectBuffer command, final int length)
    {
        while (EventDescriptor.offer(
            pipeline.inputRing(), command, 0, length, pipeline.clock().nanoTime()) < 0)
        {
            step();
        }
        if (0 == --untilStep)
        {
            untilStep = COMMANDS_PER_STEP;
            step();
        }
    }

    private int step()
    {
        final int workCount = isOneThread ? pipeline.doWork() : 0;
        return workCount + poller.poll(handler, POLL_LIMIT);
    }

    @Override
    void finish()
    {
        while (pipeline.matchedSequence() < pipeline.inputRing().cursor() || step() > 0)
        {
            if (0 == step())
            {
                Thread.yield();
            }
        }
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(pipeline, writer);
        IoUtil.delete(directory.toFile(), true);
    }
}
