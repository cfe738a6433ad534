package io.ringside.engine.model;

import java.util.List;
import java.util.Map;

/**
 * Counts rules by what goes in and what comes out: one for each run. What an order and its instrument were before a
 * command is read from the model's state, which the comparison holds to be the core's.
 */
final class RuleWatch
{
    private static final int REFUSED_IDS = 64;
    private static final Rule[] MASS_CANCELS = new Rule[Wire.SCOPE_FIRM + 1];
    private static final Rule[] MASS_STATUSES = new Rule[Wire.SCOPE_FIRM + 1];
    private static final Rule[] OPERATOR_CANCELS = new Rule[Wire.OPERATOR_SCOPE_ALL + 1];

    static
    {
        MASS_CANCELS[Wire.SCOPE_INSTRUMENT] = Rule.MASS_CANCEL_BY_INSTRUMENT;
        MASS_CANCELS[Wire.SCOPE_ACCOUNT] = Rule.MASS_CANCEL_BY_ACCOUNT;
        MASS_CANCELS[Wire.SCOPE_SESSION] = Rule.MASS_CANCEL_BY_SESSION;
        MASS_CANCELS[Wire.SCOPE_ALL] = Rule.MASS_CANCEL_OF_ALL;
        MASS_CANCELS[Wire.SCOPE_FIRM] = Rule.MASS_CANCEL_BY_FIRM;
        MASS_STATUSES[Wire.SCOPE_INSTRUMENT] = Rule.MASS_STATUS_BY_INSTRUMENT;
        MASS_STATUSES[Wire.SCOPE_ACCOUNT] = Rule.MASS_STATUS_BY_ACCOUNT;
        MASS_STATUSES[Wire.SCOPE_SESSION] = Rule.MASS_STATUS_BY_SESSION;
        MASS_STATUSES[Wire.SCOPE_ALL] = Rule.MASS_STATUS_OF_ALL;
        OPERATOR_CANCELS[Wire.OPERATOR_SCOPE_ORDER] = Rule.OPERATOR_CANCEL_OF_AN_ORDER;
        OPERATOR_CANCELS[Wire.OPERATOR_SCOPE_INSTRUMENT] = Rule.OPERATOR_CANCEL_BY_INSTRUMENT;
        OPERATOR_CANCELS[Wire.OPERATOR_SCOPE_ACCOUNT] = Rule.OPERATOR_CANCEL_BY_ACCOUNT;
        OPERATOR_CANCELS[Wire.OPERATOR_SCOPE_FIRM] = Rule.OPERATOR_CANCEL_BY_FIRM;
        OPERATOR_CANCELS[Wire.OPERATOR_SCOPE_SESSION] = Rule.OPERATOR_CANCEL_BY_SESSION;
        OPERATOR_CANCELS[Wire.OPERATOR_SCOPE_ALL] = Rule.OPERATOR_CANCEL_OF_ALL;
    }

    private final ModelState state;
    private final long[] counts = new long[Rule.values().length];
    private final AmendWatch amends;
    private final PhaseWatch phases;
    private final String[] refusedIds = new String[REFUSED_IDS];
    private int refusedCount;
    private long firstMatchOfDay = 1;
    private ModelInstrument instrument;
    private int phase;
    private long bestOpposite;
    private boolean isFull;
    private boolean hasReference;

    RuleWatch(final ModelState state)
    {
        this.state = state;
        amends = new AmendWatch(state, this);
        phases = new PhaseWatch(state, this);
    }

    void count(final Rule rule)
    {
        counts[rule.ordinal()]++;
    }

    void count(final boolean isFollowed, final Rule rule)
    {
        if (isFollowed)
        {
            counts[rule.ordinal()]++;
        }
    }

    /** Add what was seen to the marks of the model. */
    void into(final Map<String, Long> marks)
    {
        for (final Rule rule : Rule.values())
        {
            if (0 != counts[rule.ordinal()])
            {
                marks.merge(rule.text, counts[rule.ordinal()], Long::sum);
            }
        }
    }

    void before(final Command command, final long timestampNs)
    {
        if (!command.kind.isOrderEntry())
        {
            phases.before(command, timestampNs);
            return;
        }
        instrument = state.instruments.get(command.instrumentId);
        phase = null == instrument ? -1 : instrument.phase;
        isFull = state.live.size() >= state.limits.orders;
        bestOpposite = null == instrument || !command.isNewOrder() ? 0 : instrument.bestOpposite(command.side);
        hasReference = null != instrument && 0 != instrument.referenceTicks();
        if (command.isReplace() || Command.Kind.CANCEL_ORDER == command.kind)
        {
            amends.before(command);
        }
    }

    void after(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        if (!command.isWhole() || reports.isEmpty() && marketData.isEmpty())
        {
            return;
        }
        if (!command.kind.isOrderEntry())
        {
            afterOperator(command, reports, marketData);
        }
        else if (command.isNewOrder())
        {
            afterNew(command, reports);
        }
        else if (command.isReplace() || Command.Kind.CANCEL_ORDER == command.kind)
        {
            amends.after(command, reports);
        }
        else if (Command.Kind.MASS_CANCEL == command.kind || Command.Kind.MASS_STATUS == command.kind)
        {
            afterMass(command, reports.get(0));
        }
        scan(command, reports, marketData);
    }

    private void afterMass(final Command command, final Output report)
    {
        final boolean isCancel = OutputType.MASS_CANCEL_REPORT == report.type;
        final boolean isStatus = OutputType.MASS_STATUS_REPORT == report.type;
        if ((isCancel || isStatus) && 1 == report.get("accepted"))
        {
            count((isCancel ? MASS_CANCELS : MASS_STATUSES)[command.scope]);
            count(isCancel && Wire.NO_CANCEL == phase, Rule.MASS_CANCEL_SKIPS);
        }
    }

    private void afterOperator(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        final long reason = reports.isEmpty() ? Why.NONE.code : reports.get(reports.size() - 1).get("reason");
        final boolean isDone = Why.NONE.code == reason;
        switch (command.kind)
        {
            case OPERATOR_CANCEL -> count(isDone, OPERATOR_CANCELS[isDone ? command.scope : 0]);
            case KILL_SWITCH -> count(isDone && 1 == command.flag,
                Wire.KILL_ALL == command.scope ? Rule.KILL_OF_ALL : Rule.KILL_OF_AN_ACCOUNT);
            case BUST_TRADE -> count(isDone && command.matchId < firstMatchOfDay, Rule.BUST_OF_ANOTHER_DAY);
            default -> phases.after(command, reason, marketData);
        }
        if (Command.Kind.END_OF_DAY == command.kind && isDone)
        {
            firstMatchOfDay = state.nextMatchId;
        }
    }

    private void afterNew(final Command command, final List<Output> reports)
    {
        final Output first = reports.get(0);
        if (OutputType.EXECUTION_REPORT != first.type || Wire.EXEC_STATUS == first.get("execType"))
        {
            return;
        }
        if (Wire.EXEC_REJECTED == first.get("execType"))
        {
            afterRefused(command, first.get("reason"));
            return;
        }
        for (int i = 0; i < Math.min(refusedCount, REFUSED_IDS); i++)
        {
            count(command.clOrdId.equals(refusedIds[i]), Rule.REFUSED_ID_USED_AGAIN);
        }
        final boolean isContinuous = Wire.CONTINUOUS == phase;
        final boolean isMarket = Wire.MARKET == command.ordType;
        final long protection = instrument.definition.protectionTicks;
        count(Wire.LIMIT == command.ordType && 0 != instrument.definition.collarBasisPoints && !hasReference,
            Rule.COLLAR_WITHOUT_REFERENCE);
        count(isMarket && 0 != command.priceTicks, Rule.PRICE_IGNORED);
        count(isMarket && isContinuous && Wire.SELL == command.side && 0 != bestOpposite && protection >= bestOpposite,
            Rule.PROTECTION_CLAMPED);
        count(isMarket && isContinuous && 0 == protection && 0 != bestOpposite, Rule.NO_PROTECTION);
        count(isFull && isContinuous && Wire.isImmediate(command.timeInForce), Rule.IMMEDIATE_IN_A_FULL_VENUE);
        if (reports.size() > 1)
        {
            final boolean isTriggering = reports.stream().anyMatch(RuleWatch::isTriggered);
            final ModelState.IdUse use = state.idUse(command.sessionId, command.clOrdId);
            count(isTriggering && isContinuous && null != use && use.order.isLive &&
                ModelOrder.Place.BOOK == use.order.place, Rule.ELECTING_REMAINDER_RESTS);
            count(Wire.MARKET_TO_LIMIT == command.ordType && reports.stream().anyMatch(RuleWatch::isPrevented),
                Rule.BEST_PRICE_FIXED);
        }
    }

    private void afterRefused(final Command command, final long reason)
    {
        refusedIds[refusedCount++ % REFUSED_IDS] = command.clOrdId;
        final boolean isImmediate = Wire.isImmediate(command.timeInForce);
        if (Why.INVALID_COMBINATION.code == reason)
        {
            count(isImmediate && Wire.isStop(command.ordType), Rule.STOP_MAY_NOT_BE_IMMEDIATE);
            count(isImmediate && 0 != command.displayLots, Rule.IMMEDIATE_SHOWS_ALL);
        }
        else if (Why.PHASE_FORBIDS.code == reason)
        {
            count(Wire.AT_OPEN == command.timeInForce && Wire.CONTINUOUS == phase, Rule.AT_OPEN_TOO_LATE);
            count(0 != command.minLots && Wire.CONTINUOUS != phase, Rule.MINIMUM_OUTSIDE_TRADING);
            count(Wire.MARKET == command.ordType && Wire.isCall(phase), Rule.MARKET_ORDER_IN_A_CALL);
            count(Wire.MARKET_TO_LIMIT == command.ordType && Wire.isCall(phase) ||
                Wire.MARKET == command.ordType && Wire.CLOSING_CALL == phase, Rule.MARKET_ORDER_IN_THE_CLOSE);
        }
        else if (Why.KILL_SWITCH.code == reason)
        {
            count(Rule.KILL_BARS_AMENDS);
            count(Wire.CLOSED == phase || Wire.HALT == phase || Wire.HALT_FROZEN == phase, Rule.FIRST_FAULT);
        }
        count(Why.PRICE_COLLAR.code == reason && (Wire.isStop(command.ordType) || Wire.isCall(phase)),
            Rule.COLLAR_OF_STOPS_AND_CALLS);
        count(Why.MAX_ORDER_VALUE.code == reason && Wire.MARKET == command.ordType, Rule.VALUE_OF_A_MARKET_ORDER);
    }

    /** Reports of whatever command. */
    private void scan(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        int buysElected = 0;
        int sellsElected = 0;
        boolean hasFill = false;
        boolean hasAuctionFill = false;
        boolean hasLeg = false;
        for (final Output report : reports)
        {
            if (OutputType.EXECUTION_REPORT != report.type)
            {
                continue;
            }
            final int execType = (int)report.get("execType");
            if (Wire.EXEC_TRADE == execType)
            {
                hasFill = true;
                final boolean isAuction = Wire.LIQUIDITY_AUCTION == report.get("liquidity");
                hasAuctionFill |= isAuction;
                count(isAuction && 0 != report.get("displayLots"), Rule.CONCEALED_IN_AN_AUCTION);
            }
            else if (Wire.EXEC_CANCELED == execType || Wire.EXEC_EXPIRED == execType)
            {
                ended(report, execType, marketData);
            }
            if (isTriggered(report))
            {
                final boolean isBuy = Wire.BUY == report.get("side");
                buysElected += isBuy ? 1 : 0;
                sellsElected += isBuy ? 0 : 1;
            }
            final long reason = report.get("reason");
            hasLeg |= Why.OCO_CANCELLED.code == reason || Why.OCO_REDUCED.code == reason;
        }
        count(buysElected > 0 && sellsElected > 0, Rule.ONE_TRADE_ELECTS_BOTH_SIDES);
        count(buysElected > 1 || sellsElected > 1, Rule.SEVERAL_STOPS_AT_ONCE);
        count(hasFill && hasLeg && buysElected + sellsElected > 0, Rule.ORDER_OF_EFFECTS);
        count(hasAuctionFill && hasLeg, Rule.PAIR_IN_AN_AUCTION);
        phases.scan(command, marketData);
    }

    private void ended(final Output report, final int execType, final List<Output> marketData)
    {
        final long reason = report.get("reason");
        final int ordType = (int)report.get("ordType");
        final int timeInForce = (int)report.get("timeInForce");
        if (Why.AUCTION_REMAINDER.code == reason)
        {
            count(Wire.AT_OPEN == timeInForce, Rule.AT_OPEN_ENDS);
            final boolean isUntraded = marketData.stream().noneMatch(message ->
                OutputType.AUCTION_TRADE == message.type && message.get("matchCount") > 0 &&
                message.get("instrumentId") == report.get("instrumentId"));
            count(isUntraded,
                Wire.MARKET == ordType ? Rule.MARKET_ENDS_WITHOUT_A_PRICE : Rule.NO_CROSSING_STILL_CLEARS);
        }
        else if (Why.KILL_SWITCH.code == reason)
        {
            count(Wire.isGoodTill(timeInForce), Rule.KILL_ENDS_GOOD_TILL);
            count(Wire.NO_CANCEL == state.instruments.get((int)report.get("instrumentId")).phase,
                Rule.KILL_CANCELS_EVERYWHERE);
        }
        count(Why.NO_OPPOSITE.code == reason && Wire.MARKET != ordType, Rule.NO_OPPOSITE_AFTER_ALL);
        count(Why.SELF_TRADE.code == reason && report.get("preventedLots") > 0, Rule.PREVENTED_LOTS);
        count(Why.IOC_REMAINDER.code == reason && Wire.MARKET == ordType, Rule.IMMEDIATE_MARKET_ORDER);
        count(Why.STOP_CASCADE.code == reason, Rule.STOP_IN_THE_GUARD);
        count(Wire.EXEC_EXPIRED == execType && Why.END_OF_DAY.code == reason && Wire.isAuctionOnly(timeInForce),
            Rule.AUCTION_ORDERS_EXPIRE);
        if (Why.FOK_UNFILLABLE.code == reason)
        {
            final Command protection = state.instruments.get((int)report.get("instrumentId")).protection;
            count(0 != protection.executionCollarBasisPoints && Wire.COLLAR_VOLATILITY == protection.collarAction,
                Rule.FOK_WITHIN_THE_BAND);
        }
    }

    private static boolean isTriggered(final Output report)
    {
        return OutputType.EXECUTION_REPORT == report.type && Why.TRIGGERED.code == report.get("reason");
    }

    private static boolean isPrevented(final Output report)
    {
        return OutputType.EXECUTION_REPORT == report.type && Why.SELF_TRADE.code == report.get("reason");
    }
}
