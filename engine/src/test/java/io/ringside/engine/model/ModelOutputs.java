package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Collects what one command puts out and numbers it. */
final class ModelOutputs
{
    final List<Output> reports = new ArrayList<>();
    final List<Output> marketData = new ArrayList<>();

    private final ModelState state;
    private final Map<Integer, Long> reportSequences = new HashMap<>();
    private long nextReportNumber;
    private long nextMarketDataSequence = 1;
    private long commandSequence;
    private long nowNs;

    ModelOutputs(final ModelState state)
    {
        this.state = state;
    }

    void begin(final long commandSequence, final long nowNs)
    {
        this.commandSequence = commandSequence;
        this.nowNs = nowNs;
        reports.clear();
        marketData.clear();
    }

    /** The last market-data message of a command says so. */
    void end()
    {
        if (!marketData.isEmpty())
        {
            final int last = marketData.size() - 1;
            marketData.set(last, marketData.get(last).with("endOfEvent", 1));
        }
    }

    /** Unasked: in the order's own name. */
    void order(
        final ModelOrder order, final int execType, final Why why, final long execId, final long preventedLots)
    {
        report(OutputType.EXECUTION_REPORT, order.clOrdId, Command.NO_ID, order.sessionId,
            nextReportSequence(order.sessionId), nextReportNumber++, commandSequence, 0,
            order.orderId, execId, order.accountId, order.askedTicks(), order.quantityLots, order.leavesLots(),
            order.cumLots, order.cumTicksLots, 0, 0, 0, nowNs, order.instrumentId, order.side, order.ordType,
            order.timeInForce, Wire.LIQUIDITY_NONE, execType, order.status(), why.code,
            order.displayLots, told(order), preventedLots, 0, order.bustedLots, order.workingTicks(),
            order.offsetTicks(), Wire.memo(order.memo, 0), Wire.memo(order.memo, 1));
    }

    /** Asked: with the names of the request. */
    void answer(
        final ModelOrder order,
        final int execType,
        final long execId,
        final long clientSequence,
        final String clOrdId,
        final String origClOrdId)
    {
        report(OutputType.EXECUTION_REPORT, clOrdId, origClOrdId, order.sessionId,
            nextReportSequence(order.sessionId), nextReportNumber++, commandSequence, clientSequence,
            order.orderId, execId, order.accountId, order.askedTicks(), order.quantityLots, order.leavesLots(),
            order.cumLots, order.cumTicksLots, 0, 0, 0, nowNs, order.instrumentId, order.side, order.ordType,
            order.timeInForce, Wire.LIQUIDITY_NONE, execType, order.status(), Why.NONE.code,
            order.displayLots, told(order), 0, 0, order.bustedLots, order.workingTicks(), order.offsetTicks(),
            Wire.memo(order.memo, 0), Wire.memo(order.memo, 1));
    }

    void fill(
        final ModelOrder order,
        final long execId,
        final long priceTicks,
        final long lots,
        final long matchId,
        final int liquidity)
    {
        report(OutputType.EXECUTION_REPORT, order.clOrdId, Command.NO_ID, order.sessionId,
            nextReportSequence(order.sessionId), nextReportNumber++, commandSequence, 0,
            order.orderId, execId, order.accountId, order.askedTicks(), order.quantityLots, order.leavesLots(),
            order.cumLots, order.cumTicksLots, priceTicks, lots, matchId, nowNs, order.instrumentId, order.side,
            order.ordType, order.timeInForce, liquidity, Wire.EXEC_TRADE, order.status(), Why.NONE.code,
            order.displayLots, told(order), 0, 0, order.bustedLots, order.workingTicks(), order.offsetTicks(),
            Wire.memo(order.memo, 0), Wire.memo(order.memo, 1));
    }

    /** The stop price, which its owner knows from now on. */
    private static long told(final ModelOrder order)
    {
        order.reportedStopTicks = order.stopPriceTicks;
        return order.stopPriceTicks;
    }

    void refusedOrder(final Command command, final long execId, final int status, final Why why)
    {
        // What cannot be stored is not repeated.
        final String memo = ModelTerms.isMemo(command.memo) ? command.memo : Command.NO_MEMO;
        report(OutputType.EXECUTION_REPORT, command.clOrdId, Command.NO_ID, command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            0, execId, command.accountId, isPriceIgnored(command.ordType) ? 0 : command.priceTicks,
            command.quantityLots, 0, 0, 0, 0, 0, 0, nowNs, command.instrumentId,
            Wire.orNull(Wire.isSide(command.side), command.side),
            Wire.orNull(Wire.isOrdType(command.ordType), command.ordType),
            Wire.orNull(Wire.isTimeInForce(command.timeInForce), command.timeInForce),
            Wire.LIQUIDITY_NONE, Wire.EXEC_REJECTED, status, why.code, command.displayLots,
            command.stopPriceTicks, 0, 0, 0, 0, 0, Wire.memo(memo, 0), Wire.memo(memo, 1));
    }

    private static boolean isPriceIgnored(final int ordType)
    {
        return Wire.MARKET == ordType || Wire.MARKET_TO_LIMIT == ordType || Wire.STOP == ordType ||
            Wire.TRAILING_STOP == ordType;
    }

    /** Of an order that has ended without a trade, by its id, or of none (D7). */
    void statusOfNoOrder(final Command command, final long orderId, final int status, final Why why)
    {
        report(OutputType.EXECUTION_REPORT, command.clOrdId, Command.NO_ID, command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            orderId, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nowNs, command.instrumentId,
            Wire.orNull(Wire.isSide(command.side), command.side), Wire.NULL_CODE, Wire.NULL_CODE,
            Wire.LIQUIDITY_NONE, Wire.EXEC_STATUS, status, why.code, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** As it was when it ended; how it was shown, stopped and pegged nobody keeps. */
    void statusOfEnded(final Command command, final ModelOrder order)
    {
        report(OutputType.EXECUTION_REPORT, command.clOrdId, Command.NO_ID, command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            order.orderId, 0, order.accountId, order.askedTicks(), order.quantityLots, 0, order.cumLots,
            order.cumTicksLots, 0, 0, 0, nowNs, order.instrumentId, order.side, order.ordType, order.timeInForce,
            Wire.LIQUIDITY_NONE, Wire.EXEC_STATUS, order.finalStatus, Why.TOO_LATE.code, 0, 0, 0, 0,
            order.bustedLots, 0, 0, Wire.memo(order.memo, 0), Wire.memo(order.memo, 1));
    }

    void cancelReject(
        final Command command, final long orderId, final int status, final int requestType, final Why why)
    {
        report(OutputType.CANCEL_REJECT, command.clOrdId, command.origClOrdId, command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            orderId, nowNs, command.instrumentId, status, requestType, why.code);
    }

    void massCancel(final Command command, final int affectedCount, final Why why)
    {
        report(OutputType.MASS_CANCEL_REPORT, command.clOrdId, "", command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            nowNs, affectedCount, command.instrumentId,
            Wire.orNull(Wire.isMassCancelScope(command.scope), command.scope), Why.NONE == why ? 1 : 0, why.code);
    }

    void massStatus(final Command command, final int reportCount, final Why why)
    {
        report(OutputType.MASS_STATUS_REPORT, command.clOrdId, "", command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            nowNs, reportCount, command.instrumentId,
            Wire.orNull(Wire.isMassCancelScope(command.scope), command.scope), Why.NONE == why ? 1 : 0, why.code);
    }

    void sessionReport(final Command command, final long orderId, final int status)
    {
        report(OutputType.SESSION_REPORT, command.body, Command.NO_ID, command.sessionId,
            nextReportSequence(command.sessionId), nextReportNumber++, commandSequence, command.clientSequence,
            nowNs, command.connectionId, command.msgType, command.flags, 0, orderId, status);
    }

    void admin(final Command command, final int affectedCount, final Why why)
    {
        report(OutputType.ADMIN_REPORT, "", "", command.correlationId, commandSequence, nowNs,
            command.kind.templateId, why.code, affectedCount, 0, 0);
    }

    void delta(final ModelOrder order, final int action)
    {
        order.toldLots = Wire.BOOK_DELETE == action ? 0 : order.shownLots();
        publish(OutputType.BOOK_DELTA, "", nextMarketDataSequence++, nowNs, order.instrumentId, 0, action, order.side,
            order.orderId, order.priceTicks, order.toldLots, order.priority);
    }

    void indication(final ModelInstrument instrument, final Indication indication)
    {
        final int side = indication.surplus.signum() > 0 ? Wire.BUY : indication.surplus.signum() < 0 ? Wire.SELL : 0;
        publish(OutputType.AUCTION_INDICATION, "", nextMarketDataSequence++, nowNs, instrument.instrumentId, 0, side,
            indication.priceTicks, indication.pairedLots, indication.surplus.abs().longValueExact());
    }

    void auctionTrade(
        final ModelInstrument instrument,
        final long priceTicks,
        final long lots,
        final long firstMatchId,
        final long matchCount)
    {
        publish(OutputType.AUCTION_TRADE, "", nextMarketDataSequence++, nowNs, instrument.instrumentId, 0,
            instrument.phase, priceTicks, lots, firstMatchId, matchCount);
    }

    void trade(
        final int instrumentId, final int aggressorSide, final long matchId, final long priceTicks, final long lots)
    {
        publish(OutputType.TRADE, "", nextMarketDataSequence++, nowNs, instrumentId, 0, aggressorSide, matchId,
            priceTicks, lots);
    }

    /** A fill was busted or corrected: the owner is told what it is now, as of the report that told it before. */
    void change(
        final ModelTrade.Side side,
        final int execType,
        final long execId,
        final long priceTicks,
        final long lots,
        final ModelTrade trade,
        final Why why)
    {
        final ModelOrder order = side.order;
        report(OutputType.EXECUTION_REPORT, order.clOrdId, Command.NO_ID, order.sessionId,
            nextReportSequence(order.sessionId), nextReportNumber++, commandSequence, 0,
            order.orderId, execId, order.accountId, order.askedTicks(), order.quantityLots, order.leavesLots(),
            order.cumLots, order.cumTicksLots, priceTicks, lots, trade.matchId, nowNs, order.instrumentId, order.side,
            order.ordType, order.timeInForce, Wire.LIQUIDITY_NONE, execType, order.status(), why.code,
            order.isLive ? order.displayLots : 0, order.isLive ? order.stopPriceTicks : 0, 0, side.execId,
            order.bustedLots, order.isLive ? order.workingTicks() : 0, order.isLive ? order.offsetTicks() : 0,
            Wire.memo(order.memo, 0), Wire.memo(order.memo, 1));
    }

    void correction(final ModelTrade trade)
    {
        publish(OutputType.TRADE_CORRECTION, "", nextMarketDataSequence++, nowNs, trade.instrumentId, 0,
            trade.matchId, trade.priceTicks, trade.lots);
    }

    void statistics(final int instrumentId, final long... values)
    {
        final long[] all = new long[4 + values.length];
        all[0] = nextMarketDataSequence++;
        all[1] = nowNs;
        all[2] = instrumentId;
        System.arraycopy(values, 0, all, 4, values.length);
        publish(OutputType.STATISTICS, "", all);
    }

    void status(final int instrumentId, final int phase, final Why why)
    {
        publish(OutputType.TRADING_STATUS, "", nextMarketDataSequence++, nowNs, instrumentId, 0, phase, why.code);
    }

    void definition(final ModelInstrument instrument)
    {
        final Command as = instrument.definition;
        publish(OutputType.INSTRUMENT_DEFINITION, Command.padded(as.symbol, 16), nextMarketDataSequence++, nowNs,
            instrument.instrumentId, 0, as.priceExponent, as.quantityExponent, instrument.phase, as.tickMantissa,
            as.lotMantissa, as.priceIncrementTicks, as.quantityIncrementLots);
    }

    long nextReportNumber()
    {
        return nextReportNumber;
    }

    long nextMarketDataSequence()
    {
        return nextMarketDataSequence;
    }

    long nextReportSequenceOf(final int sessionId)
    {
        return 1 + reportSequences.getOrDefault(sessionId, 0L);
    }

    private long nextReportSequence(final int sessionId)
    {
        return reportSequences.merge(sessionId, 1L, Long::sum);
    }

    private void report(final OutputType type, final String text1, final String text2, final long... values)
    {
        final Output report = new Output(type, text1, text2, values);
        reports.add(report);
        if (OutputType.EXECUTION_REPORT == type && Wire.EXEC_STATUS != report.get("execType"))
        {
            copy(report, OutputType.DROP_COPY_REPORT, report.get("accountId"), report.get("sessionId"));
        }
        else if (OutputType.SESSION_REPORT == type && Wire.IS_EXECUTION == report.get("flags"))
        {
            copy(report, OutputType.DROP_COPY_MESSAGE, 0, report.get("reportNumber"));
        }
    }

    /** To each session that is to have it, one, by rising session id; not to the one that has the report itself. */
    private void copy(final Output report, final OutputType type, final long accountId, final long inPlaceOfAnswered)
    {
        final Set<Integer> targets = new TreeSet<>();
        targets.addAll(state.copiesOfSession.getOrDefault(report.get("sessionId"), new TreeSet<>()));
        targets.addAll(state.copiesOfAccount.getOrDefault(accountId, new TreeSet<>()));
        targets.remove((int)report.get("sessionId"));
        if (targets.size() > 1)
        {
            state.mark("6.2 several copies");
        }
        for (final int target : targets)
        {
            final long[] values = report.values.clone();
            values[0] = target;
            values[1] = nextReportSequence(target);
            values[2] = nextReportNumber++;
            values[4] = inPlaceOfAnswered;
            if (OutputType.DROP_COPY_MESSAGE == type)
            {
                values[6] = report.get("sessionId");
            }
            reports.add(new Output(type, report.text1, report.text2, values));
        }
    }

    private void publish(final OutputType type, final String text1, final long... values)
    {
        marketData.add(new Output(type, text1, "", values));
    }
}
