package io.ringside.engine.core;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;

/**
 * Writes and reads the state as a canonical row of numbers. Writing and reading are side by side so that they stay in
 * step.
 * <p>
 * The row: counters; sessions by id; drop copies, if there are any; sessions whose ids rise, if there are any; accounts
 * in the order of definition; positions in the order of first use; tick tables by id; instruments by id; the trading
 * calendar; by whom instruments are stopped, if any are; the ended client order ids that are known, in the order of
 * ending; live orders, see {@link OrderCodec}; then the trades that can be busted, with the state of their orders at
 * their end. Handles and hash tables are not part of it. Each section begins with a marker, so that a reader that is
 * out of step fails.
 */
final class StateCodec
{
    private static final long MARK_COUNTERS = 0x5249_4E47_0001L;
    private static final long MARK_SESSIONS = 0x5249_4E47_0052L;
    private static final long MARK_DROP_COPIES = 0x5249_4E47_0022L;
    private static final long MARK_RISING_IDS = 0x5249_4E47_0042L;
    private static final long MARK_RISK = 0x5249_4E47_0003L;
    private static final long MARK_INSTRUMENTS = 0x5249_4E47_0014L;
    private static final long MARK_STOPS = 0x5249_4E47_0024L;
    private static final long MARK_IDS = 0x5249_4E47_0025L;
    private static final long MARK_ORDERS = 0x5249_4E47_0006L;
    private static final long MARK_TRADES = 0x5249_4E47_0007L;
    private static final long MARK_TRADES_OF_DAYS = 0x5249_4E47_0017L;
    private static final long MARK_END = 0x5249_4E47_00FFL;

    private final CoreState state;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final RiskCodec risk;
    private final OrderCodec orders;

    StateCodec(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final StopOrders stopOrders,
        final OrderCanceller canceller)
    {
        this.state = state;
        this.reports = reports;
        this.marketData = marketData;
        risk = new RiskCodec(state.risk);
        orders = new OrderCodec(state, stopOrders, canceller);
    }

    /**
     * Write the row.
     *
     * @param isWhole false to put digests in place of client order ids and trades: enough for a hash, and much shorter.
     */
    void write(final StateOutput output, final boolean isWhole)
    {
        writeCounters(output);
        output.putLong(MARK_SESSIONS);
        state.sessions.writeTo(output);
        if (!state.dropCopies.isEmpty())
        {
            output.putLong(MARK_DROP_COPIES);
            state.dropCopies.writeTo(output);
        }
        if (!state.clOrdIds.isNoneRising())
        {
            output.putLong(MARK_RISING_IDS);
            state.clOrdIds.writeRisingTo(output);
        }
        output.putLong(MARK_RISK);
        risk.write(output);
        output.putLong(MARK_INSTRUMENTS);
        state.tickTables.writeTo(output);
        state.instruments.writeTo(output);
        state.schedule.writeTo(output);
        if (state.isMarketHalted || 0 != stoppedCount())
        {
            output.putLong(MARK_STOPS);
            writeStops(output);
        }
        output.putLong(MARK_IDS);
        if (isWhole)
        {
            state.clOrdIds.writeTo(output);
        }
        output.putLong(state.clOrdIds.digest());
        output.putLong(MARK_ORDERS);
        orders.write(output);
        if (isWhole)
        {
            output.putLong(MARK_TRADES_OF_DAYS);
            state.trades.writeTo(output);
        }
        else
        {
            output.putLong(MARK_TRADES);
            state.trades.writeDigestTo(output);
        }
        output.putLong(MARK_END);
    }

    void read(final StateInput input)
    {
        readCounters(input);
        StateChecks.expect(input, MARK_SESSIONS);
        state.sessions.readFrom(input);
        long mark = input.getLong();
        if (MARK_DROP_COPIES == mark)
        {
            state.dropCopies.readFrom(input);
            mark = input.getLong();
        }
        if (MARK_RISING_IDS == mark)
        {
            state.clOrdIds.readRisingFrom(input);
            mark = input.getLong();
        }
        StateChecks.inStep(MARK_RISK == mark, mark);
        risk.read(input);
        StateChecks.expect(input, MARK_INSTRUMENTS);
        state.tickTables.readFrom(input);
        state.instruments.readFrom(input, state.tickTables);
        prepareAllocation();
        state.schedule.readFrom(input);
        mark = input.getLong();
        if (MARK_STOPS == mark)
        {
            readStops(input);
            mark = input.getLong();
        }
        StateChecks.inStep(MARK_IDS == mark, mark);
        state.clOrdIds.readFrom(input);
        StateChecks.expect(input, state.clOrdIds.digest());
        StateChecks.expect(input, MARK_ORDERS);
        orders.read(input);
        StateChecks.expect(input, MARK_TRADES_OF_DAYS);
        state.trades.readFrom(input);
        StateChecks.expect(input, MARK_END);
    }

    private int stoppedCount()
    {
        int count = 0;
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            count += 0 == instrument.stop().code() ? 0 : 1;
        }
        return count;
    }

    private void writeStops(final StateOutput output)
    {
        output.putLong(state.isMarketHalted ? 1 : 0);
        output.putLong(stoppedCount());
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (0 != instrument.stop().code())
            {
                output.putLong(instrument.instrumentId());
                output.putLong(instrument.stop().code());
            }
        }
    }

    private void readStops(final StateInput input)
    {
        state.isMarketHalted = 1 == input.getLong();
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            final long instrumentId = input.getLong();
            final Instrument instrument = state.instruments.find((int)instrumentId);
            StateChecks.check(null != instrument, "no such instrument is stopped: instrumentId=", instrumentId);
            final long code = input.getLong();
            StateChecks.check(instrument.stop().code(code), "nobody stops an instrument so: code=", code);
        }
    }

    private void prepareAllocation()
    {
        final InstrumentRegistry instruments = state.instruments;
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            if (instrument.algorithm().needsAllocation())
            {
                state.allocation.prepare();
            }
        }
    }

    private void writeCounters(final StateOutput output)
    {
        output.putLong(MARK_COUNTERS);
        output.putLong(state.lastSequence);
        output.putLong(state.nowNs);
        output.putLong(state.nextOrderId);
        output.putLong(state.trades.nextMatchId());
        output.putLong(state.nextPriority);
        output.putLong(state.tradingDay);
        output.putLong(marketData.nextSequence());
        reports.numbers.writeTo(output);
    }

    private void readCounters(final StateInput input)
    {
        StateChecks.expect(input, MARK_COUNTERS);
        state.lastSequence = input.getLong();
        state.nowNs = input.getLong();
        state.nextOrderId = input.getLong();
        state.trades.nextMatchId(input.getLong());
        state.nextPriority = input.getLong();
        state.tradingDay = (int)input.getLong();
        marketData.nextSequence(input.getLong());
        reports.numbers.readFrom(input);
    }
}
