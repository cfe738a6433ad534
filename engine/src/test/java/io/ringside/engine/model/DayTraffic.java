package io.ringside.engine.model;

/**
 * Traffic of whole days, of calls that the clock ends whatever is in them, of definitions that change under orders, and
 * of tables that are full.
 */
final class DayTraffic
{
    private DayTraffic()
    {
    }

    /** Calls of the clock, most of them short, with all that may be in one. */
    private static void calls(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.callLengthNs = 20_000;
        tuning.sessions = 2;
        tuning.accounts = 3;
        tuning.weight(Command.Kind.START_CALL, 45).weight(Command.Kind.CLOCK_TICK, 110)
            .weight(Command.Kind.SET_TRADING_PHASE, 8).weight(Command.Kind.UNCROSS, 15)
            .weight(Command.Kind.SET_AUCTION, 8);
    }

    static void callsOfPairs(final Tuning tuning)
    {
        calls(tuning);
        tuning.ocoPercent = 60;
        tuning.auctionCollarPercent = 5;
        tuning.auctionStpPercent = 5;
        tuning.priceSpan = 5;
    }

    static void callsOfPairsAndPegs(final Tuning tuning)
    {
        calls(tuning);
        tuning.ocoPercent = 45;
        tuning.pegPercent = 35;
        tuning.stopPercent = 15;
        tuning.bestQuotePercent = 20;
        tuning.hiddenPercent = 15;
        tuning.auctionCollarPercent = 20;
    }

    /** At a reference that is off tick until something has traded. */
    static void callsOfMarketOrdersAlone(final Tuning tuning)
    {
        calls(tuning);
        tuning.priceIncrement = 5;
        tuning.marketPercent = 100;
        tuning.referencePrice = 1_003;
        tuning.instruments = 24;
        tuning.stopPercent = 0;
        tuning.auctionCollarPercent = 10;
        tuning.extensionPercent = 10;
        tuning.bookMax = 60;
        tuning.extendedPercent = 0;
        tuning.weight(Command.Kind.SET_REFERENCE_PRICE, 40).weight(Command.Kind.NEW_ORDER_EXTENDED, 0)
            .weight(Command.Kind.NEW_ORDER, 300).weight(Command.Kind.REPLACE_ORDER, 3)
            .weight(Command.Kind.REPLACE_ORDER_EXTENDED, 0).weight(Command.Kind.MASS_CANCEL, 20)
            .weight(Command.Kind.UNCROSS, 40);
    }

    static void callsOfOwnOrders(final Tuning tuning)
    {
        calls(tuning);
        tuning.stpPercent = 85;
        tuning.accounts = 2;
        tuning.auctionStpPercent = 95;
        tuning.auctionCollarPercent = 10;
        tuning.ocoPercent = 20;
    }

    static void callsInCollars(final Tuning tuning)
    {
        calls(tuning);
        tuning.auctionCollarPercent = 95;
        tuning.priceSpan = 15;
        tuning.ocoPercent = 15;
        tuning.repairPercent = 12;
        tuning.weight(Command.Kind.SET_REFERENCE_PRICE, 10);
    }

    static void callsExtended(final Tuning tuning)
    {
        calls(tuning);
        tuning.extensionPercent = 95;
        tuning.auctionCollarPercent = 10;
        tuning.priceSpan = 15;
        // Often just as much is bought at market as sold.
        tuning.marketPercent = 25;
        tuning.quantitySpan = 3;
        tuning.weight(Command.Kind.SET_REFERENCE_PRICE, 15).weight(Command.Kind.SCHEDULE_PHASE, 25);
    }

    /** The first auction of each has no reference, and the middle of a tie decides, or one off tick. */
    static void callsOfNewInstruments(final Tuning tuning)
    {
        calls(tuning);
        tuning.instruments = 24;
        tuning.priceIncrement = 5;
        tuning.referencePrice = 1_003;
        tuning.marketPercent = 2;
        tuning.quantitySpan = 3;
        tuning.auctionCollarPercent = 5;
        tuning.weight(Command.Kind.SET_REFERENCE_PRICE, 0).weight(Command.Kind.SET_TRADING_PHASE, 3);
    }

    static void callsInRounds(final Tuning tuning)
    {
        calls(tuning);
        tuning.algorithms = new long[][]{{Wire.STEP_PRO_RATA, 2}, {Wire.STEP_TOP_ORDER, 0, Wire.STEP_PRO_RATA, 2}};
        tuning.auctionProRataPercent = 80;
        tuning.ocoPercent = 40;
        tuning.priceSpan = 3;
        tuning.stpPercent = 30;
        tuning.weight(Command.Kind.SET_MATCHING_ALGORITHM, 3);
    }

    /** Nobody sends an uncross: only the clock and what is set by hand ends a call. */
    static void callsLeftToTheClock(final Tuning tuning)
    {
        calls(tuning);
        Traffic.protection(tuning);
        tuning.ocoPercent = 30;
        tuning.dailyLimitPercent = 20;
        tuning.pegPercent = 10;
        tuning.repairPercent = 1;
        tuning.weight(Command.Kind.UNCROSS, 0).weight(Command.Kind.SET_TRADING_PHASE, 2)
            .weight(Command.Kind.START_CALL, 50).weight(Command.Kind.CLOCK_TICK, 150);
    }

    static void callsWithoutRoom(final Tuning tuning)
    {
        calls(tuning);
        Traffic.withoutRoom(tuning);
        tuning.ocoPercent = 35;
        tuning.stopPercent = 15;
        tuning.auctionOnlyPercent = 25;
    }

    static void haltsAndCalendars(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        Traffic.protection(tuning);
        tuning.cancelAllPercent = 3;
        tuning.repairPercent = 4;
        tuning.weight(Command.Kind.SCHEDULE_PHASE, 70).weight(Command.Kind.SET_TRADING_PHASE, 50)
            .weight(Command.Kind.START_CALL, 15).weight(Command.Kind.CLOCK_TICK, 90);
    }

    static void tradingDays(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.isDayByDay = true;
        tuning.gtcPercent = 40;
        tuning.auctionOnlyPercent = 25;
        tuning.ocoPercent = 15;
        tuning.stopPercent = 15;
        tuning.repairPercent = 1;
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 2).weight(Command.Kind.UNCROSS, 1)
            .weight(Command.Kind.START_CALL, 2).weight(Command.Kind.CLOCK_TICK, 60);
    }

    static void protectedTradingDays(final Tuning tuning)
    {
        tradingDays(tuning);
        Traffic.protection(tuning);
        tuning.dailyLimitPercent = 30;
        tuning.pegPercent = 10;
        tuning.weight(Command.Kind.UNCROSS, 1).weight(Command.Kind.SCHEDULE_PHASE, 2)
            .weight(Command.Kind.CLOCK_TICK, 60);
    }

    /** Whatever the instrument does just then. */
    static void daysThatEndAnywhere(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.instruments = 1;
        tuning.gtcPercent = 45;
        tuning.stopPercent = 15;
        tuning.ocoPercent = 20;
        tuning.pegPercent = 10;
        tuning.auctionOnlyPercent = 25;
        tuning.weight(Command.Kind.END_OF_DAY, 25).weight(Command.Kind.SET_TRADING_PHASE, 70)
            .weight(Command.Kind.START_CALL, 20).weight(Command.Kind.SET_PROTECTION, 10);
        tuning.dailyLimitPercent = 30;
        tuning.isProtected = true;
    }

    static void bustsOverDays(final Tuning tuning)
    {
        tradingDays(tuning);
        tuning.limits = ModelLimits.roomy().remembering(400, 0);
        tuning.maxPositionLots = 900;
        tuning.weight(Command.Kind.BUST_TRADE, 40).weight(Command.Kind.CORRECT_TRADE, 30)
            .weight(Command.Kind.PUBLISH_STATISTICS, 6);
    }

    private static void redefinitions(final Tuning tuning)
    {
        tuning.isRedefining = true;
        tuning.isGridChanging = true;
        tuning.asToldPercent = 50;
        tuning.bookMax = 40;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 25).weight(Command.Kind.REPLACE_ORDER, 220)
            .weight(Command.Kind.REPLACE_ORDER_EXTENDED, 220);
    }

    static void grids(final Tuning tuning)
    {
        Traffic.terms(tuning);
        redefinitions(tuning);
        tuning.icebergPercent = 15;
        tuning.hiddenPercent = 8;
        tuning.postOnlyPercent = 8;
        tuning.gtdPercent = 8;
        tuning.maxOrderTicksLots = 30_000;
        tuning.maxOrderLots = 60;
        tuning.maxPositionLots = 200;
        tuning.weight(Command.Kind.SET_RISK_LIMITS, 20).weight(Command.Kind.MASS_CANCEL, 15)
            .weight(Command.Kind.SET_REFERENCE_PRICE, 8);
    }

    static void gridsUnderEverything(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        redefinitions(tuning);
        tuning.isInBands = true;
        tuning.pegPercent = 15;
        tuning.ocoPercent = 15;
        tuning.trailingPercent = 10;
        tuning.dailyLimitPercent = 40;
        tuning.weight(Command.Kind.DEFINE_TICK_TABLE, 15).weight(Command.Kind.SET_PROTECTION, 25)
            .weight(Command.Kind.MASS_CANCEL, 15).weight(Command.Kind.SET_TRADING_PHASE, 15);
    }

    static void gridsInCalls(final Tuning tuning)
    {
        calls(tuning);
        redefinitions(tuning);
        tuning.isInBands = true;
        tuning.isProtected = true;
        tuning.marketPercent = 25;
        tuning.weight(Command.Kind.DEFINE_TICK_TABLE, 10).weight(Command.Kind.SET_PROTECTION, 12)
            .weight(Command.Kind.SET_REFERENCE_PRICE, 20);
    }

    /** Windows that roll on while trading goes on. */
    static void rollingBreakers(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        tuning.breakerPercent = 95;
        tuning.timeStepNs = 4_000;
        tuning.driftSpan = 2;
        tuning.stopPercent = 20;
        tuning.aggressivePercent = 55;
        tuning.repairPercent = 8;
        tuning.weight(Command.Kind.SET_PROTECTION, 4).weight(Command.Kind.SET_AUCTION, 10)
            .weight(Command.Kind.CLOCK_TICK, 60);
    }

    static void fullCalendars(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.isCalendarFull = true;
        tuning.weight(Command.Kind.SCHEDULE_PHASE, 4_500).weight(Command.Kind.CLOCK_TICK, 5);
    }

    /** No room for trades, ids and positions at once. */
    static void fullTables(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.limits = new ModelLimits(6, 6, 3, 60, 12, 160, 9).remembering(25, 0);
        tuning.accounts = 6;
        tuning.sessions = 5;
        tuning.instruments = 3;
        tuning.gtcPercent = 45;
        tuning.weight(Command.Kind.BUST_TRADE, 25).weight(Command.Kind.CORRECT_TRADE, 15)
            .weight(Command.Kind.END_OF_DAY, 12).weight(Command.Kind.DEFINE_ACCOUNT, 5)
            .weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }

    /** Every way of asking for many orders at once, in every phase. */
    static void massOperations(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.bookMax = 90;
        tuning.accounts = 8;
        tuning.sessions = 6;
        tuning.aggressivePercent = 25;
        tuning.ocoPercent = 30;
        tuning.stopPercent = 15;
        tuning.pegPercent = 10;
        tuning.gtcPercent = 40;
        tuning.cancelAllPercent = 30;
        tuning.weight(Command.Kind.MASS_CANCEL, 40).weight(Command.Kind.MASS_STATUS, 30)
            .weight(Command.Kind.OPERATOR_CANCEL, 50).weight(Command.Kind.KILL_SWITCH, 15)
            .weight(Command.Kind.DISCONNECTED, 20).weight(Command.Kind.SET_ACCOUNT_GROUPS, 10)
            .weight(Command.Kind.SET_TRADING_PHASE, 70).weight(Command.Kind.END_OF_DAY, 6)
            .weight(Command.Kind.CANCEL_ORDER, 60);
    }
}
