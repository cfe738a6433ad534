package io.ringside.loadgen.simulation.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.EgressContext;
import io.ringside.gateway.egress.ReplayAgent;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.primary.ReplicationPublisher;
import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Bytes;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Growing;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.socket.HostSockets;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs one process of a node: pipeline, replication, report log and egress, stepped one agent at a time in an order
 * that is drawn. Made by {@link Start}, which does what a node does before it runs.
 */
public final class Life
{
    private static final int SNAPSHOT_BYTES = 16 * 1024;
    private static final int SNAPSHOT_PIECE_LENGTH = 16 * 1024;

    final Scene scene;
    public final Machine machine;
    public final boolean isPrimary;
    public final Recovered recovered;
    public final ReplicationPublisher publisher;
    public final ReplicationSubscriber subscriber;
    private final ExchangePipeline pipeline;
    private final CommandPublisher commands;
    private final Door door;
    private final HostSockets sockets;
    private final FixFront fix;
    private final SbeFront sbe;
    private final List<Agent> agents;
    private final EgressAgent egress;
    final FileSender sender;
    public final FileFetcher fetcher;
    private final JournalReader tap;
    private final Growing recordHashes = new Growing();
    private final Growing chains = new Growing();
    private long tappedFrom = -1;
    private boolean isOpen;
    private boolean isDead;

    Life(
        final Scene scene,
        final Machine machine,
        final boolean isPrimary,
        final Recovered recovered,
        final Replicator replicator,
        final ReplicationContext context)
    {
        this.scene = scene;
        this.machine = machine;
        this.isPrimary = isPrimary;
        this.recovered = recovered;
        publisher = replicator instanceof Hasty hasty ? hasty.publisher :
            replicator instanceof ReplicationPublisher it ? it : null;
        subscriber = replicator instanceof Follower it ? it.subscriber() : null;
        pipeline = new ExchangePipeline(context(replicator).conclude());
        if (replicator instanceof Follower it)
        {
            it.intake(pipeline::onRecord);
        }
        commands = pipeline.publisher();
        door = new Door(this);
        if (Bug.ACCEPTED_FORGOTTEN != scene.plan.bug)
        {
            door.prime(pipeline.recovered());
        }
        EventSource output = pipeline.essentialConsumer("egress");
        output = scene.plan.bug.name().startsWith("REPORT_") ? new FaultyReports(scene, output) : output;
        output = scene.doors.areOpen ? new Overheard(this, output) : output;
        final EgressContext egressContext = new EgressContext(output, recovered.reportLog(), door.sessions(),
            new GatewayCounters(), GatewayLatencyListener.NONE, machine.clock::nanoTime, machine.clock::epochNs,
            Plan.TIMEOUT_NS);
        final ReplayAgent replay = new ReplayAgent(egressContext);
        egress = new EgressAgent(egressContext, replay);
        door.begin(egress);
        pipeline.downstream(egress);
        sender = null == publisher ? null : new FileSender(this, context, publisher);
        fetcher = null == subscriber ? null :
            new FileFetcher(machine, context, subscriber, recovered.engine().lastSequence() >= 0);
        sockets = scene.doors.areOpen ? scene.sockets.of(machine.id) : null;
        fix = scene.doors.areOpen ? new FixFront(this, pipeline, commands, door.sessions(), sockets) : null;
        sbe = scene.doors.hasSbe ? new SbeFront(this, commands, door.sessions(), egress, sockets) : null;
        pipeline.start();
        agents = new ArrayList<>(pipeline.stages());
        agents.add(egress);
        agents.add(replay);
        if (scene.plan.prunes)
        {
            agents.add(new Keeper(this));
            if (scene.plan.isPair())
            {
                agents.add(isPrimary ? sender : fetcher);
            }
        }
        if (null != fix)
        {
            agents.add(fix);
        }
        if (null != sbe)
        {
            agents.add(sbe);
        }
        tap = new JournalReader(machine.quiet("journal"), recovered.journal().recovery().firstSequence(),
            recovered.journal());
        chains.set(engine().lastSequence() + 1, 0);
        noteChain();
        tapRecords();
    }

    private PipelineContext context(final Replicator replicator)
    {
        final Plan plan = scene.plan;
        final PipelineContext context = new PipelineContext()
            .threadingMode(ThreadingMode.INVOKER)
            .inputSlotCount(plan.inputSlots)
            .outputSlotCount(plan.outputSlots)
            .producerLimit(2)
            // Nothing waits for the real clock: who is slow is detached at once.
            .consumerMaxWaitNs(0)
            .samplingInterval(plan.inputSlots)
            .checkStateIntervalNs(2 * Plan.TIMEOUT_NS)
            .snapshotIntervalNs(plan.snapshotIntervalNs)
            .snapshotPieceLength(SNAPSHOT_PIECE_LENGTH)
            .snapshotBytes(0 == plan.snapshotIntervalNs ? 0 : SNAPSHOT_BYTES)
            .durability(plan.durability)
            .engine(engine())
            .journalWriter(recovered.journal())
            .replicator(replicator)
            .snapshotStore(recovered.snapshots())
            .snapshotMaker(recovered.maker())
            .checkpoints(recovered.checkpoints())
            .clock(machine.clock::epochNs)
            .hotIdleStrategy(() -> NoOpIdleStrategy.INSTANCE)
            .errorHandler(machine::onSnapshotError)
            .conductorIdleStrategy(() -> NoOpIdleStrategy.INSTANCE);
        return isPrimary ? context : context.following();
    }

    public MatchingEngine engine()
    {
        return recovered.engine();
    }

    CheckpointLog checkpoints()
    {
        return recovered.checkpoints();
    }

    public Door gateway()
    {
        return door;
    }

    public boolean isOpen()
    {
        return isOpen && !isDead;
    }

    /** Let participants in. */
    void open()
    {
        if (!isOpen)
        {
            scene.ledger.onOpened(this);
            isOpen = true;
            if (null != fix)
            {
                fix.open();
            }
            if (null != sbe)
            {
                sbe.open();
            }
        }
    }

    /** Log out those who speak FIX, before the process is stopped. False: there is nobody who does. */
    boolean sayGoodbye()
    {
        if (null == fix || !scene.doors.saysGoodbye || !isOpen())
        {
            return false;
        }
        fix.retire();
        return true;
    }

    boolean hasSaidGoodbye()
    {
        return fix.hasRetired();
    }

    /** What the other node may still ask of this one's files. */
    ReplicationHold hold()
    {
        return null == sender ? ReplicationHold.NONE : sender;
    }

    public boolean isPruned()
    {
        return JournalVerifier.firstSequence(machine.quiet("journal")) > 0;
    }

    long neededReport()
    {
        return egress.neededReportNumber();
    }

    boolean isAccepting()
    {
        return pipeline.isAccepting();
    }

    /** What the doors of a node ask before they number a command. */
    boolean takesCommands()
    {
        return isAccepting() && !recovered.reportLog().isSpaceLow();
    }

    public long offer(final UnsafeBuffer command)
    {
        return commands.offer(command, 0, command.capacity());
    }

    long durableSequence()
    {
        return pipeline.durableSequence();
    }

    /** Everything that it has in its ring has gone through. */
    public boolean isDrained()
    {
        return pipeline.matchedSequence() == pipeline.lastSequence();
    }

    /** One turn of each agent, but for some. */
    void step(final Dice dice) throws Exception
    {
        final int first = dice.below(agents.size());
        for (int i = 0; i < agents.size(); i++)
        {
            final Agent agent = agents.get((first + i) % agents.size());
            if (!dice.chance(2_000) && !machine.disk.isCrashed)
            {
                agent.doWork();
                noteChain();
            }
        }
    }

    private void noteChain()
    {
        final long sequence = engine().lastSequence();
        if (sequence >= 0)
        {
            chains.set(sequence, engine().chainHash());
            if (isOpen())
            {
                scene.ledger.onState(this, sequence, engine().chainHash());
            }
        }
    }

    /** The hash of everything up to a command; 0 if it is not known here. */
    public long chainAt(final long sequence)
    {
        return chains.get(sequence);
    }

    /** Read what the journal has that was not read before. */
    void tapRecords()
    {
        tap.poll((buffer, offset, length, sequence, timestampNs) ->
        {
            tappedFrom = tappedFrom < 0 ? sequence : tappedFrom;
            recordHashes.set(sequence, Bytes.hash(Bytes.mix(sequence, timestampNs), buffer, offset, length));
            return true;
        }, Integer.MAX_VALUE);
    }

    long firstTapped()
    {
        return Math.max(0, tappedFrom);
    }

    /** Hash of a record in its journal, 0 if it has none there. */
    long recordHash(final long sequence)
    {
        return recordHashes.get(sequence);
    }

    /**
     * The process is gone, in whatever way.
     *
     * @param isInOrder its doors say good-bye.
     * @param isSilent  and nobody is told.
     */
    void die(final boolean isInOrder, final boolean isSilent)
    {
        isDead = true;
        if (null != sbe)
        {
            sbe.die(isInOrder);
        }
        if (null != sockets)
        {
            sockets.die(isSilent);
        }
        if (null != fetcher)
        {
            fetcher.onEnd();
        }
    }

    @Override
    public String toString()
    {
        return (isPrimary ? "primary " : "standby ") + machine.id + " (epoch " + recovered.journal().epoch() + ", at " +
            engine().lastSequence() + ")";
    }
}
