package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Does what is due at the core's time: expires orders, follows the calendar, ends calls, and publishes the indicative
 * outcome of the others. No allocation.
 */
public final class TradingClock
{
    private final CoreState state;
    private final OrderCanceller canceller;
    private final PhaseControl phaseControl;

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
            canceller.expire(order, Reason.EXPIRE_TIME);
            order = state.expiries.expired(state.nowNs);
        }
        followSchedule();
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument && 0 != instrument.call().endNs && state.nowNs >= instrument.call().endNs)
            {
                phaseControl.endByClock(instrument);
            }
        }
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument && Phases.isCall(instrument.phase()))
            {
                phaseControl.indicate(instrument);
            }
        }
    }

    private void followSchedule()
    {
        final PhaseSchedule schedule = state.schedule;
        while (schedule.isDue(state.nowNs))
        {
            final int instrumentId = schedule.firstInstrumentId();
            final TradingPhase phase = Phases.fromRaw(schedule.firstPhase());
            schedule.removeFirst();
            final int lastId = 0 == instrumentId ? state.instruments.highestId() : instrumentId;
            for (int id = 0 == instrumentId ? 1 : instrumentId; id <= lastId; id++)
            {
                final Instrument instrument = state.instruments.find(id);
                if (null != instrument)
                {
                    phaseControl.schedule(instrument, phase);
                }
            }
        }
    }
}
