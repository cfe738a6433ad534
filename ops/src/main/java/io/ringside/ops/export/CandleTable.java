package io.ringside.ops.export;

import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import org.agrona.collections.Long2ObjectHashMap;

import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Candles of a fixed length that begin at multiples of it since 1970, UTC; none where nothing traded. A trade counts as
 * it is after its last bust or correction, which may come days later: {@link #needsSecondRun()} says that some were
 * met, and a second replay counts trades right.
 */
public final class CandleTable extends MarketExport
{
    private static final int VWAP_DIGITS_MORE = 2;

    private final Map<Key, Candle> candles = new TreeMap<>(
        Comparator.comparingLong(Key::beginNs).thenComparingInt(Key::instrumentId));
    private final Long2ObjectHashMap<Corrected> corrections = new Long2ObjectHashMap<>();
    private final long intervalNs;
    private final Rows rows;
    private boolean isCorrected;

    /**
     * @param intervalNs length of a candle.
     */
    public CandleTable(final ExportWindow window, final Writer out, final long intervalNs)
    {
        super(window);
        this.intervalNs = intervalNs;
        rows = new Rows(out, "time,symbol,open,high,low,close,volume,vwap,trades");
    }

    private record Key(long beginNs, int instrumentId)
    {
    }

    private record Corrected(long priceTicks, long quantityLots)
    {
    }

    private static final class Candle
    {
        private final ExportedInstrument instrument;
        private final long openTicks;
        private long highTicks = Long.MIN_VALUE;
        private long lowTicks = Long.MAX_VALUE;
        private long closeTicks;
        private BigInteger volume = BigInteger.ZERO;
        private BigInteger turnover = BigInteger.ZERO;
        private long count;

        private Candle(final ExportedInstrument instrument, final long openTicks)
        {
            this.instrument = instrument;
            this.openTicks = openTicks;
        }

        private void add(final long priceTicks, final long quantityLots)
        {
            highTicks = Math.max(highTicks, priceTicks);
            lowTicks = Math.min(lowTicks, priceTicks);
            closeTicks = priceTicks;
            volume = volume.add(BigInteger.valueOf(quantityLots));
            turnover = turnover.add(BigInteger.valueOf(quantityLots).multiply(BigInteger.valueOf(priceTicks)));
            count++;
        }

        private String vwap()
        {
            final BigDecimal ticks = new BigDecimal(turnover.multiply(instrument.tick().unscaledValue()));
            final int scale = instrument.tick().scale();
            return ticks.movePointLeft(scale)
                .divide(new BigDecimal(volume), scale + VWAP_DIGITS_MORE, RoundingMode.HALF_EVEN).toPlainString();
        }
    }

    @Override
    void onTrade(final TradeDecoder it, final ExportedInstrument instrument)
    {
        final Corrected corrected = isCorrected ? corrections.get(it.matchId()) : null;
        final long priceTicks = null == corrected ? it.priceTicks() : corrected.priceTicks;
        final long quantityLots = null == corrected ? it.quantityLots() : corrected.quantityLots;
        if (quantityLots > 0)
        {
            candles.computeIfAbsent(new Key(Math.floorDiv(it.timestampNs(), intervalNs) * intervalNs,
                it.instrumentId()), (key) -> new Candle(instrument, priceTicks)).add(priceTicks, quantityLots);
        }
    }

    @Override
    void onCorrection(final TradeCorrectionDecoder it)
    {
        if (!isCorrected)
        {
            corrections.put(it.matchId(), new Corrected(it.priceTicks(), it.quantityLots()));
        }
    }

    /**
     * Whether trades were busted or corrected after they had been counted.
     *
     * @return true once at most: what was counted is forgotten, and the same replay must be passed through again.
     */
    public boolean needsSecondRun()
    {
        if (isCorrected || corrections.isEmpty())
        {
            return false;
        }
        isCorrected = true;
        candles.clear();
        return true;
    }

    @Override
    public void end()
    {
        candles.forEach((key, it) -> rows.line(Rows.time(key.beginNs) + ',' + it.instrument.symbol() + ',' +
            it.instrument.price(it.openTicks) + ',' + it.instrument.price(it.highTicks) + ',' +
            it.instrument.price(it.lowTicks) + ',' + it.instrument.price(it.closeTicks) + ',' +
            it.instrument.lot().multiply(new BigDecimal(it.volume)).toPlainString() + ',' + it.vwap() + ',' +
            it.count));
    }

    @Override
    public long rowCount()
    {
        return rows.count();
    }
}
