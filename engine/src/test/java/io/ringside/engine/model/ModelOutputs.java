package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects what one command puts out and numbers it. */
final class ModelOutputs
{
    final List<Output> reports = new ArrayList<>();
    final List<Output> marketData = new ArrayList<>();

    private final ModelState state;
    long nextReportNumber;
    long nextMarketDataSequence = 1;
    private long commandSequence;
    private long nowNs;
    private int firstOfEvent;

    ModelOutputs(final ModelState state)
    {
        this.state = state;
    }

    void begin(final long commandSequence)
    {
        this.commandSequence = commandSequence;
        reports.clear();
        marketData.clear();
    }

    /** The command itself, or a moment that comes before it. */
    void beginEvent(final long nowNs)
    {
        this.nowNs = nowNs;
        firstOfEvent = marketData.size();
    }

    /** The last market-data message of an event says so. */
    void end()
    {
        if (marketData.size() > firstOfEvent)
        {
            marketData.get(marketData.size() - 1).set("endOfEvent", 1);
        }
    }

    /** Unasked: in the order's own name. */
    void order(
        final ModelOrder order, final int execType, final Why why, final long execId, final long preventedLots)
    {
        add(told(order, execType, execId).set("reason", why.code).set("preventedLots", preventedLots));
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
        add(told(order, execType, execId).set("clientSequence", clientSequence).set("clOrdId", clOrdId)
            .set("origClOrdId", origClOrdId));
    }

    void fill(
        final ModelOrder order,
        final long execId,
        final long priceTicks,
        final long lots,
        final long matchId,
        final int liquidity,
        final long commission)
    {
        add(charged(told(order, Wire.EXEC_TRADE, execId), order, commission).set("lastPriceTicks", priceTicks)
            .set("lastLots", lots).set("matchId", matchId).set("liquidity", liquidity));
    }

    private Output charged(final Output report, final ModelOrder order, final long commission)
    {
        return 0 == commission ? report : report.set("commission", commission)
            .set("commissionCurrencyId", state.money.worths.get(order.instrumentId).quoteCurrencyId);
    }

    /** How the order stands, and its owner knows the stop price from now on. */
    private Output told(final ModelOrder order, final int execType, final long execId)
    {
        order.reportedStopTicks = order.stopPriceTicks;
        return execution(order, execType, execId);
    }

    private Output execution(final ModelOrder order, final int execType, final long execId)
    {
        return report(OutputType.EXECUTION_REPORT, order.sessionId).set("clOrdId", order.clOrdId)
            .set("orderId", order.orderId).set("execId", execId).set("accountId", order.accountId)
            .set("priceTicks", order.askedTicks()).set("quantityLots", order.quantityLots)
            .set("leavesLots", order.leavesLots()).set("cumLots", order.cumLots)
            .set("cumTicksLots", order.cumTicksLots).set("instrumentId", order.instrumentId)
            .set("side", order.side).set("ordType", order.ordType).set("timeInForce", order.timeInForce)
            .set("liquidity", Wire.LIQUIDITY_NONE).set("execType", execType).set("ordStatus", order.status())
            .set("displayLots", order.displayLots).set("stopPriceTicks", order.stopPriceTicks)
            .set("bustedLots", order.bustedLots).set("workingPriceTicks", order.workingTicks())
            .set("offsetTicks", order.offsetTicks()).set("memo", order.memo)
            .set("activationPriceTicks", order.activationTicks).set("cancelOnDisconnect", order.cancelOnDisconnect);
    }

    /** As it was when it ended; how it was shown, stopped and pegged nobody keeps. */
    private Output endedExecution(final ModelOrder order, final int execType, final long execId)
    {
        return execution(order, execType, execId).set("displayLots", 0).set("stopPriceTicks", 0)
            .set("workingPriceTicks", 0).set("offsetTicks", 0).set("cancelOnDisconnect", 0);
    }

    void refusedOrder(final Command command, final long execId, final int status, final Why why)
    {
        add(answer(OutputType.EXECUTION_REPORT, command).set("execId", execId).set("accountId", command.accountId)
            .set("priceTicks", isPriceIgnored(command.ordType) ? 0 : command.priceTicks)
            .set("quantityLots", command.quantityLots).set("instrumentId", command.instrumentId)
            .set("side", Wire.orNull(Wire.isSide(command.side), command.side))
            .set("ordType", Wire.orNull(Wire.isOrdType(command.ordType), command.ordType))
            .set("timeInForce", Wire.orNull(Wire.isTimeInForce(command.timeInForce), command.timeInForce))
            .set("execType", Wire.EXEC_REJECTED).set("ordStatus", status).set("reason", why.code)
            .set("displayLots", command.displayLots).set("stopPriceTicks", command.stopPriceTicks)
            // What cannot be stored is not repeated.
            .set("memo", ModelTerms.isMemo(command.memo) ? command.memo : Command.NO_MEMO));
    }

    private static boolean isPriceIgnored(final int ordType)
    {
        return Wire.MARKET == ordType || Wire.MARKET_TO_LIMIT == ordType || Wire.STOP == ordType ||
            Wire.TRAILING_STOP == ordType || Wire.TAKE_PROFIT == ordType;
    }

    /** Of an order that has ended without a trade, by its id, or of none (D7). */
    void statusOfNoOrder(final Command command, final long orderId, final int status, final Why why)
    {
        add(answer(OutputType.EXECUTION_REPORT, command).set("orderId", orderId)
            .set("instrumentId", command.instrumentId)
            .set("side", Wire.orNull(Wire.isSide(command.side), command.side)).set("ordType", Wire.NULL_CODE)
            .set("timeInForce", Wire.NULL_CODE).set("execType", Wire.EXEC_STATUS).set("ordStatus", status)
            .set("reason", why.code));
    }

    void statusOfEnded(final Command command, final ModelOrder order)
    {
        add(endedExecution(order, Wire.EXEC_STATUS, 0).set("clientSequence", command.clientSequence)
            .set("clOrdId", command.clOrdId).set("reason", Why.TOO_LATE.code));
    }

    void cancelReject(
        final Command command, final long orderId, final int status, final int requestType, final Why why)
    {
        add(answer(OutputType.CANCEL_REJECT, command).set("origClOrdId", command.origClOrdId)
            .set("orderId", orderId).set("instrumentId", command.instrumentId).set("ordStatus", status)
            .set("requestType", requestType).set("reason", why.code));
    }

    void massCancel(final Command command, final int affectedCount, final Why why)
    {
        add(mass(OutputType.MASS_CANCEL_REPORT, command, why).set("affectedCount", affectedCount));
    }

    void massStatus(final Command command, final int reportCount, final Why why)
    {
        add(mass(OutputType.MASS_STATUS_REPORT, command, why).set("reportCount", reportCount));
    }

    Output account(final Command command)
    {
        reports.add(answer(OutputType.ACCOUNT_REPORT, command));
        return reports.get(reports.size() - 1);
    }

    private Output mass(final OutputType type, final Command command, final Why why)
    {
        return answer(type, command).set("instrumentId", command.instrumentId)
            .set("scope", Wire.orNull(Wire.isMassCancelScope(command.scope), command.scope))
            .set("accepted", Why.NONE == why ? 1 : 0).set("reason", why.code);
    }

    void sessionReport(final Command command, final long orderId, final int status)
    {
        add(report(OutputType.SESSION_REPORT, command.sessionId).set("clientSequence", command.clientSequence)
            .set("body", command.body).set("connectionId", command.connectionId).set("msgType", command.msgType)
            .set("flags", command.flags).set("orderId", orderId).set("ordStatus", status));
    }

    void sessionReset(final int sessionId, final long momentNs)
    {
        add(report(OutputType.SESSION_RESET, sessionId).set("momentNs", momentNs));
    }

    void sessionConnection(
        final int sessionId, final int memberId, final long connectionId, final long lastClientSequence)
    {
        reports.add(new Output(OutputType.SESSION_CONNECTION).set("sessionId", sessionId).set("memberId", memberId)
            .set("connectionId", connectionId).set("lastClientSequence", lastClientSequence));
    }

    void admin(
        final Command command,
        final int affectedCount,
        final int cancelledCount,
        final int leftCount,
        final Why why)
    {
        reports.add(new Output(OutputType.ADMIN_REPORT).set("correlationId", command.correlationId)
            .set("commandSequence", commandSequence).set("timestampNs", nowNs)
            .set("refTemplateId", command.kind.templateId).set("reason", why.code)
            .set("affectedCount", affectedCount).set("cancelledCount", cancelledCount).set("leftCount", leftCount));
    }

    void moved(final Command command, final long number, final boolean isRepeat)
    {
        final BigInteger balance = state.money.balance(command.accountId, command.currencyId);
        money(OutputType.MONEY_REPORT, command, balance,
            balance.subtract(state.money.available(command.accountId, command.currencyId)))
            .set("movementNumber", number).set("accountId", command.accountId).set("amount", command.amount)
            .set("currencyId", command.currencyId).set("movement", command.movement).set("isRepeat", isRepeat ? 1 : 0)
            .set("reference", Command.padded(command.reference, 24));
    }

    void blocked(final Command command, final int orderCount, final long sessionCount)
    {
        toOperator(OutputType.BLOCK_REPORT, command.correlationId).set("targetId", command.targetId)
            .set("level", command.level)
            .set("orderCount", orderCount).set("sessionCount", sessionCount);
    }

    void overridden(final long correlationId, final ModelOverrides.Grant grant, final long orderId)
    {
        final Command terms = grant.terms();
        toOperator(OutputType.OVERRIDE_REPORT, correlationId).set("overrideNumber", grant.number())
            .set("level", terms.level).set("targetId", terms.targetId).set("instrumentId", terms.instrumentId)
            .set("side", terms.side).set("maxLots", terms.maxLots).set("maxValue", terms.maxValue)
            .set("untilNs", terms.untilNs).set("orderId", orderId);
    }

    void stopped(final ModelLevelUse.Key key, final int kind, final long limit, final BigInteger used,
        final int orderCount, final long sessionCount)
    {
        toOperator(OutputType.LEVEL_STOP_REPORT, 0).set("level", key.level().get(0))
            .set("targetId", key.level().get(1)).set("currencyId", key.id()).set("limitKind", kind)
            .set("limitValue", limit).set("used", used.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact())
            .set("orderCount", orderCount).set("sessionCount", sessionCount);
    }

    void limit(
        final Command command, final int scopeId, final int kind, final long value, final BigInteger used)
    {
        toOperator(OutputType.LIMIT_REPORT, command.correlationId).set("targetId", command.targetId)
            .set("level", command.level)
            .set("scopeId", scopeId).set("limitKind", kind).set("limitValue", value)
            .set("used", used.max(BigInteger.valueOf(Long.MIN_VALUE)).min(BigInteger.valueOf(Long.MAX_VALUE))
            .longValueExact());
    }

    void balance(
        final Command command,
        final int currencyId,
        final BigInteger balance,
        final BigInteger held,
        final ModelAccount account)
    {
        final Output report = money(OutputType.BALANCE_REPORT, command, balance, held)
            .set("accountId", command.targetId).set("currencyId", currencyId)
            .set("model", null == account ? Wire.MODEL_NONE : account.model);
        if (null != account && Wire.MODEL_MARGIN == account.model)
        {
            report.set("inLiquidation", state.money.liquidation.of(account, currencyId))
                .wide("equity", state.money.margin.equity(account, currencyId))
                .wide("initialMargin", state.money.margin.initial(account, currencyId))
                .wide("maintenanceMargin", state.money.margin.maintenance(account, currencyId));
        }
    }

    private Output money(
        final OutputType type, final Command command, final BigInteger balance, final BigInteger held)
    {
        return toOperator(type, command.correlationId).wide("balance", balance).wide("held", held);
    }

    void position(final Command command, final ModelInstrument instrument)
    {
        final long accountId = command.targetId;
        final int id = instrument.instrumentId;
        toOperator(OutputType.POSITION_REPORT, command.correlationId).set("accountId", accountId)
            .set("instrumentId", id)
            .set("netLots", state.accounts.get(accountId).position(id).longValueExact())
            .set("openBuyLots", state.openLots(accountId, id, Wire.BUY).longValueExact())
            .set("openSellLots", state.openLots(accountId, id, Wire.SELL).longValueExact())
            .set("markPriceTicks", instrument.markTicks());
    }

    Output toOperator(final OutputType type, final long correlationId)
    {
        final Output report = new Output(type).set("correlationId", correlationId)
            .set("commandSequence", commandSequence).set("timestampNs", nowNs);
        reports.add(report);
        return report;
    }

    void delta(final ModelOrder order, final int action)
    {
        order.toldLots = Wire.BOOK_DELETE == action ? 0 : order.shownLots();
        publish(OutputType.BOOK_DELTA, order.instrumentId).set("action", action).set("side", order.side)
            .set("orderId", order.orderId).set("priceTicks", order.priceTicks).set("quantityLots", order.toldLots)
            .set("priority", order.priority);
    }

    void indication(final ModelInstrument instrument, final Indication indication)
    {
        final int side = indication.surplus.signum() > 0 ? Wire.BUY : indication.surplus.signum() < 0 ? Wire.SELL : 0;
        publish(OutputType.AUCTION_INDICATION, instrument.instrumentId).set("imbalanceSide", side)
            .set("priceTicks", indication.priceTicks).set("pairedLots", indication.pairedLots)
            .set("imbalanceLots", indication.surplus.abs().longValueExact())
            .set("nearPriceTicks", indication.nearTicks).set("farPriceTicks", indication.farTicks);
    }

    void auctionTrade(
        final ModelInstrument instrument,
        final long priceTicks,
        final long lots,
        final long firstMatchId,
        final long matchCount)
    {
        publish(OutputType.AUCTION_TRADE, instrument.instrumentId).set("phase", instrument.phase)
            .set("priceTicks", priceTicks).set("quantityLots", lots).set("firstMatchId", firstMatchId)
            .set("matchCount", matchCount);
    }

    void trade(
        final int instrumentId, final int aggressorSide, final long matchId, final long priceTicks, final long lots)
    {
        publish(OutputType.TRADE, instrumentId).set("aggressorSide", aggressorSide).set("matchId", matchId)
            .set("priceTicks", priceTicks).set("quantityLots", lots);
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
        add(charged(side.order.isLive ? execution(side.order, execType, execId) :
            endedExecution(side.order, execType, execId), side.order,
            null == side.charge ? 0 : side.charge.commission().longValueExact())
            .set("lastPriceTicks", priceTicks).set("lastLots", lots).set("matchId", trade.matchId)
            .set("refExecId", side.execId).set("reason", why.code));
    }

    void correction(final ModelTrade trade)
    {
        publish(OutputType.TRADE_CORRECTION, trade.instrumentId).set("matchId", trade.matchId)
            .set("priceTicks", trade.priceTicks).set("quantityLots", trade.lots);
    }

    void status(final int instrumentId, final int phase, final Why why)
    {
        publish(OutputType.TRADING_STATUS, instrumentId).set("phase", phase).set("reason", why.code);
    }

    void definition(final ModelInstrument instrument)
    {
        final Command as = instrument.definition;
        publish(OutputType.INSTRUMENT_DEFINITION, instrument.instrumentId)
            .set("symbol", Command.padded(as.symbol, 16)).set("priceExponent", as.priceExponent)
            .set("quantityExponent", as.quantityExponent).set("phase", instrument.phase)
            .set("tickMantissa", as.tickMantissa).set("lotMantissa", as.lotMantissa)
            .set("priceIncrementTicks", as.priceIncrementTicks)
            .set("quantityIncrementLots", as.quantityIncrementLots);
    }

    long nextReportSequenceOf(final int sessionId)
    {
        return 1 + state.reportSequences.getOrDefault(sessionId, 0L);
    }

    private long nextReportSequence(final int sessionId)
    {
        return state.reportSequences.merge(sessionId, 1L, Long::sum);
    }

    private Output report(final OutputType type, final int sessionId)
    {
        return numbered(new Output(type), sessionId);
    }

    private Output numbered(final Output report, final int sessionId)
    {
        return report.set("sessionId", sessionId).set("reportSequence", nextReportSequence(sessionId))
            .set("reportNumber", nextReportNumber++).set("commandSequence", commandSequence).set("timestampNs", nowNs);
    }

    private Output answer(final OutputType type, final Command command)
    {
        return report(type, command.sessionId).set("clientSequence", command.clientSequence)
            .set("clOrdId", command.clOrdId);
    }

    private void add(final Output report)
    {
        reports.add(report);
        if (OutputType.EXECUTION_REPORT == report.type && Wire.EXEC_STATUS != report.get("execType"))
        {
            targets(report, report.get("accountId"))
                .forEach(target -> reports.add(copy(report, OutputType.DROP_COPY_REPORT, target)));
        }
        else if (OutputType.SESSION_REPORT == report.type && Wire.IS_EXECUTION == report.get("flags"))
        {
            targets(report, 0).forEach(target -> reports.add(copy(report, OutputType.DROP_COPY_MESSAGE, target)
                .set("originReportNumber", report.get("reportNumber"))));
        }
    }

    /** By rising session id, but the one that has the report itself. */
    private Set<Integer> targets(final Output report, final long accountId)
    {
        final Set<Integer> targets = new TreeSet<>();
        targets.addAll(state.copiesOfSession.getOrDefault(report.get("sessionId"), new TreeSet<>()));
        targets.addAll(state.copiesOfAccount.getOrDefault(accountId, new TreeSet<>()));
        targets.remove((int)report.get("sessionId"));
        if (targets.size() > 1)
        {
            state.mark("6.2 several copies");
        }
        return targets;
    }

    private Output copy(final Output report, final OutputType type, final int target)
    {
        return numbered(report.as(type), target).set("originSessionId", report.get("sessionId"));
    }

    Output publish(final OutputType type, final int instrumentId)
    {
        final Output message = new Output(type).set("marketDataSequence", nextMarketDataSequence++)
            .set("timestampNs", nowNs).set("instrumentId", instrumentId);
        marketData.add(message);
        return message;
    }
}
