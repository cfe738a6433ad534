package io.ringside.ops.node.mirror;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.json.Json;
import io.ringside.ops.config.InstrumentSettings;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One instrument as screens show it: how to print it, its phase, its last trades. Guarded by {@link BookMirror}. */
public final class InstrumentMirror
{
    private static final int TRADE_COUNT = 16;

    public final String symbol;
    public final MarketBook market;
    private final Units units;
    private final long[] tradePrices = new long[TRADE_COUNT];
    private final long[] tradeQuantities = new long[TRADE_COUNT];
    private final boolean[] tradeIsBuy = new boolean[TRADE_COUNT];
    private long tradeCount;
    private double tradedQuantity;
    private double tradedNotional;

    private record Units(long tick, int priceExponent, long lot, int quantityExponent)
    {
        static Units of(final InstrumentDefinitionDecoder it)
        {
            return new Units(it.tickMantissa(), it.priceExponent(), it.lotMantissa(), it.quantityExponent());
        }
    }

    InstrumentMirror(final InstrumentSettings settings, final MarketBook market)
    {
        this.market = market;
        symbol = settings.symbol();
        units = new Units(settings.tick(), settings.priceExponent(), settings.lot(), settings.quantityExponent());
    }

    InstrumentMirror(final InstrumentDefinitionDecoder definition, final MarketBook market)
    {
        this.market = market;
        symbol = definition.symbol();
        units = Units.of(definition);
    }

    boolean isDefinedAs(final InstrumentDefinitionDecoder definition)
    {
        return symbol.equals(definition.symbol()) && units.equals(Units.of(definition));
    }

    /** Goes on from what it was before another definition. Trades in other units are none of its own. */
    void continueFrom(final InstrumentMirror before)
    {
        if (units.equals(before.units))
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
        final double tradeQuantity = quantityLots * lotSize();
        tradedQuantity += tradeQuantity;
        tradedNotional += tradeQuantity * priceTicks * tickSize();
    }

    public long tradeCount()
    {
        return tradeCount;
    }

    /** Since the start, in units of the instrument. For screens: a sum of rounded numbers. */
    public double tradedQuantity()
    {
        return tradedQuantity;
    }

    /** Since the start, in the currency. For screens: a sum of rounded numbers. */
    public double tradedNotional()
    {
        return tradedNotional;
    }

    /** The price of one tick. For screens. */
    public double tickSize()
    {
        return units.tick * Math.pow(10, units.priceExponent);
    }

    /** The quantity of one lot. For screens. */
    public double lotSize()
    {
        return units.lot * Math.pow(10, units.quantityExponent);
    }

    /** False for a configured instrument that the core has not told of. */
    public boolean isDefined()
    {
        return market.isDefined();
    }

    Map<String, Object> describe()
    {
        return Json.object(
            "symbol", symbol, "instrumentId", market.instrumentId(),
            "phase", isDefined() ? market.phase().name() : "UNKNOWN",
            "tickMantissa", units.tick, "priceExponent", units.priceExponent, "lotMantissa", units.lot,
            "quantityExponent", units.quantityExponent,
            "last", 0 == market.lastPriceTicks() ? null : price(market.lastPriceTicks()));
    }

    List<Map<String, Object>> levels(final Side side, final int depth)
    {
        final DepthBook book = market.depth();
        return IntStream.range(0, Math.min(depth, book.levelCount(side))).mapToObj((level) -> Json.object(
            "price", price(book.priceTicks(side, level)), "priceTicks", book.priceTicks(side, level),
            "quantity", quantity(book.quantityLots(side, level)), "quantityLots", book.quantityLots(side, level),
            "orders", book.orderCount(side, level))).toList();
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

    String best(final Side side)
    {
        return 0 == market.depth().levelCount(side) ? null : price(market.depth().bestTicks(side));
    }

    private String price(final long ticks)
    {
        return decimal(ticks, units.tick, units.priceExponent);
    }

    private String quantity(final long lots)
    {
        return decimal(lots, units.lot, units.quantityExponent);
    }

    private static String decimal(final long units, final long mantissa, final int exponent)
    {
        return BigDecimal.valueOf(units).multiply(BigDecimal.valueOf(mantissa)).scaleByPowerOfTen(exponent)
            .setScale(Math.max(0, -exponent)).toPlainString();
    }
}
