package io.ringside.ops.node;

import io.ringside.engine.pipeline.ConsumerProgress;
import io.ringside.engine.pipeline.ExchangePipeline;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A consumer of a ring goes on while there is work in front of it. What it waits for with other words of the node's
 * own, a standby under policy halt or room on the disk, is no standing still.
 */
final class StageSign implements Sign
{
    private final String what;
    private final LongSupplier sequence;
    private final LongSupplier target;
    private final long lagMax;
    private final BooleanSupplier isExcused;

    /**
     * @param lagMax    a consumer further behind than its ring is long has been left behind, and has its own words.
     * @param isExcused does it wait for what it cannot help.
     */
    StageSign(
        final String what,
        final LongSupplier sequence,
        final LongSupplier target,
        final long lagMax,
        final BooleanSupplier isExcused)
    {
        this.what = what;
        this.sequence = sequence;
        this.target = target;
        this.lagMax = lagMax;
        this.isExcused = isExcused;
    }

    /**
     * One for every consumer that the pipeline waits for, at the door that it belongs to. Those that it goes on
     * without have an alert of their own.
     *
     * @param isAwaited does replication wait for a standby, as it may.
     * @param isFull    is there no room on the journal's disk.
     */
    static void watch(
        final DoorWatch doors,
        final ExchangePipeline pipeline,
        final BooleanSupplier isAwaited,
        final BooleanSupplier isFull)
    {
        for (final ConsumerProgress it : pipeline.progress())
        {
            final String door = "egress".equals(it.name()) ? DoorWatch.SBE : DoorWatch.ORDER_PATH;
            final boolean isMatching = "matching".equals(it.name());
            final BooleanSupplier isWaiting =
                "replication".equals(it.name()) ? isAwaited : "journal".equals(it.name()) ? isFull : () -> false;
            // On a small machine all stages share the thread that copies the state.
            final BooleanSupplier isExcused = () -> pipeline.isTakingSnapshot() || isWaiting.getAsBoolean();
            doors.door(door).add(new StageSign(
                "the consumer " + it.name(), it.sequence(), isMatching ? upstream(pipeline) : it.cursor(),
                it.slotCount(), isExcused));
        }
    }

    @Override
    public String what()
    {
        return what + " with " + lag() + " events in front of it";
    }

    @Override
    public long mark()
    {
        return sequence.getAsLong();
    }

    @Override
    public boolean isAtRest()
    {
        final long lag = lag();
        return lag <= 0 || lag > lagMax || isExcused.getAsBoolean();
    }

    private long lag()
    {
        return target.getAsLong() - sequence.getAsLong();
    }

    /** The core may go as far as both stages in front of it have come. */
    private static LongSupplier upstream(final ExchangePipeline pipeline)
    {
        LongSupplier result = pipeline.inputRing()::cursor;
        for (final ConsumerProgress it : pipeline.progress())
        {
            if ("journal".equals(it.name()) || "replication".equals(it.name()))
            {
                final LongSupplier before = result;
                result = () -> Math.min(before.getAsLong(), it.sequence().getAsLong());
            }
        }
        return result;
    }
}
