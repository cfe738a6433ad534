package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The invariants of orders, executions and numbers, on commands and outputs alone: 5, 7, 9 to 14, 36 and 49. All that
 * it remembers of an order is its last report.
 */
final class OrderInvariants
{
    /** What a copy has of its own. */
    private static final List<String> OWN_OF_A_COPY =
        List.of("sessionId", "reportSequence", "reportNumber", "originSessionId", "reserved");

    /** Of a name whose order lives. */
    private static final long IN_USE = Long.MAX_VALUE;

    /** A client order id belongs to its session. */
    private record Name(long sessionId, String clOrdId)
    {
        static Name of(final Output report)
        {
            return new Name(report.get("sessionId"), report.text("clOrdId"));
        }
    }

    /** The last report of every order, live or ended. */
    private final Map<Long, Output> orders = new HashMap<>();
    /** What each side was told last of its trades, by execution id. */
    private final Map<Long, Output> fills = new HashMap<>();
    /** Of a name that was taken: how many of its session had ended before the command that ended it. */
    private final Map<Name, Long> names = new HashMap<>();
    private final Map<Long, Long> endedNames = new HashMap<>();
    private final Map<Long, Long> endedNamesBefore = new HashMap<>();
    private final Set<Long> postOnly = new HashSet<>();
    private final Set<Long> stopsOnTheQuote = new HashSet<>();
    private final Map<Long, Long> lastPrices = new HashMap<>();
    private final Map<Long, Long> reportSequences = new HashMap<>();
    private final Map<Integer, Long> clientSequences = new HashMap<>();
    private final ModelState state;
    private long rememberedIds;
    private long nextReportNumber;
    private long nextMarketDataSequence = 1;
    private long lastOrderId;
    private long lastExecId;
    private long lastMatchId;
    /** Of the command that is checked: orders that entered or were amended, by what they had traded before. */
    private final Map<Long, Long> entered = new HashMap<>();
    /** Trades and corrections that both sides were told of: the report of the second. */
    private final List<Output> paired = new ArrayList<>();
    private Output firstOfPair;

    OrderInvariants(final ModelState state)
    {
        this.state = state;
        rememberedIds = state.limits.endedIds;
    }

    void check(
        final Command command,
        final long sequence,
        final long nowNs,
        final List<Output> reports,
        final List<Output> marketData)
    {
        entered.clear();
        paired.clear();
        endedNamesBefore.putAll(endedNames);
        Output original = null;
        for (final Output report : reports)
        {
            Invariant.TIME_AND_SEQUENCE.require(OutputType.SESSION_CONNECTION == report.type ||
                report.get("commandSequence") == sequence &&
                report.get("timestampNs") == nowNs, "sequence and time of the command", report);
            if (report.type.isCopy())
            {
                checkCopy(report, original);
            }
            else
            {
                original = report;
            }
            if (report.type.isNumberedReport())
            {
                checkNumbers(report);
            }
            if (OutputType.EXECUTION_REPORT == report.type && Wire.EXEC_STATUS != report.get("execType"))
            {
                checkExecution(command, report);
            }
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(null == firstOfPair, "the other side of the trade", firstOfPair);
        entered.forEach(this::checkImmediate);
        checkAnswers(command, reports);
        checkMarketData(nowNs, marketData);
        checkPublished(marketData);
        forgetNames(command, reports);
    }

    private void checkNumbers(final Output report)
    {
        Invariant.NUMBERS_RISE.require(report.get("reportNumber") == nextReportNumber++, "gapless numbers", report);
        Invariant.NUMBERS_RISE.require(report.get("reportSequence") == reportSequences.merge(
            report.get("sessionId"), 1L, Long::sum), "gapless numbers of the session", report);
    }

    private static void checkCopy(final Output copy, final Output original)
    {
        Invariant.COPIES_ARE_THE_REPORT.require(null != original && copy.type.texts.stream().allMatch(field ->
            original.text(field).equals(copy.text(field))) && copy.get("sessionId") != original.get("sessionId") &&
            copy.get("originSessionId") == original.get("sessionId"), "the report comes first", copy);
        final boolean isSame = OutputType.DROP_COPY_REPORT == copy.type ?
            OutputType.EXECUTION_REPORT == original.type && copy.type.numbers.stream().allMatch(field ->
            OWN_OF_A_COPY.contains(field) || copy.get(field) == original.get(field)) :
            OutputType.SESSION_REPORT == original.type &&
            copy.get("originReportNumber") == original.get("reportNumber");
        Invariant.COPIES_ARE_THE_REPORT.require(isSame, "the copy says the same", copy);
    }

    private void checkExecution(final Command command, final Output report)
    {
        final int execType = (int)report.get("execType");
        Invariant.NUMBERS_RISE.require(report.get("execId") > lastExecId, "increasing execId", report);
        lastExecId = report.get("execId");
        if (Wire.EXEC_REJECTED == execType)
        {
            Invariant.NOTHING_AFTER_THE_END.require(0 == report.get("orderId") && 0 == report.get("leavesLots") &&
                0 == report.get("cumLots") && 0 != report.get("reason"), "a reject has a reason, no order", report);
            return;
        }
        final long orderId = report.get("orderId");
        final Output before = orders.put(orderId, report);
        if (Wire.EXEC_NEW == execType)
        {
            Invariant.NUMBERS_RISE.require(orderId > lastOrderId, "increasing orderId", report);
            lastOrderId = orderId;
            remember(command, orderId);
        }
        else
        {
            Invariant.NOTHING_AFTER_THE_END.require(null != before && before.get("side") == report.get("side") &&
                (isLive(before) || isCorrection(report) && !isLive(report)), "an order that is alive", report);
        }
        checkTrade(report, null == before ? report : before);
        checkAmounts(report, null == before ? report : before);
        if (Wire.EXEC_REPLACED == execType)
        {
            endName(Name.of(before));
        }
        if (Wire.EXEC_NEW == execType || Wire.EXEC_REPLACED == execType)
        {
            Invariant.NO_ID_TWICE.require(isFree(Name.of(report)), "an id that nobody can know", report);
            names.put(Name.of(report), IN_USE);
            entered.put(orderId, report.get("cumLots"));
        }
        if (!isLive(report) && isLive(before))
        {
            // The report of a cancel has the id of the request.
            endName(Name.of(Wire.EXEC_REPLACED == execType ? report : before));
        }
        if (Why.TRIGGERED.code == report.get("reason") && !stopsOnTheQuote.contains(orderId))
        {
            final long last = lastPrices.getOrDefault(report.get("instrumentId"), 0L);
            final long stop = report.get("stopPriceTicks");
            Invariant.INSTRUCTIONS_ARE_KEPT.require(0 != last && (isRising(report) ? last >= stop :
                last <= stop), "a stop waits for its price", report);
        }
    }

    private void endName(final Name name)
    {
        names.put(name, endedNamesBefore.getOrDefault(name.sessionId(), 0L));
        endedNames.merge(name.sessionId(), 1L, Long::sum);
    }

    /** A name is free once as many others have ended as are remembered, and a number that rises not today. */
    private boolean isFree(final Name name)
    {
        final Long endedBefore = names.get(name);
        return null == endedBefore || !state.risingIds.areRising((int)name.sessionId()) &&
            isForgotten(name, endedBefore);
    }

    private boolean isForgotten(final Name name, final long endedBefore)
    {
        return endedNames.getOrDefault(name.sessionId(), 0L) - endedBefore > rememberedIds;
    }

    /** Which way the price has to go until the stop is elected. */
    private static boolean isRising(final Output report)
    {
        return (Wire.BUY == report.get("side")) != Wire.isTakeProfit((int)report.get("ordType"));
    }

    /** Reports do not repeat these terms. */
    private void remember(final Command command, final long orderId)
    {
        if (0 != command.postOnly)
        {
            postOnly.add(orderId);
        }
        if (Wire.BEST_QUOTE == command.triggerKind)
        {
            stopsOnTheQuote.add(orderId);
        }
    }

    private static boolean isLive(final Output report)
    {
        return Wire.STATUS_NEW == report.get("ordStatus") || Wire.STATUS_PARTIALLY_FILLED == report.get("ordStatus");
    }

    private static boolean isCorrection(final Output report)
    {
        return Wire.EXEC_TRADE_CANCEL == report.get("execType") || Wire.EXEC_TRADE_CORRECT == report.get("execType");
    }

    /** Sums of the fills, and the two sides of each trade, bust and correction. */
    private void checkTrade(final Output report, final Output before)
    {
        final boolean isTrade = Wire.EXEC_TRADE == report.get("execType");
        final boolean isBust = Wire.EXEC_TRADE_CANCEL == report.get("execType");
        final long lots = isBust ? 0 : report.get("lastLots");
        final long ticks = report.get("lastPriceTicks");
        long changedLots = lots;
        long changedTicksLots = lots * ticks;
        if (isCorrection(report))
        {
            final Output old = fills.remove(report.get("refExecId"));
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(null != old && old.get("matchId") == report.get("matchId") &&
                old.get("orderId") == report.get("orderId"), "a trade that there is", report);
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(!isBust || old.get("lastLots") == report.get("lastLots") &&
                old.get("lastPriceTicks") == ticks, "what is busted is what there was", report);
            changedLots -= old.get("lastLots");
            changedTicksLots -= old.get("lastLots") * old.get("lastPriceTicks");
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(report.get("cumLots") == before.get("cumLots") + changedLots &&
            report.get("cumTicksLots") == before.get("cumTicksLots") + changedTicksLots, "sums of the fills", report);
        Invariant.AMOUNTS_ADD_UP.require(report.get("bustedLots") == before.get("bustedLots") -
            (isTrade ? 0 : changedLots), "what was busted", report);
        if (isTrade || isCorrection(report))
        {
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(ticks > 0 && (lots > 0 || isBust), "lots at a price", report);
            pair(report);
            if (!isBust)
            {
                fills.put(report.get("execId"), report);
            }
        }
        else
        {
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(0 == lots && 0 == report.get("matchId") &&
                Wire.LIQUIDITY_NONE == report.get("liquidity"), "no trade in it", report);
        }
        if (isTrade)
        {
            lastPrices.put(report.get("instrumentId"), ticks);
            checkPrice(report, ticks);
        }
    }

    private void pair(final Output report)
    {
        if (null == firstOfPair)
        {
            Invariant.NUMBERS_RISE.require(Wire.EXEC_TRADE != report.get("execType") ||
                report.get("matchId") > lastMatchId, "increasing matchId", report);
            lastMatchId = Math.max(lastMatchId, report.get("matchId"));
            firstOfPair = report;
            return;
        }
        for (final String field : List.of("execType", "matchId", "lastLots", "lastPriceTicks", "instrumentId"))
        {
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(report.get(field) == firstOfPair.get(field), field, report);
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(report.get("side") != firstOfPair.get("side") &&
            (Wire.EXEC_TRADE != report.get("execType") || (Wire.LIQUIDITY_ADDED == firstOfPair.get("liquidity") ?
            Wire.LIQUIDITY_REMOVED : Wire.LIQUIDITY_AUCTION) == report.get("liquidity")), "other side", report);
        paired.add(report);
        firstOfPair = null;
    }

    private void checkPrice(final Output report, final long ticks)
    {
        final int ordType = (int)report.get("ordType");
        final long limit = report.get("priceTicks");
        Invariant.LIMITS_ARE_KEPT.require(!Wire.hasLimit(ordType) && Wire.PEGGED != ordType ||
            (Wire.BUY == report.get("side") ? ticks <= limit : ticks >= limit), "not worse than its limit", report);
        Invariant.LIMITS_ARE_KEPT.require(Wire.LIQUIDITY_ADDED != report.get("liquidity") ||
            state.instruments.get((int)report.get("instrumentId")).isTradingAtClose() ||
            ticks == (Wire.PEGGED == ordType ? report.get("workingPriceTicks") : limit),
            "the price of the resting order", report);
        Invariant.INSTRUCTIONS_ARE_KEPT.require(Wire.LIQUIDITY_REMOVED != report.get("liquidity") ||
            !postOnly.contains(report.get("orderId")), "post-only never takes", report);
    }

    private static void checkAmounts(final Output report, final Output before)
    {
        final long quantity = report.get("quantityLots");
        final long cum = report.get("cumLots");
        final long leaves = report.get("leavesLots");
        final long busted = report.get("bustedLots");
        final int status = (int)report.get("ordStatus");
        final int execType = (int)report.get("execType");
        final boolean isReduced = quantity < before.get("quantityLots") &&
            (Why.SELF_TRADE.code == report.get("reason") || Why.OCO_REDUCED.code == report.get("reason"));
        Invariant.AMOUNTS_ADD_UP.require(quantity == before.get("quantityLots") || isReduced ||
            Wire.EXEC_REPLACED == execType, "the quantity it had", report);
        Invariant.AMOUNTS_ADD_UP.require(quantity > 0 && cum >= 0 && leaves >= 0 && busted >= 0, "negative", report);
        final boolean isEnd = Wire.EXEC_CANCELED == execType || Wire.EXEC_EXPIRED == execType;
        if (isLive(report))
        {
            Invariant.AMOUNTS_ADD_UP.require(
                quantity == cum + leaves + busted && leaves > 0, "quantity = cum + leaves + busted", report);
            Invariant.AMOUNTS_ADD_UP.require(
                status == (0 == cum ? Wire.STATUS_NEW : Wire.STATUS_PARTIALLY_FILLED), "status by cum", report);
            Invariant.NOTHING_AFTER_THE_END.require(!isEnd, "an end that ends", report);
        }
        else
        {
            Invariant.AMOUNTS_ADD_UP.require(0 == leaves && quantity >= cum + busted &&
                (Wire.STATUS_FILLED != status || quantity == cum + busted), "nothing left at the end", report);
            Invariant.NOTHING_AFTER_THE_END.require(!isEnd || status == execType, "ended as it says", report);
            Invariant.AMOUNTS_ADD_UP.require(Wire.EXEC_REPLACED != execType ||
                status == (0 == cum ? Wire.STATUS_CANCELED : Wire.STATUS_FILLED), "ended by cum", report);
        }
    }

    private void checkImmediate(final long orderId, final long cumLotsBefore)
    {
        final Output last = orders.get(orderId);
        final int timeInForce = (int)last.get("timeInForce");
        Invariant.INSTRUCTIONS_ARE_KEPT.require(
            !Wire.isImmediate(timeInForce) || !isLive(last), "an immediate order does not stay", last);
        Invariant.INSTRUCTIONS_ARE_KEPT.require(Wire.FOK != timeInForce || last.get("cumLots") == cumLotsBefore ||
            last.get("cumLots") + last.get("bustedLots") == last.get("quantityLots"), "all or nothing", last);
    }

    /** One answer to each request that is new, none to a repeated one. */
    private void checkAnswers(final Command command, final List<Output> reports)
    {
        int toOperator = 0;
        int toClient = 0;
        for (final Output report : reports)
        {
            if (OutputType.ADMIN_REPORT == report.type)
            {
                toOperator++;
                Invariant.ONE_ANSWER_EACH.require(
                    report.get("correlationId") == command.correlationId, "of the operator's command", report);
            }
            else if (report.type.isNumberedReport() && !report.type.isCopy() && 0 != report.get("clientSequence"))
            {
                toClient++;
                Invariant.ONE_ANSWER_EACH.require(report.get("clientSequence") == command.clientSequence &&
                    report.get("sessionId") == command.sessionId, "of the session's request", report);
            }
        }
        final boolean isOrderEntry = command.isWhole() && command.kind.isOrderEntry();
        final boolean isOperator = command.isWhole() && command.isAnswered();
        Invariant.ONE_ANSWER_EACH.require((isOperator ? 1 : 0) == toOperator, "one answer to the operator", null);
        final boolean isStart = Command.Kind.DISCONNECTED == command.kind && 0 == command.sessionId;
        final boolean isFresh = isOrderEntry && command.sessionId > 0 && command.sessionId < state.limits.sessions &&
            (0 == command.clientSequence ||
            command.clientSequence > clientSequences.getOrDefault(command.sessionId, 0L));
        Invariant.ONE_ANSWER_EACH.require(isFresh || isStart || !isOrderEntry || reports.isEmpty(), "silence", null);
        final boolean isCounted = isFresh && 0 != command.clientSequence && Command.Kind.DISCONNECTED != command.kind;
        Invariant.ONE_ANSWER_EACH.require((isCounted ? 1 : 0) == toClient, "one answer to the client", null);
        if (isFresh)
        {
            clientSequences.merge(command.sessionId, command.clientSequence, Math::max);
        }
    }

    private void checkMarketData(final long nowNs, final List<Output> marketData)
    {
        for (int i = 0; i < marketData.size(); i++)
        {
            final Output message = marketData.get(i);
            Invariant.NUMBERS_RISE.require(
                message.get("marketDataSequence") == nextMarketDataSequence++, "gapless market data", message);
            Invariant.TIME_AND_SEQUENCE.require(message.get("timestampNs") == nowNs, "time of the command", message);
            Invariant.TIME_AND_SEQUENCE.require(
                message.get("endOfEvent") == (marketData.size() - 1 == i ? 1 : 0), "endOfEvent", message);
        }
    }

    /** The public is told of each trade and each correction once, of an auction's trades together. */
    private void checkPublished(final List<Output> marketData)
    {
        final List<List<Long>> told = new ArrayList<>();
        final Map<Long, Long> auctionLots = new HashMap<>();
        for (final Output report : paired)
        {
            if (Wire.LIQUIDITY_AUCTION == report.get("liquidity") && !isCorrection(report))
            {
                auctionLots.merge(report.get("instrumentId"), report.get("lastLots"), Long::sum);
            }
            else
            {
                final boolean isBust = Wire.EXEC_TRADE_CANCEL == report.get("execType");
                told.add(List.of(report.get("matchId"), report.get("instrumentId"), isBust ? 0 :
                    report.get("lastLots"), report.get("lastPriceTicks"),
                    isCorrection(report) ? 0 : report.get("side")));
            }
        }
        final List<List<Long>> published = new ArrayList<>();
        for (final Output message : marketData)
        {
            if (OutputType.TRADE == message.type || OutputType.TRADE_CORRECTION == message.type)
            {
                published.add(List.of(message.get("matchId"), message.get("instrumentId"),
                    message.get("quantityLots"), message.get("priceTicks"),
                    OutputType.TRADE == message.type ? message.get("aggressorSide") : 0));
            }
            else if (OutputType.AUCTION_TRADE == message.type)
            {
                auctionLots.merge(message.get("instrumentId"), -message.get("quantityLots"), Long::sum);
            }
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(told.equals(published),
            "what both sides and the public were told", List.of(told, published));
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(auctionLots.values().stream().allMatch(lots -> 0 == lots),
            "one print for all of an auction", null);
    }

    /** A day ends, or another rule for the ids of a session begins: only the names of live orders are taken. */
    private void forgetNames(final Command command, final List<Output> reports)
    {
        if (Command.Kind.END_OF_DAY == command.kind && BookInvariants.isDone(reports) ||
            Command.Kind.SET_SESSION_IDS == command.kind)
        {
            names.entrySet().removeIf(taken -> IN_USE != taken.getValue() &&
                (Command.Kind.END_OF_DAY == command.kind || taken.getKey().sessionId() == command.targetSessionId));
        }
        if (Command.Kind.SET_LIMITS == command.kind)
        {
            // What was forgotten is not known again when there is more room.
            rememberedIds = Math.min(rememberedIds, state.limits.endedIds);
            names.entrySet().removeIf(taken -> IN_USE != taken.getValue() &&
                isForgotten(taken.getKey(), taken.getValue()));
            rememberedIds = state.limits.endedIds;
        }
    }
}
