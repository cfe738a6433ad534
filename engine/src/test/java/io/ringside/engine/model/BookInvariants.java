package io.ringside.engine.model;

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
    private static final Command TICK = Command.of("CLOCK_TICK");
    private static final int SHORT_RUN = 200;
    private static final int STATE_INTERVAL = 13;

    /** How things stood before a command, or before a moment at which something was due. */
    static final class Before
    {
        /** Books in calls that may end. */
        private final Map<Long, List<AuctionInvariants.Wish>> wishes = new HashMap<>();
        /** Instruments whose phase the clock may not change now. */
        private final Set<Long> held = new HashSet<>();
        /** Instruments whose call is over. */
        private final Set<Long> due = new HashSet<>();
        private boolean isEarly;
    }

    private final EngineExchange exchange;
    private final ModelState state;
    private final MarketDataBook books = new MarketDataBook();
    private long[] prices = {};
    private long[] lots = {};
    /** Price and lots that were indicated last in the call that goes on. */
    private final Map<Long, List<Long>> indicated = new HashMap<>();
    /** Their phase changed in the command before. */
    private final Set<Long> changed = new HashSet<>();
    private boolean isAfterTick;
    /** When the core needs its next tick, after one. */
    private long nextDueNs;
    private long[] stateBefore;
    private int refusalCount;

    BookInvariants(final EngineExchange exchange, final ModelState state)
    {
        this.exchange = exchange;
        this.state = state;
    }

    /** Neither model nor core has had the command yet; a moment counts as a tick of its time. */
    Before before(final Command command, final long nowNs)
    {
        final Before before = new Before();
        final boolean isTick = isTick(command);
        before.isEarly = isTick && isAfterTick && nowNs < nextDueNs;
        if (!isTick && Command.Kind.UNCROSS != command.kind && Command.Kind.SET_TRADING_PHASE != command.kind)
        {
            return before;
        }
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (Wire.isCall(instrument.phase))
            {
                before.wishes.put((long)instrument.instrumentId, AuctionInvariants.wishesOf(instrument));
            }
            if (isTick && 0 != instrument.callEndNs && instrument.callEndNs <= nowNs)
            {
                before.due.add((long)instrument.instrumentId);
            }
            if (isTick && (Wire.HALT == instrument.phase || Wire.HALT_FROZEN == instrument.phase ||
                Wire.VOLATILITY == instrument.phase && instrument.callEndNs > nowNs))
            {
                before.held.add((long)instrument.instrumentId);
            }
        }
        return before;
    }

    /**
     * The model has answered, the core not yet: of a command that is going to be refused, the state is kept.
     *
     * @param reports of the command itself.
     * @param isAlone nothing was due before it.
     */
    void foretold(final long sequence, final List<Output> reports, final boolean isAlone)
    {
        stateBefore = isAlone && isRefused(reports) &&
            (sequence < SHORT_RUN || 0 == ++refusalCount % STATE_INTERVAL) ? exchange.state() : null;
    }

    /**
     * Checks what came at a moment before a command. The state is by now that behind the command: where it may be
     * other than at that moment, only what the outputs say is checked.
     *
     * @param command that came afterwards.
     * @param all     reports, those of the command included.
     */
    void checkMoment(
        final Command command,
        final Before before,
        final List<Output> reports,
        final List<Output> marketData,
        final List<Output> all)
    {
        Invariant.EARLY_TICKS_DO_NOTHING.require(!before.isEarly, "nothing is due yet", marketData);
        marketData.forEach(message -> checkPhase(TICK, before, message, reports, marketData));
        final boolean isSteady = isTick(command) || command.kind.isOrderEntry();
        followPrices(reports, marketData, all, isSteady);
        follow(TICK, before, marketData);
        isAfterTick = false;
        if (isSteady)
        {
            marketData.stream().filter(message -> OutputType.AUCTION_TRADE == message.type).forEach(print ->
            {
                final MarketDataBook.Book book = books.bookOf(print.get("instrumentId"));
                checkPrint(before, print, bestOf(book, true), bestOf(book, false), book.phase, reports, marketData);
            });
        }
    }

    private static long bestOf(final MarketDataBook.Book book, final boolean isBuy)
    {
        final MarketDataBook.Entry first = book.first(isBuy);
        return null == first ? 0 : first.priceTicks();
    }

    private void checkPrint(
        final Before before,
        final Output print,
        final long bid,
        final long ask,
        final int phase,
        final List<Output> reports,
        final List<Output> marketData)
    {
        AuctionInvariants.check(print, state.instruments.get((int)print.get("instrumentId")),
            before.wishes.getOrDefault(print.get("instrumentId"), List.of()), bid, ask, phase, reports, marketData);
    }

    /**
     * Checks what came of the command itself.
     *
     * @param touched instruments of which the public was told something before it.
     */
    void check(
        final Command command,
        final Before before,
        final List<Output> reports,
        final List<Output> marketData,
        final Set<Integer> touched)
    {
        Invariant.EARLY_TICKS_DO_NOTHING.require(!before.isEarly || marketData.isEmpty() &&
            reports.stream().allMatch(report -> OutputType.ADMIN_REPORT == report.type), "an early tick", marketData);
        checkRefusal(command, reports, marketData);
        marketData.forEach(message -> checkPhase(command, before, message, reports, marketData));
        followPrices(reports, marketData, reports, true);
        follow(command, before, marketData);
        touched.add(command.instrumentId);
        marketData.forEach(message -> touched.add((int)message.get("instrumentId")));
        touched.stream().map(state.instruments::get).filter(instrument -> null != instrument)
            .forEach(this::checkBook);
        marketData.stream().filter(message -> OutputType.AUCTION_TRADE == message.type).forEach(print ->
        {
            final int instrumentId = (int)print.get("instrumentId");
            checkPrint(before, print, exchange.bestPriceTicks(instrumentId, true),
                exchange.bestPriceTicks(instrumentId, false), state.instruments.get(instrumentId).phase,
                reports, marketData);
        });
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
            case ACCOUNT_REPORT -> Why.NONE.code != last.get("reason");
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
        final Command command,
        final Before before,
        final Output message,
        final List<Output> reports,
        final List<Output> marketData)
    {
        final long instrumentId = message.get("instrumentId");
        final MarketDataBook.Book book = books.bookOf(instrumentId);
        final boolean isStatus = OutputType.TRADING_STATUS == message.type;
        Invariant.NO_TICK_LIFTS_A_HALT.require(!isStatus || message.get("phase") == book.phase ||
            !before.held.contains(instrumentId), "a tick ended a halt", message);
        final boolean isEnd = isStatus && Wire.CONTINUOUS == message.get("phase") &&
            0 == AuctionInvariants.printCount(message, marketData);
        final boolean isByCommand =
            Command.Kind.UNCROSS == command.kind || Command.Kind.SET_TRADING_PHASE == command.kind;
        if (isAfterTick && isByCommand && Wire.isCall(book.phase) && !changed.contains(instrumentId) &&
            !AuctionInvariants.isDisturbed(reports) && (isEnd || OutputType.AUCTION_TRADE == message.type))
        {
            final List<Long> told = indicated.getOrDefault(instrumentId, List.of(0L, 0L));
            Invariant.INDICATION_IS_THE_PRINT.require(isEnd ? 0 == told.get(1) :
                told.equals(List.of(message.get("priceTicks"), message.get("quantityLots"))),
                "what was indicated is what is printed", List.of(told, message));
        }
    }

    /** What is known of calls after this command. */
    private void follow(final Command command, final Before before, final List<Output> marketData)
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
        before.due.removeAll(changed);
        Invariant.TIMED_STATES_END.require(
            before.due.isEmpty(), "a call ends in time, or a status says why it does not", before.due);
    }

    /** Market data make the book, message by message; each trade takes the order whose turn it is. */
    private void followPrices(
        final List<Output> reports, final List<Output> marketData, final List<Output> all, final boolean isSteady)
    {
        final List<Output> restingFills = new ArrayList<>();
        final Set<Long> touched = new HashSet<>();
        all.stream().filter(report -> OutputType.EXECUTION_REPORT == report.type &&
            Wire.EXEC_TRADE != report.get("execType")).forEach(report -> touched.add(report.get("orderId")));
        reports.stream().filter(report -> OutputType.EXECUTION_REPORT == report.type &&
            Wire.EXEC_TRADE == report.get("execType") && Wire.LIQUIDITY_ADDED == report.get("liquidity"))
            .forEach(restingFills::add);
        final boolean hasHidden = restingFills.stream().anyMatch(fill -> Wire.HIDDEN == fill.get("displayLots"));
        int tradeIndex = 0;
        for (final Output message : marketData)
        {
            if (isSteady && OutputType.TRADE == message.type && tradeIndex < restingFills.size())
            {
                checkTurn(message, restingFills.get(tradeIndex++), touched);
            }
            books.apply(message);
            if (hasHidden)
            {
                // The change behind the trade may be of an order that is shown at its price, and did not trade.
                books.bookOf(message.get("instrumentId")).openTrade = null;
            }
            if (isSteady)
            {
                checkDailyLimits(message);
            }
        }
    }

    private void checkTurn(final Output trade, final Output filled, final Set<Long> touched)
    {
        final boolean isBuy = Wire.BUY == filled.get("side");
        final ModelInstrument instrument = state.instruments.get((int)trade.get("instrumentId"));
        // At the closing price orders trade in the order of their limits, but not at them.
        final boolean isAtClose = instrument.isTradingAtClose();
        final String limit = Wire.PEGGED == filled.get("ordType") ? "workingPriceTicks" : "priceTicks";
        final long price = isAtClose ? filled.get(limit) : trade.get("priceTicks");
        final MarketDataBook.Entry first = books.bookOf(instrument.instrumentId).first(isBuy);
        final boolean isHidden = Wire.HIDDEN == filled.get("displayLots");
        final boolean isFifo = isAtClose || 0 == instrument.algorithm.length ||
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
    static boolean isCrossedByMinimums(final ModelInstrument instrument)
    {
        final boolean isCrossed = instrument.bids.stream().anyMatch(bid ->
            instrument.asks.stream().anyMatch(ask -> bid.priceTicks >= ask.priceTicks));
        return isCrossed && instrument.bids.stream().allMatch(bid -> 0 != bid.leastLots() || instrument.asks.stream()
            .allMatch(ask -> 0 != ask.leastLots() || bid.priceTicks < ask.priceTicks));
    }

    /** The core's levels are the sums of the orders, and nothing stands where the day does not allow it. */
    private void checkLevels(final ModelInstrument instrument, final boolean isBuy)
    {
        if (prices.length < state.limits.levels)
        {
            prices = new long[(int)state.limits.levels];
            lots = new long[prices.length];
        }
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
}
