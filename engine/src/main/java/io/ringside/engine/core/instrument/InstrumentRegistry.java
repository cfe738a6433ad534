package io.ringside.engine.core.instrument;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The instruments by id. Ids are dense: 1 to capacity.
 */
public final class InstrumentRegistry
{
    private final OrderPool orders;
    private final Instrument[] instruments;
    private int count;
    private int highestId;

    public InstrumentRegistry(final int capacity, final OrderPool orders)
    {
        this.orders = orders;
        instruments = new Instrument[capacity + 1];
    }

    /**
     * Find an instrument.
     *
     * @param instrumentId any number.
     * @return the instrument, or null if there is none.
     */
    public Instrument find(final int instrumentId)
    {
        return instrumentId > 0 && instrumentId < instruments.length ? instruments[instrumentId] : null;
    }

    /** How many instruments are defined. */
    public int count()
    {
        return count;
    }

    /** How many instruments there may be, which is also the highest id. */
    public int capacity()
    {
        return instruments.length - 1;
    }

    /** Does another instrument have the symbol of these rules? */
    public boolean isSymbolTaken(final int instrumentId, final InstrumentRules rules)
    {
        for (int id = 1; id <= highestId; id++)
        {
            if (id != instrumentId && null != instruments[id] && instruments[id].rules().hasSymbolOf(rules))
            {
                return true;
            }
        }
        return false;
    }

    /**
     * Number of instruments in a call that the clock could not end, or halted because of one. Any thread may ask; it
     * may get an outdated count.
     *
     * @return count.
     */
    public int callsNotEnding()
    {
        int notEnding = 0;
        for (final Instrument instrument : instruments)
        {
            notEnding += null != instrument && instrument.isCallNotEnding() ? 1 : 0;
        }
        return notEnding;
    }

    /** No instrument has a higher id. */
    public int highestId()
    {
        return highestId;
    }

    public Instrument create(final int instrumentId, final TradingPhase phase)
    {
        assert null == find(instrumentId) : "instrument exists: instrumentId=" + instrumentId;
        final Instrument instrument = new Instrument(instrumentId, orders, phase);
        instruments[instrumentId] = instrument;
        count++;
        highestId = Math.max(highestId, instrumentId);
        return instrument;
    }

    public void writeTo(final StateOutput output)
    {
        output.putLong(count);
        for (final Instrument instrument : instruments)
        {
            if (null != instrument)
            {
                InstrumentCodec.write(instrument, output);
            }
        }
    }

    /** Reads the instruments, in the short form if they were written before calls could be continued. */
    public void readFrom(final StateInput input, final TickTables tickTables, final boolean isShort, final long nowNs)
    {
        final long restoredCount = input.getLong();
        for (long i = 0; i < restoredCount; i++)
        {
            final long instrumentId = input.getLong();
            if (instrumentId < 1 || instrumentId >= instruments.length || null != instruments[(int)instrumentId])
            {
                throw new IllegalStateException("instrument does not fit: instrumentId=" + instrumentId);
            }
            final Instrument instrument = create((int)instrumentId, TradingPhase.CLOSED);
            InstrumentCodec.read(instrument, input, tickTables, isShort, nowNs);
        }
    }
}
