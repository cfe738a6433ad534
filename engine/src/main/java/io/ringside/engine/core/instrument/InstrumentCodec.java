package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Writes and reads the state of an instrument, except its orders.
 */
final class InstrumentCodec
{
    private InstrumentCodec()
    {
    }

    static void write(final Instrument instrument, final StateOutput output)
    {
        output.putLong(instrument.instrumentId());
        instrument.rules().writeTo(output);
        output.putLong(instrument.phase().value());
        output.putLong(instrument.lastTradePriceTicks());
        output.putLong(instrument.prices().highestMaxTicks());
        instrument.statistics().writeTo(output);
        instrument.auctionRules().writeTo(output);
        instrument.call().writeTo(output);
        instrument.protection().writeTo(output);
        instrument.algorithm().writeTo(output);
        if (instrument.hasBreaker())
        {
            instrument.window().writeTo(output);
        }
    }

    /** Reads into a new instrument. */
    static void read(final Instrument instrument, final StateInput input, final TickTables tickTables)
    {
        instrument.rules().readFrom(input);
        instrument.prices().define(instrument.rules());
        instrument.phase(readPhase(input));
        instrument.lastTradePriceTicks(input.getLong());
        instrument.prices().highestMaxTicks(input.getLong());
        instrument.statistics().readFrom(input);
        instrument.auctionRules().readFrom(input);
        instrument.call().readFrom(input);
        readProtection(instrument, input, tickTables);
        final MatchingAlgorithm algorithm = new MatchingAlgorithm(false);
        algorithm.readFrom(input);
        instrument.matchBy(algorithm);
        if (instrument.hasBreaker())
        {
            instrument.window().readFrom(input);
        }
    }

    private static TradingPhase readPhase(final StateInput input)
    {
        final long rawPhase = input.getLong();
        final TradingPhase phase = Phases.fromRaw((int)rawPhase);
        StateChecks.check(null != phase, "phase is unknown: phase=", rawPhase);
        return phase;
    }

    private static void readProtection(
        final Instrument instrument, final StateInput input, final TickTables tickTables)
    {
        final ProtectionRules protection = new ProtectionRules();
        protection.readFrom(input);
        final int tickTableId = protection.tickTableId;
        final TickTable tickTable = tickTables.find(tickTableId);
        StateChecks.check(0 == tickTableId || null != tickTable, "no such tick table: tickTableId=", tickTableId);
        instrument.protect(protection, tickTable);
    }
}
