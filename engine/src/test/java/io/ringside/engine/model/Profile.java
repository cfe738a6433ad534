package io.ringside.engine.model;

import java.util.function.Consumer;

/**
 * The named kinds of traffic of the differential test.
 */
enum Profile
{
    TIGHT_BOOK(PlainTraffic::tightBook),
    ONE_PRICE(PlainTraffic::onePrice),
    DEEP_SWEEP(PlainTraffic::deepSweep),
    WIDE_RANGE(PlainTraffic::wideRange),
    DRIFTING(PlainTraffic::drifting),
    LARGE_BOOK(PlainTraffic::largeBook),
    IMMEDIATE_OR_NOTHING(PlainTraffic::immediateOrNothing),
    MARKET_ORDERS(PlainTraffic::marketOrders),
    AMEND_STORM(PlainTraffic::amendStorm),
    CANCEL_RACES(PlainTraffic::cancelRaces),
    MASS_CANCELS(PlainTraffic::massCancels),
    DUPLICATE_IDS(PlainTraffic::duplicateIds),
    TIGHT_RISK(PlainTraffic::tightRisk),
    TIGHT_COLLARS(PlainTraffic::tightCollars),
    EXTREMES(PlainTraffic::extremes),
    INVALID_INPUT(PlainTraffic::invalidInput),
    HALTS_AND_KILLS(PlainTraffic::haltsAndKills),
    MANY_BOOKS(PlainTraffic::manyBooks),
    TINY_CAPACITY(PlainTraffic::tinyCapacity),
    FULL_BOOKS(PlainTraffic::fullBooks),
    DISCONNECTS_AND_DAYS(PlainTraffic::disconnectsAndDays),
    TICKS_AND_LOTS(PlainTraffic::ticksAndLots),
    RESENDS(PlainTraffic::resends),
    CANCEL_NEWEST(tuning -> Traffic.selfTrades(tuning, Wire.CANCEL_NEWEST)),
    CANCEL_OLDEST(tuning -> Traffic.selfTrades(tuning, Wire.CANCEL_OLDEST)),
    CANCEL_BOTH(tuning -> Traffic.selfTrades(tuning, Wire.CANCEL_BOTH)),
    DECREMENT(tuning -> Traffic.selfTrades(tuning, Wire.DECREMENT)),
    SELF_TRADES_BY_GROUP(TermsTraffic::selfTradesByGroup),
    SELF_TRADES_ALL_OR_NOTHING(TermsTraffic::selfTradesAllOrNothing),
    ICEBERGS(TermsTraffic::icebergs),
    ICEBERGS_AT_ONE_PRICE(TermsTraffic::icebergsAtOnePrice),
    HIDDEN(TermsTraffic::hidden),
    HIDDEN_SELF_TRADES(TermsTraffic::hiddenSelfTrades),
    POST_ONLY(TermsTraffic::postOnly),
    POST_ONLY_AT_THE_EDGE(TermsTraffic::postOnlyAtTheEdge),
    MIN_QUANTITY(TermsTraffic::minQuantity),
    MARKET_TO_LIMIT(TermsTraffic::marketToLimit),
    AMENDED_TERMS(TermsTraffic::amendedTerms),
    INVALID_TERMS(TermsTraffic::invalidTerms),
    TERMS_IN_LOTS(TermsTraffic::termsInLots),
    TERMS_WITHOUT_ROOM(TermsTraffic::termsWithoutRoom),
    EXTREME_TERMS(TermsTraffic::extremeTerms),
    EVERY_TERM(TermsTraffic::everyTerm),
    AUCTIONS(Traffic::auctions),
    AUCTIONS_AT_ONE_PRICE(AuctionTraffic::auctionsAtOnePrice),
    AUCTIONS_OF_MARKET_ORDERS(AuctionTraffic::auctionsOfMarketOrders),
    AUCTIONS_WIDE(AuctionTraffic::auctionsWide),
    AUCTIONS_OF_EVEN_LOTS(AuctionTraffic::auctionsOfEvenLots),
    AUCTIONS_HIDDEN_AND_ICEBERGS(AuctionTraffic::auctionsHiddenAndIcebergs),
    AUCTIONS_STOPS_AND_PAIRS(AuctionTraffic::auctionsStopsAndPairs),
    CALLS_BY_THE_CLOCK(AuctionTraffic::callsByTheClock),
    CLOSING_CALLS(AuctionTraffic::closingCalls),
    PHASES_AND_ACTIONS(AuctionTraffic::phasesAndActions),
    GOOD_TILL_DATE(TermsTraffic::goodTillDate),
    INVALID_AUCTIONS(AuctionTraffic::invalidAuctions),
    AUCTIONS_WITHOUT_ROOM(AuctionTraffic::auctionsWithoutRoom),
    EXTREME_AUCTIONS(AuctionTraffic::extremeAuctions),
    STOPS(Traffic::stops),
    STOP_CASCADES(StopTraffic::stopCascades),
    STOPS_OF_SMALL_ICEBERGS(StopTraffic::stopsOfSmallIcebergs),
    TRAILING_STOPS(StopTraffic::trailingStops),
    STOPS_ON_THE_QUOTE(StopTraffic::stopsOnTheQuote),
    AMENDED_STOPS(StopTraffic::amendedStops),
    ONE_CANCELS_OTHER(StopTraffic::oneCancelsOther),
    PAIRS_AND_SELF_TRADES(StopTraffic::pairsAndSelfTrades),
    STOPS_HALTS_AND_DAYS(StopTraffic::stopsHaltsAndDays),
    INVALID_STOPS(StopTraffic::invalidStops),
    STOPS_WITHOUT_ROOM(StopTraffic::stopsWithoutRoom),
    PROTECTED_STOPS(ProtectionTraffic::protectedStops),
    PROTECTED_CASCADES(ProtectionTraffic::protectedCascades),
    PROTECTED_AUCTIONS(ProtectionTraffic::protectedAuctions),
    PROTECTED_OFF_TICK(ProtectionTraffic::protectedOffTick),
    PROTECTED_EXTREMES(ProtectionTraffic::protectedExtremes),
    PROTECTED_WITHOUT_ROOM(ProtectionTraffic::protectedWithoutRoom),
    INVALID_PROTECTION(ProtectionTraffic::invalidProtection),
    PRO_RATA(MatchingTraffic::proRata),
    PRO_RATA_ICEBERGS(MatchingTraffic::proRataIcebergs),
    SPLIT_ROUNDS(MatchingTraffic::splitRounds),
    TOP_ORDERS(MatchingTraffic::topOrders),
    TIME_PRO_RATA(MatchingTraffic::timeProRata),
    ROUNDS_OF_MANY_MAKERS(MatchingTraffic::roundsOfManyMakers),
    ROUNDS_OF_SELF_TRADES(MatchingTraffic::roundsOfSelfTrades),
    ROUNDS_ALL_OR_NOTHING(MatchingTraffic::roundsAllOrNothing),
    ROUNDS_OF_STOPS_AND_PAIRS(MatchingTraffic::roundsOfStopsAndPairs),
    PROTECTED_ROUNDS(MatchingTraffic::protectedRounds),
    ROUNDS_IN_LOTS(MatchingTraffic::roundsInLots),
    EXTREME_ROUNDS(MatchingTraffic::extremeRounds),
    CHANGING_ALGORITHMS(MatchingTraffic::changingAlgorithms),
    AUCTIONS_PRO_RATA(MatchingTraffic::auctionsProRata),
    AUCTIONS_PRO_RATA_OF_OWN_ORDERS(MatchingTraffic::auctionsProRataOfOwnOrders);

    private final Tuning tuning = new Tuning();

    Profile(final Consumer<Tuning> tuner)
    {
        tuner.accept(tuning);
    }

    Tuning tuning()
    {
        return tuning;
    }
}
