package io.ringside.engine.model;

import java.util.function.Predicate;

/**
 * Rules that leave no mark in the model, and by what they are recognised from outside. The first word is the number
 * under which {@link RuleTable} counts it.
 */
enum Rule
{
    ONE_TRADE_ELECTS_BOTH_SIDES("A06 buys and sells elected at once",
        m -> m.electedCount(Wire.BUY) > 0 && m.electedCount(Wire.SELL) > 0),
    STOP_MAY_NOT_BE_IMMEDIATE("A08 immediate stop refused",
        m -> m.isRefusedNew(Why.INVALID_COMBINATION) && Wire.isImmediate(m.command.timeInForce) &&
        Wire.isStop(m.command.ordType)),
    AT_OPEN_TOO_LATE("A09 at-open refused in continuous trading",
        m -> m.isRefusedNew(Why.PHASE_FORBIDS) && Wire.AT_OPEN == m.command.timeInForce && Wire.CONTINUOUS == m.phase),
    MINIMUM_OUTSIDE_TRADING("A12 minimum refused outside continuous trading",
        m -> m.isRefusedNew(Why.PHASE_FORBIDS) && 0 != m.command.minLots && Wire.CONTINUOUS != m.phase),
    MARKET_ORDER_IN_A_CALL("A13 market order refused in a call",
        m -> m.isRefusedNew(Why.PHASE_FORBIDS) && Wire.MARKET == m.command.ordType && Wire.isCall(m.phase)),
    MARKET_ORDER_IN_THE_CLOSE("A14 refused in the closing call",
        m -> m.isRefusedNew(Why.PHASE_FORBIDS) && (Wire.MARKET_TO_LIMIT == m.command.ordType && Wire.isCall(m.phase) ||
        Wire.MARKET == m.command.ordType && Wire.CLOSING_CALL == m.phase)),
    POST_ONLY_AMENDED("A19 post-only amended into the market", m -> m.isRefusedChange(Why.POST_ONLY_WOULD_MATCH)),
    REFUSED_ID_USED_AGAIN("A22 id of a refused order used again",
        m -> m.isNew() && m.refusedIds.contains(m.command.clOrdId)),
    KILL_BARS_AMENDS("A24 killed", m -> m.isRefusedNew(Why.KILL_SWITCH)),
    KILL_ENDS_GOOD_TILL("A26 good-till order killed",
        m -> m.hasEnded(Why.KILL_SWITCH, it -> Wire.isGoodTill((int)it.get("timeInForce")))),
    NO_CROSSING_STILL_CLEARS("A28 auction orders end without a price",
        m -> m.hasEnded(Why.AUCTION_REMAINDER, it -> Wire.MARKET != it.get("ordType") && !m.hasTradedInAuction(it))),
    COLLARED_AUCTION("A29 auction within a collar",
        m -> m.hasPrint(it -> 0 != m.instrumentOf(it).auction.collarBasisPoints)),
    CLOSE_ELECTS_NOTHING("A32 closing price reached a stop",
        m -> m.hasPrint(it -> Wire.CLOSING_CALL == it.get("phase") && m.instrumentOf(it).stops.stream().anyMatch(stop ->
        Wire.LAST_TRADE == stop.triggerKind && isReached(stop, stop.stopPriceTicks, it.get("priceTicks"))))),
    COLLAR_WITHOUT_REFERENCE("A33 collar skipped without a reference",
        m -> m.isNew(Wire.LIMIT) && 0 != m.instrument.definition.collarBasisPoints && !m.hasReference),
    MARKET_AND_LIMIT_ARE_ONE_CLASS("B01 market becomes limit or limit market",
        m -> m.isReplaced() && m.terms.ordType != m.now("ordType")),
    MARKET_ENDS_WITHOUT_A_PRICE("B02 market order ends without an auction price",
        m -> m.hasEnded(Why.AUCTION_REMAINDER, it -> Wire.MARKET == it.get("ordType") && !m.hasTradedInAuction(it))),
    BUSTED_ORDER_AMENDED("B03 busted order amended", m -> m.isReplaced() && 0 != m.now("bustedLots")),
    MASS_CANCEL_SKIPS("B06 mass cancel in no-cancel",
        m -> m.isMass(OutputType.MASS_CANCEL_REPORT) && Wire.NO_CANCEL == m.phase),
    KILL_CANCELS_EVERYWHERE("B06 kill in no-cancel",
        m -> m.hasEnded(Why.KILL_SWITCH, it -> Wire.NO_CANCEL == m.instrumentOf(it).phase)),
    RESUMED_BY_FORCE("B07 continuous from outside a call",
        m -> m.isDone(Command.Kind.SET_TRADING_PHASE) && null != m.instrument && Wire.CONTINUOUS == m.command.phase &&
        Wire.CONTINUOUS != m.phase && !Wire.isCall(m.phase)),
    PROTECTION_CLAMPED("B14 protection below one tick",
        m -> m.isNew(Wire.MARKET) && Wire.CONTINUOUS == m.phase && Wire.SELL == m.command.side && 0 != m.bestOpposite &&
        m.instrument.definition.protectionTicks >= m.bestOpposite),
    NO_PROTECTION("B15 market order without protection",
        m -> m.isNew(Wire.MARKET) && Wire.CONTINUOUS == m.phase && 0 == m.instrument.definition.protectionTicks && 0 !=
        m.bestOpposite),
    BEST_PRICE_FIXED("B16 market-to-limit meets own orders",
        m -> m.isNew(Wire.MARKET_TO_LIMIT) && m.has(Why.SELF_TRADE)),
    NO_OPPOSITE_AFTER_ALL("B17 no opposite after acceptance",
        m -> m.hasEnded(Why.NO_OPPOSITE, it -> Wire.MARKET != it.get("ordType"))),
    FOK_WITHIN_THE_BAND("B22 all or nothing under a volatility collar",
        m -> m.hasEnded(Why.FOK_UNFILLABLE, it -> 0 != m.instrumentOf(it).protection.executionCollarBasisPoints &&
        Wire.COLLAR_VOLATILITY == m.instrumentOf(it).protection.collarAction)),
    PREVENTED_LOTS("B32 prevented lots of a cancelled order",
        m -> m.hasEnded(Why.SELF_TRADE, it -> it.get("preventedLots") > 0)),
    SEVERAL_STOPS_AT_ONCE("B40 several stops of a side elected at once",
        m -> m.electedCount(Wire.BUY) > 1 || m.electedCount(Wire.SELL) > 1),
    OLDER_ID("B50 cancel of an older id", m -> m.isOlderId && m.isRefusedChange(Why.UNKNOWN_ORDER)),
    TRANCHE_SHRINKS("B52 display lowered",
        m -> m.isReplaced() && m.now("displayLots") > 0 && m.now("displayLots") < m.terms.displayLots),
    FRESH_TRANCHE("B53 iceberg re-entered",
        m -> m.isReplaced() && m.now("displayLots") > 0 && m.terms.displayLots > 0 && !m.isSamePrice()),
    STOP_PRICE_ALONE("B54 stop price alone changed",
        m -> m.isStopReplaced() && m.now("stopPriceTicks") != m.terms.stopPriceTicks && m.isSamePrice() &&
        m.now("quantityLots") == m.terms.quantityLots),
    TIME_IN_FORCE_CHANGED("B55 time in force changed",
        m -> m.isReplaced() && m.now("timeInForce") != m.terms.timeInForce &&
        !Wire.isImmediate((int)m.now("timeInForce"))),
    AMENDED_TO_IMMEDIATE("B55 amended to immediate",
        m -> m.isReplaced() && m.now("timeInForce") != m.terms.timeInForce &&
        Wire.isImmediate((int)m.now("timeInForce"))),
    OTHER_ACCOUNT("B56 other account refused",
        m -> m.isRefusedChange(Why.NOT_CHANGEABLE) && null != m.order && m.order.accountId != m.command.accountId),
    COLLAR_NOT_JUDGED("B57 amended where the collar would not let it in",
        m -> m.isReplaced() && m.isSamePrice() && Wire.hasLimit(m.terms.ordType) && ModelRisk.isOutsideCollar(m.command,
        m.instrument)),
    OTHER_EXEC_INST("3.2 other post-only or peg refused",
        m -> m.isRefusedChange(Why.NOT_CHANGEABLE) && null != m.order && ModelChanges.isOtherExecInst(m.command,
        m.order)),
    OWN_EXEC_INST("3.2 own post-only or peg repeated",
        m -> m.isReplaced() && (m.command.flags & Wire.EXEC_INST_STATED) > 0),
    AUCTION_ORDERS_EXPIRE("B59 auction order expires with the day",
        m -> m.hasEnded(Why.END_OF_DAY, it -> Wire.EXEC_EXPIRED == it.get("execType") &&
        Wire.isAuctionOnly((int)it.get("timeInForce")))),
    FIRST_FAULT("B61 kill before phase",
        m -> m.isRefusedNew(Why.KILL_SWITCH) && (Wire.CLOSED == m.phase || Wire.HALT == m.phase || Wire.HALT_FROZEN ==
        m.phase)),
    SEVERAL_PAIRS("B73 several pairs in an auction", m -> m.hasPrint(it -> it.get("matchCount") > 1)),
    CONCEALED_IN_AN_AUCTION("B74 concealed order in an auction",
        m -> m.hasAuctionFill(it -> 0 != it.get("displayLots"))),
    CLOSED_BY_AUCTION("B75 closing call led to post-close",
        m -> m.hasStatus(it -> Wire.POST_CLOSE == it.get("phase") && (Command.Kind.UNCROSS == m.command.kind ||
        Command.Kind.CLOCK_TICK == m.command.kind && Wire.CLOSING_CALL == m.phases.get((int)it.get("instrumentId"))))),
    COLLAR_OF_STOPS_AND_CALLS("B77 static collar of a stop or in a call",
        m -> m.isRefusedNew(Why.PRICE_COLLAR) && (Wire.isStop(m.command.ordType) || Wire.isCall(m.phase))),
    VALUE_OF_A_MARKET_ORDER("B81 value of an order without a price",
        m -> m.isRefusedNew(Why.MAX_ORDER_VALUE) && Wire.MARKET == m.command.ordType),
    AT_OPEN_ENDS("B86 at-open ends",
        m -> m.hasEnded(Why.AUCTION_REMAINDER, it -> Wire.AT_OPEN == it.get("timeInForce"))),
    PRICE_IGNORED("B87 price of a market order", m -> m.isNew(Wire.MARKET) && 0 != m.command.priceTicks),
    ELECTING_REMAINDER_RESTS("D1 electing aggressor rests",
        m -> m.isNew() && m.has(Why.TRIGGERED) && Wire.CONTINUOUS == m.phase && rests(m)),
    STOP_IN_THE_GUARD("D2 stop meets the cascade guard", m -> m.hasEnded(Why.STOP_CASCADE, it -> true)),
    SATISFIED_STOP_AMENDED("D5 satisfied stop amended",
        m -> m.isStopReplaced() && m.now("stopPriceTicks") == m.terms.stopPriceTicks && 0 != m.instrument.lastTradeTicks
        && Wire.LAST_TRADE == m.order.triggerKind && isReached(m.order, m.terms.stopPriceTicks,
        m.instrument.lastTradeTicks)),
    MARKET_ORDER_AMENDED("D6 market order amended in another call",
        m -> m.isReplaced() && Wire.MARKET == m.terms.ordType && (Wire.VOLATILITY == m.phase || Wire.CLOSING_CALL ==
        m.phase)),
    IMMEDIATE_MARKET_ORDER("D8 remainder of an immediate market order",
        m -> m.hasEnded(Why.IOC_REMAINDER, it -> Wire.MARKET == it.get("ordType"))),
    STOP_GROWS("R02 waiting stop grows", m -> m.isStopReplaced() && m.now("quantityLots") > m.terms.quantityLots),
    ORDER_OF_EFFECTS("R04 fill, leg, election",
        m -> m.has(it -> Wire.EXEC_TRADE == it.get("execType")) && m.hasLeg() && m.has(Why.TRIGGERED)),
    IMMEDIATE_SHOWS_ALL("R05 display with immediate",
        m -> m.isRefusedNew(Why.INVALID_COMBINATION) && Wire.isImmediate(m.command.timeInForce) && 0 !=
        m.command.displayLots),
    TRIGGERED_STOP_AMENDED("R06 triggered stop amended", m -> m.isReplaced() && m.wasElected),
    SAME_PHASE("R09 same phase set", m -> m.isDone(Command.Kind.SET_TRADING_PHASE) && m.phase == m.command.phase),
    CROSSED_AT_THE_CLOCK("P1 clock ends a call whose book stays crossed",
        m -> m.state.instruments.values().stream().anyMatch(it -> Command.Kind.CLOCK_TICK == m.command.kind &&
        m.due.contains(it.instrumentId) && it.isCrossed() && (m.phases.get(it.instrumentId) == it.phase || Wire.HALT ==
        it.phase))),
    PAIR_IN_AN_AUCTION("P2 leg of a pair in an auction", m -> m.hasLeg() && m.hasAuctionFill(it -> true)),
    IMMEDIATE_IN_A_FULL_VENUE("P3 immediate order in a full venue",
        m -> m.isFull && m.isNew() && Wire.CONTINUOUS == m.phase && Wire.isImmediate(m.command.timeInForce)),
    PEG_AMENDED("P4 peg amended", m -> m.isReplaced() && Wire.PEGGED == m.terms.ordType),
    CALENDAR_MEETS_A_HALT("P5 line for a halted instrument",
        m -> m.isHaltedDue && Command.Kind.CLOCK_TICK == m.command.kind),
    OFF_TICK_REFERENCE("P6 market orders alone, reference off tick",
        m -> m.hasPrint(it -> m.offTick.contains((int)it.get("instrumentId")))),
    DAY_ENDS_OPEN("P7 day ends while an instrument is open",
        m -> Command.Kind.END_OF_DAY == m.command.kind && m.isPhaseOfAny(it -> Wire.CONTINUOUS == it ||
        Wire.isCall(it))),
    BUST_OF_ANOTHER_DAY("P8 bust of an earlier day",
        m -> m.isDone(Command.Kind.BUST_TRADE) && m.command.matchId < m.firstMatchOfDay),
    SCHEDULED_OPENING("P9 scheduled opening far from the reference",
        m -> Command.Kind.CLOCK_TICK == m.command.kind && m.hasStatus(it -> Why.EXTENSION.code == it.get("reason") &&
        !m.timed.contains((int)it.get("instrumentId")))),
    GRID_UNDER_ORDERS("P10 grid changed under orders",
        m -> m.isGridUnderOrders && Command.Kind.DEFINE_INSTRUMENT == m.command.kind),
    REDUCED_THOUGH_UNFIT("P11 less quantity at a price no longer valid",
        m -> m.isReplaced() && m.isSamePrice() && Wire.hasLimit(m.terms.ordType) && m.now("quantityLots") <
        m.terms.quantityLots && !m.state.ticks(m.instrument).isValid(m.terms.priceTicks)),
    SYMBOL_OF_ANOTHER("P13 symbol empty or taken",
        m -> m.isSymbolOfAnother && Command.Kind.DEFINE_INSTRUMENT == m.command.kind),
    UNCROSS_REFUSED("P14 uncross refused",
        m -> m.isAnswered(Command.Kind.UNCROSS, Why.BOOK_CROSSED) || m.isAnswered(Command.Kind.SET_TRADING_PHASE,
        Why.BOOK_CROSSED)),
    KILL_OF_AN_ACCOUNT("5.4 account killed",
        m -> m.isDone(Command.Kind.KILL_SWITCH) && 1 == m.command.flag && Wire.KILL_ALL != m.command.scope),
    KILL_OF_ALL("5.4 venue killed",
        m -> m.isDone(Command.Kind.KILL_SWITCH) && 1 == m.command.flag && Wire.KILL_ALL == m.command.scope);

    final String text;
    final Predicate<Moment> isSeen;

    Rule(final String text, final Predicate<Moment> isSeen)
    {
        this.text = text;
        this.isSeen = isSeen;
    }

    private static boolean isReached(final ModelOrder stop, final long stopTicks, final long priceTicks)
    {
        return stop.awaitsRise() ? priceTicks >= stopTicks : priceTicks <= stopTicks;
    }

    private static boolean rests(final Moment m)
    {
        final ModelState.IdUse use = m.state.idUse(m.command.sessionId, m.command.clOrdId);
        return null != use && use.order.isLive && ModelOrder.Place.BOOK == use.order.place;
    }
}
