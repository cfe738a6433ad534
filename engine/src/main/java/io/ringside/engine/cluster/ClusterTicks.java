package io.ringside.engine.cluster;

import io.ringside.engine.host.CheckTurns;
import io.ringside.engine.host.Timer;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.journal.replication.CheckpointSource;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;

/**
 * Turns time into commands, as the pipeline of a node does, on the member that leads: the log gives them its time. A
 * log in which nothing happens and nothing becomes due gets a tick now and then. The cluster's thread.
 */
final class ClusterTicks
{
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ClockTickEncoder.BLOCK_LENGTH;
    private static final long IDLE_INTERVAL_NS = TimeUnit.SECONDS.toNanos(40);

    private final ClusterMemberContext context;
    private final KeptCommands kept;
    private final UnsafeBuffer clockTick = new UnsafeBuffer(new byte[LENGTH]);
    private final UnsafeBuffer checkState = new UnsafeBuffer(new byte[LENGTH]);
    private final CheckpointSource checkpoints;
    private final Timer tickTimer;
    private final CheckTurns checks;
    private long offered = -1;
    private long quietSequence = -1;
    private long notedSequence = -1;

    ClusterTicks(final ClusterMemberContext context, final KeptCommands kept)
    {
        this.context = context;
        this.kept = kept;
        checkpoints = context.checkpoints;
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        new ClockTickEncoder().wrapAndApplyHeader(clockTick, 0, header).correlationId(0);
        new CheckStateEncoder().wrapAndApplyHeader(checkState, 0, header).correlationId(0);
        final long nowNs = context.clock.nanoTime();
        tickTimer = new Timer(nowNs, context.tickIntervalNs);
        checks = new CheckTurns(nowNs, context.checkStateIntervalNs);
    }

    /** Offer what is due, if this member leads. */
    int doWork(final boolean isLeading)
    {
        int workCount = note();
        if (!isLeading || null == context.nextTick || offered > kept.applied())
        {
            return workCount;
        }
        final long nowNs = context.clock.nanoTime();
        final long sequence = context.appliedSequence.getAsLong();
        final long coreNs = context.nextTick.timeNs();
        final boolean isBehind = 0 != coreNs && nowNs - coreNs > context.clockStepMaxNs;
        if (isBehind || tickTimer.hasExpired(nowNs) && isNeeded(nowNs, sequence))
        {
            workCount += offer(clockTick);
        }
        else if (checks.isDue(nowNs, sequence) && offer(checkState) > 0)
        {
            checks.done(sequence);
            quietSequence = sequence == context.nextTick.sequence() ? sequence + 1 : quietSequence;
            workCount++;
        }
        return workCount;
    }

    private boolean isNeeded(final long nowNs, final long sequence)
    {
        final boolean isQuiet = sequence == context.nextTick.sequence() || sequence == quietSequence;
        return !isQuiet || nowNs >= context.nextTick.dueNs() || nowNs - context.nextTick.timeNs() >= IDLE_INTERVAL_NS;
    }

    private int offer(final UnsafeBuffer command)
    {
        final long sequence = kept.offer(command, 0, LENGTH);
        offered = sequence >= 0 ? sequence : offered;
        return sequence >= 0 ? 1 : 0;
    }

    /** Every member tells the others what its core's hash was at the newest checkpoint. */
    private int note()
    {
        final long sequence = checkpoints.latestSequence();
        if (sequence <= notedSequence)
        {
            return 0;
        }
        final long hash = checkpoints.chainHashAt(sequence);
        if (CheckpointSource.UNKNOWN != hash && kept.offer(
            EnvelopeDescriptor.NOTE, MemberNote.of(MemberNote.CHECKPOINT, sequence, hash), 0, MemberNote.LENGTH) >= 0)
        {
            notedSequence = sequence;
        }
        return 1;
    }
}
