package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Invariants 1 to 8 and 41 of books, after every command: reports, market data, the book that the market data make, and
 * what the core shows of its own. It knows the table of amendments and the order of turns, but does not match.
 */
final class BookChecker
{
    private final Exchange exchange;
    private final MarketDataBook books;
    private final Map<Long, ToldOrder> live = new HashMap<>();
    /** Of those, the ones that market data do not show. */
    private final Map<Long, ToldOrder> hidden = new HashMap<>();
    private final Map<Integer, Long> lastPrices = new HashMap<>();
    private final Set<Integer> notFifo = new HashSet<>();
    private final AuctionChecker auctions = new AuctionChecker();
    private final LevelChecker levels;
    private final DailyLimitChecker dailyLimits;
    private final List<Output> restingFills = new ArrayList<>();
    private final Set<Long> traded = new HashSet<>();
    private final List<Output> quoteTriggers = new ArrayList<>();
    /** Order, its priority before, and 1 if it may keep it. */
    private final List<long[]> amended = new ArrayList<>();

    BookChecker(final Exchange exchange, final MarketDataBook books, final int levelCapacity)
    {
        levels = new LevelChecker(levelCapacity);
        dailyLimits = new DailyLimitChecker(exchange, levelCapacity);
        this.exchange = exchange;
        this.books = books;
    }

    /** Reads what a command put out, and lets the books follow the market data. */
    void check(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        restingFills.clear();
        traded.clear();
        quoteTriggers.clear();
        amended.clear();
        auctions.onCommand(command, reports);
        noteAlgorithm(command, reports);
        for (final Output report : reports)
        {
            if (OutputType.EXECUTION_REPORT == report.type && Wire.EXEC_STATUS != report.get("execType") &&
                Wire.EXEC_REJECTED != report.get("execType"))
            {
                onExecution(command, report);
            }
        }
        auctions.end(reports, marketData);
        final QuoteSpan quotes = quoteTriggers.isEmpty() ? null : new QuoteSpan(books, quoteTriggers);
        int tradeIndex = 0;
        for (final Output message : marketData)
        {
            if (OutputType.TRADE == message.type)
            {
                checkTurn(message, restingFills.get(tradeIndex++));
            }
            books.apply(message);
            if (null != quotes)
            {
                quotes.look();
            }
        }
        if (null != quotes)
        {
            quotes.check();
        }
        amended.forEach(this::checkPlace);
        checkTouched(command, marketData);
        dailyLimits.check(command, reports, marketData);
    }

    private void noteAlgorithm(final Command command, final List<Output> reports)
    {
        if (Command.Kind.SET_MATCHING_ALGORITHM == command.kind && !reports.isEmpty() &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason"))
        {
            final boolean isFifo = 0 == command.pairs.length ||
                (2 == command.pairs.length && Wire.STEP_FIFO == command.pairs[0]);
            if (isFifo)
            {
                notFifo.remove(command.instrumentId);
            }
            else
            {
                notFifo.add(command.instrumentId);
            }
        }
    }

    private void onExecution(final Command command, final Output report)
    {
        final long orderId = report.get("orderId");
        final int execType = (int)report.get("execType");
        final int instrumentId = (int)report.get("instrumentId");
        if (Wire.EXEC_NEW == execType)
        {
            live.put(orderId, new ToldOrder(report, command));
        }
        final ToldOrder order = live.get(orderId);
        if (null == order)
        {
            return;
        }
        if (Wire.EXEC_TRADE == execType)
        {
            traded.add(orderId);
            lastPrices.put(instrumentId, report.get("lastPriceTicks"));
            onFill(report, order);
        }
        else if (Wire.EXEC_REPLACED == execType)
        {
            onReplaced(report, order);
            order.capTicks = command.priceTicks;
        }
        levels.remove(order);
        order.update(report);
        if (Wire.EXEC_RESTATED == execType && Why.TRIGGERED.code == report.get("reason"))
        {
            onTriggered(report, order);
        }
        final int status = (int)report.get("ordStatus");
        if (Wire.STATUS_NEW != status && Wire.STATUS_PARTIALLY_FILLED != status)
        {
            live.remove(orderId);
            hidden.remove(orderId);
            return;
        }
        levels.add(order);
        if (order.isHidden())
        {
            hidden.put(orderId, order);
        }
        else
        {
            hidden.remove(orderId);
        }
    }

    private void onFill(final Output report, final ToldOrder order)
    {
        final int liquidity = (int)report.get("liquidity");
        final int instrumentId = order.instrumentId;
        if (Wire.LIQUIDITY_AUCTION == liquidity && !auctions.hasBegun(instrumentId))
        {
            auctions.begin(instrumentId, live.values(), books.bookOf(instrumentId));
        }
        else if (Wire.LIQUIDITY_ADDED == liquidity)
        {
            restingFills.add(report);
        }
        else if (Wire.LIQUIDITY_REMOVED == liquidity)
        {
            Invariant.INSTRUCTIONS_ARE_KEPT.require(0 == order.postOnly, "post-only never takes", report);
        }
    }

    private void onReplaced(final Output report, final ToldOrder order)
    {
        final MarketDataBook.Book book = books.bookOf(order.instrumentId);
        final MarketDataBook.Entry entry = null == book ? null : book.orders.get(order.orderId);
        if (null != entry && !order.isPlaceUnknown() && !order.hadMinimum && Wire.HIDDEN != report.get("displayLots"))
        {
            amended.add(new long[]{order.orderId, entry.priority, order.keepsPlace(report) ? 1 : 0});
        }
    }

    private void onTriggered(final Output report, final ToldOrder order)
    {
        if (Wire.BEST_QUOTE == order.triggerKind)
        {
            quoteTriggers.add(report);
            return;
        }
        final long last = lastPrices.getOrDefault(order.instrumentId, 0L);
        final long stop = report.get("stopPriceTicks");
        Invariant.INSTRUCTIONS_ARE_KEPT.require(
            0 != last && (order.isBuy ? last >= stop : last <= stop), "a stop waits for its price", report);
    }

    /** A trade takes the order whose turn it is: nobody shown before it, nobody hidden at a better price. */
    private void checkTurn(final Output trade, final Output filled)
    {
        final boolean isBuy = Wire.BUY == filled.get("side");
        final int instrumentId = (int)filled.get("instrumentId");
        final long price = trade.get("priceTicks");
        final MarketDataBook.Entry first = books.bookOf(instrumentId).first(isBuy);
        if (Wire.HIDDEN == filled.get("displayLots"))
        {
            Invariant.BEST_PRICE_AND_FIRST_COMER_TRADE.require(
                null == first || (isBuy ? first.priceTicks < price : first.priceTicks > price),
                "what is shown goes before what is hidden", trade);
        }
        else
        {
            Invariant.BEST_PRICE_AND_FIRST_COMER_TRADE.require(null != first && first.priceTicks == price &&
                (first.orderId == filled.get("orderId") || notFifo.contains(instrumentId)),
                "the first of the best price", trade);
        }
        for (final ToldOrder other : hidden.values())
        {
            if (other.instrumentId == instrumentId && other.isBuy == isBuy && Wire.LIMIT == other.ordType &&
                !other.isPlaceUnknown() && other.touchedBy < filled.get("commandSequence"))
            {
                Invariant.BEST_PRICE_AND_FIRST_COMER_TRADE.require(
                    !other.isBetter(other.priceTicks, price), "nobody hidden at a better price", trade);
            }
        }
    }

    private void checkPlace(final long[] amendment)
    {
        final ToldOrder order = live.get(amendment[0]);
        final MarketDataBook.Entry entry = null == order || traded.contains(order.orderId) ? null :
            books.bookOf(order.instrumentId).orders.get(order.orderId);
        if (null != entry)
        {
            final boolean isKept = entry.priority == amendment[1];
            Invariant.QUEUES_ARE_IN_ORDER.require(
                isKept == (1 == amendment[2]), "the place that an amendment keeps or loses", null);
        }
    }

    private void checkTouched(final Command command, final List<Output> marketData)
    {
        for (final Output message : marketData)
        {
            if (OutputType.BOOK_DELTA == message.type)
            {
                checkEntry(message);
            }
        }
        int checked = command.instrumentId;
        checkBook(checked);
        for (final Output message : marketData)
        {
            if (message.get("instrumentId") != checked)
            {
                checked = (int)message.get("instrumentId");
                checkBook(checked);
            }
        }
    }

    /** What the book shows of an order is what its owner was told of it. */
    private void checkEntry(final Output delta)
    {
        final MarketDataBook.Entry entry =
            books.bookOf((int)delta.get("instrumentId")).orders.get(delta.get("orderId"));
        if (null != entry)
        {
            final ToldOrder order = live.get(entry.orderId);
            Invariant.INDEX_IS_THE_BOOK.require(null != order, "no dead order in the book", delta);
            Invariant.QUEUES_ARE_IN_ORDER.require(order.isBuy == (Wire.BUY == entry.side) &&
                (order.priceTicks == entry.priceTicks || order.isPriceUnknown()), "its price and side", delta);
            Invariant.INSTRUCTIONS_ARE_KEPT.require(!order.isImmediate(), "what is immediate never rests", delta);
            Invariant.INSTRUCTIONS_ARE_KEPT.require(entry.quantityLots <= order.leavesLots &&
                (order.displayLots <= 0 || order.hadMinimum || entry.quantityLots <= order.displayLots),
                "no more shown than there is, and than is to be shown", delta);
        }
    }

    private void checkBook(final int instrumentId)
    {
        final String crossed = books.crossed(instrumentId);
        if (null != crossed)
        {
            throw new Invariant.Broken(Invariant.BOOK_IS_NOT_CROSSED, crossed);
        }
        final MarketDataBook.Book book = books.bookOf(instrumentId);
        if (null == book)
        {
            return;
        }
        if (Wire.CONTINUOUS == book.phase)
        {
            final long bid = exchange.bestPriceTicks(instrumentId, true);
            final long ask = exchange.bestPriceTicks(instrumentId, false);
            Invariant.BOOK_IS_NOT_CROSSED.require(0 == bid || 0 == ask || bid < ask, "hidden orders included", null);
        }
        final String difference = books.differenceFrom(exchange, instrumentId);
        if (null != difference)
        {
            throw new Invariant.Broken(Invariant.MARKET_DATA_ARE_THE_BOOK, difference);
        }
        levels.check(exchange, instrumentId, book);
        Invariant.INDEX_IS_THE_BOOK.require(
            exchange.liveOrderCount() == live.size(), "as many live orders as the reports tell of", null);
    }

    /** The best quotes of one command, before and after each of its messages. */
    private static final class QuoteSpan
    {
        private final MarketDataBook books;
        private final List<Output> triggers;
        private final long[] highestAsks;
        private final long[] lowestBids;

        QuoteSpan(final MarketDataBook books, final List<Output> triggers)
        {
            this.books = books;
            this.triggers = List.copyOf(triggers);
            highestAsks = new long[triggers.size()];
            lowestBids = new long[triggers.size()];
            Arrays.fill(lowestBids, Long.MAX_VALUE);
            look();
        }

        void look()
        {
            for (int i = 0; i < triggers.size(); i++)
            {
                final MarketDataBook.Book book = books.bookOf((int)triggers.get(i).get("instrumentId"));
                final MarketDataBook.Entry ask = null == book ? null : book.first(false);
                final MarketDataBook.Entry bid = null == book ? null : book.first(true);
                highestAsks[i] = null == ask ? highestAsks[i] : Math.max(highestAsks[i], ask.priceTicks);
                lowestBids[i] = null == bid ? lowestBids[i] : Math.min(lowestBids[i], bid.priceTicks);
            }
        }

        void check()
        {
            for (int i = 0; i < triggers.size(); i++)
            {
                final Output trigger = triggers.get(i);
                final long stop = trigger.get("stopPriceTicks");
                Invariant.INSTRUCTIONS_ARE_KEPT.require(Wire.BUY == trigger.get("side") ?
                    highestAsks[i] >= stop : lowestBids[i] <= stop, "a stop waits for its quote", trigger);
            }
        }
    }
}
