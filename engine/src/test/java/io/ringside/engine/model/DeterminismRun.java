package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.pipeline.DiscardingSink;
import io.ringside.engine.pipeline.EventDescriptor;
import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.RingGraph;
import io.ringside.engine.ring.Stage;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Writes a file of encoded commands, and applies such a file to cores: the same file must give the same hashes whatever
 * machine, compiler, collector, batch or snapshot came in between. See {@code ops/quality/determinism.sh}.
 *
 * <p>The file is a row of sections, one for each run of a profile: the capacities of its core, a count, then the
 * commands as length, timestamp, bytes. A section is applied to a core of its own.
 */
final class DeterminismRun
{
    private static final int SLOT_COUNT = 1_024;
    private static final int SLOT_STRIDE = 512;
    private static final int CAPACITIES = 7;

    private final RingBuffer ring = RingBuffer.singleProducer(SLOT_COUNT, SLOT_STRIDE, 0);
    private final BatchEventProcessor processor;
    private final int batch;
    private final SplittableRandom restarts;
    private final DiscardingSink sink = new DiscardingSink();
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[SLOT_STRIDE]);
    private int[] capacities;
    private MatchingEngine engine;
    private long chainHashes;
    private long stateHashes;
    private long commands;
    private long cores;

    /** With a seed other than 0, a snapshot of the core is put in its place at random moments. */
    private DeterminismRun(final int batch, final long restartSeed)
    {
        this.batch = batch;
        restarts = 0 == restartSeed ? null : new SplittableRandom(restartSeed);
        final RingGraph graph = new RingGraph(ring, batch).handleWith(Stage.stage("matching",
            (buffer, offset, length, sequence, endOfBatch) ->
            engine.onCommand(buffer, offset + EventDescriptor.COMMAND_OFFSET, EventDescriptor.commandLength(length),
                sequence, EventDescriptor.timestampNs(buffer, offset, length)))).gate();
        processor = graph.agent("matching");
    }

    /**
     * {@code write FILE SEED COMMANDS}, or {@code read FILE BATCH RESTART_SEED COMMANDS LEFT_OUT}: the last command is
     * left out if it is not -1, to show that the hashes tell.
     *
     * @param args as above.
     * @throws IOException if the file cannot be written or read.
     */
    public static void main(final String[] args) throws IOException
    {
        final Path path = Path.of(args[1]);
        if ("write".equals(args[0]))
        {
            write(path, Long.parseLong(args[2]), Long.parseLong(args[3]));
            return;
        }
        new DeterminismRun(Integer.parseInt(args[2]), Long.parseLong(args[3]))
            .read(path, Long.parseLong(args[4]), Long.parseLong(args[5]));
    }

    private static void write(final Path path, final long seed, final long count) throws IOException
    {
        final Profile[] profiles = Profile.values();
        final WireAdapter adapter = new WireAdapter();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[SLOT_STRIDE]);
        try (DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), 1 << 20)))
        {
            for (long run = 0; run < DifferentialCampaign.runsFor(count); run++)
            {
                final Tuning tuning = profiles[(int)(run % profiles.length)].tuning();
                final ModelLimits limits = tuning.limits;
                final ReferenceModel model = new ReferenceModel(limits);
                final Generator generator = new Generator(tuning, seed + run, model.state);
                for (final int capacity : new int[]{limits.sessions, limits.accounts, limits.instruments,
                    limits.orders, limits.levels, limits.endedIds, limits.positions})
                {
                    out.writeInt(capacity);
                }
                out.writeInt(DifferentialCampaign.COMMANDS_PER_RUN);
                for (int i = 0; i < DifferentialCampaign.COMMANDS_PER_RUN; i++)
                {
                    final Command next = generator.next();
                    final long timestampNs = generator.nextTimestampNs();
                    model.apply(next, i, timestampNs);
                    final int length = adapter.write(next, buffer, 0);
                    out.writeShort(length);
                    out.writeLong(timestampNs);
                    out.write(buffer.byteArray(), 0, length);
                }
            }
        }
    }

    private void read(final Path path, final long count, final long leftOut) throws IOException
    {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 20)))
        {
            while (commands < count)
            {
                section(in, leftOut);
            }
        }
        System.out.println("determinism: commands=" + commands + " cores=" + cores + " outputs=" + sink.count() +
            " chainHash=" + Long.toHexString(chainHashes) + " stateHash=" + Long.toHexString(stateHashes));
    }

    private void section(final DataInputStream in, final long leftOut) throws IOException
    {
        capacities = new int[CAPACITIES];
        for (int i = 0; i < CAPACITIES; i++)
        {
            capacities[i] = in.readInt();
        }
        engine = fresh();
        final int count = in.readInt();
        final int restart = null == restarts ? -1 : restarts.nextInt(count);
        for (int i = 0; i < count; i++)
        {
            final int length = in.readShort();
            final long timestampNs = in.readLong();
            in.readFully(command.byteArray(), 0, length);
            if (0 != length && commands != leftOut)
            {
                offer(length, timestampNs);
            }
            if (restart == i)
            {
                drain();
                restore();
            }
            commands++;
        }
        drain();
        chainHashes = chainHashes * 31 + engine.chainHash();
        stateHashes = stateHashes * 31 + engine.stateHash();
    }

    private void offer(final int length, final long timestampNs)
    {
        final long result = EventDescriptor.offer(ring, command, 0, length, timestampNs);
        if (RingBuffer.isRefused(result))
        {
            throw new IllegalStateException("the ring refused: result=" + result);
        }
        if (ring.usedSlots() >= batch)
        {
            drain();
        }
    }

    private void drain()
    {
        while (ring.usedSlots() > 0)
        {
            processor.doWork();
            if (processor.hasFailed())
            {
                throw new IllegalStateException("the core failed");
            }
        }
    }

    private MatchingEngine fresh()
    {
        cores++;
        return new MatchingEngine(new EngineContext().sessionCapacity(capacities[0]).accountCapacity(capacities[1])
            .instrumentCapacity(capacities[2]).orderCapacity(capacities[3]).levelCapacity(capacities[4])
            .endedClOrdIdsPerSession(capacities[5])
            .positionCapacity(capacities[6]).conclude(), sink);
    }

    private void restore()
    {
        final byte[] snapshot = Snapshots.of(engine);
        engine = fresh();
        Snapshots.load(engine, snapshot);
    }
}
