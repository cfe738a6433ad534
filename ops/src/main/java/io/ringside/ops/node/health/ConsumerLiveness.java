package io.ringside.ops.node.health;

import io.ringside.engine.host.ConsumerProgress;
import io.ringside.engine.host.Host;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Whether a consumer of a ring makes progress while it has events to pass. Waits that are reported separately, for a
 * standby under policy halt or for disk space, are exempt.
 */
public final class ConsumerLiveness implements Liveness
{
    private final String what;
    private final LongSupplier sequence;
    private final LongSupplier target;
    private final long lagMax;
    private final BooleanSupplier isExcused;
    private final Runnable onStill;

    /**
     * @param lagMax    slots of the ring: a consumer further behind is detached, which is reported separately.
     * @param isExcused whether it waits for something that is reported separately.
     * @param onStill   called once each time that it comes to a stand.
     */
    ConsumerLiveness(
        final String what,
        final LongSupplier sequence,
        final LongSupplier target,
        final long lagMax,
        final BooleanSupplier isExcused,
        final Runnable onStill)
    {
        this.what = what;
        this.sequence = sequence;
        this.target = target;
        this.lagMax = lagMax;
        this.isExcused = isExcused;
        this.onStill = onStill;
    }

    /**
     * Adds every consumer that matching waits for to the door that depends on it. Those that matching detaches have an
     * alert of their own.
     *
     * @param isAwaited whether replication may wait for a standby.
     * @param isFull    whether the journal's disk is full.
     */
    public static void watch(
        final DoorWatch doorWatch,
        final Host host,
        final BooleanSupplier isAwaited,
        final BooleanSupplier isFull)
    {
        for (final ConsumerProgress it : host.progress())
        {
            final String door = "egress".equals(it.name()) ? DoorWatch.SBE : DoorWatch.ORDER_PATH;
            final boolean isMatching = "matching".equals(it.name());
            final BooleanSupplier isWaiting =
                "replication".equals(it.name()) ? isAwaited : "journal".equals(it.name()) ? isFull : () -> false;
            // On a small machine all stages share the thread that copies the state.
            final BooleanSupplier isExcused = () -> host.isTakingSnapshot() || isWaiting.getAsBoolean();
            doorWatch.door(door).add(new ConsumerLiveness(
                "the consumer " + it.name(), it.sequence(), isMatching ? upstream(host) : it.cursor(),
                it.slotCount(), isExcused, () -> host.counters().consumerStalls().incrementRelease()));
        }
    }

    @Override
    public String what()
    {
        return what + " with " + lag() + " events in front of it";
    }

    @Override
    public long progress()
    {
        return sequence.getAsLong();
    }

    @Override
    public boolean mayStandStill()
    {
        final long lag = lag();
        return lag <= 0 || lag > lagMax || isExcused.getAsBoolean();
    }

    @Override
    public void onStill()
    {
        onStill.run();
    }

    private long lag()
    {
        return target.getAsLong() - sequence.getAsLong();
    }

    /** The core may go as far as both stages in front of it have come. */
    private static LongSupplier upstream(final Host host)
    {
        LongSupplier result = host::lastSequence;
        for (final ConsumerProgress it : host.progress())
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
