package io.ringside.engine.model;

/**
 * Bugs in the core's code of auctions, phases and amendments: a piece of a source file, which stands there once, and
 * what stands in its place. Compiled by {@link MutantTest} apart from the core, and never part of it.
 */
enum CoreMutant
{
    SURPLUS_TIE_MOVES_THE_LOW_END("AuctionPrice", "lots == bestLots && distance < bestSurplusLots",
        "lots == bestLots && distance <= bestSurplusLots"),
    PRESSURE_UPSIDE_DOWN("AuctionPrice", "0 != bestSurplusLots && 0 == firstNegativeTicks",
        "0 != bestSurplusLots && 0 == lastPositiveTicks"),
    MIXED_SURPLUS_FROM_THE_LOWEST("AuctionPrice", "0 == bestSurplusLots ? lowTicks : lastPositiveTicks", "lowTicks"),
    REFERENCE_FORGOTTEN("AuctionPrice", "0 != referenceTicks ? referenceTicks : low + (high - low) / 2",
        "low + (high - low) / 2"),
    MIDDLE_ROUNDED_UP("AuctionPrice", "low + (high - low) / 2", "low + (high - low + 1) / 2"),
    REFERENCE_OFF_TICK("AuctionPrice", "Math.min(high, nearest)", "Math.min(high, target)"),
    COLLAR_IGNORED("AuctionPrice", "PriceCollar.allows(ticks, referenceTicks, collarBasisPoints)", "ticks > 0"),
    BUYERS_AT_THE_PRICE_NOT_COUNTED("AuctionPrice", "prices[i] >= priceTicks", "prices[i] > priceTicks"),
    FULL_PAIRING_IS_AN_IMBALANCE("AuctionPrice", "buyMarketLots > soldLots", "buyMarketLots >= soldLots"),
    SELLERS_AT_THE_PRICE_STAY("AuctionQueue", "currentTicks <= priceTicks", "currentTicks < priceTicks"),
    OLDEST_IS_PREVENTED("AuctionPlan", "orders.priority(buy) > orders.priority(sell)",
        "orders.priority(buy) < orders.priority(sell)"),
    ONE_MODE_IS_ENOUGH("AuctionPlan", "Instructions.stpMode(orders.instructions(buy)) &&",
        "Instructions.stpMode(orders.instructions(buy)) ||"),
    CROSSED_AFTER_ALL("AuctionPlan", "buyTicks >= sellTicks", "buyTicks > sellTicks"),
    NOBODY_IS_TAKEN_OUT("AuctionPlan", "while (isCrossed && attemptCount < ATTEMPTS_MAX && entrants.excludeNoted())",
        "while (isCrossed && attemptCount < 1 && entrants.excludeNoted())"),
    PREVENTED_LOTS_ARE_SURPLUS("AuctionPlan", "price.surplusLots() - preventedBuyLots + preventedSellLots",
        "price.surplusLots()"),
    PASSIVE_LEG_TAKES_PART("AuctionEntrants", "orders.isBuy(order) == aheadTicks > 0",
        "orders.isBuy(order) != aheadTicks > 0"),
    YOUNGER_LEG_TAKES_PART("AuctionEntrants", "orders.priority(order) > orders.priority(other)",
        "orders.priority(order) < orders.priority(other)"),
    LIMIT_LEG_BEFORE_MARKET_LEG("AuctionEntrants", "return isInBook;", "return !isInBook;"),
    OTHER_LEG_OF_A_SELL_STAYS("Auction", "linkedFills.onFill(sell, lots);", ""),
    TRANCHE_NOT_RENEWED("Auction",
        "terms.trancheLots(order, Math.min(terms.displayLots(order), orders.leavesLots(order)))",
        "terms.trancheLots(order, Math.min(shownLots, orders.leavesLots(order)))"),
    CLOSE_ORDERS_OUTLIVE_THE_CLOSE("AuctionRemainders", "isClosing && OrderKinds.AT_CLOSE == timeInForce",
        "isClosing && isOpening && OrderKinds.AT_CLOSE == timeInForce"),
    OPEN_ORDERS_END_WITH_THE_CLOSE("AuctionRemainders", "(isOpening || !isClosing)", "(isOpening || isClosing)"),
    INACTIVE_ORDERS_OUTLIVE_THE_AUCTION("AuctionRemainders",
        "cancelInactive(instrument.inactive(), isClosing, isOpening);", ""),
    AUCTION_LEAVES_NO_LAST_PRICE("Auction", "instrument.onTrade(priceTicks, lots);", ""),
    RANDOM_END_FORGOTTEN("PhaseControl", "durationNs + share(randomEndNs, randomDraw)", "durationNs"),
    DRAW_IS_SIGNED("PhaseControl", "Math.multiplyHigh(draw, lengthNs) + ((draw >> 63) & lengthNs)",
        "Math.multiplyHigh(draw, lengthNs)"),
    EXTENDED_AGAIN_AND_AGAIN("PhaseControl", "!instrument.call().isExtended && 0 != priceTicks", "0 != priceTicks"),
    IMBALANCE_NEVER_EXTENDS("PhaseControl", "rules.extendsOnImbalance && plan.leavesMarketOrders()", "false"),
    CLOSE_LEADS_TO_TRADING("CallState", "isClosing && !opens ? TradingPhase.POST_CLOSE : TradingPhase.CONTINUOUS",
        "TradingPhase.CONTINUOUS"),
    CALL_ENDS_A_MOMENT_LATE("TradingClock", "state.nowNs >= instrument.call().endNs",
        "state.nowNs > instrument.call().endNs"),
    CLOSE_ELECTS_STOPS("PhaseControl", "isOpening && hasTraded", "hasTraded"),
    ONE_TRY_TOO_MANY("CallState", "tryCount < TRIES_MAX;", "tryCount <= TRIES_MAX;"),
    CALENDAR_LIFTS_A_HALT("PhaseControl", "Phases.isHalted(phase) || TradingPhase.VOLATILITY == phase ||",
        "TradingPhase.VOLATILITY == phase ||"),
    WHAT_THE_CALENDAR_WANTED_IS_LOST("CallState",
        "deferred = null == phase ? NOTHING_DEFERRED : 1 + phase.value();", ""),
    SAME_PHASE_BEGINS_ANEW("PhaseControl", "if (phase == instrument.phase())", "if (false)"),
    NO_CANCEL_IS_ANOTHER_CALL("PhaseControl", "TradingPhase.NO_CANCEL == after && Phases.isCall(before)", "false"),
    REFUSED_UNCROSS_TRADES("PhaseControl",
        "if (plan.isCrossed())\n        {\n            return Reason.BOOK_CROSSED;\n        }\n" +
        "        uncross(instrument, nextPhase);",
        "uncross(instrument, nextPhase);"),
    SURPLUS_ALONE_IS_NOT_TOLD("PhaseControl", " ||\n            call.indicatedSurplusLots != surplusLots", ""),
    SLEEPERS_STAY_ASLEEP("PhaseControl", "matcher.onClosingCall(instrument);", ""),
    CLOSE_LEFT_AWAKE("PhaseControl", "waitingOrders.deferAllToClose(instrument);", ""),
    EXTENSION_OUTLIVES_ITS_CALL("CallState", "        isExtended = false;\n", ""),
    INDICATION_OUTLIVES_ITS_CALL("CallState", "        indicatedPriceTicks = 0;\n", ""),
    CALENDAR_A_MOMENT_LATE("PhaseSchedule", "times[0] <= nowNs", "times[0] < nowNs"),
    CALENDAR_LINES_OUT_OF_ORDER("PhaseSchedule", "times[index] == atNs && instrumentIds[index] < instrumentId))",
        "times[index] == atNs && instrumentIds[index] > instrumentId))"),
    INTERRUPTION_ENDS_AT_ONCE("Interruptions", "call.lastFor(state.nowNs, durationNs)", "call.lastFor(0, durationNs)"),
    NEW_PRICE_IN_A_HALT("AmendRules",
        "(!request.isPriced() || request.priceTicks == ExtendedTerms.limitTicks(orders, order)) &&", ""),
    HIDDEN_ORDER_SHOWS_MORE_IN_ITS_PLACE("AmendRules", "newDisplayLots != oldDisplayLots && 0 != oldDisplayLots &&",
        "newDisplayLots != oldDisplayLots && 0 < oldDisplayLots &&"),
    REDUCED_ORDER_KEEPS_ITS_RESERVATION("OrderReplacer",
        "state.risk.release(orders.positionIndex(order), orders.isBuy(order), reductionLots);", ""),
    BUSTED_LOTS_OPEN_AGAIN("AmendRules",
        "(orders.isExtended(order) ? orders.terms().bustedLots(order) : 0)", "0"),
    SHOWN_PART_GROWS("OrderReplacer", "Math.min(shownLots, Math.min(displayLots, orders.leavesLots(order)))",
        "Math.min(displayLots, orders.leavesLots(order))"),
    AUCTION_ORDER_KEEPS_ITS_PLACE("AmendRules",
        "!OrderKinds.isForAuction(newTimeInForce) && !OrderKinds.isForAuction(oldTimeInForce)", "true"),
    FILLED_BY_AMENDMENT_KEEPS_ITS_QUANTITY("OrderReplacer", "setTerms(request, order, rules.settledLots(order));",
        "setTerms(request, order, orders.quantityLots(order));"),
    TRAILING_STOP_STARTS_NOWHERE("OrderReplacer",
        "request.terms.stopPriceTicks = TermRules.startTicks(request, instrument);", ""),
    EXPIRY_FORGOTTEN_WHEN_AMENDED("OrderReplacer",
        "orders.terms().expireTimeNs(order, request.terms.expireTimeNs);\n", "\n"),
    PEG_OFFSET_CHANGED_IN_ITS_PLACE("AmendRules",
        "(!request.isPegged() || request.terms.pegOffsetTicks == orders.terms().pegOffsetTicks(order)) &&", ""),
    MARKET_AND_LIMIT_ARE_TWO_CLASSES("AmendRules",
        "OrderKinds.isMarketOrLimit(newOrdType) && OrderKinds.isMarketOrLimit(oldOrdType) ||", ""),
    UNCHANGED_STOP_IS_JUDGED("AmendRules", "return movesStop(request, order) ? TermRules", "return true ? TermRules"),
    TOO_LARGE_TO_BE_REDUCED("AmendRules",
        "Reason.QUANTITY_TOO_LARGE == refusal && request.quantityLots < oldLots ? Reason.NONE : refusal", "refusal"),
    UNCHANGED_PRICE_IS_JUDGED("AmendRules",
        "request.isPriced() && (request.ordType != orders.ordType(order) ||\n" +
        "            request.priceTicks != ExtendedTerms.limitTicks(orders, order))", "request.isPriced()"),
    CANCEL_IN_NO_CANCEL("PhaseRules",
        "case NO_CANCEL:\n                return Reason.PHASE_FORBIDS;\n\n            case POST_CLOSE:\n" +
        "                return OrderKinds.isGoodTill(timeInForce)",
        "case NO_CANCEL:\n                return Reason.NONE;\n\n            case POST_CLOSE:\n" +
        "                return OrderKinds.isGoodTill(timeInForce)"),
    AT_OPEN_IN_AN_INTERRUPTION("PhaseRules",
        "(TradingPhase.VOLATILITY == phase || TradingPhase.CLOSING_CALL == phase))",
        "(TradingPhase.CLOSING_CALL == phase))"),
    POST_ONLY_THE_OTHER_WAY_ROUND("PhaseRules",
        "!instrument.auctionRules().refusesPostOnly", "instrument.auctionRules().refusesPostOnly"),
    SELLS_STAY_AWAKE("WaitingOrders", "for (int side = 0; side < 2; side++)", "for (int side = 0; side < 1; side++)"),
    PAIR_OUTLIVES_WHAT_IT_SHARED("LinkedFills", "orders.leavesLots(other) <= fillLots",
        "orders.leavesLots(other) < fillLots"),
    ENDED_LEG_LEAVES_THE_OTHER("LinkedFills", "0 == orders.leavesLots(order) || ", "");

    final String className;
    final String original;
    final String planted;

    CoreMutant(final String className, final String original, final String planted)
    {
        this.className = className;
        this.original = original;
        this.planted = planted;
    }
}
