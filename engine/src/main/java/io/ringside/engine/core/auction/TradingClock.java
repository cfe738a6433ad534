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
        int order = state.expiries.expired(state.nowNs);
        while (OrderPool.NONE != order)
        {
            canceller.end(order, ExecType.EXPIRED, Reason.EXPIRE_TIME);
            order = state.expiries.expired(state.nowNs);
        }
        followSchedule();
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (0 != instrument.call().endNs && state.nowNs >= instrument.call().endNs)
            {
                phaseControl.endByClock(instrument);
            }
        }
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (Phases.isCall(instrument.phase()))
            {
                phaseControl.indicate(instrument);
            }
        }
        nextTick.found(state.lastSequence, state.nowNs, nextDueNs());
    }

    /** When the next tick is needed, for hosts. */
    public NextTick nextTick()
    {
        return nextTick;
    }

    /** In a call each tick may end it or change its indication. */
    private long nextDueNs()
    {
        long dueNs = Math.min(state.expiries.nextTimeNs(), state.schedule.nextTimeNs());
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (Phases.isCall(instrument.phase()) || 0 != instrument.call().endNs)
            {
                dueNs = state.nowNs;
            }
        }
        return dueNs;
    }

    private void followSchedule()
    {
        final PhaseSchedule schedule = state.schedule;
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
    }
}
