package io.ringside.engine.model;

/** Traffic of calls and auctions. */
final class AuctionTraffic
{
    private AuctionTraffic()
    {
    }

    static void auctionsAtOnePrice(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.priceSpan = 1;
        tuning.instruments = 1;
    }

    static void auctionsOfMarketOrders(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.marketPercent = 50;
        tuning.priceSpan = 3;
        tuning.gtcPercent = 40;
    }

    static void auctionsWide(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.basePrice = 5_000;
        tuning.referencePrice = 5_000;
        tuning.priceSpan = 400;
        tuning.priceIncrement = 5;
        tuning.bookMax = 120;
        tuning.quantitySpan = 6;
    }

    static void auctionsOfEvenLots(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.quantitySpan = 2;
        tuning.priceSpan = 10;
        tuning.marketPercent = 2;
        tuning.referencePrice = 0;
        tuning.instruments = 12;
        tuning.bookMax = 150;
        tuning.weight(Command.Kind.UNCROSS, 12).weight(Command.Kind.SET_TRADING_PHASE, 6)
            .weight(Command.Kind.START_CALL, 4);
    }

    static void auctionsHiddenAndIcebergs(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.icebergPercent = 60;
        tuning.hiddenPercent = 25;
        tuning.stpPercent = 50;
        tuning.accounts = 2;
    }

    static void auctionsStopsAndPairs(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.stopPercent = 35;
        tuning.trailingPercent = 8;
        tuning.bestQuotePercent = 15;
        tuning.ocoPercent = 25;
        tuning.sessions = 2;
        tuning.accounts = 2;
    }

    static void callsByTheClock(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.weight(Command.Kind.START_CALL, 40).weight(Command.Kind.CLOCK_TICK, 120)
            .weight(Command.Kind.SET_TRADING_PHASE, 10);
    }

    static void closingCalls(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.auctionOnlyPercent = 60;
        tuning.marketPercent = 25;
    }

    static void phasesAndActions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 120).weight(Command.Kind.MASS_CANCEL, 30)
            .weight(Command.Kind.DISCONNECTED, 15).weight(Command.Kind.KILL_SWITCH, 8)
            .weight(Command.Kind.END_OF_DAY, 8);
        tuning.postOnlyPercent = 15;
        tuning.minQuantityPercent = 10;
        tuning.marketToLimitPercent = 10;
        tuning.repairPercent = 1;
        tuning.cancelAllPercent = 10;
    }

    static void invalidAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.invalidFieldPercent = 40;
        tuning.wireFaultPercent = 3;
        tuning.weight(Command.Kind.SET_AUCTION, 30).weight(Command.Kind.SET_REFERENCE_PRICE, 30);
    }

    static void auctionsWithoutRoom(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        Traffic.withoutRoom(tuning);
        tuning.stopPercent = 15;
        tuning.auctionOnlyPercent = 35;
    }

    static void extremeAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        Traffic.extremes(tuning);
    }
}
