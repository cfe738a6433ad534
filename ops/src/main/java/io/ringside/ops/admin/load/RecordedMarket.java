package io.ringside.ops.admin.load;

import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.replay.schema.InstrumentUnits;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The instruments of a recording and those of the exchange that it is sent to: which is which, and what a recorded
 * price and quantity are there.
 */
final class RecordedMarket
{
    private final List<InstrumentSettings> instruments;
    private final Map<String, String> symbols;
    private final boolean movesPrices;
    private final Map<Integer, InstrumentUnits> units = new HashMap<>();
    private final Map<Integer, Definition> definitions = new HashMap<>();
    private final Map<Integer, Entry> entries = new HashMap<>();
    private long roundedCount;

    /**
     * @param instruments of the exchange.
     * @param symbols     of the recording to those of the exchange; the others have the same name here and there.
     * @param movesPrices whether the first price of each instrument becomes its reference price.
     */
    RecordedMarket(
        final List<InstrumentSettings> instruments, final Map<String, String> symbols, final boolean movesPrices)
    {
        this.instruments = instruments;
        this.symbols = symbols;
        this.movesPrices = movesPrices;
        for (final String symbol : symbols.values())
        {
            indexOf(symbol, symbol);
        }
    }

    /** What the recording says of an instrument: a tick and a lot in units of its currency and of the thing itself. */
    private record Definition(String symbol, BigDecimal tick, BigDecimal lot)
    {
    }

    /** The recording defines an instrument. */
    void define(final DefineInstrumentDecoder it)
    {
        final int instrumentId = it.instrumentId();
        final InstrumentUnits stated = units.getOrDefault(instrumentId, InstrumentUnits.DEFAULT).with(it);
        units.put(instrumentId, stated);
        definitions.put(instrumentId, new Definition(stated.symbol(), unit(stated.tick(), stated.priceExponent()),
            unit(stated.lot(), stated.quantityExponent())));
        entries.remove(instrumentId);
    }

    /** The instrument as this exchange has it. */
    Entry of(final int instrumentId)
    {
        return entries.computeIfAbsent(instrumentId, this::newEntry);
    }

    /** Prices and quantities that lay between two steps of the exchange's. */
    long roundedCount()
    {
        return roundedCount;
    }

    private Entry newEntry(final int instrumentId)
    {
        final Definition definition = definitions.get(instrumentId);
        if (null == definition)
        {
            final String id = String.valueOf(instrumentId);
            for (int i = 0; i < instruments.size() && !symbols.containsKey(id); i++)
            {
                if (instruments.get(i).id() == instrumentId)
                {
                    return new Entry(i, BigDecimal.ONE, BigDecimal.ONE);
                }
            }
            return new Entry(indexOf(symbols.getOrDefault(id, id), id), BigDecimal.ONE, BigDecimal.ONE);
        }
        final int index = indexOf(symbols.getOrDefault(definition.symbol, definition.symbol), definition.symbol);
        final InstrumentSettings it = instruments.get(index);
        return new Entry(index, ratio(definition.tick, unit(it.tick(), it.priceExponent())),
            ratio(definition.lot, unit(it.lot(), it.quantityExponent())));
    }

    private int indexOf(final String symbol, final String recorded)
    {
        for (int i = 0; i < instruments.size(); i++)
        {
            if (instruments.get(i).symbol().equals(symbol))
            {
                return i;
            }
        }
        final String known = instruments.stream().map(InstrumentSettings::symbol).limit(10)
            .collect(Collectors.joining(", "));
        throw new CliException(ExitCode.USAGE, "the exchange has no instrument " + symbol + ": it has " + known +
            (instruments.size() > 10 ? ", …" : "") + ": say with --symbol " + recorded +
            "=SYMBOL which of them it shall be, or give the exchange's own configuration with --config");
    }

    private static BigDecimal unit(final long mantissa, final int exponent)
    {
        return BigDecimal.valueOf(mantissa).scaleByPowerOfTen(exponent);
    }

    private static BigDecimal ratio(final BigDecimal recorded, final BigDecimal here)
    {
        return recorded.divide(here, MathContext.DECIMAL64);
    }

    /** An instrument of the exchange. */
    final class Entry
    {
        private final int index;
        private final BigDecimal tickRatio;
        private final BigDecimal lotRatio;
        private boolean isMoved;
        private long movedTicks;

        Entry(final int index, final BigDecimal tickRatio, final BigDecimal lotRatio)
        {
            this.index = index;
            this.tickRatio = tickRatio;
            this.lotRatio = lotRatio;
        }

        int index()
        {
            return index;
        }

        /** 0 is no price. */
        long price(final long recordedTicks)
        {
            if (0 == recordedTicks)
            {
                return 0;
            }
            final InstrumentSettings it = instruments.get(index);
            final long ticks = scaled(recordedTicks, tickRatio, it.priceIncrement());
            if (movesPrices && !isMoved && it.referencePrice() > 0)
            {
                isMoved = true;
                movedTicks = (it.referencePrice() - ticks) / it.priceIncrement() * it.priceIncrement();
            }
            return ticks + movedTicks;
        }

        /** Measures from one price to another; neither is moved. */
        long distance(final long recordedTicks)
        {
            return scaled(recordedTicks, tickRatio, instruments.get(index).priceIncrement());
        }

        /** Nothing stays nothing, and something is at least the least there is. */
        long quantity(final long recordedLots)
        {
            final long increment = instruments.get(index).quantityIncrement();
            return recordedLots <= 0 ? recordedLots : Math.max(increment, scaled(recordedLots, lotRatio, increment));
        }

        private long scaled(final long value, final BigDecimal ratio, final long increment)
        {
            final BigDecimal exact = BigDecimal.valueOf(value).multiply(ratio);
            final BigDecimal steps = exact.divide(BigDecimal.valueOf(increment), 0, RoundingMode.HALF_EVEN);
            final long result = steps.longValue() * increment;
            roundedCount += 0 == exact.compareTo(BigDecimal.valueOf(result)) ? 0 : 1;
            return result;
        }
    }
}
