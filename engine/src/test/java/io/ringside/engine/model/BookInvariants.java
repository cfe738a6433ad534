package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The invariants of books, calls and refusals: 1 to 4, 6, 8, 34, 41 to 46 and 48. Where an order waits and which rules
 * an instrument has is read from the model; what is demanded of them does not depend on any rule of the model.
 */
final class BookInvariants
{
    /** By hand from the core's state: behind its counters and sessions begins what a refusal may not change. */
    private static final long MARK_RISK = 0x5249_4E47_0003L;
    private static final int SHORT_RUN = 200;
    private static final int STATE_INTERVAL = 7;

    /** One order before an auction. */
    private record Wish(boolean isBuy, boolean isPriced, long priceTicks, long leavesLots)
    {
        boolean isMetBy(final long price)
        {
            return !isPriced || (isBuy ? price <= priceTicks : price >= priceTicks);
        }
    }

    private final EngineExchange exchange;
    private final ModelState state;
    private final MarketDataBook books = new MarketDataBook();
    private final long[] prices;
    private final long[] lots;
    /** Books in calls before a command that may end one. */
    private final Map<Long, List<Wish>> wishes = new HashMap<>();
    /** Instruments whose phase no tick may change now. */
    private final Set<Long> held = new HashSet<>();
    /** Instruments whose call is over by the tick. */
    private final Set<Long> due = new HashSet<>();
    /** Price and lots that were indicated last in the call that goes on. */
    private final Map<Long, List<Long>> indicated = new HashMap<>();
    /** Their phase changed in the command before. */
    private final Set<Long> changed = new HashSet<>();
    private boolean isAfterTick;
    /** When the core needs its next tick, after one. */
    private long nextDueNs;
    private boolean isEarlyTick;
    private long[] stateBefore;
    private int refusalCount;

    BookInvariants(final EngineExchange exchange, final ModelState state)
    {
        this.exchange = exchange;
        this.state = state;
        prices = new long[state.limits.levels];
        lots = new long[state.limits.levels];
    }

    /** Neither model nor core has had the command yet. */
    void before(final Command command, final long nowNs)
    {
        wishes.clear();
        held.clear();
        due.clear();
        final boolean isTick = isTick(command);
        isEarlyTick = isTick && isAfterTick && nowNs < nextDueNs;
        if (!isTick && Command.Kind.UNCROSS != command.kind && Command.Kind.SET_TRADING_PHASE != command.kind)
        {
            return;
        }
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (Wire.isCall(instrument.phase))
            {
                wishes.put((long)instrument.instrumentId, wishesOf(instrument));
            }
            if (isTick && 0 != instrument.callEndNs && instrument.callEndNs <= nowNs)
            {
                due.add((long)instrument.instrumentId);
            }
            if (isTick && (Wire.HALT == instrument.phase || Wire.HALT_FROZEN == instrument.phase ||
                Wire.VOLATILITY == instrument.phase && instrument.callEndNs > nowNs))
            {
                held.add((long)instrument.instrumentId);
            }
        }
    }

    /** Empty if not all orders of the book take part for sure: of a pair one does, and an order may expire. */
    private static List<Wish> wishesOf(final ModelInstrument instrument)
    {
        final List<Wish> book = new ArrayList<>();
        for (final ModelOrder order : instrument.orders())
        {
            if (null != order.linked || 0 != order.expireTimeNs)
            {
                return List.of();
            }
            book.add(new Wish(order.isBuy(), !order.isUnpriced(), order.priceTicks, order.leavesLots()));
        }
        return book;
    }

    /** The model has answered, the core not yet: of a command that is going to be refused, the state is kept. */
    void foretold(final long sequence, final List<Output> reports)
    {
        stateBefore = isRefused(reports) && (sequence < SHORT_RUN || 0 == ++refusalCount % STATE_INTERVAL) ?
            exchange.state() : null;
    }

    void check(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        Invariant.EARLY_TICKS_DO_NOTHING.require(!isEarlyTick || marketData.isEmpty() &&
            reports.stream().allMatch(report -> OutputType.ADMIN_REPORT == report.type), "an early tick", marketData);
        checkRefusal(command, reports, marketData);
        marketData.forEach(message -> checkPhase(command, message, reports, marketData));
        followPrices(reports, marketData);
        follow(command, marketData);
        final Set<Integer> touched = new HashSet<>(List.of(command.instrumentId));
        marketData.forEach(message -> touched.add((int)message.get("instrumentId")));
        touched.stream().map(state.instruments::get).filter(instrument -> null != instrument)
            .forEach(this::checkBook);
        marketData.stream().filter(message -> OutputType.AUCTION_TRADE == message.type)
            .forEach(print -> checkPrint(print, reports, marketData));
        Invariant.INDEX_IS_THE_BOOK.require(
            exchange.liveOrderCount() == state.live.size(), "as many live orders as there are", null);
    }

    private void checkRefusal(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        if (!isRefused(reports))
        {
            return;
        }
        final Output refusal = reports.get(reports.size() - 1);
        Invariant.REFUSALS_CHANGE_NOTHING.require(1 == reports.size() && marketData.isEmpty(),
            "a refusal is the only answer", refusal);
        if (null != stateBefore)
        {
            final long[] after = exchange.state();
            // Sequence and time of the command stand last.
            Invariant.REFUSALS_CHANGE_NOTHING.require(Arrays.equals(stateBefore, riskBegins(stateBefore),
                stateBefore.length - 1, after, riskBegins(after), after.length - 1), "the same state", refusal);
        }
        Invariant.NO_ROOM_FOR_WHAT_NEVER_RESTS.require(!command.isNewOrder() ||
            !Wire.isImmediate(command.timeInForce) || Why.BOOK_FULL.code != refusal.get("reason"),
            "an order that never rests needs no room", refusal);
    }

    private static int riskBegins(final long[] row)
    {
        int index = 0;
        while (MARK_RISK != row[index])
        {
            index++;
        }
        return index;
    }

    /** Refused as a whole; an uncross that extends its call is none. */
    private static boolean isRefused(final List<Output> reports)
    {
        if (reports.isEmpty())
        {
            return false;
        }
        final Output last = reports.get(reports.size() - 1);
        return switch (last.type)
        {
            case EXECUTION_REPORT -> Wire.EXEC_REJECTED == last.get("execType");
            case CANCEL_REJECT -> true;
            case MASS_CANCEL_REPORT, MASS_STATUS_REPORT -> 0 == last.get("accepted");
            case ADMIN_REPORT -> Why.NONE.code != last.get("reason") && Why.EXTENDED.code != last.get("reason");
            default -> false;
        };
    }

    /** Whether the last report says that an operator's command was carried out. */
    static boolean isDone(final List<Output> reports)
    {
        return !reports.isEmpty() && OutputType.ADMIN_REPORT == reports.get(reports.size() - 1).type &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason");
    }

    private static boolean isTick(final Command command)
    {
        return Command.Kind.CLOCK_TICK == command.kind && command.isWhole();
    }

    /** No tick ends a halt, and an auction prints what the tick before it indicated. */
    private void checkPhase(
        final Command command, final Output message, final List<Output> reports, final List<Output> marketData)
    {
        final long instrumentId = message.get("instrumentId");
        final MarketDataBook.Book book = books.bookOf(instrumentId);
        final boolean isStatus = OutputType.TRADING_STATUS == message.type;
        Invariant.NO_TICK_LIFTS_A_HALT.require(!isStatus || message.get("phase") == book.phase ||
            !held.contains(instrumentId), "a tick ended a halt", message);
        final boolean isEnd =
            isStatus && Wire.CONTINUOUS == message.get("phase") && 0 == printCount(message, marketData);
        final boolean isByCommand =
            Command.Kind.UNCROSS == command.kind || Command.Kind.SET_TRADING_PHASE == command.kind;
        if (isAfterTick && isByCommand && Wire.isCall(book.phase) && !changed.contains(instrumentId) &&
            !isDisturbed(reports) && (isEnd || OutputType.AUCTION_TRADE == message.type))
        {
            final List<Long> told = indicated.getOrDefault(instrumentId, List.of(0L, 0L));
            Invariant.INDICATION_IS_THE_PRINT.require(isEnd ? 0 == told.get(1) :
                told.equals(List.of(message.get("priceTicks"), message.get("quantityLots"))),
                "what was indicated is what is printed", List.of(told, message));
        }
    }

    private static boolean isDisturbed(final List<Output> reports)
    {
        return reports.stream().anyMatch(report ->
            OutputType.EXECUTION_REPORT == report.type && Why.SELF_TRADE.code == report.get("reason"));
    }

    private static long printCount(final Output message, final List<Output> marketData)
    {
        return marketData.stream().filter(other -> OutputType.AUCTION_TRADE == other.type &&
            other.get("instrumentId") == message.get("instrumentId")).count();
    }

    /** What is known of calls after this command. */
    private void follow(final Command command, final List<Output> marketData)
    {
        changed.clear();
        isAfterTick = isTick(command);
        nextDueNs = exchange.nextDueNs();
        for (final Output message : marketData)
        {
            final long instrumentId = message.get("instrumentId");
            if (OutputType.AUCTION_INDICATION == message.type)
            {
                indicated.put(instrumentId, List.of(message.get("priceTicks"), message.get("pairedLots")));
            }
            else if (OutputType.TRADING_STATUS == message.type)
            {
                changed.add(instrumentId);
                if (Why.EXTENSION.code != message.get("reason"))
                {
                    indicated.remove(instrumentId);
                }
            }
        }
        due.removeAll(changed);
        Invariant.TIMED_STATES_END.require(
            due.isEmpty(), "a call ends by the tick, or a status says why it does not", due);
    }

    /** Market data make the book, message by message; each trade takes the order whose turn it is. */
    private void followPrices(final List<Output> reports, final List<Output> marketData)
    {
        final List<Output> restingFills = new ArrayList<>();
        final Set<Long> touched = new HashSet<>();
        for (final Output report : reports)
        {
            if (OutputType.EXECUTION_REPORT == report.type)
            {
                if (Wire.EXEC_TRADE != report.get("execType"))
                {
                    touched.add(report.get("orderId"));
                }
                else if (Wire.LIQUIDITY_ADDED == report.get("liquidity"))
                {
                    restingFills.add(report);
                }
            }
        }
        int tradeIndex = 0;
        for (final Output message : marketData)
        {
            if (OutputType.TRADE == message.type && tradeIndex < restingFills.size())
            {
                checkTurn(message, restingFills.get(tradeIndex++), touched);
            }
            books.apply(message);
            checkDailyLimits(message);
        }
    }

    private void checkTurn(final Output trade, final Output filled, final Set<Long> touched)
    {
        final boolean isBuy = Wire.BUY == filled.get("side");
        final ModelInstrument instrument = state.instruments.get((int)trade.get("instrumentId"));
        final long price = trade.get("priceTicks");
        final MarketDataBook.Entry first = books.bookOf(instrument.instrumentId).first(isBuy);
        final boolean isHidden = Wire.HIDDEN == filled.get("displayLots");
        final boolean isFifo = 0 == instrument.algorithm.length ||
            2 == instrument.algorithm.length && Wire.STEP_FIFO == instrument.algorithm[0];
        Invariant.BEST_PRICE_AND_FIRST_COMER_TRADE.require(isHidden ? null == first ||
            isBetter(isBuy, price, first.priceTicks()) : null != first && first.priceTicks() == price &&
            (!isFifo || first.orderId() == filled.get("orderId")), "the first of the best price", trade);
        for (final ModelOrder left : instrument.sideOf(isBuy ? Wire.BUY : Wire.SELL))
        {
            Invariant.BEST_PRICE_AND_FIRST_COMER_TRADE.require(Wire.LIMIT != left.ordType ||
                Wire.AT_CLOSE == left.timeInForce || touched.contains(left.orderId) ||
                0 != left.minLots || !isBetter(isBuy, left.priceTicks, price), "nobody left at a better price", trade);
        }
    }

    private static boolean isBetter(final boolean isBuy, final long one, final long other)
    {
        return isBuy ? one > other : one < other;
    }

    private void checkDailyLimits(final Output message)
    {
        if (OutputType.TRADE == message.type ||
            OutputType.AUCTION_TRADE == message.type && message.get("matchCount") > 0)
        {
            checkDailyLimits(state.instruments.get((int)message.get("instrumentId")), message.get("priceTicks"));
        }
    }

    private static void checkDailyLimits(final ModelInstrument instrument, final long priceTicks)
    {
        final long low = instrument.protection.dailyLowTicks;
        final long high = instrument.protection.dailyHighTicks;
        Invariant.DAILY_LIMITS_ARE_KEPT.require(priceTicks >= low && (0 == high || priceTicks <= high),
            "price, lowest, highest of instrument", List.of(priceTicks, low, high, instrument.instrumentId));
    }

    private void checkBook(final ModelInstrument instrument)
    {
        final int instrumentId = instrument.instrumentId;
        checkLevels(instrument, true);
        checkLevels(instrument, false);
        final MarketDataBook.Book book = books.bookOf(instrumentId);
        final List<MarketDataBook.Entry> core = exchange.shown(instrumentId);
        for (int i = 1; i < core.size(); i++)
        {
            Invariant.QUEUES_ARE_IN_ORDER.require(core.get(i - 1).isBefore(core.get(i)), "queue", core);
        }
        final List<MarketDataBook.Entry> model = instrument.orders().stream().filter(ModelOrder::isShown)
            .map(MarketDataBook.Entry::of).toList();
        final List<MarketDataBook.Entry> told = book.entries();
        Invariant.MARKET_DATA_ARE_THE_BOOK.require(
            told.equals(core) && told.equals(model) && book.phase == instrument.phase,
            "market data, core and model", List.of(instrumentId, told, core, model));
        final long bid = exchange.bestPriceTicks(instrumentId, true);
        final long ask = exchange.bestPriceTicks(instrumentId, false);
        Invariant.BOOK_IS_NOT_CROSSED.require(Wire.CONTINUOUS != instrument.phase || 0 == bid || 0 == ask ||
            bid < ask || isCrossedByMinimums(instrument), "instrument, bid, ask", List.of(instrumentId, bid, ask));
    }

    /** Q7: of two orders that cross, one at least is hidden and has a minimum that counts. */
    private static boolean isCrossedByMinimums(final ModelInstrument instrument)
    {
        return instrument.bids.stream().allMatch(bid -> 0 != bid.leastLots() || instrument.asks.stream()
            .allMatch(ask -> 0 != ask.leastLots() || bid.priceTicks < ask.priceTicks));
    }

    /** The core's levels are the sums of the orders, and nothing stands where the day does not allow it. */
    private void checkLevels(final ModelInstrument instrument, final boolean isBuy)
    {
        final int count = exchange.levels(instrument.instrumentId, isBuy, prices, lots);
        for (int i = 0; i < count; i++)
        {
            checkDailyLimits(instrument, prices[i]);
        }
        int index = -1;
        long left = 0;
        for (final ModelOrder order : instrument.sideOf(isBuy ? Wire.BUY : Wire.SELL))
        {
            if (!order.isUnpriced())
            {
                if (0 == left)
                {
                    index++;
                    left = index < count && prices[index] == order.priceTicks ? lots[index] : -1;
                }
                left -= order.leavesLots();
                Invariant.LEVELS_ADD_UP.require(left >= 0 && prices[index] == order.priceTicks,
                    "level of order of instrument", List.of(order, instrument.instrumentId));
            }
        }
        Invariant.LEVELS_ADD_UP.require(0 == left && index + 1 == count,
            "a level without orders of instrument", instrument.instrumentId);
    }

    /** The price trades most with the least left over, and nobody remains who could trade at it. */
    private void checkPrint(final Output print, final List<Output> reports, final List<Output> marketData)
    {
        final ModelInstrument instrument = state.instruments.get((int)print.get("instrumentId"));
        final boolean isCollared = 0 != instrument.auction.collarBasisPoints;
        final long price = print.get("priceTicks");
        Invariant.UNCROSS_LEAVES_NOTHING.require(print.get("quantityLots") > 0, "an auction of something", print);
        if (1 != printCount(print, marketData))
        {
            return;
        }
        final List<Wish> book = wishes.getOrDefault(print.get("instrumentId"), List.of());
        if (!book.isEmpty() && !isDisturbed(reports) && !hasNewPhase(print, marketData))
        {
            checkMost(book, print, isCollared);
        }
        final long bid = exchange.bestPriceTicks(instrument.instrumentId, true);
        final long ask = exchange.bestPriceTicks(instrument.instrumentId, false);
        Invariant.UNCROSS_LEAVES_NOTHING.require(0 == bid || 0 == ask || Wire.isCall(instrument.phase) ||
            isCrossedByMinimums(instrument) ||
            (bid < price || ask > price) && (isCollared || bid < ask), "bid, ask", List.of(bid, ask, print));
    }

    /** True if a phase began in this command before the auction: orders for it may have come into the book since. */
    private static boolean hasNewPhase(final Output print, final List<Output> marketData)
    {
        return marketData.subList(0, marketData.indexOf(print)).stream().anyMatch(message ->
            OutputType.TRADING_STATUS == message.type && message.get("instrumentId") == print.get("instrumentId"));
    }

    private static void checkMost(final List<Wish> book, final Output print, final boolean isCollared)
    {
        final long price = print.get("priceTicks");
        final BigInteger traded = volume(book, price);
        Invariant.AUCTION_PRICE_TRADES_MOST.require(traded.equals(BigInteger.valueOf(print.get("quantityLots"))),
            "what can trade", List.of(traded, book, print));
        for (final Wish wish : isCollared ? List.<Wish>of() : book)
        {
            final int compared = !wish.isPriced ? -1 : volume(book, wish.priceTicks).compareTo(traded);
            Invariant.AUCTION_PRICE_TRADES_MOST.require(compared < 0 || 0 == compared &&
                surplus(book, price).compareTo(surplus(book, wish.priceTicks)) <= 0,
                "a better price", List.of(wish.priceTicks, book, print));
        }
    }

    private static BigInteger volume(final List<Wish> book, final long price)
    {
        return sum(book, true, price).min(sum(book, false, price));
    }

    private static BigInteger surplus(final List<Wish> book, final long price)
    {
        return sum(book, true, price).subtract(sum(book, false, price)).abs();
    }

    private static BigInteger sum(final List<Wish> book, final boolean isBuy, final long price)
    {
        return book.stream().filter(wish -> wish.isBuy == isBuy && wish.isMetBy(price))
            .map(wish -> BigInteger.valueOf(wish.leavesLots)).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
