package io.ringside.engine.pipeline;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.AgentThread;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventPoller;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A pipeline over a real journal in a directory of its own, stepped by the test unless told otherwise. */
final class PipelineFixture implements AutoCloseable
{
    static final int LIMIT = 1 << 20;
    private static final long CLUSTER_ID = 7;

    final PipelineContext context = new PipelineContext()
        .threadingMode(ThreadingMode.INVOKER)
        .inputSlotCount(256)
        .outputSlotCount(1 << 14)
        .producerLimit(2)
        .samplingInterval(1)
        .tickIntervalNs(0)
        .checkStateIntervalNs(0);
    final TestFlow flow;
    final List<Integer> outputs = new ArrayList<>();
    final List<Throwable> fatalErrors = new ArrayList<>();
    JournalWriter writer;
    ExchangePipeline pipeline;
    private AgentThread thread;
    EventPoller poller;
    long lastReportedCommand = -1;
    private Consumer<ExchangePipeline> beforeStart = (ignored) ->
    {
    };
    private long manualNowNs = 1_000_000_000_000L;

    PipelineFixture(final long seed)
    {
        this(new TestFlow(seed));
    }

    PipelineFixture(final TestFlow flow)
    {
        this.flow = flow;
        context.clock(() -> manualNowNs).fatalErrorListener(fatalErrors::add);
    }

    static EngineContext engineContext()
    {
        return new EngineContext()
            .sessionCapacity(16)
            .instrumentCapacity(8)
            .orderCapacity(1 << 14)
            .levelCapacity(1 << 10)
            .accountCapacity(16)
            .positionCapacity(256)
            .conclude();
    }

    static MatchingEngine engine()
    {
        return new MatchingEngine(engineContext(), new DiscardingSink());
    }

    /** Not concluded. */
    static JournalContext journal(final JournalStorage storage, final Durability durability)
    {
        return new JournalContext()
            .storage(storage)
            .segmentLength(1 << 20)
            .syncPolicy(durability.syncPolicy())
            .clusterId(CLUSTER_ID);
    }

    static SnapshotStore snapshots(final Path directory)
    {
        return new SnapshotStore(storage(directory), CLUSTER_ID);
    }

    static JournalReplayer replayer(final JournalStorage journal, final SnapshotStore snapshots)
    {
        return new JournalReplayer(engineContext(), journal, snapshots);
    }

    static JournalStorage storage(final Path directory)
    {
        return new FileJournalStorage(directory);
    }

    PipelineFixture start(final Path directory)
    {
        return start(storage(directory), engine());
    }

    PipelineFixture start(final Path directory, final Consumer<ExchangePipeline> beforeStart)
    {
        this.beforeStart = beforeStart;
        return start(directory);
    }

    PipelineFixture start(final JournalStorage storage, final MatchingEngine engine)
    {
        return start(JournalWriter.open(journal(storage, context.durability).conclude()), engine);
    }

    PipelineFixture start(final JournalWriter openWriter, final MatchingEngine engine)
    {
        writer = openWriter;
        context.journalWriter(writer).engine(engine).conclude();
        pipeline = new ExchangePipeline(context);
        poller = pipeline.essentialConsumer("egress");
        beforeStart.accept(pipeline);
        if (ThreadingMode.SINGLE == pipeline.threadingMode())
        {
            thread = new AgentThread("exchange", YieldingIdleStrategy.INSTANCE, fatalErrors::add).start();
            pipeline.startOn(thread);
        }
        else
        {
            pipeline.start();
        }
        return this;
    }

    EpochNanoClock clock()
    {
        return context.clock;
    }

    void advance(final long durationNs)
    {
        manualNowNs += durationNs;
    }

    void defineMarket()
    {
        for (int i = 1; i <= TestFlow.INSTRUMENTS; i++)
        {
            offer(flow.defineInstrument(i));
        }
        for (int i = 1; i <= TestFlow.ACCOUNTS; i++)
        {
            offer(flow.defineAccount(i));
        }
    }

    long offer(final int length)
    {
        return EventDescriptor.offer(pipeline.inputRing(), flow.buffer(), 0, length, context.clock.nanoTime());
    }

    /** Step until nothing moves any more. */
    void run()
    {
        int idle = 0;
        while (idle < 3)
        {
            idle = 0 == pipeline.doWork() + poll() ? idle + 1 : 0;
        }
    }

    int poll()
    {
        return poller.poll(this::onOutput, LIMIT);
    }

    /** An agent that polls, for a pipeline whose output ring is smaller than its output; each turn takes a while. */
    Agent downstream(final long turnNs)
    {
        return new Agent()
        {
            @Override
            public int doWork()
            {
                advance(turnNs);
                return poll();
            }

            @Override
            public String roleName()
            {
                return "downstream";
            }
        };
    }

    EventHandler outputHandler()
    {
        return this::onOutput;
    }

    private void onOutput(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        final int templateId = buffer.getShort(offset + MessageHeaderDecoder.templateIdEncodingOffset());
        outputs.add(templateId);
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId)
        {
            lastReportedCommand = buffer.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH +
                ExecutionReportDecoder.commandSequenceEncodingOffset());
        }
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(pipeline, thread, writer);
    }
}
