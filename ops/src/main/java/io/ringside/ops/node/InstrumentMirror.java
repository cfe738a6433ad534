package io.ringside.ops.node;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.web.Json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One instrument as screens show it: how to print it, its phase, its last trades. Guarded by {@link BookMirror}. */
final class InstrumentMirror
{
    private static final int TRADE_COUNT = 16;

    final int id;
    final String symbol;
    TradingPhase phase;
    private final long tick;
    private final int priceExponent;
    private final long lot;
    private final int quantityExponent;
    private final long[] tradePrices = new long[TRADE_COUNT];
    private final long[] tradeQuantities = new long[TRADE_COUNT];
    private final boolean[] tradeIsBuy = new boolean[TRADE_COUNT];
    private long tradeCount;
    private double tradedQuantity;
    private double tradedNotional;
    private long lastPriceTicks;

    InstrumentMirror(final InstrumentSettings settings)
    {
        id = settings.id();
        symbol = settings.symbol();
        tick = settings.tick();
        priceExponent = settings.priceExponent();
        lot = settings.lot();
        quantityExponent = settings.quantityExponent();
    }

    InstrumentMirror(final InstrumentDefinitionDecoder definition)
    {
        id = definition.instrumentId();
        symbol = definition.symbol();
        tick = definition.tickMantissa();
        priceExponent = definition.priceExponent();
        lot = definition.lotMantissa();
        quantityExponent = definition.quantityExponent();
    }

    boolean isDefinedAs(final InstrumentDefinitionDecoder definition)
    {
        return symbol.equals(definition.symbol()) && hasUnits(definition.tickMantissa(), definition.priceExponent(),
            definition.lotMantissa(), definition.quantityExponent());
    }

    private boolean hasUnits(
        final long otherTick, final int otherPriceExponent, final long otherLot, final int otherQuantityExponent)
    {
        return tick == otherTick && priceExponent == otherPriceExponent && lot == otherLot &&
            quantityExponent == otherQuantityExponent;
    }

    /** As it was before another definition. Trades in other units are none of its own. */
    void continueFrom(final InstrumentMirror before)
    {
        lastPriceTicks = before.lastPriceTicks;
        if (hasUnits(before.tick, before.priceExponent, before.lot, before.quantityExponent))
        {
            System.arraycopy(before.tradePrices, 0, tradePrices, 0, TRADE_COUNT);
            System.arraycopy(before.tradeQuantities, 0, tradeQuantities, 0, TRADE_COUNT);
            System.arraycopy(before.tradeIsBuy, 0, tradeIsBuy, 0, TRADE_COUNT);
            tradeCount = before.tradeCount;
            tradedQuantity = before.tradedQuantity;
            tradedNotional = before.tradedNotional;
        }
    }

    void onTrade(final long priceTicks, final long quantityLots, final boolean isBuy)
    {
        final int index = (int)(tradeCount++ % TRADE_COUNT);
        tradePrices[index] = priceTicks;
        tradeQuantities[index] = quantityLots;
        tradeIsBuy[index] = isBuy;
        lastPriceTicks = priceTicks;
        final double tradeQuantity = quantityLots * lotSize();
        tradedQuantity += tradeQuantity;
        tradedNotional += tradeQuantity * priceTicks * tickSize();
    }

    long tradeCount()
    {
        return tradeCount;
    }

    /** Since the start, in units of the instrument. For screens: a sum of rounded numbers. */
    double tradedQuantity()
    {
        return tradedQuantity;
    }

    /** Since the start, in the currency. For screens: a sum of rounded numbers. */
    double tradedNotional()
    {
        return tradedNotional;
    }

    /** The price of one tick. For screens. */
    double tickSize()
    {
        return tick * Math.pow(10, priceExponent);
    }

    /** The quantity of one lot. For screens. */
    double lotSize()
    {
        return lot * Math.pow(10, quantityExponent);
    }

    /** The last price as the venue counts it: an auction has traded, or trades have been busted or corrected. */
    void onLastPrice(final long priceTicks)
    {
        lastPriceTicks = priceTicks;
    }

    /** 0: none. */
    long lastPriceTicks()
    {
        return lastPriceTicks;
    }

    Map<String, Object> describe()
    {
        return Json.object(
            "symbol", symbol, "instrumentId", id, "phase", null == phase ? "UNKNOWN" : phase.name(),
            "tickMantissa", tick, "priceExponent", priceExponent, "lotMantissa", lot,
            "quantityExponent", quantityExponent, "last", 0 == lastPriceTicks ? null : price(lastPriceTicks));
    }

    List<Map<String, Object>> levels(final TreeMap<Long, long[]> side, final int depth)
    {
        return side.entrySet().stream().limit(depth).map((it) -> Json.object(
            "price", price(it.getKey()), "priceTicks", it.getKey(), "quantity", quantity(it.getValue()[0]),
            "quantityLots", it.getValue()[0], "orders", it.getValue()[1])).toList();
    }

    /** Newest first. */
    List<Map<String, Object>> trades()
    {
        final List<Map<String, Object>> result = new ArrayList<>();
        for (long i = tradeCount - 1; i >= 0 && i >= tradeCount - TRADE_COUNT; i--)
        {
            final int index = (int)(i % TRADE_COUNT);
            result.add(Json.object(
                "price", price(tradePrices[index]), "quantity", quantity(tradeQuantities[index]),
                "aggressor", tradeIsBuy[index] ? "buy" : "sell"));
        }
        return result;
    }

    String best(final TreeMap<Long, long[]> side)
    {
        return side.isEmpty() ? null : price(side.firstKey());
    }

    private String price(final long ticks)
    {
        return decimal(ticks, tick, priceExponent);
    }

    private String quantity(final long lots)
    {
        return decimal(lots, lot, quantityExponent);
    }

    private static String decimal(final long units, final long mantissa, final int exponent)
    {
        return BigDecimal.valueOf(units).multiply(BigDecimal.valueOf(mantissa)).scaleByPowerOfTen(exponent)
            .setScale(Math.max(0, -exponent)).toPlainString();
    }
}
