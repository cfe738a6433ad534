package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.CallState;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Lets time pass: before a command it expires orders, applies the calendar and ends calls, moment by moment, up to the
 * stamp of the command. A clock tick publishes the indications of calls as well. No allocation. Rule book Q1.
 */
public final class TradingClock
{
    private static final long NEVER_NS = Long.MAX_VALUE;

    private final CoreState state;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final OrderCanceller canceller;
    private final PhaseControl phaseControl;
    private final NextTick nextTick = new NextTick();
    /** Positions that no tick has valued since the last command; for hosts alone, as the next tick. */
    private int unvaluedCount;
    private long lastMatchId;

    public TradingClock(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final OrderMatcher matcher,
        final OrderCanceller canceller,
        final PhaseControl phaseControl)
    {
        this.state = state;
        this.reports = reports;
        this.marketData = marketData;
        this.matcher = matcher;
        this.canceller = canceller;
        this.phaseControl = phaseControl;
    }

    /**
     * Brings about what is due, in the order of time. Each moment is an event of its own: what an event sets off, and
     * the times that it sets, are those of its moment.
     *
     * @param nowNs stamp of the present command.
     */
    public void advance(final long nowNs)
    {
        long momentNs = nextDueNs();
        while (momentNs <= nowNs && momentNs < NEVER_NS)
        {
            pass(momentNs);
            momentNs = nextDueNs();
        }
        state.due.found(momentNs);
    }

    /**
     * What was due by the stamp of the tick has happened before. What the tick sets off, levels that are stopped among
     * it, happens before the indications: they say what it has left in the books.
     *
     * @param isNeeded true if the next tick has something to do whatever comes before it.
     */
    public void onTick(final boolean isNeeded)
    {
        // Without a command in between and without trades, which move marks, what is valued stays so.
        final boolean isQuiet = state.lastSequence == nextTick.sequence() + 1 && !hasTraded();
        final int toValueCount = isQuiet ? unvaluedCount : state.levels.losses().count();
        unvaluedCount = Math.max(0, toValueCount - state.levelUse.valueNext());
        lastMatchId = state.trades.nextMatchId();
        matcher.endCommand(false);
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (Phases.isCall(instrument.phase()))
            {
                phaseControl.indicate(instrument);
            }
        }
        final boolean isNextNeeded = isNeeded || 0 != unvaluedCount || hasTraded();
        nextTick.found(state.lastSequence, state.nowNs, isNextNeeded ? state.nowNs : state.due.dueNs());
    }

    /** True if anything has traded since a tick valued positions. */
    private boolean hasTraded()
    {
        return lastMatchId != state.trades.nextMatchId();
    }

    /** When the next tick is needed, for hosts. */
    public NextTick nextTick()
    {
        return nextTick;
    }

    private long nextDueNs()
    {
        final long dueNs = Math.min(state.expiries.nextTimeNs(), state.schedule.nextTimeNs());
        if (state.due.callsNs() <= dueNs)
        {
            findCalls();
        }
        return Math.min(dueNs, state.due.callsNs());
    }

    private void findCalls()
    {
        long firstNs = NEVER_NS;
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            final long endNs = instrument.call().endNs();
            firstNs = 0 == endNs ? firstNs : Math.min(firstNs, endNs);
        }
        state.due.foundCalls(firstNs);
    }

    /** The clock does not go back: an event that was entered for a time that had passed happens now. */
    private void pass(final long momentNs)
    {
        state.nowNs = Math.max(state.nowNs, momentNs);
        reports.numbers.beginCommand(state.lastSequence, state.nowNs);
        marketData.beginCommand(state.nowNs);
        final boolean haveExpired = expire(momentNs);
        final boolean havePhasesChanged = followSchedule(momentNs) | endCalls(momentNs);
        assert haveExpired || havePhasesChanged : "nothing is due at momentNs=" + momentNs;
        matcher.endCommand(havePhasesChanged);
        marketData.endCommand();
    }

    private boolean expire(final long momentNs)
    {
        int order = state.expiries.expired(momentNs);
        final boolean isDue = OrderPool.NONE != order;
        while (OrderPool.NONE != order)
        {
            canceller.end(order, ExecType.EXPIRED, Reason.EXPIRE_TIME);
            order = state.expiries.expired(momentNs);
        }
        return isDue;
    }

    private boolean followSchedule(final long momentNs)
    {
        final PhaseSchedule schedule = state.schedule;
        final boolean isDue = schedule.isDue(momentNs);
        while (schedule.isDue(momentNs))
        {
            final int instrumentId = schedule.firstInstrumentId();
            final TradingPhase phase = Phases.fromRaw(schedule.firstPhase());
            schedule.removeFirst();
            Instrument instrument = state.instruments.first(instrumentId);
            while (null != instrument)
            {
                if (InstrumentRegistry.ALL != instrumentId || !instrument.isClosedByName())
                {
                    phaseControl.schedule(instrument, phase);
                }
                instrument = state.instruments.next(instrument, instrumentId);
            }
        }
        return isDue;
    }

    /** Ends the calls that are due: the one that began first before the others. */
    private boolean endCalls(final long momentNs)
    {
        boolean hasEnded = false;
        while (state.due.callsNs() <= momentNs)
        {
            final long beganNs = firstBegun(momentNs);
            final InstrumentRegistry instruments = state.instruments;
            Instrument instrument = instruments.first();
            while (null != instrument)
            {
                if (isDue(instrument.call(), momentNs) && beganNs == instrument.call().beganNs())
                {
                    phaseControl.endPhase(instrument);
                    hasEnded = true;
                }
                instrument = instruments.next(instrument);
            }
            findCalls();
        }
        return hasEnded;
    }

    private long firstBegun(final long momentNs)
    {
        long beganNs = NEVER_NS;
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            final CallState call = instrument.call();
            beganNs = isDue(call, momentNs) ? Math.min(beganNs, call.beganNs()) : beganNs;
        }
        return beganNs;
    }

    private static boolean isDue(final CallState call, final long momentNs)
    {
        return 0 != call.endNs() && call.endNs() <= momentNs;
    }
}
