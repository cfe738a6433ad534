package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Invariants that hold whatever the rules of matching are, checked on the output alone: it knows no book and no model.
 * Named after the list in the documentation of the tests: orders and executions, trades in pairs, sequences, answers.
 */
final class ReportChecker
{
    /** What the reports told of one order so far. */
    static final class Story
    {
        final int side;
        long bustedLots;
        /** As it was accepted or changed last. */
        Output last;
        Name name;
        boolean isImmediate;
        boolean isAllOrNothing;
        long cumLotsBefore;
        long quantityLots;
        long cumLots;
        long cumTicksLots;
        long leavesLots;
        long displayLots;
        /** A minimum quantity once met drops what was asked for the display. */
        boolean hadMinimum;
        /** Outside the limits of the day, when last heard of; a replaced one may be in the book again. */
        boolean isInactive;
        boolean isPlain;
        boolean isOver;

        Story(final int side)
        {
            this.side = side;
        }
    }

    /** A client order id belongs to its session. */
    private record Name(long sessionId, String clOrdId)
    {
    }

    private final Map<Long, Story> liveOrders = new HashMap<>();
    private final Set<Name> liveNames = new HashSet<>();
    /** Of all orders that were accepted or changed today. */
    private final Set<Name> namesOfTheDay = new HashSet<>();
    private final List<Story> entered = new ArrayList<>();
    private final Map<Long, Long> nextReportSequences = new HashMap<>();
    private final Map<Integer, Long> lastClientSequences = new HashMap<>();
    private final Map<Long, Long> bookDepth = new HashMap<>();
    private final Map<Long, Long> auctionLots = new HashMap<>();
    private final CorrectionChecker corrections = new CorrectionChecker();
    private final CopyChecker copies = new CopyChecker();
    private final int sessionCapacity;
    private long nextReportNumber;
    private long nextMarketDataSequence = 1;
    private long lastOrderId;
    private long lastExecId;
    private long lastMatchId;
    private long nowNs;
    private Output openFill;
    private int answers;
    private int tradeIndex;

    ReportChecker(final int sessionCapacity)
    {
        this.sessionCapacity = sessionCapacity;
    }

    void check(
        final Command command,
        final long sequence,
        final long timestampNs,
        final List<Output> reports,
        final List<Output> marketData)
    {
        nowNs = Math.max(nowNs, timestampNs);
        answers = 0;
        tradeIndex = 0;
        entered.clear();
        int adminReports = 0;
        for (final Output report : reports)
        {
            Invariant.TIME_AND_SEQUENCE.require(
                report.get("commandSequence") == sequence, "sequence of the command", report);
            Invariant.TIME_AND_SEQUENCE.require(report.get("timestampNs") == nowNs, "time of the command", report);
            if (OutputType.ADMIN_REPORT == report.type)
            {
                adminReports++;
                Invariant.ONE_ANSWER_EACH.require(
                    report.get("correlationId") == command.correlationId, "the operator's correlation id", report);
            }
            else
            {
                checkNumbers(command, report);
            }
            copies.check(report);
            if (OutputType.EXECUTION_REPORT == report.type)
            {
                checkExecution(command, report, marketData);
            }
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(null == openFill, "the other side of the trade", openFill);
        corrections.check(marketData);
        entered.forEach(ReportChecker::checkImmediate);
        if (Command.Kind.END_OF_DAY == command.kind && 1 == adminReports &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason"))
        {
            namesOfTheDay.retainAll(liveNames);
        }
        if (Command.Kind.SET_SESSION_IDS == command.kind)
        {
            // What was used under the other rule is not remembered.
            namesOfTheDay.removeIf(name -> name.sessionId() == command.targetSessionId && !liveNames.contains(name));
        }
        checkMarketData(marketData);
        checkAnswers(command, adminReports, reports);
    }

    /** What the books show must be alive by the reports and no more than what is left of it; plain orders are there. */
    void checkBooks()
    {
        for (final Map.Entry<Long, Long> shown : bookDepth.entrySet())
        {
            final Story story = liveOrders.get(shown.getKey());
            final boolean isRight = null != story && shown.getValue() <= story.leavesLots &&
                (story.hadMinimum || story.displayLots == 0 ||
                (story.displayLots > 0 && shown.getValue() <= story.displayLots));
            if (!isRight)
            {
                throw new Invariant.Broken(Invariant.INDEX_IS_THE_BOOK, "orderId=" + shown.getKey() +
                    " in the book=" + shown.getValue() + " leaves by the reports=" +
                    (null == story ? "none" : String.valueOf(story.leavesLots)));
            }
        }
        for (final Map.Entry<Long, Story> entry : liveOrders.entrySet())
        {
            final Long lots = bookDepth.get(entry.getKey());
            if (entry.getValue().isPlain && (null == lots || lots != entry.getValue().leavesLots))
            {
                throw new Invariant.Broken(Invariant.INDEX_IS_THE_BOOK, "orderId=" + entry.getKey() +
                    " leaves by the reports=" + entry.getValue().leavesLots + " in the book=" + lots);
            }
        }
    }

    private void checkNumbers(final Command command, final Output report)
    {
        Invariant.NUMBERS_RISE.require(
            report.get("reportNumber") == nextReportNumber++, "gapless reportNumber", report);
        final long session = report.get("sessionId");
        final long expected = nextReportSequences.getOrDefault(session, 1L);
        Invariant.NUMBERS_RISE.require(report.get("reportSequence") == expected, "gapless reportSequence", report);
        nextReportSequences.put(session, expected + 1);
        if (!report.type.isCopy() && 0 != report.get("clientSequence"))
        {
            answers++;
            Invariant.ONE_ANSWER_EACH.require(
                report.get("clientSequence") == command.clientSequence && session == command.sessionId,
                "clientSequence of the request", report);
        }
    }

    private void checkExecution(final Command command, final Output report, final List<Output> marketData)
    {
        final int execType = (int)report.get("execType");
        if (Wire.EXEC_STATUS == execType)
        {
            Invariant.NUMBERS_RISE.require(0 == report.get("execId"), "no execId on a status", report);
            return;
        }
        Invariant.NUMBERS_RISE.require(report.get("execId") > lastExecId, "increasing execId", report);
        lastExecId = report.get("execId");
        if (Wire.EXEC_REJECTED == execType)
        {
            Invariant.NOTHING_AFTER_THE_END.require(
                0 == report.get("orderId") && 0 == report.get("leavesLots") && 0 == report.get("cumLots") &&
                0 != report.get("reason"), "a reject has a reason and no order", report);
            return;
        }
        if (CorrectionChecker.isOne(report))
        {
            checkAmounts(report, corrections.apply(report), execType);
            return;
        }
        final long orderId = report.get("orderId");
        Story story = liveOrders.get(orderId);
        if (Wire.EXEC_NEW == execType)
        {
            Invariant.NUMBERS_RISE.require(orderId > lastOrderId, "increasing orderId", report);
            lastOrderId = orderId;
            story = new Story((int)report.get("side"));
            story.quantityLots = report.get("quantityLots");
            liveOrders.put(orderId, story);
        }
        Invariant.NOTHING_AFTER_THE_END.require(null != story && !story.isOver, "an order that is alive", report);
        Invariant.NOTHING_AFTER_THE_END.require(story.side == report.get("side"), "the side the order had", report);
        if (Wire.EXEC_TRADE == execType)
        {
            checkFill(report, story, marketData);
            corrections.onFill(report, story);
        }
        else
        {
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(0 == report.get("lastLots") && 0 == report.get("matchId") &&
                Wire.LIQUIDITY_NONE == report.get("liquidity"), "no trade in it", report);
        }
        checkAmounts(report, story, execType);
        if (Wire.EXEC_NEW == execType || Wire.EXEC_REPLACED == execType)
        {
            enter(command, report, story);
        }
        if (story.isOver)
        {
            liveOrders.remove(orderId);
            liveNames.remove(story.name);
        }
    }

    /** An order as it was accepted or changed: a name of its own, and what it may do from now on. */
    private void enter(final Command command, final Output report, final Story story)
    {
        liveNames.remove(story.name);
        story.last = report;
        story.name = new Name(report.get("sessionId"), report.text1);
        Invariant.NO_ID_TWICE.require(liveNames.add(story.name), "a client order id that no live order has", report);
        Invariant.NO_ID_TWICE.require(namesOfTheDay.add(story.name), "a client order id new today", report);
        final long timeInForce = report.get("timeInForce");
        story.isAllOrNothing = Wire.FOK == timeInForce;
        story.isImmediate = story.isAllOrNothing || Wire.IOC == timeInForce;
        story.cumLotsBefore = story.cumLots;
        story.hadMinimum |= 0 != command.minLots;
        entered.add(story);
    }

    private static void checkImmediate(final Story story)
    {
        Invariant.INSTRUCTIONS_ARE_KEPT.require(
            story.isOver || !story.isImmediate, "an immediate order does not stay", story.last);
        Invariant.INSTRUCTIONS_ARE_KEPT.require(!story.isAllOrNothing || story.cumLots == story.cumLotsBefore ||
            story.cumLots + story.bustedLots == story.quantityLots, "all or nothing", story.last);
    }

    private void checkAmounts(final Output report, final Story story, final int execType)
    {
        final long quantity = report.get("quantityLots");
        final long cum = report.get("cumLots");
        final long leaves = report.get("leavesLots");
        final int status = (int)report.get("ordStatus");
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(
            cum == story.cumLots && report.get("cumTicksLots") == story.cumTicksLots, "sums of the fills", report);
        final long busted = report.get("bustedLots");
        final boolean wasOver = story.isOver;
        Invariant.AMOUNTS_ADD_UP.require(busted == story.bustedLots, "what was busted", report);
        final boolean isReduced = Wire.EXEC_RESTATED == execType && quantity < story.quantityLots &&
            (Why.SELF_TRADE.code == report.get("reason") || Why.OCO_REDUCED.code == report.get("reason"));
        Invariant.AMOUNTS_ADD_UP.require(
            Wire.EXEC_REPLACED == execType || isReduced || quantity == story.quantityLots, "the quantity it had",
            report);
        Invariant.AMOUNTS_ADD_UP.require(
            quantity > 0 && cum >= 0 && leaves >= 0 && quantity >= cum, "no negative amount", report);
        story.isOver = Wire.STATUS_FILLED == status || Wire.STATUS_CANCELED == status || Wire.STATUS_EXPIRED == status;
        if (story.isOver)
        {
            Invariant.AMOUNTS_ADD_UP.require(0 == leaves, "nothing left at the end", report);
            Invariant.AMOUNTS_ADD_UP.require(
                Wire.STATUS_FILLED != status || quantity == cum + busted, "filled means all of it", report);
            Invariant.NOTHING_AFTER_THE_END.require(
                Wire.EXEC_CANCELED != execType || Wire.STATUS_CANCELED == status, "canceled is canceled", report);
            Invariant.NOTHING_AFTER_THE_END.require(
                Wire.EXEC_EXPIRED != execType || Wire.STATUS_EXPIRED == status, "expired is expired", report);
        }
        else
        {
            Invariant.AMOUNTS_ADD_UP.require(
                quantity == cum + leaves + busted && leaves > 0, "quantity = cum + leaves + busted", report);
            Invariant.AMOUNTS_ADD_UP.require(
                status == (0 == cum ? Wire.STATUS_NEW : Wire.STATUS_PARTIALLY_FILLED), "status by cum", report);
            Invariant.NOTHING_AFTER_THE_END.require(
                Wire.EXEC_CANCELED != execType && Wire.EXEC_EXPIRED != execType, "an end that ends", report);
        }
        Invariant.NOTHING_AFTER_THE_END.require(story.isOver || !wasOver, "the dead stay dead", report);
        story.quantityLots = quantity;
        story.leavesLots = leaves;
        story.displayLots = report.get("displayLots");
        if (Wire.EXEC_RESTATED == execType)
        {
            story.isInactive = Why.OUTSIDE_DAILY_LIMITS.code == report.get("reason") ||
                (story.isInactive && Why.NONE.code != report.get("reason"));
        }
        story.isPlain = !story.isInactive && Wire.LIMIT == report.get("ordType") && 0 == story.displayLots &&
            (Wire.DAY == report.get("timeInForce") || Wire.isGoodTill((int)report.get("timeInForce")));
    }

    private void checkFill(final Output report, final Story story, final List<Output> marketData)
    {
        final long lots = report.get("lastLots");
        final long ticks = report.get("lastPriceTicks");
        final boolean isBuy = Wire.BUY == report.get("side");
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(lots > 0 && ticks > 0, "a fill of something at some price", report);
        story.cumLots += lots;
        story.cumTicksLots = Math.addExact(story.cumTicksLots, Math.multiplyExact(lots, ticks));
        if (Wire.hasLimit((int)report.get("ordType")) || Wire.PEGGED == report.get("ordType"))
        {
            final long limit = report.get("priceTicks");
            Invariant.LIMITS_ARE_KEPT.require(
                isBuy ? ticks <= limit : ticks >= limit, "no fill worse than the limit", report);
        }
        if (null == openFill)
        {
            Invariant.NUMBERS_RISE.require(report.get("matchId") > lastMatchId, "increasing matchId", report);
            final boolean isAuction = Wire.LIQUIDITY_AUCTION == report.get("liquidity");
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(
                isAuction ? isBuy : Wire.LIQUIDITY_ADDED == report.get("liquidity"), "the resting order first",
                report);
            Invariant.LIMITS_ARE_KEPT.require(
                isAuction || ticks == report.get(
                Wire.PEGGED == report.get("ordType") ? "workingPriceTicks" : "priceTicks"),
                "the price of the resting order", report);
            lastMatchId = report.get("matchId");
            openFill = report;
            return;
        }
        final boolean isOtherSide = report.get("matchId") == lastMatchId && lots == openFill.get("lastLots") &&
            ticks == openFill.get("lastPriceTicks") && report.get("side") != openFill.get("side") &&
            report.get("instrumentId") == openFill.get("instrumentId") &&
            (Wire.LIQUIDITY_ADDED == openFill.get("liquidity") ? Wire.LIQUIDITY_REMOVED : Wire.LIQUIDITY_AUCTION) ==
            report.get("liquidity");
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(isOtherSide, "the other side of the trade before", report);
        openFill = null;
        if (Wire.LIQUIDITY_AUCTION == report.get("liquidity"))
        {
            auctionLots.merge(report.get("instrumentId"), lots, Long::sum);
            return;
        }
        while (tradeIndex < marketData.size() && OutputType.TRADE != marketData.get(tradeIndex).type)
        {
            tradeIndex++;
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(tradeIndex < marketData.size(), "a public trade", report);
        final Output trade = marketData.get(tradeIndex++);
        final boolean isSameTrade = trade.get("matchId") == lastMatchId && trade.get("quantityLots") == lots &&
            trade.get("priceTicks") == ticks && trade.get("aggressorSide") == report.get("side") &&
            trade.get("instrumentId") == report.get("instrumentId");
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(isSameTrade, "the public trade of what was reported", trade);
    }

    private void checkMarketData(final List<Output> marketData)
    {
        int trades = 0;
        for (int i = 0; i < marketData.size(); i++)
        {
            final Output message = marketData.get(i);
            Invariant.NUMBERS_RISE.require(
                message.get("marketDataSequence") == nextMarketDataSequence++, "gapless market data", message);
            Invariant.TIME_AND_SEQUENCE.require(message.get("timestampNs") == nowNs, "time of the command", message);
            Invariant.TIME_AND_SEQUENCE.require(
                message.get("endOfEvent") == (marketData.size() - 1 == i ? 1 : 0), "endOfEvent", message);
            if (OutputType.TRADE == message.type)
            {
                trades++;
                Invariant.FILLS_ADD_UP_IN_PAIRS.require(
                    i < tradeIndex, "a trade that both sides were told of", message);
            }
            else if (OutputType.AUCTION_TRADE == message.type && message.get("quantityLots") > 0)
            {
                auctionLots.merge(message.get("instrumentId"), -message.get("quantityLots"), Long::sum);
            }
            else if (OutputType.BOOK_DELTA == message.type)
            {
                if (Wire.BOOK_DELETE == message.get("action"))
                {
                    bookDepth.remove(message.get("orderId"));
                }
                else
                {
                    bookDepth.put(message.get("orderId"), message.get("quantityLots"));
                }
            }
        }
        Invariant.FILLS_ADD_UP_IN_PAIRS.require(tradeIndex >= trades, "a trade that both sides were told of", null);
        if (!auctionLots.isEmpty())
        {
            final boolean isPrinted = auctionLots.values().stream().allMatch(lots -> 0 == lots);
            Invariant.FILLS_ADD_UP_IN_PAIRS.require(isPrinted, "one print for all of an auction", null);
            auctionLots.clear();
        }
    }

    private void checkAnswers(final Command command, final int adminReports, final List<Output> reports)
    {
        final boolean isWhole = command.isWhole();
        if (!command.kind.isOrderEntry() || !isWhole)
        {
            final boolean isAnswered = isWhole &&
                (Command.Kind.CLOCK_TICK != command.kind || 0 != command.correlationId);
            Invariant.ONE_ANSWER_EACH.require(
                0 == answers && (isAnswered ? 1 : 0) == adminReports, "one answer to the operator", null);
            return;
        }
        final int session = command.sessionId;
        if (0 == session && Command.Kind.DISCONNECTED == command.kind)
        {
            Invariant.ONE_ANSWER_EACH.require(0 == answers + adminReports, "no answer to a gateway that starts", null);
            return;
        }
        final boolean isKnown = session > 0 && session < sessionCapacity;
        final boolean isFresh = isKnown && (0 == command.clientSequence ||
            command.clientSequence > lastClientSequences.getOrDefault(session, 0L));
        if (!isFresh)
        {
            Invariant.ONE_ANSWER_EACH.require(reports.isEmpty(), "silence", reports.isEmpty() ? null : reports.get(0));
            return;
        }
        lastClientSequences.merge(session, command.clientSequence, Math::max);
        final boolean isCounted = 0 != command.clientSequence && Command.Kind.DISCONNECTED != command.kind;
        Invariant.ONE_ANSWER_EACH.require((isCounted ? 1 : 0) == answers, "one answer", null);
        Invariant.ONE_ANSWER_EACH.require(0 == adminReports, "no answer to the operator", null);
        Invariant.ONE_ANSWER_EACH.require(
            Command.Kind.DISCONNECTED == command.kind || !reports.isEmpty(), "an answer", null);
    }
}
