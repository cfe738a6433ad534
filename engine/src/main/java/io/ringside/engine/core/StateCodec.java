package io.ringside.engine.core;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.base.StateSection;
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
 * The row: counters; rules and limits, if they are set; sessions by id; drop copies, if there are any; sessions whose
 * ids rise, if there are any; accounts in the order of definition; positions in the order of first use; tick tables by
 * id; instruments by id; the trading calendar; by whom instruments are stopped, if any are; the ended client order ids
 * that are known, in the order of ending; live orders, see {@link OrderCodec}; then the trades that can be busted, with
 * the state of their orders at their end; money, levels and overrides, if there are any. Handles and hash tables are
 * not part of it. A reader that is out of step with the sections fails.
 */
final class StateCodec
{
    private static final long MARK_DIGEST_OF_TRADES = 0x5249_4E47_0007L;

    private final CoreState state;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final RiskCodec risk;
    private final OrderCodec orders;
    private final MoneyCodec money;
    private final LevelCodec levels;

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
        money = new MoneyCodec(state);
        levels = new LevelCodec(state);
    }

    /** Write the whole row. */
    void write(final StateOutput output)
    {
        writeHead(output);
        state.clOrdIds.writeTo(output);
        output.putLong(state.clOrdIds.digest());
        output.beginSection(StateSection.ORDERS);
        orders.write(output);
        output.beginSection(StateSection.TRADES);
        state.trades.writeTo(output);
        if (state.money.isOn())
        {
            output.beginSection(StateSection.MONEY);
            money.write(output);
        }
        if (state.levels.isOn())
        {
            output.beginSection(StateSection.LEVELS);
            levels.write(output);
        }
        writeOverrides(output);
        output.beginSection(StateSection.END);
    }

    /** Write the row with digests in place of ended client order ids and trades: what format 7 has a hash of. */
    void writeWithOrders(final StateOutput output)
    {
        writeHead(output);
        output.putLong(state.clOrdIds.digest());
        output.beginSection(StateSection.ORDERS);
        orders.write(output);
        writeTail(output);
    }

    /**
     * Write the row with digests in place of ended client order ids, orders and trades: enough for a hash, and short.
     */
    void writeDigest(final StateOutput output)
    {
        writeHead(output);
        output.putLong(state.clOrdIds.digest());
        output.beginSection(StateSection.ORDERS);
        output.putLong(state.orders.liveCount());
        output.putLong(state.orders.sum());
        writeTail(output);
    }

    private void writeTail(final StateOutput output)
    {
        output.putLong(MARK_DIGEST_OF_TRADES);
        state.trades.writeDigestTo(output);
        if (state.money.isOn())
        {
            output.beginSection(StateSection.MONEY);
            money.writeDigest(output);
        }
        if (state.levels.isOn())
        {
            output.beginSection(StateSection.LEVELS);
            levels.writeDigest(output);
        }
        writeOverrides(output);
        output.beginSection(StateSection.END);
    }

    private void writeOverrides(final StateOutput output)
    {
        if (state.overrides.isOn())
        {
            output.beginSection(StateSection.OVERRIDES);
            state.overrides.writeTo(output);
        }
    }

    /** Everything up to the client order ids. */
    private void writeHead(final StateOutput output)
    {
        writeCounters(output);
        if (state.areRulesSet())
        {
            output.beginSection(StateSection.RULES);
            state.writeRules(output);
        }
        if (state.limits.areSet())
        {
            output.beginSection(StateSection.LIMITS);
            state.limits.writeTo(output);
        }
        output.beginSection(StateSection.SESSIONS);
        state.sessions.writeTo(output);
        if (!state.dropCopies.isEmpty())
        {
            output.beginSection(StateSection.DROP_COPIES);
            state.dropCopies.writeTo(output);
        }
        if (!state.clOrdIds.isNoneRising())
        {
            output.beginSection(StateSection.RISING_IDS);
            state.clOrdIds.writeRisingTo(output);
        }
        output.beginSection(StateSection.RISK);
        risk.write(output);
        output.beginSection(StateSection.INSTRUMENTS);
        state.tickTables.writeTo(output);
        state.instruments.writeTo(output);
        state.schedule.writeTo(output);
        if (state.isMarketHalted || 0 != stoppedCount())
        {
            output.beginSection(StateSection.STOPS);
            writeStops(output);
        }
        output.beginSection(StateSection.IDS);
    }

    void read(final StateInput input)
    {
        readCounters(input);
        StateSection section = input.nextSection();
        if (StateSection.RULES == section)
        {
            state.readRules(input);
            section = input.nextSection();
        }
        if (StateSection.LIMITS == section)
        {
            state.readLimits(input);
            section = input.nextSection();
        }
        check(StateSection.SESSIONS, section);
        state.sessions.readFrom(input);
        section = input.nextSection();
        if (StateSection.DROP_COPIES == section)
        {
            state.dropCopies.readFrom(input);
            section = input.nextSection();
        }
        if (StateSection.RISING_IDS == section)
        {
            state.clOrdIds.readRisingFrom(input);
            section = input.nextSection();
        }
        check(StateSection.RISK, section);
        risk.read(input);
        expect(input, StateSection.INSTRUMENTS);
        state.tickTables.readFrom(input);
        state.instruments.readFrom(input, state.tickTables);
        prepareAllocation();
        state.schedule.readFrom(input);
        section = input.nextSection();
        if (StateSection.STOPS == section)
        {
            readStops(input);
            section = input.nextSection();
        }
        check(StateSection.IDS, section);
        state.clOrdIds.readFrom(input);
        StateChecks.expect(input, state.clOrdIds.digest());
        expect(input, StateSection.ORDERS);
        orders.read(input);
        expect(input, StateSection.TRADES);
        state.trades.readFrom(input);
        section = input.nextSection();
        if (StateSection.MONEY == section)
        {
            money.read(input);
            section = input.nextSection();
        }
        if (StateSection.LEVELS == section)
        {
            levels.read(input);
            section = input.nextSection();
        }
        if (StateSection.OVERRIDES == section)
        {
            state.overrides.readFrom(input);
            section = input.nextSection();
        }
        check(StateSection.END, section);
    }

    private static void expect(final StateInput input, final StateSection expected)
    {
        check(expected, input.nextSection());
    }

    private static void check(final StateSection expected, final StateSection found)
    {
        if (expected != found)
        {
            throw new IllegalStateException("state is out of step: section=" + found + " expected=" + expected);
        }
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
        output.beginSection(StateSection.COUNTERS);
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
        expect(input, StateSection.COUNTERS);
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
