package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Handles a clock tick: expires orders, applies the calendar, ends calls, and publishes the indications of the other
 * calls. No allocation.
 */
public final class TradingClock
{
    private final CoreState state;
    private final OrderCanceller canceller;
    private final PhaseControl phaseControl;
    private final NextTick nextTick = new NextTick();

    public TradingClock(final CoreState state, final OrderCanceller canceller, final PhaseControl phaseControl)
    {
        this.state = state;
        this.canceller = canceller;
        this.phaseControl = phaseControl;
    }

    public void onTick()
    {
        // Each of them, in this order.
        final boolean hasActed = expire() | followSchedule() | endCalls();
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (Phases.isCall(instrument.phase()))
            {
                phaseControl.indicate(instrument);
            }
        }
        // Pegs follow at the end of this command: then the next tick has another indication.
        nextTick.found(state.lastSequence, state.nowNs, hasActed ? state.nowNs : nextDueNs());
    }

    /** When the next tick is needed, for hosts. */
    public NextTick nextTick()
    {
        return nextTick;
    }

    /** Without a command in between, ticks change nothing until an order expires, the calendar acts or a call ends. */
    private long nextDueNs()
    {
        long dueNs = Math.min(state.expiries.nextTimeNs(), state.schedule.nextTimeNs());
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            final long endNs = instrument.call().endNs;
            dueNs = 0 == endNs ? dueNs : Math.min(dueNs, endNs);
        }
        return dueNs;
    }

    private boolean expire()
    {
        int order = state.expiries.expired(state.nowNs);
        final boolean hasActed = OrderPool.NONE != order;
        while (OrderPool.NONE != order)
        {
            canceller.end(order, ExecType.EXPIRED, Reason.EXPIRE_TIME);
            order = state.expiries.expired(state.nowNs);
        }
        return hasActed;
    }

    private boolean followSchedule()
    {
        final PhaseSchedule schedule = state.schedule;
        final boolean hasActed = schedule.isDue(state.nowNs);
        while (schedule.isDue(state.nowNs))
        {
            final int instrumentId = schedule.firstInstrumentId();
            final TradingPhase phase = Phases.fromRaw(schedule.firstPhase());
            schedule.removeFirst();
            Instrument instrument = state.instruments.first(instrumentId);
            while (null != instrument)
            {
                phaseControl.schedule(instrument, phase);
                instrument = state.instruments.next(instrument, instrumentId);
            }
        }
        return hasActed;
    }

    private boolean endCalls()
    {
        boolean hasActed = false;
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (0 != instrument.call().endNs && state.nowNs >= instrument.call().endNs)
            {
                phaseControl.endByClock(instrument);
                hasActed = true;
            }
        }
        return hasActed;
    }
}
