package io.ringside.engine.core.instrument;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.TradingPhase;

import java.util.Arrays;

/**
 * The instruments by id. Ids are dense: 1 to capacity.
 */
public final class InstrumentRegistry
{
    /** Stands in place of an id: every instrument. */
    public static final int ALL = 0;

    private final OrderPool orders;
    private final DueTime due;
    private Instrument[] instruments;
    private int capacity;
    private int count;
    private int highestId;

    public InstrumentRegistry(final int capacity, final OrderPool orders, final DueTime due)
    {
        this.orders = orders;
        this.due = due;
        this.capacity = capacity;
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

    /** The first instrument, or null. */
    public Instrument first()
    {
        return from(1);
    }

    /** The instrument with the next higher id, or null. */
    public Instrument next(final Instrument instrument)
    {
        return from(instrument.instrumentId() + 1);
    }

    /** The instrument with this id, or the first one for {@link #ALL}; null if there is none. */
    public Instrument first(final int instrumentId)
    {
        return ALL == instrumentId ? first() : find(instrumentId);
    }

    /** The next instrument of those that {@link #first(int)} began with, or null. */
    public Instrument next(final Instrument instrument, final int instrumentId)
    {
        return ALL == instrumentId ? next(instrument) : null;
    }

    private Instrument from(final int instrumentId)
    {
        int id = instrumentId;
        while (id <= highestId && null == instruments[id])
        {
            id++;
        }
        return id <= highestId ? instruments[id] : null;
    }

    /** How many instruments are defined. */
    public int count()
    {
        return count;
    }

    /** How many instruments there may be, which is also the highest id. */
    public int capacity()
    {
        return capacity;
    }

    /** Sets how many instruments there may be: at least {@link #highestId()}. */
    public void capacity(final int count)
    {
        capacity = count;
        instruments = Arrays.copyOf(instruments, Math.max(instruments.length, count + 1));
    }

    /** The highest id of an instrument, 0 if there is none. */
    public int highestId()
    {
        return highestId;
    }

    /** True if another instrument has the symbol of these rules. */
    public boolean isSymbolTaken(final int instrumentId, final InstrumentRules rules)
    {
        Instrument other = first();
        while (null != other && (other.instrumentId() == instrumentId || !other.rules().hasSymbolOf(rules)))
        {
            other = next(other);
        }
        return null != other;
    }

    /**
     * Number of instruments in a call that the clock could not end, or halted because of one. May be called on any
     * thread, which may see an outdated count.
     *
     * @return count.
     */
    public int callsNotEnding()
    {
        int notEnding = 0;
        for (final Instrument instrument : instruments)
        {
            notEnding += null != instrument && instrument.call().isNotEnding() ? 1 : 0;
        }
        return notEnding;
    }

    public Instrument create(final int instrumentId, final TradingPhase phase)
    {
        assert null == find(instrumentId) : "instrument exists: instrumentId=" + instrumentId;
        final Instrument instrument = new Instrument(instrumentId, orders, due, phase);
        instruments[instrumentId] = instrument;
        count++;
        highestId = Math.max(highestId, instrumentId);
        return instrument;
    }

    public void writeTo(final StateOutput output)
    {
        output.putLong(count);
        for (Instrument instrument = first(); null != instrument; instrument = next(instrument))
        {
            InstrumentCodec.write(instrument, output);
        }
    }

    public void readFrom(final StateInput input, final TickTables tickTables)
    {
        final long restoredCount = input.getLong();
        for (long i = 0; i < restoredCount; i++)
        {
            final long instrumentId = input.getLong();
            StateChecks.check(
                instrumentId > 0 && instrumentId <= capacity && null == instruments[(int)instrumentId],
                "instrument does not fit: instrumentId=", instrumentId);
            final Instrument instrument = create((int)instrumentId, TradingPhase.CLOSED);
            InstrumentCodec.read(instrument, input, tickTables);
        }
    }
}
