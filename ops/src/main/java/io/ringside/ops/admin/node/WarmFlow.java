package io.ringside.ops.admin.node;

import io.ringside.gateway.client.RisingIdCounter;
import io.ringside.ops.config.InstrumentSettings;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * What the sessions of a warm-up send: what most of a day is made of, in cycles, at a steady rate. Each cycle has two
 * orders that rest, a change of one, a trade with each side of the book, and the end of the two orders that rest since
 * {@link #RESTING_CYCLES} cycles: so the books have some depth, and no limit is met.
 */
final class WarmFlow
{
    private static final int STEPS = 8;
    private static final int RESTING_CYCLES = 64;
    private static final int LEVELS = 8;
    private static final int BURST = 64;
    private static final long IDLE_NS = 10_000;
    private static final long REFERENCE_PRICE_DEFAULT = 10_000;
    private static final long DRAIN_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** Higher than what the first cycles look back. */
    private static final long ID_BASE = 1_000_000;

    private final List<WarmSession> sessions;
    private final List<InstrumentSettings> instruments;
    private final IntSupplier turn;
    private final BooleanSupplier isStopped;
    private final RisingIdCounter id = new RisingIdCounter(0);
    private final RisingIdCounter origId = new RisingIdCounter(0);

    /**
     * A flow that has not begun.
     *
     * @param sessions    that are logged on; not closed here.
     * @param instruments to trade in.
     * @param turn        steps whatever of Aeron has no thread of its own.
     * @param isStopped   ends it early.
     */
    WarmFlow(
        final List<WarmSession> sessions,
        final List<InstrumentSettings> instruments,
        final IntSupplier turn,
        final BooleanSupplier isStopped)
    {
        this.sessions = sessions;
        this.instruments = instruments;
        this.turn = turn;
        this.isStopped = isStopped;
    }

    /**
     * Sends, receives, and waits for the last answers.
     *
     * @param rate       requests a second.
     * @param durationNs of the sending.
     * @return how many requests were answered.
     */
    long run(final double rate, final long durationNs)
    {
        final long beginNs = System.nanoTime();
        long sent = 0;
        long nowNs = 0;
        while (nowNs < durationNs && !isStopped.getAsBoolean())
        {
            final long due = Math.min((long)(rate * nowNs / 1e9), sent + BURST);
            while (sent < due && send(sent))
            {
                sent++;
            }
            poll();
            nowNs = System.nanoTime() - beginNs;
        }
        final long drainNs = System.nanoTime();
        while (answerCount() < sent && System.nanoTime() - drainNs < DRAIN_NS && !isStopped.getAsBoolean())
        {
            poll();
        }
        return answerCount();
    }

    /** The n-th request of all; false: not now. */
    private boolean send(final long n)
    {
        final WarmSession session = sessions.get((int)(n % sessions.size()));
        // Of this session: they take turns.
        final long own = n / sessions.size();
        final long cycle = own / STEPS;
        final InstrumentSettings instrument = instruments.get((int)(cycle % instruments.size()));
        final long lots = Math.max(instrument.minQuantity(), instrument.quantityIncrement());
        final long reference = 0 == instrument.referencePrice() ? REFERENCE_PRICE_DEFAULT : instrument.referencePrice();
        final long level = (1 + cycle % LEVELS) * instrument.priceIncrement();
        final long furthest = LEVELS * instrument.priceIncrement();
        id.show(ID_BASE + own);
        return switch ((int)(own % STEPS))
        {
            case 0, 4 -> session.order(id, null, instrument, true, reference - level, 2 * lots, false);
            case 1 -> session.order(id, null, instrument, false, reference + level, 2 * lots, false);
            case 2 -> session.order(id, orig(own - 2), instrument, true, reference - level, 3 * lots, false);
            case 3 -> session.order(id, null, instrument, false, reference - furthest, lots, true);
            case 5 -> session.order(id, null, instrument, true, reference + furthest, lots, true);
            case 6 -> session.cancel(id, orig(own - 4 - RESTING_CYCLES * STEPS), resting(cycle), true);
            default -> session.cancel(id, orig(own - 6 - RESTING_CYCLES * STEPS), resting(cycle), false);
        };
    }

    private InstrumentSettings resting(final long cycle)
    {
        return instruments.get(Math.floorMod(cycle - RESTING_CYCLES, instruments.size()));
    }

    private CharSequence orig(final long own)
    {
        return origId.show(ID_BASE + own);
    }

    private void poll()
    {
        int workCount = turn.getAsInt();
        for (final WarmSession session : sessions)
        {
            workCount += session.poll();
        }
        if (0 == workCount)
        {
            LockSupport.parkNanos(IDLE_NS);
        }
    }

    private long answerCount()
    {
        return sessions.stream().mapToLong(WarmSession::answerCount).sum();
    }
}
