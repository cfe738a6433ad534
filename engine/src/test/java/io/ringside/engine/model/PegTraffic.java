package io.ringside.engine.model;

/** Traffic of pegged orders. */
final class PegTraffic
{
    private PegTraffic()
    {
    }

    static void pegs(final Tuning tuning)
    {
        Traffic.terms(tuning);
        tuning.pegPercent = 35;
        tuning.bookMax = 50;
        tuning.priceSpan = 8;
        tuning.icebergPercent = 8;
        tuning.hiddenPercent = 6;
        tuning.postOnlyPercent = 8;
        tuning.stpPercent = 10;
        tuning.iocPercent = 10;
    }

    static void pegsAtTheMiddle(final Tuning tuning)
    {
        pegs(tuning);
        tuning.pegKinds = new int[]{Wire.PEG_MIDPOINT};
        tuning.pegPercent = 50;
        tuning.priceSpan = 12;
    }

    static void pegsOffTick(final Tuning tuning)
    {
        pegs(tuning);
        tuning.priceIncrement = 5;
        tuning.priceSpan = 6;
        tuning.isRedefining = true;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 6);
    }

    static void pegsThatTrade(final Tuning tuning)
    {
        pegs(tuning);
        tuning.pegKinds = new int[]{Wire.PEG_OPPOSITE, Wire.PEG_OPPOSITE, Wire.PEG_PRIMARY};
        tuning.pegOffsetSpan = 3;
        tuning.stpPercent = 40;
        tuning.accounts = 2;
        tuning.aggressivePercent = 20;
    }

    /** Often the last pegged order ends because it followed, and the quotes of that moment come back later. */
    static void pegsThatComeAndGo(final Tuning tuning)
    {
        pegs(tuning);
        tuning.instruments = 1;
        tuning.bookMax = 20;
        tuning.pegPercent = 20;
        tuning.pegKinds = new int[]{Wire.PEG_PRIMARY, Wire.PEG_OPPOSITE};
        tuning.pegOffsetSpan = 1;
        tuning.priceSpan = 2;
        tuning.quantitySpan = 8;
        tuning.postOnlyPercent = 30;
        tuning.hiddenPercent = 35;
        tuning.iocPercent = 0;
        tuning.fokPercent = 0;
        tuning.wrongTargetPercent = 0;
        tuning.isAimSteady = true;
        tuning.weight(Command.Kind.MASS_CANCEL, 0).weight(Command.Kind.DISCONNECTED, 0)
            .weight(Command.Kind.END_OF_DAY, 0).weight(Command.Kind.SET_TRADING_PHASE, 0);
    }

    static void pegsPostOnly(final Tuning tuning)
    {
        pegs(tuning);
        tuning.pegPercent = 50;
        tuning.postOnlyPercent = 70;
        tuning.pegOffsetSpan = 4;
        tuning.priceSpan = 6;
        tuning.hiddenPercent = 15;
    }

    static void pegsHiddenAndIcebergs(final Tuning tuning)
    {
        pegs(tuning);
        tuning.icebergPercent = 40;
        tuning.hiddenPercent = 30;
        tuning.fokPercent = 12;
        tuning.minQuantityPercent = 10;
    }

    static void pegsStopsAndPairs(final Tuning tuning)
    {
        Traffic.stops(tuning);
        tuning.stopPercent = 25;
        tuning.pegPercent = 40;
        tuning.bestQuotePercent = 40;
        tuning.ocoPercent = 30;
        tuning.sessions = 2;
        tuning.accounts = 2;
        tuning.priceSpan = 10;
    }

    static void pegsInAuctions(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        tuning.pegPercent = 35;
        tuning.postOnlyPercent = 8;
        tuning.priceSpan = 6;
        tuning.weight(Command.Kind.SET_TRADING_PHASE, 15).weight(Command.Kind.UNCROSS, 35)
            .weight(Command.Kind.REPLACE_ORDER, 120);
    }

    static void protectedPegs(final Tuning tuning)
    {
        Traffic.stops(tuning);
        Traffic.protection(tuning);
        tuning.stopPercent = 20;
        tuning.pegPercent = 45;
        tuning.pegKinds = new int[]{Wire.PEG_OPPOSITE, Wire.PEG_MIDPOINT, Wire.PEG_PRIMARY};
        tuning.pegOffsetSpan = 4;
    }

    static void amendedPegs(final Tuning tuning)
    {
        pegs(tuning);
        tuning.pegPercent = 50;
        tuning.gtdPercent = 10;
        tuning.weight(Command.Kind.REPLACE_ORDER, 250).weight(Command.Kind.REPLACE_ORDER_EXTENDED, 350)
            .weight(Command.Kind.END_OF_DAY, 5).weight(Command.Kind.DISCONNECTED, 5)
            .weight(Command.Kind.SET_TRADING_PHASE, 10).weight(Command.Kind.MASS_CANCEL, 8)
            .weight(Command.Kind.CLOCK_TICK, 20);
        tuning.cancelAllPercent = 5;
    }

    static void pegsUnderLimits(final Tuning tuning)
    {
        pegs(tuning);
        tuning.invalidFieldPercent = 25;
        tuning.wireFaultPercent = 2;
        tuning.maxOrderTicksLots = 25_000;
        tuning.maxPositionLots = 150;
        tuning.collarBasisPoints = 60;
    }

    static void extremePegs(final Tuning tuning)
    {
        pegs(tuning);
        Traffic.extremes(tuning);
        tuning.pegPercent = 50;
        tuning.weight(Command.Kind.DEFINE_INSTRUMENT, 4);
    }

    static void pegsWithoutRoom(final Tuning tuning)
    {
        pegs(tuning);
        Traffic.withoutRoom(tuning);
        tuning.pegPercent = 50;
    }

    static void pegsInRounds(final Tuning tuning)
    {
        MatchingTraffic.topOrders(tuning);
        tuning.pegPercent = 35;
        tuning.pegOffsetSpan = 3;
        tuning.fokPercent = 12;
    }

    static void pegsAndDailyLimits(final Tuning tuning)
    {
        pegs(tuning);
        limitsOfTheDay(tuning);
        tuning.pegKinds = new int[]{Wire.PEG_OPPOSITE, Wire.PEG_MIDPOINT, Wire.PEG_OPPOSITE, Wire.PEG_PRIMARY};
        tuning.postOnlyPercent = 45;
        tuning.isInBands = true;
        tuning.minQuantityPercent = 5;
        tuning.fokPercent = 10;
        tuning.weight(Command.Kind.SET_PROTECTION, 45).weight(Command.Kind.DEFINE_TICK_TABLE, 5)
            .weight(Command.Kind.END_OF_DAY, 4).weight(Command.Kind.REPLACE_ORDER_EXTENDED, 120);
    }

    static void pegsAndDailyLimitsInCalls(final Tuning tuning)
    {
        Traffic.auctions(tuning);
        limitsOfTheDay(tuning);
        tuning.auctionProRataPercent = 20;
        tuning.stopPercent = 8;
        tuning.repairPercent = 2;
        tuning.weight(Command.Kind.SET_PROTECTION, 60).weight(Command.Kind.SET_MATCHING_ALGORITHM, 4)
            .weight(Command.Kind.SET_TRADING_PHASE, 45).weight(Command.Kind.UNCROSS, 30)
            .weight(Command.Kind.SET_REFERENCE_PRICE, 8).weight(Command.Kind.END_OF_DAY, 4)
            .weight(Command.Kind.REPLACE_ORDER_EXTENDED, 120);
    }

    /** Narrow limits, set often, and pegs whose offsets lead across them. */
    private static void limitsOfTheDay(final Tuning tuning)
    {
        tuning.pegPercent = 40;
        tuning.pegOffsetSpan = 6;
        tuning.priceSpan = 10;
        tuning.dailyLimitPercent = 85;
        tuning.isLimitedAtTheTouch = true;
        tuning.isProtected = true;
        tuning.postOnlyPercent = 20;
        tuning.hiddenPercent = 10;
        tuning.ocoPercent = 12;
        tuning.gtcPercent = 50;
        tuning.gtdPercent = 8;
        tuning.bookMax = 70;
    }
}
