package io.ringside.engine.pipeline;

import java.util.concurrent.TimeUnit;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.auction.NextTick;
import io.ringside.engine.host.CheckTurns;
import io.ringside.engine.host.Timer;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.TakeSnapshotEncoder;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Turns time into commands, which are the core's only clock. Runs on the conductor. A tick for which the ring has no
 * room is not repeated; the next one carries the time as well.
 * <p>
 * While nobody trades and nothing is due, a tick now and then is enough, or those of others that watch the order path:
 * each fills a page of a journal that syncs.
 * <p>
 * The core takes no step longer than {@link io.ringside.engine.core.MatchingEngine#clockStepMaxNs()}. A host that was
 * down for longer starts with as many ticks as that takes.
 */
final class TickPublisher implements Agent
{
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ClockTickEncoder.BLOCK_LENGTH;

    private static final long IDLE_INTERVAL_NS = TimeUnit.SECONDS.toNanos(40);

    private final RingBuffer ring;
    private final PipelineContext context;
    private final NextTick next;
    private final EpochNanoClock clock;
    private final ExchangeCounters counters;
    private final UnsafeBuffer clockTick = new UnsafeBuffer(new byte[LENGTH]);
    private final UnsafeBuffer checkState = new UnsafeBuffer(new byte[LENGTH]);
    private final UnsafeBuffer takeSnapshot = new UnsafeBuffer(new byte[LENGTH]);
    private final long stepMaxNs;
    private long coreTimeNs;
    private long publishedSequence;
    /** The last of own commands that followed a tick directly and make nothing due. */
    private long quietSequence = -1;
    private final Timer tickTimer;
    private final CheckTurns checks;
    private final SnapshotTurns snapshots;

    /**
     * @param ring    the input ring.
     * @param context for the clock, the counters and the intervals.
     */
    TickPublisher(final RingBuffer ring, final PipelineContext context)
    {
        this.ring = ring;
        this.context = context;
        next = context.engine.nextTick();
        clock = context.clock;
        counters = context.counters;
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        // A tick that nobody requested: correlation id 0.
        new ClockTickEncoder().wrapAndApplyHeader(clockTick, 0, header).correlationId(0);
        new CheckStateEncoder().wrapAndApplyHeader(checkState, 0, header).correlationId(0);
        new TakeSnapshotEncoder().wrapAndApplyHeader(takeSnapshot, 0, header).correlationId(0);

        final long nowNs = clock.nanoTime();
        stepMaxNs = 0 == context.tickIntervalNs ? Long.MAX_VALUE : context.engine.clockStepMaxNs();
        coreTimeNs = 0 == context.engine.nowNs() ? nowNs : context.engine.nowNs();
        tickTimer = new Timer(nowNs, context.tickIntervalNs);
        checks = new CheckTurns(nowNs, context.checkStateIntervalNs);
        snapshots = new SnapshotTurns(nowNs, context);
    }

    @Override
    public int doWork()
    {
        final long nowNs = clock.nanoTime();
        // Others tick, too, to see whether the order path is alive.
        coreTimeNs = Math.max(coreTimeNs, next.timeNs());
        int workCount = 0;
        if (nowNs - coreTimeNs > stepMaxNs)
        {
            workCount += catchUp();
        }
        else if (tickTimer.hasExpired(nowNs) && isNeeded(nowNs))
        {
            workCount += publish(clockTick, nowNs);
            coreTimeNs = nowNs;
        }
        if (checks.isDue(nowNs, ring.cursor()) && publishQuiet(checkState, nowNs) > 0)
        {
            checks.done(ring.cursor());
            workCount++;
        }
        if (snapshots.isDue(nowNs, ring.cursor()) && publishQuiet(takeSnapshot, nowNs) > 0)
        {
            snapshots.done(nowNs, ring.cursor());
            workCount++;
        }

        return workCount;
    }

    /** False if nothing has come in since a tick of which the core knows that nothing is due before the next. */
    private boolean isNeeded(final long nowNs)
    {
        return !isQuiet(ring.cursor()) || nowNs >= next.dueNs() ||
            nowNs - next.timeNs() >= Math.min(IDLE_INTERVAL_NS, stepMaxNs);
    }

    private boolean isQuiet(final long sequence)
    {
        return sequence == next.sequence() || sequence == quietSequence;
    }

    /** Publish a command behind which nothing becomes due: no tick need follow it. */
    private int publishQuiet(final UnsafeBuffer command, final long nowNs)
    {
        final long before = ring.cursor();
        final boolean wasQuiet = isQuiet(before);
        final int count = publish(command, nowNs);
        if (count > 0 && wasQuiet && publishedSequence == before + 1)
        {
            quietSequence = publishedSequence;
        }
        return count;
    }

    private int catchUp()
    {
        final int count = publish(clockTick, coreTimeNs + stepMaxNs);
        coreTimeNs += count * stepMaxNs;
        return count;
    }

    @Override
    public String roleName()
    {
        return "ticks";
    }

    private int publish(final UnsafeBuffer command, final long nowNs)
    {
        publishedSequence = context.isSpaceOut() ? RingBuffer.INSUFFICIENT_CAPACITY :
            EventDescriptor.offer(ring, command, 0, LENGTH, nowNs);
        if (publishedSequence < 0)
        {
            counters.ticksRefused().incrementRelease();
            return 0;
        }

        return 1;
    }
}
