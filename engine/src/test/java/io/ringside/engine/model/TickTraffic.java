package io.ringside.engine.model;

/** Traffic at prices that a tick table or the day does not always allow. */
final class TickTraffic
{
    private TickTraffic()
    {
    }

    /** Instruments get tables, lose them, and tables change under them. */
    private static void tables(final Tuning tuning)
    {
        tuning.isInBands = true;
        tuning.isProtected = true;
        tuning.priceSpan = 30;
        tuning.weight(Command.Kind.DEFINE_TICK_TABLE, 8).weight(Command.Kind.SET_PROTECTION, 10);
    }

    /** The day's limits move, and orders leave the book and return to it. */
    private static void limits(final Tuning tuning)
    {
        tuning.dailyLimitPercent = 80;
        tuning.isProtected = true;
        tuning.priceSpan = 14;
        tuning.gtcPercent = 50;
        tuning.bookMax = 90;
        tuning.aggressivePercent = 25;
        tuning.weight(Command.Kind.SET_PROTECTION, 25).weight(Command.Kind.END_OF_DAY, 3)
            .weight(Command.Kind.REPLACE_ORDER_EXTENDED, 120).weight(Command.Kind.CLOCK_TICK, 20);
    }

    static void tickTables(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tables(tuning);
        tuning.postOnlyPercent = 25;
        tuning.marketToLimitPercent = 8;
        tuning.marketPercent = 15;
        tuning.protection = 7;
        tuning.hiddenPercent = 10;
    }

    static void tickTablesAndStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tables(tuning);
        tuning.trailingPercent = 25;
        tuning.ocoPercent = 10;
    }

    static void tickTablesInAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tables(tuning);
        tuning.priceSpan = 12;
        tuning.quantitySpan = 2;
        tuning.instruments = 8;
        tuning.bookMax = 120;
        tuning.marketPercent = 4;
        tuning.weight(Command.Kind.SET_REFERENCE_PRICE, 15).weight(Command.Kind.DEFINE_TICK_TABLE, 40)
            .weight(Command.Kind.UNCROSS, 40);
    }

    static void dailyLimits(final Tuning tuning)
    {
        Traffic.terms(tuning);
        limits(tuning);
        tuning.icebergPercent = 25;
        tuning.hiddenPercent = 12;
        tuning.stpPercent = 25;
        tuning.postOnlyPercent = 20;
        tuning.marketPercent = 15;
        tuning.protection = 5;
        tuning.gtdPercent = 10;
        tuning.weight(Command.Kind.MASS_STATUS, 5).weight(Command.Kind.OPERATOR_CANCEL, 2);
    }

    static void dailyLimitsAndStops(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        limits(tuning);
        tuning.ocoPercent = 25;
        tuning.sessions = 2;
        tuning.accounts = 2;
        tuning.stpPercent = 20;
    }

    static void dailyLimitsInAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        limits(tuning);
        tuning.auctionOnlyPercent = 60;
        tuning.repairPercent = 2;
        tuning.ocoPercent = 10;
        tuning.stopPercent = 10;
        tuning.weight(Command.Kind.SET_PROTECTION, 60).weight(Command.Kind.SET_REFERENCE_PRICE, 8)
            .weight(Command.Kind.SET_TRADING_PHASE, 50);
    }

    static void dailyLimitsWithoutRoom(final Tuning tuning)
    {
        Traffic.stops(tuning);
        limits(tuning);
        Traffic.withoutRoom(tuning);
        tuning.postOnlyPercent = 15;
    }

    static void extremeTicks(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tables(tuning);
        Traffic.extremes(tuning);
        tuning.dailyLimitPercent = 30;
        tuning.stopPercent = 25;
        tuning.trailingPercent = 10;
        tuning.postOnlyPercent = 10;
        tuning.repairPercent = 12;
    }

    static void invalidTicks(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tables(tuning);
        tuning.dailyLimitPercent = 40;
        tuning.invalidFieldPercent = 35;
        tuning.wireFaultPercent = 3;
        tuning.weight(Command.Kind.DEFINE_TICK_TABLE, 40).weight(Command.Kind.SET_PROTECTION, 30);
    }
}
