package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.AgentGroup;
import io.ringside.engine.host.AgentThread;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.ConsumerProgress;
import io.ringside.engine.host.CoreImage;
import io.ringside.engine.host.CoreStage;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.journal.SyncPolicy;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.agrona.concurrent.SystemNanoClock;

/**
 * The host of a node: commands come in through a ring and a journal, and one thread passes them to the core.
 * <pre>
 *     {@link JournaledInput}: input ring -> journal beside replication -> {@link CoreStage}: matching -> output ring
 * </pre>
 * This class puts both on threads and watches both rings. When a stage fails, both rings close at once: nothing more is
 * taken, nothing more is shown, and the {@link FatalErrorListener} is told.
 */
public final class ExchangePipeline implements Host, AutoCloseable
{
    private static final long DRAIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);
    private static final int CLOSE_RETRY_MS = 3_000;
    private static final int SNAPSHOT_PAUSE_MS = 50;
    private static final long DRAIN_PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final PipelineContext context;
    private final ExchangeCounters counters;
    private final StageLatency latency;
    private final JournaledInput input;
    private final CoreStage core;
    private final RingGauges gauges;
    private final Agent journal;
    private final Agent replication;
    private final BatchEventProcessor matcher;
    private final Agent matching;
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
        latency = new StageLatency(
            context.clock, context.inputSlotCount, context.outputSlotCount, context.samplingInterval);
        core = new CoreStage(context.core(latency));
        input = new JournaledInput(context, latency, "matching", new MatchingHandler(core, latency));
        journal = input.journal;
        replication = input.replication;
        matcher = input.next;
        matching = new AgentGroup("matching", matcher, core.images());

        gauges = new RingGauges(
            input.ring, core.output(), core.outputConsumers(), context.ringAlarmListener, counters);
        final RingAlarms alarms = new RingAlarms(SystemNanoClock.INSTANCE, context.ringAlarmListener, counters);
        alarms.watchClaims("input", input.ring);
        alarms.watchClaims("output", core.output());
        watch("journal", input.ring, input.journaled);
        watch("replication", input.ring, input.replicated);
        watch("matching", input.ring, matcher.sequence());
        final Agent conducting = new AgentGroup(
            "conductor",
            new TickPublisher(input.ring, context),
            context.journalWriter.allocator(),
            context.journalWriter.backgroundSync(),
            gauges,
            alarms);
        conductor = context.isSnapshotThread() ? conducting :
            new AgentGroup("conductor", core.snapshots(), conducting);
    }

    @Override
    public EventPoller essentialConsumer(final String name)
    {
        final EventPoller poller = core.essentialConsumer();
        watch(name, core.output(), poller.sequence());
        return poller;
    }

    /** See {@link PipelineContext#consumerMaxWaitNs(long)} for how long matching waits for it. */
    @Override
    public OutputConsumer outputConsumer(final String name)
    {
        return core.outputConsumer(name);
    }

    @Override
    public List<OutputConsumer> outputConsumers()
    {
        return List.copyOf(core.outputConsumers());
    }

    @Override
    public BookImages bookImages()
    {
        return core.bookImages();
    }

    @Override
    public CoreImage recovered()
    {
        return core.recovered();
    }

    /**
     * Sets the agent that polls the output ring on matching's own thread, in {@link ThreadingMode#SINGLE} and {@link
     * ThreadingMode#INVOKER} mode: matching steps it while that ring is full. Before {@link #start()}.
     *
     * @param downstream polls, and never waits.
     */
    public void downstream(final Agent downstream)
    {
        core.downstream(downstream);
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
                run(context.hotIdleStrategy.get(), new AgentGroup("pipeline", replication, journal, matching));
                run(context.conductorIdleStrategy.get(), conductor);
                break;
            default:
                final Agent everything = new AgentGroup("pipeline", conductor, replication, journal, matching);
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
        guests.add(thread.add(isApart ? new AgentGroup("pipeline", replication, matching) :
            new AgentGroup("pipeline", replication, journal, matching), this::onError));
        return this;
    }

    private void begin()
    {
        if (isStarted)
        {
            throw new IllegalStateException("started twice");
        }
        isStarted = true;
        core.begin();
        if (context.isSnapshotThread())
        {
            run(new SleepingMillisIdleStrategy(SNAPSHOT_PAUSE_MS), core.snapshots());
        }
    }

    /** Step everything once, in {@link ThreadingMode#INVOKER} mode: amount of work done, 0 for none. */
    public int doWork()
    {
        return invoker.invoke();
    }

    /**
     * Hand out the stages, for a host that decides which of them comes next, in {@link ThreadingMode#INVOKER} mode and
     * in place of {@link #doWork()}. What they throw is final. After {@link #start()}.
     *
     * @return conductor, replication, journal, matching.
     */
    public List<Agent> stages()
    {
        return List.of(conductor, replication, journal, matching);
    }

    @Override
    public CommandPublisher publisher()
    {
        return input.publisher;
    }

    @Override
    public boolean takesOrders()
    {
        return !context.isFollower;
    }

    @Override
    public boolean isAccepting()
    {
        return !isClosing && input.isAccepting();
    }

    @Override
    public boolean hasFailed()
    {
        return hasFailed.get();
    }

    @Override
    public boolean isTakingSnapshot()
    {
        return core.isTakingSnapshot();
    }

    @Override
    public long lastSequence()
    {
        return input.ring.cursor();
    }

    @Override
    public long durableSequence()
    {
        return input.durableSequence();
    }

    @Override
    public long matchedSequence()
    {
        return matcher.sequence().getAcquire();
    }

    @Override
    public long inputUsed()
    {
        return input.ring.usedSlots();
    }

    @Override
    public int inputCapacity()
    {
        return input.ring.slotCount();
    }

    /** Where several producers claim that do without {@link #publisher()}, as many as the context says. */
    public RingBuffer inputRing()
    {
        return input.ring;
    }

    /**
     * Take in a record of the host that this one follows, under its sequence. One thread; nobody else offers.
     *
     * @param buffer      holding the command; not retained.
     * @param offset      in bytes.
     * @param length      in bytes, 0 for a sequence without a command.
     * @param sequence    of the record: the one after the last.
     * @param timestampNs of the record.
     * @return false if there is no room: offer it again.
     */
    public boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        return input.onRecord(buffer, offset, length, sequence, timestampNs);
    }

    @Override
    public ExchangeCounters counters()
    {
        return counters;
    }

    @Override
    public StageLatency stageLatency()
    {
        return latency;
    }

    @Override
    public List<ConsumerProgress> progress()
    {
        return List.copyOf(progress);
    }

    @Override
    public Durability durability()
    {
        return context.durability;
    }

    @Override
    public ThreadingMode threadingMode()
    {
        return context.threadingMode;
    }

    @Override
    public EpochNanoClock clock()
    {
        return context.clock;
    }

    /**
     * Refuse commands, let those that were accepted run through, then stop the stages. What is in the output ring
     * stays there for its pollers. The parts of the context stay open.
     */
    @Override
    public void close()
    {
        isClosing = true;
        core.stopSnapshots();
        input.ring.refuseClaims();
        final boolean isDrained = drain();
        input.ring.close();
        if (!isDrained)
        {
            // A poller no longer polls: release the matching thread, which waits for room.
            core.output().close();
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
        run(context.hotIdleStrategy.get(), matching);
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

        input.ring.close();
        core.output().close();
        if (hasFailed.compareAndSet(false, true))
        {
            counters.fatalErrors().incrementRelease();
            context.fatalErrorListener.onFatalError(throwable);
        }
    }

    private boolean drain()
    {
        final long deadlineNs = System.nanoTime() + DRAIN_TIMEOUT_NS;
        while (isStarted && matchedSequence() < input.ring.cursor())
        {
            if (input.ring.isClosed() || System.nanoTime() - deadlineNs > 0)
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
