package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.RingGraph;
import io.ringside.engine.ring.Sequence;
import io.ringside.journal.SyncPolicy;

import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;

import static io.ringside.engine.ring.Stage.stage;

/**
 * The exchange between its gateways, in one constructor.
 * <pre>
 *                                      ┌─────────────┐
 *     input ring ──────────────┬──▶    │ journal     │──┐      ┌──────────────────────┐
 *     (sequence n)             │       └─────────────┘  ├──▶   │ matching + risk      │──▶ output ring
 *                              │       ┌─────────────┐  │      │ one thread, no clock │
 *                              └──▶    │ replication │──┘      └──────────────────────┘
 *                                      └─────────────┘
 * </pre>
 * Producers claim in {@link #inputRing()} while {@link #isAccepting()}; consumers poll with {@link #outputPoller}
 * or, those that matching can do without, {@link #outputConsumer}.
 * When a stage fails, both rings close at once: nothing more is taken, nothing more is shown, and the {@link
 * FatalErrorListener} is told.
 */
public final class ExchangePipeline implements AutoCloseable
{
    private static final int CLAIM_LIMIT = 16;
    private static final long DRAIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);
    private static final int CLOSE_RETRY_MS = 3_000;
    private static final long DRAIN_PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final PipelineContext context;
    private final ExchangeCounters counters;
    private final StageLatency latency;
    private final RingBuffer input;
    private final RingBuffer output;
    private final OutputConsumers consumers;
    private final OutputRingSink sink;
    private final BookImages images = new BookImages();
    private final SnapshotHandOff snapshots;
    private final RingGauges gauges;
    private final RingAlarms alarms;
    private final Agent journal;
    private final Agent replication;
    private final BatchEventProcessor matcher;
    private final Agent conductor;
    private final AtomicBoolean hasFailed = new AtomicBoolean();
    private final List<AgentRunner> runners = new ArrayList<>();
    private final List<AutoCloseable> guests = new ArrayList<>();
    private final List<ConsumerProgress> progress = new ArrayList<>();
    private AgentInvoker invoker;
    private volatile boolean isStarted;
    private volatile boolean isClosing;

    /**
     * Put the parts together. Nothing runs before {@link #start()}.
     *
     * @param context concluded.
     */
    public ExchangePipeline(final PipelineContext context)
    {
        this.context = context;
        counters = context.counters;
        final MatchingEngine engine = context.engine;
        input = RingBuffer.multiProducer(
            context.inputSlotCount, context.inputSlotStride, engine.lastSequence() + 1,
            context.producerLimit, CLAIM_LIMIT);
        output = RingBuffer.singleProducer(context.outputSlotCount, context.outputSlotStride, 0);
        latency = new StageLatency(
            context.clock, context.inputSlotCount, context.outputSlotCount, context.samplingInterval);

        consumers = new OutputConsumers(output);
        sink = new OutputRingSink(output, consumers, latency, context);
        snapshots = new SnapshotHandOff(context);
        engine.reportSink(sink);
        engine.snapshotListener(snapshots);

        final JournalHandler journalHandler = new JournalHandler(input, context.journalWriter, latency, counters);
        final ReplicationHandler replicationHandler =
            new ReplicationHandler(input, context.replicator, latency, counters);
        final MatchingHandler matchingHandler =
            new MatchingHandler(engine, sink, context.checkpoints, images, latency, counters);

        final RingGraph graph = new RingGraph(input, PipelineContext.BATCH_LIMIT)
            .handleWith(
                stage("journal", journalHandler),
                // Sent is not replicated: the handler releases its own sequence when a quorum has acknowledged.
                stage("replication", replicationHandler).releasing(replicationHandler.quorumSequence()))
            .then(stage("matching", matchingHandler))
            .gate();
        matcher = graph.agent("matching");

        gauges = new RingGauges(input, output, consumers, context.ringAlarmListener, counters);
        alarms = new RingAlarms(SystemNanoClock.INSTANCE, context.ringAlarmListener, counters);
        alarms.watchClaims("input", input);
        alarms.watchClaims("output", output);
        watch("journal", input, graph.sequence("journal"));
        watch("replication", input, graph.sequence("replication"));
        watch("matching", input, matcher.sequence());
        journal = new AgentGroup("journal", graph.agent("journal"), journalHandler);
        replication = new AgentGroup("replication", graph.agent("replication"), replicationHandler);
        conductor = new AgentGroup(
            "conductor",
            new TickPublisher(input, context),
            context.journalWriter.allocator(),
            context.journalWriter.backgroundSync(),
            snapshots,
            gauges,
            alarms);
    }

    /**
     * An essential consumer of the output ring. It must be polled for as long as the pipeline runs: matching waits for
     * it. Before {@link #start()}.
     *
     * @param name of the consumer: egress.
     * @return the poller, for one thread.
     */
    public EventPoller outputPoller(final String name)
    {
        if (isStarted)
        {
            throw new IllegalStateException("pollers must be made before start: name=" + name);
        }

        final EventPoller poller = output.newPoller();
        consumers.addEssential(poller.sequence());
        watch(name, output, poller.sequence());
        return poller;
    }

    /**
     * A consumer of the output ring that matching detaches when it is too slow: see {@link
     * PipelineContext#consumerMaxWaitNs(long)}. Any thread, also while the pipeline runs: an earlier consumer of that
     * name is then detached finally, whatever its thread does, and the new one starts with its first {@link
     * OutputConsumer#rejoin()}.
     *
     * @param name of the consumer: market-data, fix, ops.
     * @return the consumer, for one thread.
     */
    public OutputConsumer outputConsumer(final String name)
    {
        return consumers.addDetachable(name, isStarted);
    }

    /** The present consumers that matching may detach. Any thread. Returns one of each name. */
    public List<OutputConsumer> outputConsumers()
    {
        return List.copyOf(consumers.detachable());
    }

    /**
     * Where a consumer that has missed market data asks for the books. Any thread.
     *
     * @return what the matching thread looks into.
     */
    public BookImages bookImages()
    {
        return images;
    }

    /**
     * Sets the agent that polls the output ring on matching's own thread, in {@link ThreadingMode#SINGLE} and {@link
     * ThreadingMode#INVOKER} mode: matching steps it while that ring is full. Before {@link #start()}.
     *
     * @param downstream polls, and never waits.
     */
    public void downstream(final Agent downstream)
    {
        sink.downstream(downstream);
    }

    /** Put the stages on threads, or, in {@link ThreadingMode#INVOKER} mode, make {@link #doWork()} ready. */
    public ExchangePipeline start()
    {
        begin();
        switch (context.threadingMode)
        {
            case SINGLE:
                throw new IllegalStateException("mode SINGLE starts on a thread: startOn(thread)");
            case DEDICATED:
                startDedicated();
                break;
            case SHARED:
                run(context.hotIdleStrategy.get(), new AgentGroup("pipeline", replication, journal, matcher));
                run(context.conductorIdleStrategy.get(), conductor);
                break;
            default:
                final Agent everything = new AgentGroup("pipeline", conductor, replication, journal, matcher);
                invoker = new AgentInvoker(this::onError, null, everything);
                invoker.start();
                break;
        }

        return this;
    }

    /**
     * Put the stages on a thread that other parts of the node share, in {@link ThreadingMode#SINGLE} mode.
     *
     * @param thread running.
     * @return this.
     */
    public ExchangePipeline startOn(final AgentThread thread)
    {
        begin();
        run(context.conductorIdleStrategy.get(), conductor);
        final boolean isApart = SyncPolicy.BATCH == context.durability.syncPolicy() &&
            context.durability.isReplicated();
        if (isApart)
        {
            // The standby's disk and this one work at the same time, and the network must not wait for both.
            run(context.hotIdleStrategy.get(), journal);
        }
        guests.add(thread.add(isApart ? new AgentGroup("pipeline", replication, matcher) :
            new AgentGroup("pipeline", replication, journal, matcher), this::onError));
        return this;
    }

    private void begin()
    {
        if (isStarted)
        {
            throw new IllegalStateException("started twice");
        }
        isStarted = true;
    }

    /** Step everything once, in {@link ThreadingMode#INVOKER} mode: amount of work done, 0 for none. */
    public int doWork()
    {
        return invoker.invoke();
    }

    /**
     * Whether commands are welcome: the pipeline runs and the journal has room ahead. Any thread; ask before each
     * offer.
     */
    public boolean isAccepting()
    {
        return !isClosing && !input.isClosed() && !context.journalWriter.allocator().isSpaceLow();
    }

    /** Whether a stage has failed. Any thread. Returns true if so; there is no way back. */
    public boolean hasFailed()
    {
        return hasFailed.get();
    }

    /**
     * Whether matching stands still to copy its state for a snapshot: for long, where a day has many client order ids.
     * Any thread.
     *
     * @return true while it does.
     */
    public boolean isTakingSnapshot()
    {
        return snapshots.isWriting();
    }

    /** Where commands enter. Several producers, as many as the context says. */
    public RingBuffer inputRing()
    {
        return input;
    }

    /** The counters that the pipeline keeps. Any thread. */
    public ExchangeCounters counters()
    {
        return counters;
    }

    /** How long commands spend in each stage. */
    public StageLatency stageLatency()
    {
        return latency;
    }

    /**
     * How far every consumer of either ring is, the stages included. Complete when all pollers are made; any thread.
     */
    public List<ConsumerProgress> progress()
    {
        return List.copyOf(progress);
    }

    /** What an acknowledgement means here. */
    public Durability durability()
    {
        return context.durability;
    }

    /** How the stages are put on threads. */
    public ThreadingMode threadingMode()
    {
        return context.threadingMode;
    }

    /** The clock that producers stamp commands with; UTC nanoseconds. */
    public EpochNanoClock clock()
    {
        return context.clock;
    }

    /** The last command that the core has handled whole. Any thread. */
    public long matchedSequence()
    {
        return matcher.sequence().getAcquire();
    }

    /**
     * Refuse commands, let those that were accepted run through, then stop the stages. What is in the output ring
     * stays there for its pollers. The parts of the context stay open.
     */
    @Override
    public void close()
    {
        isClosing = true;
        input.refuseClaims();
        final boolean isDrained = drain();
        input.close();
        if (!isDrained)
        {
            // A poller no longer polls: release the matching thread, which waits for room.
            output.close();
        }
        for (final AgentRunner runner : runners)
        {
            // The caller has a time limit of its own and reports what did not end.
            runner.close(CLOSE_RETRY_MS, (stuck) -> Thread.yield());
        }
        CloseHelper.closeAll(guests);
        if (null != invoker)
        {
            invoker.close();
        }
    }

    private void watch(final String name, final RingBuffer ring, final Sequence sequence)
    {
        progress.add(new ConsumerProgress(name, sequence::getAcquire, ring::cursor, ring.slotCount()));
        gauges.watch(name, ring, sequence);
        alarms.watchConsumer(name, ring, sequence);
    }

    private void startDedicated()
    {
        if (null == context.replicator)
        {
            // A stage that has no standby to send to or wait for is not worth a core.
            run(context.hotIdleStrategy.get(), new AgentGroup("journal", replication, journal));
        }
        else
        {
            run(context.hotIdleStrategy.get(), replication);
            run(context.hotIdleStrategy.get(), journal);
        }
        run(context.hotIdleStrategy.get(), matcher);
        run(context.conductorIdleStrategy.get(), conductor);
    }

    private void run(final IdleStrategy idleStrategy, final Agent agent)
    {
        final AgentRunner runner = new AgentRunner(idleStrategy, this::onError, null, agent);
        runners.add(runner);
        AgentRunner.startOnThread(runner);
    }

    private void onError(final Throwable throwable)
    {
        if (throwable instanceof AgentTerminationException)
        {
            return;
        }

        input.close();
        output.close();
        if (hasFailed.compareAndSet(false, true))
        {
            counters.fatalErrors().incrementRelease();
            context.fatalErrorListener.onFatalError(throwable);
        }
    }

    private boolean drain()
    {
        final long deadlineNs = System.nanoTime() + DRAIN_TIMEOUT_NS;
        while (isStarted && matchedSequence() < input.cursor())
        {
            if (input.isClosed() || System.nanoTime() - deadlineNs > 0)
            {
                return false;
            }
            if (null == invoker || 0 == invoker.invoke())
            {
                LockSupport.parkNanos(DRAIN_PAUSE_NS);
            }
        }

        return true;
    }
}
