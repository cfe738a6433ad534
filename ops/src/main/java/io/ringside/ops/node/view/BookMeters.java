package io.ringside.ops.node.view;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.metrics.SeriesFamily;
import io.ringside.ops.node.mirror.BookMirror;
import io.ringside.ops.node.mirror.InstrumentMirror;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The market in Prometheus: books, trades and phase of each instrument, from one look at their levels a scrape. With
 * more instruments than {@link #SYMBOLS_MAX}, the later ones are one symbol, {@code other}.
 */
public final class BookMeters
{
    /** Symbols that have series of their own. */
    static final int SYMBOLS_MAX = 200;

    static final String OTHER = "other";

    private final BookMirror mirror;

    /** The books as one scrape sees them. */
    private static final class Scrape
    {
        private final SeriesFamily orders = SeriesFamily.gauge("ringside_book_orders", "Orders resting");
        private final SeriesFamily levels = SeriesFamily.gauge("ringside_book_levels", "Prices with orders");
        private final SeriesFamily quantity = SeriesFamily.gauge(
            "ringside_book_quantity", "Quantity that is shown, in units of the instrument");
        private final SeriesFamily prices = SeriesFamily.gauge(
            "ringside_book_best_price", "Best price in ticks; 0: none");
        private final SeriesFamily ticks = SeriesFamily.gauge(
            "ringside_instrument_tick_size", "Price of one tick: ticks times this are the price in decimals");
        private final SeriesFamily phases = SeriesFamily.gauge(
            "ringside_market_state", "Number of the trading phase; -1: not known yet");
        private final SeriesFamily trades = SeriesFamily.counter(
            "ringside_symbol_trades", "Trades of an instrument in continuous trading, as the node's screens saw them");
        private final SeriesFamily tradedQuantity = SeriesFamily.counter(
            "ringside_symbol_traded_quantity", "Quantity traded, in units of the instrument");
        private final SeriesFamily tradedNotional = SeriesFamily.counter(
            "ringside_symbol_traded_notional", "Price times quantity traded, in the currency");
        /** A configured instrument that the core refused may have the symbol of another one. */
        private final Set<String> shown = new HashSet<>(Set.of(OTHER));
        private int otherCount;
        private long otherOrders;
        private long otherTrades;

        private void add(final InstrumentMirror instrument)
        {
            final DepthBook book = instrument.market.depth();
            if (shown.size() > SYMBOLS_MAX || !shown.add(instrument.symbol))
            {
                otherCount++;
                otherOrders += book.orderCount();
                otherTrades += instrument.tradeCount();
                return;
            }
            final String symbol = instrument.symbol;
            orders.add(book.orderCount(), "symbol", symbol);
            side(instrument, Side.BUY, "bid");
            side(instrument, Side.SELL, "ask");
            ticks.add(instrument.tickSize(), "symbol", symbol);
            phases.add(instrument.isDefined() ? instrument.market.phase().value() : -1, "symbol", symbol);
            trades.add(instrument.tradeCount(), "symbol", symbol);
            tradedQuantity.add(instrument.tradedQuantity(), "symbol", symbol);
            tradedNotional.add(instrument.tradedNotional(), "symbol", symbol);
        }

        private void side(final InstrumentMirror instrument, final Side side, final String name)
        {
            final DepthBook book = instrument.market.depth();
            final String symbol = instrument.symbol;
            levels.add(book.levelCount(side), "symbol", symbol, "side", name);
            quantity.add(book.totalLots(side) * instrument.lotSize(), "symbol", symbol, "side", name);
            prices.add(0 == book.levelCount(side) ? 0 : book.bestTicks(side), "symbol", symbol, "side", name);
        }

        private List<SeriesFamily> families()
        {
            if (otherCount > 0)
            {
                orders.add(otherOrders, "symbol", OTHER);
                trades.add(otherTrades, "symbol", OTHER);
            }
            return List.of(orders, levels, quantity, prices, ticks, phases, trades, tradedQuantity, tradedNotional);
        }
    }

    BookMeters(final BookMirror mirror)
    {
        this.mirror = mirror;
    }

    void bind(final PrometheusEndpoint metrics)
    {
        metrics.families(this::now);
    }

    private List<SeriesFamily> now()
    {
        final Scrape scrape = new Scrape();
        mirror.forEach(scrape::add);
        return scrape.families();
    }
}
