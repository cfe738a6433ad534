package io.ringside.engine.model;

/** What several profiles have in common. */
final class Traffic
{
    private Traffic()
    {
    }

    /** Orders with terms of their own, in place of most plain ones. */
    static void terms(final Tuning tuning)
    {
        tuning.extendedPercent = 75;
        tuning.weight(Command.Kind.NEW_ORDER, 120).weight(Command.Kind.NEW_ORDER_EXTENDED, 400)
            .weight(Command.Kind.REPLACE_ORDER, 90).weight(Command.Kind.REPLACE_ORDER_EXTENDED, 60);
    }

    static void selfTrades(final Tuning tuning, final int mode)
    {
        terms(tuning);
        tuning.stpPercent = 85;
        tuning.stpModes = new int[]{mode};
        tuning.accounts = 2;
        tuning.priceSpan = 5;
        tuning.icebergPercent = 15;
    }

    static void auctions(final Tuning tuning)
    {
        terms(tuning);
        tuning.isAuctioning = true;
        tuning.auctionOnlyPercent = 15;
        tuning.gtdPercent = 8;
        tuning.marketPercent = 12;
        tuning.aggressivePercent = 50;
        tuning.repairPercent = 6;
        tuning.iocPercent = 3;
        tuning.fokPercent = 2;
        tuning.icebergPercent = 15;
        tuning.hiddenPercent = 5;
        tuning.stpPercent = 15;
        tuning.bookMax = 70;
        tuning.cancelAllPercent = 3;
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 25).weight(Command.Kind.UNCROSS, 25)
            .weight(Command.Kind.START_CALL, 12).weight(Command.Kind.SET_AUCTION, 6)
            .weight(Command.Kind.SET_REFERENCE_PRICE, 4).weight(Command.Kind.CLOCK_TICK, 40);
    }

    /** On top of stops or auctions: collars, breakers, guards, and a calendar. */
    static void protection(final Tuning tuning)
    {
        tuning.isProtected = true;
        tuning.marketPercent = 15;
        tuning.protection = 4;
        tuning.priceSpan = 10;
        tuning.aggressivePercent = 45;
        tuning.minQuantityPercent = 5;
        tuning.fokPercent = 8;
        tuning.weight(Command.Kind.SET_PROTECTION, 12).weight(Command.Kind.SCHEDULE_PHASE, 8)
            .weight(Command.Kind.SET_AUCTION, 6).weight(Command.Kind.CLOCK_TICK, 40)
            .weight(Command.Kind.UNCROSS, 10);
    }

    /** Values at the edge of what a long can hold. */
    static void extremes(final Tuning tuning)
    {
        tuning.limits = new ModelLimits(32, 64, 64, 16, 4096, 1 << 16, 4096);
        tuning.isExtreme = true;
        tuning.isRedefining = true;
        tuning.instruments = 5;
        tuning.bookMax = 14;
    }

    /** Orders, levels and accounts run out. */
    static void withoutRoom(final Tuning tuning)
    {
        tuning.limits = new ModelLimits(8, 8, 4, 14, 5, 4096, 64);
        tuning.bookMax = 30;
        tuning.priceSpan = 5;
    }

    static void stops(final Tuning tuning)
    {
        terms(tuning);
        tuning.stopPercent = 45;
        tuning.trailingPercent = 8;
        tuning.bestQuotePercent = 15;
        tuning.ocoPercent = 5;
        tuning.icebergPercent = 10;
        tuning.bookMax = 80;
        tuning.protection = 6;
    }
}
