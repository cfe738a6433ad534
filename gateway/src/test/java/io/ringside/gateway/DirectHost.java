package io.ringside.gateway;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.ConsumerProgress;
import io.ringside.engine.host.CoreContext;
import io.ringside.engine.host.CoreImage;
import io.ringside.engine.host.CoreStage;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.ring.EventSource;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.List;

/**
 * A host without journal, input ring and threads: who offers a command calls the core. Commands are kept, to make
 * another host of them. While it does not match, they wait.
 */
final class DirectHost implements Host, CommandPublisher
{
    private static final int OUTPUT_SLOTS = 4_096;
    private static final int WAITING_MAX = 1_024;
    private static final int COMMAND_LENGTH_MAX = 312;

    private final ExchangeCounters counters = ExchangeCounters.inMemory();
    private final StageLatency latency =
        new StageLatency(SystemEpochNanoClock.INSTANCE, WAITING_MAX, OUTPUT_SLOTS, 1);
    private final MatchingEngine engine;
    private final List<Command> commands;
    private final CoreStage core;
    private boolean isMatching = true;

    /** What another host can be made of. */
    record Command(byte[] bytes, long timestampNs)
    {
    }

    /**
     * @param engine   that has applied the commands.
     * @param commands to add to.
     */
    DirectHost(final MatchingEngine engine, final List<Command> commands)
    {
        this.engine = engine;
        this.commands = commands;
        core = new CoreStage(new CoreContext(engine, OUTPUT_SLOTS, CoreContext.OUTPUT_SLOT_STRIDE_DEFAULT, 0,
            NoOpIdleStrategy.INSTANCE, null, null, CoreContext.SNAPSHOT_PIECE_LENGTH_DEFAULT, 0, new CheckpointLog(1),
            latency, counters, (error) ->
            {
                throw new AssertionError(error);
            }));
    }

    /** From now on commands come; a full output ring is emptied by that agent. */
    void start(final Agent downstream)
    {
        core.downstream(downstream);
        core.begin();
    }

    /** False: commands are accepted, and wait. */
    void matching(final boolean newIsMatching)
    {
        isMatching = newIsMatching;
        apply();
    }

    /** Serve who waits for an image. */
    void step()
    {
        if (isMatching)
        {
            core.bookImages().serve(engine);
        }
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length > COMMAND_LENGTH_MAX)
        {
            return TOO_LONG;
        }
        if (inputUsed() == WAITING_MAX)
        {
            return BACK_PRESSURED;
        }
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        commands.add(new Command(bytes, SystemEpochNanoClock.INSTANCE.nanoTime()));
        apply();
        return lastSequence();
    }

    private void apply()
    {
        while (isMatching && matchedSequence() < lastSequence())
        {
            final long sequence = matchedSequence() + 1;
            final Command command = commands.get((int)sequence);
            core.onCommand(
                new UnsafeBuffer(command.bytes), 0, command.bytes.length, sequence, command.timestampNs);
            core.endBatch(sequence);
        }
    }

    @Override
    public CommandPublisher publisher()
    {
        return this;
    }

    @Override
    public EpochNanoClock clock()
    {
        return SystemEpochNanoClock.INSTANCE;
    }

    @Override
    public EventSource essentialConsumer(final String name)
    {
        return core.essentialConsumer();
    }

    @Override
    public OutputConsumer outputConsumer(final String name)
    {
        return core.outputConsumer(name);
    }

    @Override
    public List<OutputConsumer> outputConsumers()
    {
        return core.outputConsumers();
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

    @Override
    public boolean takesOrders()
    {
        return true;
    }

    @Override
    public boolean isAccepting()
    {
        return true;
    }

    @Override
    public boolean hasFailed()
    {
        return false;
    }

    @Override
    public long lastSequence()
    {
        return commands.size() - 1;
    }

    @Override
    public long durableSequence()
    {
        return lastSequence();
    }

    @Override
    public long matchedSequence()
    {
        return core.matchedSequence();
    }

    @Override
    public Durability durability()
    {
        return Durability.NONE;
    }

    @Override
    public ThreadingMode threadingMode()
    {
        return ThreadingMode.INVOKER;
    }

    @Override
    public long inputUsed()
    {
        return lastSequence() - matchedSequence();
    }

    @Override
    public int inputCapacity()
    {
        return WAITING_MAX;
    }

    @Override
    public List<ConsumerProgress> progress()
    {
        return List.of();
    }

    @Override
    public boolean isTakingSnapshot()
    {
        return core.isTakingSnapshot();
    }

    @Override
    public StageLatency stageLatency()
    {
        return latency;
    }

    @Override
    public ExchangeCounters counters()
    {
        return counters;
    }
}
