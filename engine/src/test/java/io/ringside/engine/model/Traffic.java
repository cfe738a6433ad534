package io.ringside.engine.model;

/**
 * What several profiles have in common.
 */
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
